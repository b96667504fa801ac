"""Pictures of pieces on a board, read back as placements."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.puzzles.boards.boards import Board
from xcmodel.puzzles.boards.layers import FREE, HOLE, words_of_layers
from xcmodel.puzzles.boards.shapes import Shape
from xcmodel.puzzles.boards.turns import Place
from xcmodel.puzzles.pieces.ruled_pictures import RuledPicture, is_ruled, without_colour
from xcmodel.text.numbers import plural

Placement = tuple[str, Shape]
"""A piece and its cells: an option of a packing puzzle."""

_BRACKETS = str.maketrans("()[],", "     ")


def read_picture(
    text: str, board: Board, placements: Iterable[Placement], limits: Mapping[str, int | None]
) -> list[Placement]:
    """Return the placements that a picture shows.

    Args:
        text: a mark for every cell, with or without blanks between them, layers as in
            `read_layers`; brackets and commas count as blanks. ``#`` is a hole, and so is ``0``
            unless it is the name of a piece; ``.`` is an empty cell. Or the same with lines around
            the pieces, which part copies of a piece. Colours of terminals are left out.
        board: the board of the picture.
        placements: all placements on the board.
        limits: how often each piece may be used at most; None for any number.

    Raises:
        ModelError: for a picture of another size, marks in holes, or marks that show no piece.
    """
    text = without_colour(text)
    ruled = RuledPicture(text, board.size) if is_ruled(text) else None
    marks = _marks(text if ruled is None else ruled.marks(), board, limits.keys())
    neighbours = {} if ruled is None else ruled.neighbours()
    fitting = defaultdict(list)
    for placement in placements:
        seen = {marks.get(cell) for cell in placement[1]}
        if len(seen) == 1 and (mark := seen.pop()) is not None:
            fitting[mark].append(placement)
    # If every mark is the name of a piece, marks are names; else they only distinguish pieces.
    are_names = set(marks.values()) <= limits.keys()
    used: Counter[str] = Counter()
    found = []
    for mark in sorted(set(marks.values())):
        cells = [cell for cell, other in marks.items() if other == mark]
        if are_names:
            named = [(p, taken) for p, taken in fitting[mark] if p == mark]
            shown = _tiled(cells, [p for p in named if _has_lines_around(p, neighbours)])
            if shown is None and neighbours:  # Lines by hand may part other pieces alone.
                shown = _tiled(cells, named)
        else:
            shown = _one_of(fitting[mark], len(cells), used, limits)
        if shown is None:
            raise ModelError(
                f"the {plural(len(cells), 'cell')} marked {mark!r}, from {cells[0]} on, "
                "are no piece" + (" of that name" if are_names else ""),
                mark,
            )
        used.update(piece for piece, _ in shown)
        found += shown
    for piece, count in used.items():
        if (most := limits[piece]) is not None and count > most:
            raise ModelError(
                f"the picture shows piece {piece!r} {plural(count, 'time')}, not {most}", piece
            )
    return found


def _marks(text: str, board: Board, names: Collection[str]) -> dict[Place, str]:
    """Return the marks of the marked cells."""
    places = list(product(*map(range, board.size)))
    marks = list(_every_mark(text, board.size))
    if len(marks) != len(places):
        sizes = " by ".join(map(str, board.size))
        raise ModelError(f"the picture has {plural(len(marks), 'cell')}, but the board is {sizes}")
    free = set(board.cells)
    shown = {}
    for place, mark in zip(places, marks, strict=True):
        if place in free and mark not in {FREE, HOLE}:
            shown[place] = mark
        elif place not in free and (mark in names or mark not in {FREE, HOLE, "0"}):
            raise ModelError(f"the picture has {mark!r} at {place}, which is a hole", mark)
    return shown


def _every_mark(text: str, size: Sequence[int]) -> Iterator[str]:
    n_rows, n_columns = size[-2:]
    for block in words_of_layers(text.translate(_BRACKETS)):
        for words in block:
            in_columns = len(words) == n_rows * n_columns
            yield from words if in_columns else "".join(words)


def _has_lines_around(
    placement: Placement, neighbours: Mapping[Place, Sequence[tuple[Place, bool]]]
) -> bool:
    """Whether lines part the cells of a placement from others, and none of them from each other."""
    cells = set(placement[1])
    return all(
        parted != (other in cells) for cell in cells for other, parted in neighbours.get(cell, ())
    )


def _tiled(cells: list[Place], placements: list[Placement]) -> list[Placement] | None:
    """Return placements that fill these cells, of one or more copies of a piece."""
    model = Model({number: taken for number, (_, taken) in enumerate(placements)})
    if len(model.items) < len(cells):
        return None
    solution = model.solve().solution
    return None if solution is None else [p for k, p in enumerate(placements) if k in solution]


def _one_of(
    placements: list[Placement],
    n_cells: int,
    used: Mapping[str, int],
    limits: Mapping[str, int | None],
) -> list[Placement] | None:
    """Return a placement of so many cells, of a piece that is still unused if there is one."""
    whole = [placement for placement in placements if len(placement[1]) == n_cells]
    for piece, taken in whole:
        most = limits[piece]
        if most is None or used[piece] < most:
            return [(piece, taken)]
    return whole[:1] or None
