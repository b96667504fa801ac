"""Times first solutions and least costs by clause learning beside other searches and backends.

    python -m benchmarks.clause_learning [--time-limit 5] [--seeds 1 2] [words ...]

A line tells seconds on the clock: of `dlx`, of `dlx` without clause learning, of clause learning
alone, and of the other backends; a dash stands for no answer in the time, or no proof of the least
cost. Models are made by seed, and each has a solution or is known to be near the point where there
is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.families.quasigroups import punch_holes, quasigroup, random_latin_square
from benchmarks.families.sudokus import emptied, sudoku
from benchmarks.first_solutions import colouring, without_triangles
from benchmarks.models.within_rows import balanced_latin, car_sequencing, magic_square
from benchmarks.timing import print_times, seconds_of
from benchmarks.tuning import tuned
from xcmodel import Model, Status

_NEVER = 1e15
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))

Cell = tuple[int, int]


def _corners(cell: Cell, side: int) -> list[tuple[str, int, int]]:
    """Return the items of the 2 by 2 squares around a cell, each of which has one tent at most."""
    row, column = cell
    return [
        ("square", r, c)
        for r in (row - 1, row)
        for c in (column - 1, column)
        if 0 <= r < side - 1 and 0 <= c < side - 1
    ]


def tents(side: int, seed: int) -> Model:
    """Return a puzzle of tents and trees: each tree has a tent beside it, no tents touch.

    How many tents stand in each row and column is given.
    """
    tree_of, model = _planted_tents(side, Random(seed)), Model()
    for axis, name in enumerate(("row", "column")):
        for line in range(side):
            model.add_item((name, line), multiplicity=sum(tent[axis] == line for tent in tree_of))
    model.add_items_from([("tree", tree) for tree in sorted(tree_of.values())])
    squares = [("square", r, c) for r in range(side - 1) for c in range(side - 1)]
    model.add_items_from(squares, optional=True)
    for tree in sorted(tree_of.values()):
        for a, b in _SIDES:
            row, column = cell = (tree[0] + a, tree[1] + b)
            if 0 <= row < side and 0 <= column < side and cell not in tree_of.values():
                lines = [("tree", tree), ("row", row), ("column", column)]
                model.add_option((tree, cell), [*lines, *_corners(cell, side)])
    return model


def _planted_tents(side: int, random: Random) -> dict[Cell, Cell]:
    """Return tents at random cells that do not touch, each with the tree beside it."""
    tree_of: dict[Cell, Cell] = {}
    taken: set[tuple[str, int, int]] = set()
    cells = [(row, column) for row in range(side) for column in range(side)]
    random.shuffle(cells)
    for cell in cells:
        near = [(cell[0] + a, cell[1] + b) for a, b in _SIDES]
        trees = [
            tree for tree in near if tree in cells and tree not in (*tree_of, *tree_of.values())
        ]
        is_free = cell not in tree_of.values() and not taken & {*_corners(cell, side)}
        if len(tree_of) < side * side // 5 and is_free and trees:
            tree_of[cell] = random.choice(trees)
            taken |= {*_corners(cell, side)}
    return tree_of


def models(seed: int) -> Iterator[tuple[str, Model]]:
    """Yield the models of a seed, by name."""
    random = Random(seed)
    for side in (30, 40, 50):
        yield f"tents {side}x{side}", tents(side, seed)
    yield "sudoku 25x25", sudoku(5, emptied(5, 0.58, seed))
    square = random_latin_square(33, random)
    yield "quasigroup of 33 with holes", quasigroup(punch_holes(square, 0.42, False, random))
    yield "120 vertices, 4 colours", colouring(120, 0.069, 4, seed)
    yield "K16 in 3 colours, no triangle of one", without_triangles(16, 3)
    for order in (5, 6, 7):
        yield f"magic square of order {order}", magic_square(seed, order)
    for cars in (40, 60, 80):
        yield f"{cars} cars in a line", car_sequencing(seed, cars)
    for order in (8, 10):
        yield f"balanced Latin square of order {order}", balanced_latin(seed, order)
    for side in (20, 30):
        yield f"tents {side}x{side}, least cost", with_costs(tents(side, seed), seed)
    square = random_latin_square(20, random)
    holes = quasigroup(punch_holes(square, 0.42, False, random))
    yield "quasigroup of 20 with holes, least cost", with_costs(holes, seed)
    yield "100 vertices, 3 colours, least cost", with_costs(colouring(100, 0.044, 3, seed), seed)
    yield "20 cars in a line, least cost", with_costs(car_sequencing(seed, 20), seed)


def with_costs(model: Model, seed: int) -> Model:
    """Return the model, in which each option costs from 1 to 99."""
    random = Random(seed)
    model.set_costs({option: random.randint(1, 99) for option in model.options})
    return model


def _time_of(model: Model, backend: str, limit: float) -> str:
    has_costs = any(option.cost for option in model.options.values())
    ask = model.minimize if has_costs else model.solve
    result, seconds = seconds_of(lambda: ask(backend=backend, time_limit=limit))
    is_open = result.status is Status.UNKNOWN or (has_costs and result.status is Status.FEASIBLE)
    return "-" if is_open else f"{seconds:.3f}"


def _times(model: Model, limit: float) -> Iterator[str]:
    yield _time_of(model, "dlx", limit)
    with tuned(learning_units=_NEVER, learned_costs_units=_NEVER):
        without = _time_of(model, "dlx", limit)
    yield without
    for backend in ("dlx:native-learning", "sat", "cpsat"):
        yield _time_of(model, backend, limit)


def main() -> None:
    """Run the benchmark."""
    columns = ("dlx", "without learning", "learning alone", "sat", "cpsat")
    print_times("Time first solutions and least costs by clause learning.", columns, models, _times)


if __name__ == "__main__":
    main()
