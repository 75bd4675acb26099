"""Performing an action: ask it for its problems, work out its effects."""

from __future__ import annotations

from rules.core.action import perform

__all__ = ["perform"]
