"""Runs contestants: each run in a process of its own, within limits, checked and kept."""
