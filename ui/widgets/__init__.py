"""Reusable, self-painting controls: they know colours, sizes and keys, and nothing of the game's rules."""

from ui.widgets.board import (
    ActionSpace,
    EventCell,
    EventLook,
    Marks,
    SiteChip,
    SiteLook,
    SpaceLook,
    TrackChip,
    TrackLook,
)
from ui.widgets.buttons import Button, KeyCap, Segmented, Stepper, Tool
from ui.widgets.cards import Card, Finding
from ui.widgets.keys import letter_of
from ui.widgets.pieces import CubeCount, CubePicker, PlayerMarker, kind_words
from ui.widgets.pressable import Pressable

__all__ = [
    "ActionSpace",
    "Button",
    "Card",
    "CubeCount",
    "CubePicker",
    "EventCell",
    "EventLook",
    "Finding",
    "KeyCap",
    "Marks",
    "PlayerMarker",
    "Pressable",
    "Segmented",
    "SiteChip",
    "SiteLook",
    "SpaceLook",
    "Stepper",
    "Tool",
    "TrackChip",
    "TrackLook",
    "kind_words",
    "letter_of",
]
