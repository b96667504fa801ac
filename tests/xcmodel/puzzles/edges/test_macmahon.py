from itertools import pairwise, permutations, product

import pytest

from benchmarks.families.macmahon import macmahon
from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.puzzles import MacMahonSquares

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


def tried_out(rows: int, columns: int) -> int:
    """Return how many ways there are to lay the six squares of two colours, by trying."""
    words = ["aaaa", "aaab", "aabb", "abab", "abbb", "bbbb"]
    turns = {word: sorted({word[k:] + word[:k] for k in range(4)}) for word in words}

    def agree(cells: tuple[str, ...]) -> bool:
        beside = all(
            cells[i * columns + j][1] == cells[i * columns + j + 1][3]
            for i, j in product(range(rows), range(columns - 1))
        )
        return beside and all(
            cells[k][2] == cells[k + columns][0] for k in range((rows - 1) * columns)
        )

    return sum(
        agree(cells)
        for order in permutations(words)
        for cells in product(*(turns[word] for word in order))
    )


@pytest.mark.parametrize(("colours", "count"), [("ab", 6), ("abc", 24), ("abcd", 70)])
def test_there_are_as_many_squares_as_macmahon_says(colours: str, count: int) -> None:
    n = len(colours)
    columns = {6: 3, 24: 6, 70: 10}[count]
    puzzle = MacMahonSquares(count // columns, columns, colours=colours, border=None)
    assert len(set(puzzle.squares)) == count == n * (n + 1) * (n * n - n + 2) // 4


SMALL = pytest.mark.parametrize(("shape", "count"), [((2, 3), 416), ((3, 2), 416), ((1, 6), 1920)])


@BACKENDS
@SMALL
def test_two_colours_have_the_solutions_that_trying_finds(
    backend: str, shape: tuple[int, int], count: int
) -> None:
    puzzle = MacMahonSquares(*shape, colours="ab", border=None)
    assert puzzle.count(backend=backend) == count


@pytest.mark.slow
@SMALL
def test_trying_finds_these_solutions(shape: tuple[int, int], count: int) -> None:
    assert tried_out(*shape) == count


@BACKENDS
def test_two_colours_never_have_a_border_of_one(backend: str) -> None:
    puzzle = MacMahonSquares(2, 3, colours="ab")
    assert puzzle.solve(backend=backend).status.value == "infeasible"


@pytest.mark.slow
def test_the_24_squares_have_13328_solutions_up_to_symmetry() -> None:
    puzzle = MacMahonSquares()
    assert puzzle.count(up_to=puzzle.symmetries()) == 13_328


# The square that is all of one colour off the border has to lie inside, and flips of the board take
# it to each of four places, so that the solutions with two such places are a quarter of all.
@pytest.mark.slow
@pytest.mark.parametrize("backend", ["dlx", "sat"])
def test_the_24_squares_have_106624_solutions_by_enumeration_of_a_quarter(backend: str) -> None:
    model = MacMahonSquares().model
    places = [[("bbbb", (1, 1))], [("bbbb", (1, 2))]]
    counts = [model.count(backend=backend, given=place, method="enumerate") for place in places]
    assert 4 * sum(counts) == 106_624


@pytest.mark.parametrize(
    "backend", ["dlx", "dlx:python", "sat", pytest.param("cpsat", marks=pytest.mark.slow)]
)
def test_every_backend_finds_as_many_solutions_below_a_first_row(backend: str) -> None:
    words = ["acca", "abcc", "aacb", "aaaa", "aaba", "aaca"]
    first_row = [(word, (0, j)) for j, word in enumerate(words)]
    assert MacMahonSquares().count(backend=backend, given=first_row) == 87


@pytest.mark.parametrize("shape", [(3, 8), (2, 12), (1, 24)])
def test_no_other_board_has_a_border_of_one_colour(shape: tuple[int, int]) -> None:
    assert MacMahonSquares(*shape).count() == 0


@BACKENDS
def test_neighbours_agree_and_the_border_has_its_colour(backend: str) -> None:
    puzzle = MacMahonSquares(border="b")
    rows = puzzle.decode(puzzle.solve(backend=backend).solution or ())
    cells = [[cell or "...." for cell in row] for row in rows]
    assert {min(word[k:] + word[:k] for k in range(4)) for row in cells for word in row} == set(
        puzzle.squares
    )
    for row in cells:
        assert row[0][3] == row[-1][1] == "b"
        assert all(left[1] == right[3] for left, right in pairwise(row))
    for column in zip(*cells, strict=True):
        assert column[0][0] == column[-1][2] == "b"
        assert all(upper[2] == lower[0] for upper, lower in pairwise(column))


def test_symmetries_are_those_of_the_board_times_those_of_the_colours_off_the_border() -> None:
    assert MacMahonSquares().symmetries().order == 4 * 2
    assert MacMahonSquares(border=None).symmetries().order == 4 * 6
    assert MacMahonSquares(2, 3, colours="ab").symmetries().order == 4


def test_classes_are_counted_as_they_are_listed() -> None:
    puzzle = MacMahonSquares(2, 3, colours="ab", border=None)
    classes = list(puzzle.symmetries().representatives(puzzle.solutions()))
    assert len(classes) == puzzle.count(up_to=puzzle.symmetries()) == 52


def test_the_benchmark_has_this_puzzle() -> None:
    assert macmahon() == MacMahonSquares().model


def test_the_text_shows_every_edge_once() -> None:
    puzzle = MacMahonSquares()
    lines = puzzle.text(puzzle.solve().solution or ()).split("\n")
    assert len(lines) == 9
    assert lines[0] == lines[-1] == " " + " ".join("a" * 6)
    edges = "".join(lines).replace(" ", "")
    assert (len(edges), set(edges)) == (5 * 6 + 4 * 7, set("abc"))


def test_the_picture_has_four_triangles_a_square_in_the_colours_of_all_solutions() -> None:
    puzzle = MacMahonSquares()
    root = svg_tree(puzzle.svg(puzzle.solve().solution or (), title="24"))
    triangles = [path for path in root.iter("path") if path.get("fill") != "none"]
    texts = list(root.iter("text"))
    assert (len(triangles), len(texts)) == (96, 96)
    pairs = {(path.get("fill"), text.text) for path, text in zip(triangles, texts, strict=True)}
    assert len(pairs) == 3
    one = svg_tree(puzzle.svg([("aabb", (0, 5))]))
    assert {path.get("fill") for path in one.iter("path")} - {"none"} < {f for f, _ in pairs}
