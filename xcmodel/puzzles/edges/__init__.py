"""Tiles whose edges match."""
