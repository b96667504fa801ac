"""Searches for which there is no more memory, or no thread."""

import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from classics import langford, latin_squares
from searching import number, pieces
from tuned import EAGER, EAGER_LEVELS, tuned
from xcmodel.backend import Query, Task
from xcmodel.testing.faults.child import Child
from xcmodel_dlx import _dlx

MEGABYTE = 1 << 20


def with_memory(megabytes: int, call: Callable[[], int]) -> object:
    """Return what a function returns, or raises, that may take so much more memory."""

    def limited() -> int:
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        limit = used * resource.getpagesize() + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        return call()

    return Child(limited).wait().value


def test_a_list_goes_on_without_levels_for_which_there_is_no_memory() -> None:
    # OEIS A014552, doubled; levels would take 40 MB.
    instance = _dlx.Instance(*langford(11).to_instance().arrays)

    def length() -> int:
        search = _dlx.JointSearch(instance, Query(Task.ENUMERATE), workers=1, simd="")
        return sum(len(found.solutions[0]) - 1 for found in pieces(search) if found.solutions)

    with tuned(joint_bytes=1 << 40, **EAGER_LEVELS):
        assert with_memory(32, length) == 35584


# The stack of a thread takes 8 MB, and less than one more where searches recurse.
@pytest.mark.parametrize("megabytes", [6, 14])
def test_a_search_goes_on_with_the_threads_that_there_are(megabytes: int) -> None:
    search = _dlx.ParallelSearch(
        _dlx.Instance(*latin_squares(5).to_instance().arrays),
        Query(Task.VISIT),
        workers=4,
        simd="",
    )
    with tuned(**EAGER):
        counted = with_memory(megabytes, lambda: sum(found.counted for found in pieces(search)))
    assert counted == 161280


def test_a_memoised_search_goes_on_with_the_threads_that_there_are() -> None:
    search = _dlx.CountSearch(
        _dlx.Instance(*latin_squares(5).to_instance().arrays),
        Query(Task.COUNT, memory_limit=MEGABYTE),
        workers=4,
        simd="",
        strategy="memoised",
    )
    assert with_memory(14, lambda: [number(found) for found in pieces(search)][-1]) == 161280


# The stack of a memoised search takes 8 MB and more.
def test_a_count_goes_on_without_a_memoised_search_for_which_there_is_no_memory() -> None:
    search = _dlx.CountSearch(
        _dlx.Instance(*latin_squares(5).to_instance().arrays),
        Query(Task.COUNT, memory_limit=MEGABYTE),
        workers=1,
        simd="",
    )
    with tuned(first_enumeration=1, long_enumeration=0, worth_trial=0, long_levels=0):
        assert with_memory(6, lambda: [number(found) for found in pieces(search)][-1]) == 161280
