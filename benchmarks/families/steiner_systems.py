"""Steiner systems with large blocks, some of which are given: after a few choices all is forced.

Every set of so many points lies in exactly one block. The system with blocks of eight points, the
octads of the Golay code, is unique; the others here are its derived systems, or unique as well.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from benchmarks.families.case import Case, Level, family
from xcmodel import Model

Block = tuple[int, ...]
OCTAD = 8


def steiner_system(strength: int, size: int, points: int, given: Sequence[Block] = ()) -> Model:
    """Return the model of what is left of a system when some of its blocks are given.

    Args:
        strength: how many points lie in one block together.
        size: the points of a block.
        points: all points.
        given: blocks of which no two have so many points in common.
    """
    covered = {some for block in given for some in combinations(sorted(block), strength)}
    model = Model(name=f"S({strength},{size},{points}), {len(given)} blocks given")
    model.add_items_from(set(combinations(range(points), strength)) - covered)
    for block in _compatible(strength, size, points, given):
        model.add_option(block, list(combinations(block, strength)))
    return model


def _compatible(strength: int, size: int, points: int, given: Sequence[Block]) -> Iterator[Block]:
    masks = [sum(1 << point for point in block) for block in given]
    for block in combinations(range(points), size):
        mask = sum(1 << point for point in block)
        if all((mask & other).bit_count() < strength for other in masks):
            yield block


def octads() -> list[Block]:
    """Return the words of weight 8 in the extended Golay code, as sets of places 0 to 23."""
    squares = {k * k % 23 for k in range(1, 23)}
    words = {0}
    for shift in range(23):
        row = sum(1 << (k + shift) % 23 for k in range(1, 23) if k not in squares)
        row |= (row.bit_count() % 2) << 23
        words |= {word ^ row for word in words}
    return [_places(word) for word in sorted(words) if word.bit_count() == OCTAD]


def _places(word: int) -> Block:
    return tuple(place for place in range(24) if word >> place & 1)


def derived(points: int) -> list[Block]:
    """Return the blocks of the octads' derived system with so many of the 24 points."""
    left_out = set(range(points, 24))
    return [
        tuple(point for point in octad if point < points)
        for octad in octads()
        if left_out <= set(octad)
    ]


def on_points(points: int, *some: Sequence[int]) -> list[Block]:
    """Return the blocks of such a system that contain one of these sets of points."""
    return [block for block in derived(points) if any(set(block) >= set(few) for few in some)]


def _case(
    strength: int, size: int, points: int, solutions: int, given: Sequence[Block] = (), **more: Any
) -> Case:
    name = f"S({strength},{size},{points})" + (f", {len(given)} given" if given else "")
    build = partial(steiner_system, strength, size, points, given)
    return Case(name, build, solutions, yardstick_ratio=3, size=points, **more)


family(
    "Steiner systems",
    _case(3, 4, 10, 2_520),
    _case(4, 5, 11, 5_040),
    _case(5, 6, 12, 5_040),
    _case(2, 5, 21, 165_888, on_points(21, [0])),
    _case(3, 6, 22, 36, on_points(22, [0, 1], [0, 6])),
    _case(4, 7, 23, 6, on_points(23, [21, 22])),
    _case(5, 8, 24, 2, on_points(24, [22, 23]), level=Level.EXTRA),
    source="the orders of the Mathieu groups; with blocks given, two programs of different kinds",
    size_means="points",
)
