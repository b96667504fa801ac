"""Crews: flights and the duties that cover them."""
