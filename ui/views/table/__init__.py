"""The left side of the Table page: header, event track, stage, supply and players."""

from ui.views.table.page import TablePage

__all__ = ["TablePage"]
