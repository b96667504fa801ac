"""Loops along the edges or through the cells of a board."""
