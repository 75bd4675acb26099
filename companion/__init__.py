"""The companion: content, journal, session, store and command line; no window."""

__version__ = "0.1.0"
