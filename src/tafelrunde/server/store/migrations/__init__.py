"""How the database came to have the form it has; applied in order when the server starts."""
