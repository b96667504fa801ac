"""Pictures: for the terminal, and as SVG."""

from __future__ import annotations

from xcmodel.draw.numbers import numbers_svg
from xcmodel.draw.ruled import ruled_text
from xcmodel.draw.svg import grid_svg
from xcmodel.draw.terminal import grid_text, wants_colour

__all__ = ["grid_svg", "grid_text", "numbers_svg", "ruled_text", "wants_colour"]
