"""Instances as canonical text, for the checkers of certificates: see docs/certificates.md."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, Instance

FIRST_LINE = "xcmodel 1"


def instance_lines(instance: Instance) -> Iterator[str]:
    """Yield the lines of the canonical text, without their ends.

    >>> from xcmodel import Model
    >>> print(*instance_lines(Model({"A": ["x", "y"], "B": ["y"]}).to_instance()), sep="; ")
    xcmodel 1; items 2; 1 1; 1 1; options 2; 0 0 1; 0 1
    """
    yield FIRST_LINE
    yield f"items {instance.n_items}"
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for low, high in bounds:
        yield f"{low} {high}"
    yield f"options {instance.n_options}"
    starts: list[int] = instance.option_start.tolist()
    costs: list[int] = instance.option_costs.tolist()
    entries = _entries_with_colours if instance.option_colours.any() else _entries
    for cost, option in zip(costs, entries(instance, starts), strict=True):
        yield f"{cost} {option}"


def _entries(instance: Instance, starts: list[int]) -> Iterator[str]:
    items: list[int] = instance.option_items.tolist()
    for start, end in pairwise(starts):
        yield " ".join(map(str, sorted(items[start:end])))


def _entries_with_colours(instance: Instance, starts: list[int]) -> Iterator[str]:
    items, colours = instance.option_items.tolist(), instance.option_colours.tolist()
    pairs = list(zip(items, colours, strict=True))
    # Colours are numbered as they are met here, so that equal models have equal texts.
    number = {NO_COLOUR: NO_COLOUR}
    for start, end in pairwise(starts):
        words = []
        for item, colour in sorted(pairs[start:end]):
            shade = number.setdefault(colour, len(number))
            words.append(f"{item}:{shade}" if shade else f"{item}")
        yield " ".join(words)


def instance_of(text: bytes) -> Instance:
    """Return the instance of a canonical text that is well formed.

    >>> from xcmodel import Model
    >>> instance = Model({"A": ["x", "y"], "B": ["y"]}).to_instance()
    >>> text = "\\n".join(instance_lines(instance)).encode()
    >>> [*instance_lines(instance_of(text))] == [*instance_lines(instance)]
    True
    """
    lines = text.decode("ascii").splitlines()
    n_items = int(lines[1].split()[1])
    bounds = [tuple(map(int, line.split())) for line in lines[2 : n_items + 2]]
    rows = [line.split() for line in lines[n_items + 3 :]]
    entries = [word.partition(":") for row in rows for word in row[1:]]
    return Instance(
        item_low=np.array([low for low, _ in bounds], dtype=np.int64),
        item_high=np.array([high for _, high in bounds], dtype=np.int64),
        option_start=np.cumsum([0, *(len(row) - 1 for row in rows)], dtype=np.int64),
        option_items=np.array([int(item) for item, _, _ in entries], dtype=np.int32),
        option_colours=np.array([int(shade or 0) for _, _, shade in entries], dtype=np.int32),
        option_costs=np.array([int(row[0]) for row in rows], dtype=np.int64),
    )


def instance_digest(instance: Instance) -> bytes:
    """Return the SHA-256 digest of the canonical text."""
    text = "\n".join([*instance_lines(instance), ""])
    return hashlib.sha256(text.encode("ascii")).digest()
