"""The solutions that one symmetry fixes, as the solutions of a model of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np

from xcmodel.backend.instance import NO_COLOUR
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.symmetry.structure import Structure
from xcmodel.symmetry.weighted_rows import Row, folded


@dataclass(frozen=True)
class OrbitProblem:
    """A problem with a solution for every solution that a symmetry fixes.

    Attributes:
        problem: its items are those of the original one, named by their numbers, one of
            every orbit; its options are named by the first option of their orbit.
        given: options that must be chosen.
    """

    problem: Problem
    given: tuple[Name, ...]


@dataclass(frozen=True)
class _Coverage:
    """How often all options of an orbit together cover an item, and the colour that they give."""

    times: int
    colour: int


def orbit_problem(
    structure: Structure,
    options: Sequence[int],
    given: Iterable[int] = (),
    forbidden: Iterable[int] = (),
) -> OrbitProblem | None:
    """Return the model of the solutions that a symmetry fixes, or None if it fixes none.

    A solution is fixed exactly if it is a union of orbits of options. Its coverage of an item is
    then that of the item's image, colours agree at the one where they do at the other, and so one
    item of each orbit represents all. Likewise for weighted rows, in which an orbit has the weights
    of its options together.

    Args:
        structure: the original model.
        options: the symmetry, as a permutation of options.
        given: options that a solution must contain; the symmetry carries their set onto itself.
        forbidden: options that it may not contain; likewise.
    """
    orbits, given, forbidden = cycles(options), set(given), set(forbidden)
    if not _may_cover(structure, orbits, forbidden):
        return None
    items = {cycle[0] for cycle in cycles(structure.items_moved_by(options))}
    covers, chosen = {}, set()
    for orbit in orbits:
        cover = None if orbit[0] in forbidden else _cover(structure, orbit, items)
        if cover is not None:
            covers[orbit[0]] = cover
        if orbit[0] in given:
            if cover is None:
                return None
            chosen.add(orbit[0])
    return _model_of(structure, sorted(items), covers, chosen, folded(structure.rows, orbits))


def cycles(permutation: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation, each from its least element on, in their order.

    >>> cycles([2, 1, 0])
    [[0, 2], [1]]
    """
    seen: set[int] = set()
    found = []
    for first in range(len(permutation)):
        if first not in seen:
            cycle = [first]
            while (image := permutation[cycle[-1]]) != first:
                cycle.append(image)
            seen.update(cycle)
            found.append(cycle)
    return found


def _may_cover(structure: Structure, orbits: list[list[int]], forbidden: set[int]) -> bool:
    """Whether orbits, each by itself possible, cover all items as often as these need.

    Of a large group, most elements carry options to such that exclude them, so that they fix no
    solution, which shows here in a fraction of the time that their models take.
    """
    instance = structure.compiled.instance
    orbit_of = np.empty(instance.n_options, dtype=np.int64)
    excluded = np.zeros(len(orbits), dtype=bool)
    for number, orbit in enumerate(orbits):
        orbit_of[orbit] = number
        excluded[number] = orbit[0] in forbidden
    is_plain = instance.option_colours == NO_COLOUR  # Items with colours need no coverage.
    pairs = (
        orbit_of[instance.entry_options[is_plain]] * instance.n_items
        + instance.option_items[is_plain]
    )
    pairs, times = np.unique(pairs, return_counts=True)
    orbit_numbers, items = np.divmod(pairs, instance.n_items)
    excluded[orbit_numbers[times > instance.item_high[items]]] = True
    left = ~excluded[orbit_numbers]
    coverage = np.bincount(items[left], weights=times[left], minlength=instance.n_items)
    return bool((coverage >= instance.item_low).all())


def _cover(structure: Structure, orbit: list[int], items: set[int]) -> dict[int, _Coverage] | None:
    """Return how the orbit covers these items, or None if its options exclude each other."""
    colours: dict[int, list[int]] = {}
    for option in orbit:
        for item, colour in structure.entries[option]:
            if item in items:
                colours.setdefault(item, []).append(colour)
    high = structure.compiled.instance.item_high
    cover = {}
    for item, given in colours.items():
        # Options that agree on a colour cover the item once, together.
        times = 1 if given[0] != NO_COLOUR else len(given)
        if len(set(given)) > 1 or times > high[item]:
            return None
        cover[item] = _Coverage(times, given[0])
    return cover


def _model_of(
    structure: Structure,
    items: list[int],
    covers: dict[int, dict[int, _Coverage]],
    given: set[int],
    rows: list[Row],
) -> OrbitProblem | None:
    """Return the model in which each orbit covers its items that many times.

    All numbers at an item, its bounds included, are divided by their greatest common divisor, so
    that few items are covered more than once by an orbit.
    """
    model = Problem(name="orbits")
    units = _units(items, covers.values())
    for item in items:
        declared, unit = structure.compiled.items[item], units[item]
        low = -(-declared.low // unit)
        high = None if declared.high is None else declared.high // unit
        if high is not None and low > high:
            return None
        model.add_item(item, multiplicity=(low, high))
    chosen: list[Name] = []
    weighted: dict[int, Name] = {}
    for orbit, cover in covers.items():
        reduced = {
            item: _Coverage(coverage.times // units[item], coverage.colour)
            for item, coverage in cover.items()
        }
        names = _add_orbit(model, orbit, reduced)
        weighted[orbit] = names[0]  # It has the weights of all copies.
        chosen += names if orbit in given else []
    return OrbitProblem(model, tuple(chosen)) if _add_rows(model, rows, weighted) else None


def _add_rows(model: Problem, rows: Iterable[Row], names: dict[int, Name]) -> bool:
    """Add rows for the orbits that have names, or return False for one that nothing meets."""
    for number, row in enumerate(rows):
        weights = {names[orbit]: weight for orbit, weight in row.weights if orbit in names}
        if row.low > row.high or not (weights or row.low <= 0 <= row.high):
            return False
        if weights:
            model.add_row(number, weights, low=row.low, high=row.high)
    return True


def _units(items: list[int], covers: Iterable[dict[int, _Coverage]]) -> dict[int, int]:
    """Return for each item the greatest common divisor of how often orbits cover it, or 1."""
    units = dict.fromkeys(items, 0)
    for cover in covers:
        for item, coverage in cover.items():
            units[item] = gcd(units[item], coverage.times)
    return {item: unit or 1 for item, unit in units.items()}


def _add_orbit(model: Problem, orbit: int, cover: dict[int, _Coverage]) -> list[Name]:
    """Add an orbit, and return the names of the options that represent it.

    An option covers an item once. So an orbit that covers one k times becomes k copies, tied
    together: beside copy j an item of its own can only be covered by the option "none", which
    covers those of all copies. Either all copies are chosen, or "none" is, and each in one way.
    """
    copies = max(coverage.times for coverage in cover.values())
    if copies == 1:
        _add_copy(model, orbit, cover, [])
        return [orbit]
    ties: list[Name] = [(orbit, "tie", j) for j in range(copies)]
    model.add_items_from(ties)
    model.add_option((orbit, "none"), ties)
    names: list[Name] = []
    for j, tie in enumerate(ties):
        names.append((orbit, j))
        covered = {item: coverage for item, coverage in cover.items() if coverage.times > j}
        _add_copy(model, names[-1], covered, [tie])
    return names


def _add_copy(model: Problem, name: Name, cover: dict[int, _Coverage], ties: list[Name]) -> None:
    colours = {
        item: coverage.colour for item, coverage in cover.items() if coverage.colour != NO_COLOUR
    }
    model.add_option(name, [*cover, *ties], colours=colours)
