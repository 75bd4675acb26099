"""The window: PySide6 views over the companion; nothing here decides a rule or writes to the store."""
