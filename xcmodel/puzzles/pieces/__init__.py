"""Pieces on boards: polyominoes and their kin."""
