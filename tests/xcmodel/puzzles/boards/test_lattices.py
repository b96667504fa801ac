import pickle
from itertools import product

import pytest

from xcmodel.errors import ModelError
from xcmodel.puzzles import (
    HEXAGONS,
    PENTOMINOES,
    SQUARES,
    TANGRAM,
    TANS,
    TRIANGLES,
    Board,
    Lattice,
    Polyforms,
    all_shapes,
    box,
    cylinder,
    hexagon,
    parallelogram,
    piece_set,
    torus,
    triangle,
)

EVERY = pytest.mark.parametrize("lattice", [SQUARES, HEXAGONS, TRIANGLES, TANS], ids=repr)
PLACES = list(product(range(-3, 4), repeat=2))
ANY_NUMBER = (0, None)


@EVERY
def test_neighbours_are_joined_by_the_side_of_the_same_number(lattice: Lattice) -> None:
    for place in filter(lattice.has, PLACES):
        corners = lattice.corners(place)
        for k, other in enumerate(lattice.neighbours(place)):
            side = {corners[k], corners[(k + 1) % len(corners)]}
            shared = [c for c in lattice.corners(other) if any(c == pytest.approx(s) for s in side)]
            assert len(shared) == 2
            assert place in lattice.neighbours(other)


@EVERY
def test_turns_carry_neighbours_to_neighbours(lattice: Lattice) -> None:
    for place, turn in product(filter(lattice.has, PLACES), lattice.turns(2, True)):
        (image,) = lattice.moved(turn, [place])
        moved = lattice.moved(turn, lattice.neighbours(place))
        assert set(moved) == set(lattice.neighbours(image))


@EVERY
def test_half_of_the_turns_are_rotations_and_they_are_a_group(lattice: Lattice) -> None:
    images = {tuple(lattice.moved(turn, PLACES)) for turn in lattice.turns(2, False)}
    assert 2 * len(images) == len(lattice.turns(2, True))
    for turn, moved in product(lattice.turns(2, False), images):
        assert tuple(lattice.moved(turn, moved)) in images


@EVERY
def test_a_lattice_is_one_object_also_after_pickling(lattice: Lattice) -> None:
    assert pickle.loads(pickle.dumps(lattice)) is lattice


def test_the_tangram_makes_a_square_in_one_way_up_to_its_symmetries() -> None:
    board = parallelogram(4, 4, lattice=TANS)
    puzzle = Polyforms(TANGRAM, board, counts={"A": 2, "T": 2})
    assert (puzzle.symmetries().order, puzzle.count()) == (8, 8)
    assert puzzle.count(up_to=puzzle.symmetries()) == 1
    text = puzzle.text(puzzle.solve().solution or ())
    assert puzzle.model.is_solution(puzzle.read(text))


def test_pairs_of_tans_fill_a_torus_as_dominoes_fill_a_graph() -> None:
    # Each tan has three neighbours; around a torus of one square, two of them are the same.
    pairs = {str(k): shape for k, shape in enumerate(all_shapes(2, lattice=TANS))}
    assert len(pairs) == 2
    board = torus(1, 1, lattice=TANS)
    assert len(board.cells) == 4
    puzzle = Polyforms(pairs, board, counts=dict.fromkeys(pairs, ANY_NUMBER))
    assert puzzle.count() == 3  # The perfect matchings of the complete graph of four.


def test_what_is_no_tan_is_refused() -> None:
    with pytest.raises(ModelError, match="no cell of tans at"):
        Board.read("...", lattice=TANS)
    with pytest.raises(ModelError, match="no cell of tans at"):
        Polyforms({"A": "A"}, parallelogram(1, 1, lattice=TANS))
    with pytest.raises(ModelError, match="is made of tans"):
        hexagon(2, lattice=TANS)


# OEIS A008793: the problem of the calissons.
@pytest.mark.parametrize(("side", "count"), [(1, 2), (2, 20), (3, 980), (4, 232_848)])
def test_diamonds_fill_a_hexagon(side: int, count: int) -> None:
    pieces = piece_set("diamonds")
    board = hexagon(side, lattice=TRIANGLES)
    puzzle = Polyforms(pieces, board, counts={"A": 3 * side**2})
    assert puzzle.count() == count
    assert puzzle.symmetries().order == 12


# OEIS A341741, its second row: perfect matchings of the graph of 4 by n cells on a torus.
@pytest.mark.parametrize(("n", "count"), [(3, 50), (4, 272), (5, 722), (6, 3108)])
def test_dominoes_fill_a_torus(n: int, count: int) -> None:
    puzzle = Polyforms({"I": "II"}, torus(4, n), counts={"I": 2 * n})
    assert puzzle.count() == count
    # All shifts, with the turns of a rectangle, or of a square.
    assert puzzle.symmetries().order == (128 if n == 4 else 16 * n)


