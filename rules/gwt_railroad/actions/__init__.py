"""The actions of the railroad: one module a step; `rules.gwt_railroad.steps` lists them all."""
