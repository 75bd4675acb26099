"""Snowdonia: its components, its actions, its agenda and its score (rules/snowdonia, clauses ``snowdonia.base``).

Where to look: `components` what is printed, `setting_up` section 2, `state` the table at one moment, `effects` how it
changes, `phases` what is due, `actions/` one module a step, `cards` contract effects and train powers, `events`
section 6, `ending` section 9, `scoring` section 10, `odds` the bag.
"""
