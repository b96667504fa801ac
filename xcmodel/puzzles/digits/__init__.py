"""Grids that are filled with digits, and rows of them."""
