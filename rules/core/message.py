"""Messages: what the rules say, as a key and its parameters; wording and language are chosen above."""

from __future__ import annotations

from typing import Any, NamedTuple


class Message(NamedTuple):
    """A sentence still without words: ``key`` names it, ``params`` are (name, value) pairs in call order."""

    key: str
    params: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str) -> Any:
        """The parameter of that name; KeyError if the message has none."""
        for key, value in self.params:
            if key == name:
                return value
        raise KeyError(name)


def message(key: str, **params: Any) -> Message:
    """Build a Message from keyword parameters."""
    return Message(key, tuple(params.items()))
