"""Airline crews at least cost, from the OR-Library."""

from functools import partial

from benchmarks.atlas.entry import Entry, Source, kind
from benchmarks.families.crews import KEPT
from xcmodel.formats import read_orlib

_SOURCE = "CO-Bench, optimal values of set partitioning, in the LLM4AD platform"


def _crews(name: str, cost: int) -> Entry:
    build = partial(read_orlib, KEPT / f"{name}.txt")
    what = "least cost of an exact cover"
    return Entry(name, what, build, (Source(_SOURCE, cost=cost),), up_to=False, is_cost=True)


kind("Crews", _crews("sppnw32", 14_877), _crews("sppnw41", 11_307), _crews("sppnw42", 7656))
