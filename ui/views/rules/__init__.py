"""The rules page: what matters now, the search, an article, and the notes of the table."""

from ui.views.rules.page import RulesPage

__all__ = ["RulesPage"]
