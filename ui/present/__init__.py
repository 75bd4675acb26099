"""What the window shows, worked out without Qt: frozen view models made from a table and its agenda."""
