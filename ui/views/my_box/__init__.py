"""My box: every printed value in a list, the editor of one, checking one after the other, sharing."""

from ui.views.my_box.page import MyBoxPage

__all__ = ["MyBoxPage"]
