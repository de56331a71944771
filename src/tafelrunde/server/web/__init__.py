"""The way in for everybody: HTTP, WebSockets, the browser app, and the program that serves them."""
