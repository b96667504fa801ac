from itertools import product
from pathlib import Path

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError
from xcmodel.puzzles import Crossword

BACKENDS = pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])

# Common words, put together for the gallery.
ALL_WORDS = (Path(__file__).parents[4] / "docs" / "gallery" / "words.txt").read_text().split()
WORDS = [word for word in ALL_WORDS if len(word) == 3]

LARGE = ".....#... .#.#.#.#. ...#..... .###.#.## ....#.... ##.#.###. .....#... .#.#.#.#. ...#....."


def tried_out(words: list[str], *, repeats: bool) -> set[tuple[str, ...]]:
    """Return all squares of three rows made of these words, by trying."""
    beginnings = {word[:2] for word in words}
    found: set[tuple[str, ...]] = set()
    for first, second in product(words, repeat=2):
        if all(map(beginnings.__contains__, map("".join, zip(first, second, strict=True)))):
            for rows in ((first, second, third) for third in words):
                columns = tuple(map("".join, zip(*rows, strict=True)))
                if set(columns) <= set(words) and (repeats or len({*rows, *columns}) == 6):
                    found.add(rows)
    return found


@BACKENDS
@pytest.mark.parametrize("repeats", [False, True])
def test_word_squares_are_those_that_trying_finds(backend: str, repeats: bool) -> None:
    words = WORDS[::2]
    puzzle = Crossword("... ... ...", words, repeats)
    found = [
        tuple(puzzle.text(solution).lower().split())
        for solution in puzzle.solutions(backend=backend)
    ]
    assert len(found) == len(set(found))
    assert set(found) == tried_out(words, repeats=repeats)
    assert found


def test_double_word_squares_come_in_pairs() -> None:
    puzzle = Crossword("... ... ...", WORDS)
    count = puzzle.count()
    assert count == len(tried_out(WORDS, repeats=False)) > 0
    assert puzzle.symmetries().order == 2
    assert puzzle.count(up_to=puzzle.symmetries()) * 2 == count


def test_word_squares_up_to_symmetry_are_their_representatives() -> None:
    puzzle = Crossword("... ... ...", WORDS[::3], repeats=True)
    classes = list(puzzle.symmetries().representatives(puzzle.solutions()))
    assert len(classes) == puzzle.count(up_to=puzzle.symmetries())
    assert len(classes) * 2 > puzzle.count() > len(classes)


def test_a_grid_or_letters_that_are_not_the_same_when_turned_have_no_symmetry() -> None:
    assert Crossword("..# ...", ["at", "ate"]).symmetries().order == 1
    assert Crossword("A.. ... ...", WORDS).symmetries().order == 2
    assert Crossword(".A. ... ...", WORDS).symmetries().order == 1
    assert Crossword(".A. A.. ...", WORDS).symmetries().order == 2


@BACKENDS
def test_a_puzzle_with_one_solution_is_solved(backend: str) -> None:
    puzzle = Crossword("SE. .#. ...", ["ant", "net", "sea", "set", "sun", "ten"])
    assert puzzle.text(puzzle.solve_unique(backend=backend)).split() == ["SEA", "U#N", "NET"]


@BACKENDS
def test_impossible_and_ambiguous_puzzles_are_told_apart(backend: str) -> None:
    words = ["ant", "net", "sea", "sun"]
    with pytest.raises(AmbiguousPuzzleError) as caught:
        Crossword("... .#. ...", words).solve_unique(backend=backend)
    assert len(set(caught.value.solutions)) == 2
    with pytest.raises(ImpossiblePuzzleError):
        Crossword("X.. .#. ...", words).solve_unique(backend=backend)


def test_words_that_cross_agree_and_none_is_used_twice() -> None:
    puzzle = Crossword("...#... .#.#.#. ...#...", WORDS)
    solution = puzzle.solve().solution or ()
    words = [name[2] for name in solution if isinstance(name, tuple)]
    assert len(words) == len(set(words)) == 8
    rows = puzzle.text(solution).split()
    assert "." not in "".join(rows)
    assert rows[0][:3] in words


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat"])
def test_a_large_grid_is_filled_with_words_of_the_list(backend: str) -> None:
    puzzle = Crossword(LARGE, ALL_WORDS)
    assert puzzle.symmetries().order == 2
    result = puzzle.solve(backend=backend, seed=1)
    rows = puzzle.text(result.solution or ()).lower().split()
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    words = [word for line in lines for word in line.split("#") if len(word) > 1]
    assert len(words) == len(set(words)) == 20
    assert set(words) <= set(ALL_WORDS)


def test_what_is_written_is_read_again() -> None:
    puzzle = Crossword("s.. .#. ...", ["ant", "net", "sea", "sun", "Sea"])
    assert puzzle.words == ("ANT", "NET", "SEA", "SUN")
    assert Crossword(puzzle.text(), puzzle.words) == puzzle
    assert hash(Crossword(puzzle.grid, puzzle.words)) == hash(puzzle)


def test_an_easy_puzzle_is_rated_0() -> None:
    assert Crossword("SE. .#. ...", ["ant", "net", "sea", "sun"]).rating() == 0
    assert Crossword("... .#. ...", ["ant", "net", "sea", "sun"]).rating() == 1


def test_the_picture_has_numbers_letters_and_what_is_given_in_bold() -> None:
    puzzle = Crossword("SE. .#. ...", ["ant", "net", "sea", "sun"])
    root = svg_tree(puzzle.svg(puzzle.solve_unique(), title="a ring"))
    texts = list(root.iter("text"))
    assert [text.text for text in texts] == [*"123", *"SEAUNNET"]
    assert [text.text for text in texts if text.get("font-weight") == "bold"] == ["S", "E"]
    fills = [rect.get("fill") for rect in root.iter("rect")]
    assert len(fills) == 9
    assert sum(fill is not None for fill in fills) == 1
    assert root.findtext("title") == "a ring"
