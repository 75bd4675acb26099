"""The railroad of Great Western Trail: its components, its actions, its agenda and its score (clauses
``gwt.railroad``).

Where to look: `components` what is printed, `setting_up` the table before the first move, `state` the table at one
moment, `effects` how it changes, `line` where an engine can go, `actions/` one module a step, `position` and `scoring`
the end. Turns, dollars and workers at hand are the people's own business (14): any player may act at any time.
"""
