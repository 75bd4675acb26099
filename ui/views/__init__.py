"""The pages of the window: they show view models and tell what was tapped."""
