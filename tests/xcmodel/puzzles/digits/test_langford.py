import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.puzzles import Langford

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])

# OEIS A014552: arrangements up to reversal.
KNOWN = list(enumerate([0, 0, 1, 1, 0, 0, 26], start=1))


@BACKENDS
@pytest.mark.parametrize(("n", "count"), KNOWN)
def test_pairs_have_the_known_number_with_and_without_their_mirror_images(
    backend: str, n: int, count: int
) -> None:
    puzzle = Langford(n)
    assert puzzle.count(backend=backend) == 2 * count
    assert puzzle.count(backend=backend, up_to=puzzle.symmetries()) == count
    assert n < 3 or puzzle.model.symmetries().order == 2


# OEIS A014552.
@pytest.mark.parametrize(("n", "count"), [(8, 150), (11, 17_792), (12, 108_144)])
def test_longer_pairs_have_the_known_number(n: int, count: int) -> None:
    puzzle = Langford(n)
    assert puzzle.count(up_to=puzzle.symmetries()) == count


# J. E. Miller's page on Langford's problem: no triplets for n < 9, then 3 and 5, up to reversal.
@pytest.mark.parametrize(("n", "count"), [(1, 0), (5, 0), (8, 0), (9, 3), (10, 5)])
def test_triplets_have_the_known_number(n: int, count: int) -> None:
    puzzle = Langford(n, copies=3)
    assert puzzle.count(up_to=puzzle.symmetries()) == count


@pytest.mark.parametrize(("n", "copies"), [(4, 2), (7, 2), (9, 3)])
def test_k_others_stand_from_one_k_to_the_next(n: int, copies: int) -> None:
    puzzle = Langford(n, copies)
    for solution in puzzle.solutions():
        numbers = puzzle.decode(solution)
        for k in range(1, n + 1):
            places = [place for place, number in enumerate(numbers) if number == k]
            assert places == [places[0] + copy * (k + 1) for copy in range(copies)]


def test_numbers_above_nine_are_letters() -> None:
    puzzle = Langford(12)
    text = puzzle.text(puzzle.solve().solution or ())
    assert sorted(text) == sorted("123456789ABC" * 2)


def test_every_pair_is_an_arc_in_the_picture() -> None:
    puzzle = Langford(4)
    root = svg_tree(puzzle.svg(puzzle.solve().solution or ()))
    assert len(list(root.iter("path"))) == 4
    assert "".join(text.text or "" for text in root.iter("text")) in {"41312432", "23421314"}
