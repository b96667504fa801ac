"""Symmetries of a problem: given or found, and solutions counted up to them."""
