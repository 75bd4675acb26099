"""The window: PySide6 views over what the companion knows."""
