"""Access: every control of every state has a name, a role and a size, and can be reached without a mouse."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QScrollBar,
    QWidget,
)

from tests.support.folders import folders_below
from tests.support.pages import VIEWS, View, settle, told, visible
from ui import icons
from ui.views.new_game import RubbleField
from ui.widgets import SiteChip, TrackChip

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key
TARGET = 44
COLUMNS = (SiteChip, TrackChip, RubbleField)
"""The columns of the route, as high as a target but narrower; NOW repeats the first two as rows."""

PRESSED = {
    QAccessible.Role.Button,
    QAccessible.Role.CheckBox,
    QAccessible.Role.RadioButton,
    QAccessible.Role.PageTab,
    QAccessible.Role.Link,
}
ROLES = (
    (QAbstractButton, PRESSED),
    (QAbstractSpinBox, {QAccessible.Role.SpinBox}),
    (QLineEdit, {QAccessible.Role.EditableText}),
    (QComboBox, {QAccessible.Role.ComboBox}),
    (QAbstractItemView, {QAccessible.Role.List, QAccessible.Role.Table, QAccessible.Role.Tree}),
)


@pytest.fixture(scope="module", params=VIEWS)
def view(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[View]:
    """The window in one state after the other. It is made once for all tests: none but the last one touches it."""
    with folders_below(tmp_path_factory.mktemp("view")):
        made = VIEWS[request.param]()
        yield made
        made.close()


def inner(widget: QWidget) -> bool:
    """A part of one of Qt's own controls: the control answers for it."""
    parent = widget.parentWidget()
    return isinstance(widget, QScrollBar) or isinstance(parent, QAbstractSpinBox | QComboBox)


def controls(view: View) -> list[QWidget]:
    """Everything in sight that takes the focus or can be pressed."""
    return [
        widget
        for widget in visible(view.root)
        if (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton)) and not inner(widget)
    ]


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def name_of(widget: QWidget) -> str:
    return interface(widget).text(QAccessible.Text.Name)


def is_words(name: str) -> bool:
    """Whether a name says something: a word of two letters, and not the name of an icon."""
    return name not in icons.names() and any(sum(c.isalpha() for c in word) > 1 for word in name.split())


def test_names_roles_and_targets(view: View) -> None:
    found = controls(view)
    assert len(found) >= 2
    assert [told(widget) for widget in found if not is_words(name_of(widget))] == []
    wrong = [
        f"{interface(widget).role().name} {told(widget)}"
        for widget in found
        for kind, roles in ROLES
        if isinstance(widget, kind) and interface(widget).role() not in roles
    ]
    assert wrong == []
    small = [told(widget) for widget in found if too_small(widget)]
    assert small == []


def too_small(widget: QWidget) -> bool:
    if isinstance(widget, COLUMNS):
        return widget.height() < TARGET or widget.width() < 34
    return widget.width() < TARGET or widget.height() < TARGET


def test_no_two_neighbours_have_the_same_name(view: View) -> None:
    groups = Counter((widget.parentWidget(), name_of(widget)) for widget in controls(view))
    assert [f"{n} times {name}" for (_parent, name), n in groups.items() if n > 1] == []


def test_a_screen_reader_meets_every_control_below_the_window(view: View) -> None:
    """The tree of interfaces holds what the tree of widgets holds: no control is cut off by a silent parent."""
    met: list[str] = []

    def walk(node: QAccessibleInterface) -> None:
        for place in range(node.childCount()):
            child = node.child(place)
            if child is not None and child.isValid() and not child.state().invisible:
                met.append(child.text(QAccessible.Text.Name))
                walk(child)

    walk(interface(view.root))
    missing = Counter(name_of(widget) for widget in controls(view)) - Counter(met)
    assert sorted(missing) == []


def test_every_control_is_reached_by_tab_and_arrows(view: View) -> None:
    reached = walked(view)
    missed = [widget for widget in controls(view) if widget.isEnabled() and not by_key(widget, reached)]
    assert [told(widget) for widget in missed] == []


def walked(view: View) -> set[QWidget]:
    """What Tab reaches until it comes round, and from each stop the arrows."""
    stops: list[QWidget] = []
    reached: set[QWidget] = set()
    stop = QApplication.focusWidget()
    while stop is not None and stop not in stops:
        stops.append(stop)
        walk_group(stop, reached)
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(stop, KEY.Key_Tab)
        settle(1)
        stop = QApplication.focusWidget()
    return reached


def walk_group(stop: QWidget, reached: set[QWidget]) -> None:
    """All that arrows reach from a stop, in rows and columns."""
    ahead = [stop]
    while ahead:
        at = ahead.pop()
        reached.add(at)
        # In these, arrows change the answer instead of walking.
        if isinstance(at, QLineEdit | QAbstractSpinBox | QComboBox | QRadioButton | QAbstractItemView):
            continue
        for key in (KEY.Key_Right, KEY.Key_Down, KEY.Key_Left, KEY.Key_Up):
            at.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(at, key)
            now = QApplication.focusWidget()
            if now is not None and now not in reached and now not in ahead:
                ahead.append(now)


def by_key(widget: QWidget, reached: set[QWidget]) -> bool:
    """A button without focus of its own has a key or belongs to a control that does the same by arrows."""
    if widget in reached or widget.focusProxy() in reached:
        return True
    if isinstance(widget, QRadioButton):
        return any(other in reached for other in widget.parentWidget().findChildren(QRadioButton))
    if widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
        spins = widget.parentWidget().findChildren(QAbstractSpinBox)
        return any(spin in reached for spin in spins)
    return isinstance(widget, QAbstractScrollArea) and any(widget.isAncestorOf(other) for other in reached)
