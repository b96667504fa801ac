from math import factorial

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.puzzles import LatinSquare

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])


# OEIS A002860.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 2, 12, 576], start=1)))
def test_latin_squares_have_the_known_number(backend: str, n: int, count: int) -> None:
    assert LatinSquare.empty(n).count(backend=backend) == count


# OEIS A000315.
@BACKENDS
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 1, 4, 56], start=1)))
def test_reduced_latin_squares_have_the_known_number(backend: str, n: int, count: int) -> None:
    assert LatinSquare.reduced(n).count(backend=backend) == count


# OEIS A000315 and A002860.
def test_larger_latin_squares_are_counted_without_visiting_each() -> None:
    assert LatinSquare.reduced(6).count() == 9408
    assert LatinSquare.reduced(7).count() == 16_942_080
    assert LatinSquare.empty(6).count() == 812_851_200


# OEIS A003090: main classes.
@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 1, 2], start=1)))
def test_main_classes_are_latin_squares_up_to_symmetry(n: int, count: int) -> None:
    square = LatinSquare.empty(n)
    found = square.model.symmetries()
    assert found.order == (6 * factorial(n) ** 3 if n > 1 else 1)
    assert square.count(up_to=square.symmetries()) == square.count(up_to=found) == count


def test_givens_leave_some_of_the_symmetries() -> None:
    square = LatinSquare.reduced(4)
    assert square.symmetries().order == 12
    classes = list(square.symmetries().representatives(square.solutions()))
    assert len(classes) == square.count(up_to=square.symmetries()) == 2


def test_a_partial_square_is_solved_when_there_is_one_way_only() -> None:
    square = LatinSquare("12. ... ..1")
    assert square.text(square.solve_unique()).split() == ["123", "312", "231"]


def test_every_row_and_column_of_a_solution_has_every_digit() -> None:
    square = LatinSquare.empty(12)
    rows = square.decode(square.solve(seed=3).solution or ())
    for line in [*rows, *zip(*rows, strict=True)]:
        assert set(line) == set(range(1, 13))


def test_the_same_square_is_equal_however_it_is_written() -> None:
    square = LatinSquare("12. ... ..1")
    assert square == LatinSquare("120000001") == LatinSquare(square.text(ruled=True))


def test_the_picture_has_one_outline_and_every_digit() -> None:
    square = LatinSquare("12. ... ..1")
    root = svg_tree(square.svg(square.solve_unique()))
    assert len(list(root.iter("path"))) == 1
    weights = [text.get("font-weight") for text in root.iter("text")]
    assert (len(weights), weights.count("bold")) == (9, 3)
