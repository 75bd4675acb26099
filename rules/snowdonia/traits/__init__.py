"""What scenarios do otherwise than the base game: one module for each mechanism, named after it.

No scenario stands in here: its pack names the mechanisms it uses, their numbers and the clauses that describe them.
"""
