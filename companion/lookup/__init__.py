"""Looking up a rule: the articles, the search over them, and what matters at this moment."""

from companion.lookup.articles import Article, Library, languages, library
from companion.lookup.search import Hit, search

__all__ = ["Article", "Hit", "Library", "languages", "library", "search"]
