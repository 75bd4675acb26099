"""The railroad as data for the window: the line, the step in hand, the scores and the forms; no Qt."""
