"""Puzzles as exact cover: each one built, solved, and turned back into its own terms."""

from __future__ import annotations

from xcmodel.puzzles.pentominoes import Pentominoes

__all__ = ["Pentominoes"]
