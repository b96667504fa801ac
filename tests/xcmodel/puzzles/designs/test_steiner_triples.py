from itertools import combinations

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.puzzles import SteinerTriples

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# OEIS A030128.
@BACKENDS
@pytest.mark.parametrize(("points", "count"), [(1, 1), (3, 1), (4, 0), (5, 0), (6, 0), (7, 30)])
def test_triple_systems_have_the_known_number(backend: str, points: int, count: int) -> None:
    assert SteinerTriples(points).count(backend=backend) == count


# OEIS A030128.
def test_systems_of_nine_points_have_the_known_number() -> None:
    assert SteinerTriples(9).count() == 840


# OEIS A030129.
@BACKENDS
@pytest.mark.parametrize("points", [1, 3, 7])
def test_all_small_systems_are_equal_up_to_symmetry(backend: str, points: int) -> None:
    puzzle = SteinerTriples(points)
    found = puzzle.model.symmetries()
    assert points < 7 or found.order == 5_040
    for symmetries in (puzzle.symmetries(), found):
        assert puzzle.count(up_to=symmetries, backend=backend) == 1


@pytest.mark.parametrize("points", [7, 13, 15, 19])
def test_every_two_points_are_in_one_triple(points: int) -> None:
    puzzle = SteinerTriples(points)
    triples = puzzle.decode(puzzle.solve().solution or ())
    pairs = [pair for triple in triples for pair in combinations(triple, 2)]
    assert sorted(pairs) == list(combinations(range(points), 2))


def test_triples_are_written_one_a_line() -> None:
    puzzle = SteinerTriples(7)
    lines = puzzle.text(puzzle.solve().solution or ()).split("\n")
    assert len(lines) == 7
    assert all(len(line.split()) == 3 for line in lines)


def test_the_picture_has_three_points_in_every_column() -> None:
    puzzle = SteinerTriples(7)
    root = svg_tree(puzzle.svg(puzzle.solve().solution or ()))
    columns = [text.get("x") for text in root.iter("text")]
    assert len(columns) == 21
    assert all(columns.count(column) == 3 for column in columns)
