"""Families of instances with known answers, each in a file of its own."""

from benchmarks.families.case import Case, Level, Task, all_cases, cases, every_case, families

__all__ = ["Case", "Level", "Task", "all_cases", "cases", "every_case", "families"]
