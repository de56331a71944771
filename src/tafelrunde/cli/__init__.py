"""The whole command line: one module for each family of commands, put together in `main`."""
