"""What scenarios do otherwise than the base game: one module for each mechanism, named after it."""
