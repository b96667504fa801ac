"""Families of instances with known answers, each in a file of its own."""

from __future__ import annotations

from benchmarks.families.case import Case, all_cases, cases, family

__all__ = ["Case", "all_cases", "cases", "family"]
