"""Those who want to hear of every change of something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

C = TypeVar("C")


class Listeners(Generic[C]):
    """Listeners in the order in which they came; one that comes or goes while a change is told hears the next one."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[C], None]] = []

    def add(self, listener: Callable[[C], None]) -> Callable[[], None]:
        """Tell ``listener`` every change; the answer ends that, and may be called again."""
        self._listeners.append(listener)

        def leave() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return leave

    def tell(self, change: C) -> None:
        """Tell everybody."""
        for listener in tuple(self._listeners):
            listener(change)
