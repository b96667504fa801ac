"""Small random models that have a symmetry, and classes of solutions found without the package."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from xcmodel import Model
from xcmodel.problem.names import Name

Entries = frozenset[tuple[str, str | None]]
Move = Callable[[Entries], Entries]

_MOST_ITEMS = 6
_MOST_OPTIONS = 11
_COLOURS = "rgb"
_WEIGHTS = [-2, -1, 1, 1, 2, 0.5]


@dataclass(frozen=True)
class SymmetricModel:
    """A model, and a symmetry of it.

    Attributes:
        model: items have all sorts of bounds, some have colours, options come in random order.
        items: where the symmetry carries each item.
        options: where it carries each option.
    """

    model: Model
    items: Mapping[str, str]
    options: Mapping[str, str]


def symmetric_model(random: Random) -> SymmetricModel:
    """Return a model whose options are made of orbits under a permutation of the items.

    The permutation may go along with one of the colours.
    """
    names = [f"item {k}" for k in range(random.randint(1, _MOST_ITEMS))]
    items = _permutation(names, random)
    colours = _permutation(list(_COLOURS), random)
    model = Model()
    for orbit in _orbits(items):
        high = random.choice([0, 1, 1, 1, 1, 2, 2, 3, 4, None])
        low = random.randint(0, 3 if high is None else high)
        model.add_items_from(orbit, multiplicity=(low, high))

    def move(entries: Entries) -> Entries:
        return frozenset((items[i], None if c is None else colours[c]) for i, c in entries)

    images = _images(model, move, random)
    order = random.sample(list(range(len(images))), len(images))
    for option in order:
        entries = images[option][0]
        given = {item: colour for item, colour in entries if colour is not None}
        model.add_option(f"option {option}", [item for item, _ in sorted(entries)], colours=given)
    options = {f"option {k}": f"option {image}" for k, (_, image) in enumerate(images)}
    return SymmetricModel(model, items, options)


def add_symmetric_rows(made: SymmetricModel, random: Random) -> None:
    """Add weighted rows that the symmetry carries to each other, often with all signs changed."""
    for orbit in range(random.randint(1, 2)):
        weights = {o: random.choice(_WEIGHTS) for o in made.options if random.random() < 2 / 3}
        low, high = sorted((random.randint(-3, 3), random.randint(-2, 4)))
        sign, row, n_rows = random.choice([-1, 1]), (weights, low, high), 0
        seen: list[tuple[dict[str, float], int, int]] = []
        while row not in seen:
            weights, low, high = row
            made.model.add_row(f"row {orbit}.{n_rows}", weights, low=low, high=high)
            seen += [row, _with_other_signs(*row)]
            moved = {made.options[option]: weight for option, weight in weights.items()}
            row = (moved, low, high) if sign > 0 else _with_other_signs(moved, low, high)
            n_rows += 1


def _with_other_signs(
    weights: dict[str, float], low: int, high: int
) -> tuple[dict[str, float], int, int]:
    return {option: -weight for option, weight in weights.items()}, -high, -low


def n_classes(
    solutions: Iterable[frozenset[Name]], generators: Iterable[Mapping[Any, Name]]
) -> int:
    """Return into how many classes these permutations of options part the solutions.

    Raises:
        KeyError: when something is carried to what is no solution.
    """
    return len(classes_of(solutions, generators))


def classes_of(
    solutions: Iterable[frozenset[Name]], generators: Iterable[Mapping[Any, Name]]
) -> list[list[frozenset[Name]]]:
    """Return the classes into which these permutations of options part the solutions.

    Raises:
        KeyError: when something is carried to what is no solution.
    """
    waiting, generators = set(solutions), list(generators)
    known = frozenset(waiting)
    found = []
    while waiting:
        reached = [waiting.pop()]
        found.append(reached)
        for solution in reached:
            for generator in generators:
                image = frozenset(generator.get(option, option) for option in solution)
                if image not in known:
                    raise KeyError(image)
                if image in waiting:
                    waiting.remove(image)
                    reached.append(image)
    return found


def _permutation(names: list[str], random: Random) -> dict[str, str]:
    """Return a random permutation; often of order two, which leaves more solutions fixed."""
    images = random.sample(names, len(names))
    if random.random() < 1 / 2:
        return dict(zip(names, images, strict=True))
    swapped = {name: name for name in names}
    for one, other in zip(images[::2], images[1::2], strict=False):
        swapped[one], swapped[other] = other, one
    return swapped


def _orbits(permutation: Mapping[str, str]) -> list[list[str]]:
    seen: set[str] = set()
    orbits = []
    for name in permutation:
        if name not in seen:
            orbit = [name]
            while permutation[orbit[-1]] != name:
                orbit.append(permutation[orbit[-1]])
            seen.update(orbit)
            orbits.append(orbit)
    return orbits


def _images(model: Model, move: Move, random: Random) -> list[tuple[Entries, int]]:
    """Return options by their entries, each with the number of its image."""
    found: list[tuple[Entries, int]] = []
    for _ in range(random.randint(1, _MOST_OPTIONS)):
        orbit = [_random_entries(model, random)]
        while (image := move(orbit[-1])) != orbit[0]:
            orbit.append(image)
        first = len(found)
        if first + len(orbit) <= _MOST_OPTIONS:
            found += [(e, first + (k + 1) % len(orbit)) for k, e in enumerate(orbit)]
    return found


def _random_entries(model: Model, random: Random) -> Entries:
    names = list(model.items)
    return frozenset(
        (str(name), random.choice([None, *_COLOURS]) if _may_have_colours(model, name) else None)
        for name in random.sample(names, random.randint(1, len(names)))
    )


def _may_have_colours(model: Model, name: Name) -> bool:
    return (model.items[name].low, model.items[name].high) == (0, 1)
