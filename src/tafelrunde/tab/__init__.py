"""Tables in one browser's tab: a Worker runs this where a server would be, with the same table and messages."""
