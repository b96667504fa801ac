"""Quasigroups with holes: a random Latin square of which part of the cells are emptied.

With about 42 % of the cells empty, filling them in again is hardest: Achlioptas, Gomes, Kautz and
Selman, "Generating satisfiable problem instances" (AAAI 2000).
"""

from functools import partial
from itertools import product
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.families.case import Level, Task, family, sized
from xcmodel import Model

Square = NDArray[np.int64]


def random_latin_square(order: int, random: Random) -> Square:
    """Return a random Latin square.

    Jacobson and Matthews, "Generating uniformly distributed random Latin squares" (1996): a walk
    over squares of which some have one improper cell, where a symbol stands -1 times.
    """
    line = np.arange(order)
    cube = np.zeros((order, order, order), dtype=np.int8)
    cube[line[:, None], line, (line[:, None] + line) % order] = 1
    improper: tuple[int, int, int] | None = None
    moves = 0
    while moves < order**3 or improper is not None:
        moves += 1
        i, j, k = improper or _absent(cube, random)
        i2 = random.choice(np.flatnonzero(cube[:, j, k] == 1).tolist())
        j2 = random.choice(np.flatnonzero(cube[i, :, k] == 1).tolist())
        k2 = random.choice(np.flatnonzero(cube[i, j, :] == 1).tolist())
        for a, b, c in ((i, j, k), (i, j2, k2), (i2, j, k2), (i2, j2, k)):
            cube[a, b, c] += 1
        for a, b, c in ((i2, j, k), (i, j2, k), (i, j, k2), (i2, j2, k2)):
            cube[a, b, c] -= 1
        improper = (i2, j2, k2) if cube[i2, j2, k2] < 0 else None
    square: Square = cube.argmax(axis=2)
    return square


def _absent(cube: NDArray[np.int8], random: Random) -> tuple[int, int, int]:
    order = len(cube)
    while True:
        i, j, k = (random.randrange(order) for _ in range(3))
        if not cube[i, j, k]:
            return i, j, k


def punch_holes(square: Square, holes: float, balanced: bool, random: Random) -> Square:
    """Return the square with part of its cells set to -1, as many in each line if `balanced`."""
    order = len(square)
    punched = square.copy()
    if balanced:
        punched[random_latin_square(order, random) < round(holes * order)] = -1
    else:
        cells = random.sample(range(order**2), round(holes * order**2))
        punched.flat[cells] = -1
    return punched


def quasigroup(punched: Square) -> Model:
    """Return the model for filling the holes: row i, column j, symbol k is option ``(i, j, k)``."""
    order = len(punched)
    model = Model(name=f"quasigroup of order {order}")
    rows = [set(range(order)).difference(line) for line in punched.tolist()]
    columns = [set(range(order)).difference(line) for line in punched.T.tolist()]
    holes = [(int(i), int(j)) for i, j in np.argwhere(punched < 0)]
    model.add_items_from(("cell", i, j) for i, j in holes)
    model.add_items_from(("row", i, k) for i, missing in enumerate(rows) for k in sorted(missing))
    model.add_items_from(
        ("column", j, k) for j, missing in enumerate(columns) for k in sorted(missing)
    )
    for (i, j), k in product(holes, range(order)):
        if k in rows[i] and k in columns[j]:
            model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    return model


def _build(order: int) -> Model:
    random = Random(order)
    square = random_latin_square(order, random)
    return quasigroup(punch_holes(square, 0.42, balanced=False, random=random))


_case = partial(sized, "quasigroup {0}x{0}", _build, solutions=None, tasks=(Task.FIRST,))

family(
    "quasigroups",
    _case(12, level=Level.SMALL),
    _case(20, level=Level.SMALL),
    _case(28),
    source="the squares they were made from",
    size_means="order",
)
