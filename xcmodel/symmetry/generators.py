"""Permutations by name, as users write them, translated into numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name, is_known, look_up
from xcmodel.symmetry.structure import Structure
from xcmodel.text.suggestion import did_you_mean

NamePermutation = Mapping[Any, Name]
"""Where each name goes; those that are not mentioned stay."""


def read_items(structure: Structure, permutations: Iterable[NamePermutation]) -> list[list[int]]:
    """Return the permutations of options that these permutations of items induce.

    Raises:
        ModelError: when one is no permutation, or no symmetry.
    """
    names = [item.name for item in structure.compiled.items]
    return [
        structure.options_moved_by(_in_numbers(permutation, names, "item"))
        for permutation in _checked_list(permutations)
    ]


def read_options(structure: Structure, permutations: Iterable[NamePermutation]) -> list[list[int]]:
    """Return these permutations of options in numbers.

    Raises:
        ModelError: when one is no permutation, or no symmetry.
    """
    found = []
    for permutation in _checked_list(permutations):
        numbers = _in_numbers(permutation, structure.compiled.options.names, "option")
        structure.items_moved_by(numbers)
        found.append(numbers)
    return found


def read_either(structure: Structure, permutations: Iterable[NamePermutation]) -> list[list[int]]:
    """Return the permutations of options that these permutations, of items or options, mean.

    Raises:
        ModelError: when one is no permutation, or no symmetry, or could mean both.
    """
    found = []
    for permutation in _checked_list(permutations):
        read = read_items if _is_of_items(structure.compiled, permutation) else read_options
        found += read(structure, [permutation])
    return found


def _checked_list(permutations: Iterable[NamePermutation]) -> list[NamePermutation]:
    if isinstance(permutations, Mapping):
        raise ModelError("a single permutation stands where a list of them should: put it into one")
    if isinstance(permutations, str) or not isinstance(permutations, Iterable):
        raise ModelError(
            f"{permutations!r} stands where symmetries should: give those of model.symmetries(), "
            "or a list of permutations that generate some"
        )
    listed = list(permutations)
    for permutation in listed:
        if not isinstance(permutation, Mapping):
            raise ModelError(f"{permutation!r} is no permutation: use a mapping from name to name")
    return listed


def _is_of_items(compiled: CompiledProblem, permutation: NamePermutation) -> bool:
    items = {item.name for item in compiled.items}
    options = set(compiled.options.names)
    names = [*permutation, *permutation.values()]
    not_items = [name for name in names if not is_known(name, items)]
    not_options = [name for name in names if not is_known(name, options)]
    if names and not not_items and not not_options:
        raise ModelError(
            f"the permutation's names, such as {names[0]!r}, are those of items and of options: "
            "use Symmetries(model, items=[...]) or Symmetries(model, options=[...])",
            names[0],
        )
    if not_items and not_options:
        strange = [name for name in not_items if name in not_options]
        if not strange:
            raise ModelError(
                f"the permutation names the item {not_options[0]!r} and the option "
                f"{not_items[0]!r}: give one of items, or one of options",
                not_items[0],
            )
        unknown = strange[0]
        hint = did_you_mean(unknown, [*items, *options])
        raise UnknownNameError(
            f"the permutation names {unknown!r}, but its names must all be those of items, or all "
            f"those of options{hint}",
            unknown,
        )
    return not not_items


def _in_numbers(permutation: NamePermutation, names: Sequence[Name], kind: str) -> list[int]:
    number = {name: place for place, name in enumerate(names)}
    images = list(range(len(names)))
    for name, image in permutation.items():
        for either in (name, image):
            look_up(number, either, kind)
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
