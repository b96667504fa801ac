"""Queries by cubes: long ones that can be stopped and go on, and those of several processes."""
