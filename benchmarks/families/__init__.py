"""Families of instances with known answers, each in a file of its own."""

from __future__ import annotations

from benchmarks.families.case import (
    Case,
    Family,
    Level,
    Task,
    all_cases,
    cases,
    every_case,
    families,
    family,
)

__all__ = [
    "Case",
    "Family",
    "Level",
    "Task",
    "all_cases",
    "cases",
    "every_case",
    "families",
    "family",
]
