"""The order of the tab key, where rows come and go: as the page is read, whenever a control was made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget

from ui.views.flow import Flow


def controls(inside: QWidget | QLayout) -> Iterator[QWidget]:
    """What takes the focus, in the order of the layouts; what is no part of a layout in the order it was made."""
    if isinstance(inside, QLayout):
        for at in range(inside.count()):
            item = inside.itemAt(at)
            found = (item.widget() or item.layout()) if item is not None else None
            if found is not None:
                yield from controls(found)
        return
    if inside.focusPolicy() is not Qt.FocusPolicy.NoFocus:
        yield inside
        return
    if inside.focusProxy() is not None:
        yield inside
    if isinstance(inside, QScrollArea):
        ground = inside.widget()
        yield from controls(ground) if ground is not None else ()
    elif isinstance(inside, Flow):
        for widget in inside.widgets():
            yield from controls(widget)
    else:
        layout = inside.layout()
        if layout is not None:
            yield from controls(layout)
        else:
            for child in inside.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                yield from controls(child)


def set_tab_order(page: QWidget) -> None:
    """Lets the tab key walk a page as it is read.

    What hands the focus on to a part of itself goes before that part: Qt takes it for a stop, and left behind it would
    lead Tab back into the page. While it does hand on, Qt would move whatever else lies behind it as well."""
    order = list(controls(page))
    handing = {widget: (part, widget.focusPolicy()) for widget in order if (part := widget.focusProxy()) is not None}
    for widget in handing:
        widget.setFocusProxy(None)  # type: ignore[arg-type]
        # Qt orders nothing that takes no focus.
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    for one, following in pairwise(order):
        QWidget.setTabOrder(one, following)
    for widget, (part, policy) in handing.items():
        widget.setFocusPolicy(policy)
        widget.setFocusProxy(part)
