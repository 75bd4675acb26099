"""The actions of the game: one module a step of the table record; `rules.snowdonia.steps` lists them all."""
