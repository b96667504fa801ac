"""Boards: lattices, shapes on them, cells that are joined."""
