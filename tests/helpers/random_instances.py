"""Random instances that fill frames of every width, with few enough solutions to list them all.

A few solutions are planted: the items are cut into options at random. The other options cover
random items, about as many each as can be, so that nearly all of them lead nowhere. An item with a
multiplicity has two options to itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from xcmodel.backend import Instance


@dataclass(frozen=True)
class Shape:
    """What an instance is to be like.

    Attributes:
        items: number of items.
        options: number of options, about.
        length: greatest number of items of an option.
        coloured: how many items get colours.
        loose: how many items may be covered twice, or need it.
        optional: how many items need not be covered.
    """

    items: int
    options: int
    length: int
    coloured: int = 0
    loose: int = 0
    optional: int = 0


# The numbers of words of options in the first frame, and the lengths of options.
SHAPES = {
    "2 words, up to 4 items": Shape(24, 120, 4),
    "4 words, up to 6 items": Shape(30, 240, 6),
    "8 words, up to 8 items": Shape(36, 480, 8),
    "8 words, up to 12 items": Shape(40, 480, 12),
    "16 words, optional items": Shape(40, 700, 8, optional=3),
    "4 words, colours": Shape(34, 240, 6, coloured=8),
    "16 words, colours, long options": Shape(48, 700, 10, coloured=10),
    "2 words, multiplicities": Shape(24, 110, 5, loose=3),
    "8 words, multiplicities": Shape(36, 450, 7, loose=5),
    "16 words, multiplicities and colours": Shape(44, 800, 8, loose=4, coloured=6),
    "40 words": Shape(40, 2000, 10),
    "40 words, multiplicities": Shape(36, 1500, 10, loose=2, optional=2),
    "beyond frames": Shape(40, 2800, 13, optional=1),
    "beyond frames, multiplicities and colours": Shape(40, 2700, 13, loose=2, coloured=3),
    "far beyond frames, colours": Shape(26, 3000, 12, loose=1, coloured=5),
}


def random_instance(shape: Shape, random: Random) -> Instance:
    """Return an instance of this shape; equal seeds make equal instances."""
    strict = range(shape.items - shape.coloured - shape.loose - shape.optional)
    options: list[list[int]] = []
    for _ in range(3):
        options += _cut(random.sample(strict, len(strict)), shape.length, random)
    loose = range(len(strict), len(strict) + shape.loose)
    options += [[item] for item in loose for _ in range(2)]
    while len(options) < shape.options:
        length = random.randint(shape.length - 1, shape.length)
        options.append(random.sample(range(shape.items), length))
    random.shuffle(options)
    coloured = range(shape.items - shape.coloured, shape.items)
    colours = [[random.randint(0, 3) if i in coloured else 0 for i in items] for items in options]
    bounds = [(1, 1) if item in strict else (0, 1) for item in range(shape.items)]
    for item in loose:
        bounds[item] = random.choice([(0, 2), (1, 2), (2, 2), (1, 3)])
    return instance_of(bounds, options, colours)


def _cut(items: list[int], length: int, random: Random) -> list[list[int]]:
    parts = []
    while items:
        size = random.randint(1, length)
        parts.append(items[:size])
        items = items[size:]
    return parts


def instance_of(
    bounds: Sequence[tuple[int, int]], options: list[list[int]], colours: list[list[int]]
) -> Instance:
    """Return the instance of these items, of which each option gives its own some colours."""
    entries = np.array([item for items in options for item in items], dtype=np.int32)
    degrees = np.bincount(entries, minlength=len(bounds))
    low, high = np.array(bounds, dtype=np.int64).T
    return Instance(
        item_low=np.minimum(low, degrees + 1),
        item_high=np.minimum(high, degrees),
        option_start=np.cumsum([0, *map(len, options)], dtype=np.int64),
        option_items=entries,
        option_colours=np.array([c for row in colours for c in row], dtype=np.int32),
        option_costs=np.zeros(len(options), dtype=np.int64),
    )
