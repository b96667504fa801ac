"""Sudokus of all kinds."""
