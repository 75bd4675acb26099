"""What leaves the program: a finished sheet as a table, as text, as a link for another program."""
