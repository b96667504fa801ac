"""The contestants: our backends, a textbook program, and packages that pip installs."""

from benchmarks.contestants.contestant import Answer, Contestant, contestants, enter
from benchmarks.contestants.problem import Problem

__all__ = ["Answer", "Contestant", "Problem", "contestants", "enter"]
