"""Permutations by name, as users write them, turned into numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from xcmodel.compilation import CompiledModel
from xcmodel.errors import ModelError, UnknownNameError, did_you_mean
from xcmodel.parts import Name
from xcmodel.symmetry.incidence import Incidence

Permutation = Mapping[Any, Name]
"""Where each name goes; those that are not mentioned stay."""


def read_items(incidence: Incidence, permutations: Iterable[Permutation]) -> list[list[int]]:
    """Return the permutations of options that these permutations of items bring about.

    Raises:
        ModelError: when one is no permutation, or no symmetry.
    """
    names = [item.name for item in incidence.compiled.items]
    return [
        incidence.options_moved_by(_in_numbers(permutation, names, "item"))
        for permutation in _several(permutations)
    ]


def read_options(incidence: Incidence, permutations: Iterable[Permutation]) -> list[list[int]]:
    """Return these permutations of options in numbers.

    Raises:
        ModelError: when one is no permutation, or no symmetry.
    """
    found = []
    for permutation in _several(permutations):
        numbers = _in_numbers(permutation, incidence.compiled.option_names, "option")
        incidence.items_moved_by(numbers)
        found.append(numbers)
    return found


def read_either(incidence: Incidence, permutations: Iterable[Permutation]) -> list[list[int]]:
    """Return the permutations of options that these permutations, of items or options, mean.

    Raises:
        ModelError: when one is no permutation, or no symmetry, or could mean both.
    """
    found = []
    for permutation in _several(permutations):
        read = read_items if _is_of_items(incidence.compiled, permutation) else read_options
        found += read(incidence, [permutation])
    return found


def _several(permutations: Iterable[Permutation]) -> list[Permutation]:
    if isinstance(permutations, Mapping):
        raise ModelError("a single permutation stands where a list of them should")
    listed = list(permutations)
    for permutation in listed:
        if not isinstance(permutation, Mapping):
            raise ModelError(f"{permutation!r} is no permutation: use a mapping from name to name")
    return listed


def _is_of_items(compiled: CompiledModel, permutation: Permutation) -> bool:
    items = {item.name for item in compiled.items}
    options = set(compiled.option_names)
    names = [*permutation, *permutation.values()]
    not_items = [name for name in names if not _is_in(name, items)]
    not_options = [name for name in names if not _is_in(name, options)]
    if names and not not_items and not not_options:
        raise ModelError(
            f"the permutation's names, such as {names[0]!r}, are those of items and of options: "
            "use Symmetries(model, items=[...]) or Symmetries(model, options=[...])",
            names[0],
        )
    if not_items and not_options:
        unknown = not_items[0] if len(not_items) < len(not_options) else not_options[0]
        hint = did_you_mean(unknown, [*items, *options])
        raise UnknownNameError(
            f"the permutation names {unknown!r}, but its names must all be those of items, or all "
            f"those of options{hint}",
            unknown,
        )
    return not not_items


def _is_in(name: Name, known: Collection[Name]) -> bool:
    try:
        return name in known
    except TypeError:
        return False


def _in_numbers(permutation: Permutation, names: Sequence[Name], kind: str) -> list[int]:
    number = {name: place for place, name in enumerate(names)}
    images = list(range(len(names)))
    for name, image in permutation.items():
        for either in (name, image):
            if not _is_in(either, number):
                hint = did_you_mean(either, number)
                raise UnknownNameError(f"the model has no {kind} {either!r}{hint}", either)
        images[number[name]] = number[image]
    _check_one_to_one(images, names, kind)
    return images


def _check_one_to_one(images: list[int], names: Sequence[Name], kind: str) -> None:
    first: dict[int, int] = {}
    for place, image in enumerate(images):
        other = first.setdefault(image, place)
        if other != place:
            raise ModelError(
                f"no permutation: {kind}s {names[other]!r} and {names[place]!r} both go to "
                f"{names[image]!r}; what is not mentioned stays",
                names[image],
            )
