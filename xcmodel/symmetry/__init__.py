"""Symmetries of a model: given or found, and its solutions counted up to them."""

from __future__ import annotations

from xcmodel.symmetry.symmetries import Symmetries

__all__ = ["Symmetries"]