# Lucas numbers, OEIS A000204: the matchings of a cycle.
@pytest.mark.parametrize(("n", "count"), [(3, 4), (4, 7), (5, 11), (6, 18), (12, 322)])
def test_dominoes_and_monominoes_fill_a_ring(n: int, count: int) -> None:
    counts = {"I": ANY_NUMBER, "o": ANY_NUMBER}
    puzzle = Polyforms({"I": "II", "o": "o"}, cylinder(1, n), counts=counts)
    assert puzzle.count() == count
    assert puzzle.symmetries().order == 2 * n


def test_hexiamonds_fill_a_rhombus_up_to_its_four_symmetries() -> None:
    puzzle = Polyforms(piece_set("hexiamonds"), parallelogram(6, 6, lattice=TRIANGLES))
    assert puzzle.symmetries().order == puzzle.model.symmetries().order == 4
    # None is symmetric in itself, as every piece is there once.
    assert puzzle.count() == 4 * puzzle.count(up_to=puzzle.symmetries()) == 4 * 156
    assert puzzle.count(forbidden=puzzle.symmetry_breaking().forbidden) == 156


@pytest.mark.parametrize(
    ("board", "n_cells", "order"),
    [
        (hexagon(3), 19, 12),
        (hexagon(2, lattice=TRIANGLES), 24, 12),
        (triangle(4), 16, 6),
        (triangle(4, lattice=HEXAGONS), 10, 6),
        (parallelogram(3, 5, lattice=HEXAGONS), 15, 2),
        (parallelogram(3, 3, lattice=HEXAGONS), 9, 4),
        (parallelogram(3, 5, lattice=TRIANGLES), 30, 2),
        (parallelogram(3, 5, lattice=SQUARES), 15, 4),
        (torus(3, 3, lattice=HEXAGONS), 9, 9 * 12),
        (torus(4, 4, lattice=TRIANGLES), 16, 8 * 4),
        (cylinder(3, 5), 15, 20),
    ],
)
def test_boards_have_the_symmetries_of_their_shape(board: Board, n_cells: int, order: int) -> None:
    puzzle = Polyforms({"o": "o"}, board, counts={"o": n_cells})
    assert len(board.cells) == n_cells
    assert puzzle.symmetries().order == order


@pytest.mark.parametrize(
    "puzzle",
    [
        Polyforms(piece_set("tetrahexes"), parallelogram(4, 7, lattice=HEXAGONS)),
        Polyforms(piece_set("hexiamonds"), parallelogram(6, 6, lattice=TRIANGLES)),
        Polyforms(PENTOMINOES, torus(6, 10)),
    ],
    ids=["hexagons", "triangles", "torus"],
)
def test_pictures_on_every_lattice_are_drawn_and_read_back(puzzle: Polyforms) -> None:
    solution = puzzle.solve().solution
    assert solution is not None
    for numbers in (False, True):
        assert set(puzzle.read(puzzle.text(solution, numbers=numbers))) == set(solution)
    picture = puzzle.svg(solution)
    assert picture.count("</title>") == len(puzzle.pieces) + 1
    assert all(f"<title>{piece.name}</title>" in picture for piece in puzzle.pieces)
    # Where ends are joined, the pieces that go on beyond them are dashed there.
    assert ("dasharray" in picture) == bool(puzzle.board.joined)


def test_rows_of_hexagons_are_slanted_in_text() -> None:
    puzzle = Polyforms({"A": "AA A."}, parallelogram(2, 3, lattice=HEXAGONS), counts={"A": 2})
    assert puzzle.text(next(puzzle.solutions())).splitlines() == ["A A A", " A A A"]


def test_a_piece_never_lies_on_itself() -> None:
    ring = cylinder(1, 3)
    assert Polyforms({"I": "III"}, ring).count() == 1
    assert len(Polyforms({"I": "IIII", "o": "o"}, ring, counts={"I": (0, 1), "o": 3}).model) == 3


def test_in_space_the_ends_of_boxes_may_be_joined_too() -> None:
    # OEIS A341741 has 36 for a torus of 4 by 2, where two dominoes join each pair of neighbours.
    puzzle = Polyforms({"I": "II"}, box(1, 4, 3).with_joined(-1, -2), counts={"I": 6})
    assert puzzle.count() == 50
    assert puzzle.svg(next(puzzle.solutions())).count("<path") == 6


def test_what_is_for_squares_only_says_so() -> None:
    puzzle = Polyforms(piece_set("tetrahexes"), parallelogram(4, 7, lattice=HEXAGONS))
    with pytest.raises(ModelError, match="there is no text with lines of hexagons"):
        puzzle.text([], ruled=True)
    with pytest.raises(ModelError, match="there is no view of cubes of hexagons"):
        puzzle.svg([], view="isometric")
