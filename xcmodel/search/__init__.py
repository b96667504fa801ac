"""Queries: how a backend is chosen and run, and how what it finds is checked and reported."""
