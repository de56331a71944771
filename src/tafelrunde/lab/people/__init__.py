"""What people did at playtests: the data without names, and a report that puts it beside bots."""
