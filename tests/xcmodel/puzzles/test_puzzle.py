import inspect
import pickle

import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel import Model, puzzles
from xcmodel.draw import Svg
from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import BoardPuzzle

DAY = [
    *(puzzles.Flight("1", "AMS", "BER", 480, 560), puzzles.Flight("2", "BER", "AMS", 600, 680)),
    *(puzzles.Flight("3", "AMS", "BER", 720, 800), puzzles.Flight("4", "BER", "AMS", 840, 920)),
]
SAMURAI = """
    26871.549###..7.549.6 4..596...###.2...6... ....2.136###6453..28.
    .4..3.71.###5.21.38.4 ..2......###..19.756. .....1.95###...52.391
    ..7.89.54862....3..2. .8....9614.72...1..43 .9.3.527.1..3..7..1.9
    ######.8...9...###### ######4.2...97.###### ######7.9.4358.######
    .9.4..1253.6.972.8531 .875.9...9.18.5.1.... 45...38.725..3.945782
    .14.86.72###3..4..258 .2.357...###.781..... ..3142.6.###254..6...
    1........###.6.52..73 8..7..251###.428..1.6 ....619..###...6....5
"""
# Each with an option that another puzzle of its kind might have.
PUZZLES: list[tuple[puzzles.Puzzle, Name]] = [
    (puzzles.CostasArray(4), (4, 4)),
    (puzzles.CrewPairing(DAY, ["AMS"]), ("1",)),
    (puzzles.Crossword("... .#. ...", ["ant", "net", "sea", "sun"]), (1, "across", "TAN")),
    (puzzles.EdgeMatching(["-ab-", "--ca", "bd--", "c--d"], 2, 2, border="-"), ("aaaa", (0, 0))),
    (puzzles.GolombRuler(4, 7), ((0, 1), (1, 2))),
    (puzzles.Kakuro("#   7\\ 7\\ \n \\7 . . \n \\7 . ."), (0, 0, 1)),
    (puzzles.KillerSudoku("aa bb", {"a": 3, "b": 3}), (0, 0, 3)),
    (puzzles.Langford(3), (3, 5)),
    (puzzles.LatinSquare("1.. ... ..."), (0, 0, 2)),
    (puzzles.MacMahonSquares(2, 3, colours="ab", border=None), ("cccc", (0, 0))),
    (puzzles.Masyu("X.X ... .O."), ((0, 0), "NS")),
    (puzzles.Nonogram("1, 1", "1, 1"), ("row", 0, (2,))),
    (puzzles.Pentominoes.rectangle(3, 20), ("I", ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)))),
    (puzzles.Polyforms({"I": "II"}, "... ...", counts={"I": 3}), ("I", ((5, 5), (5, 6)))),
    (puzzles.Queens(5, per_line=2), (5, 5)),
    (puzzles.Resolution(6), (0, (0, 2))),
    (puzzles.SamuraiSudoku(SAMURAI), (0, 9, 1)),
    (puzzles.Slitherlink("31 .."), ((0, 0), "NS")),
    (puzzles.SteinerTriples(7), (2, 1, 0)),
    (puzzles.Sudoku("1... .... .... ...2"), (0, 0, 2)),
    (puzzles.WordSearch(2, 3, ["cat", "at"], directions="easy"), ("CAT", (0, 1), "E")),
    (puzzles.WordSquare(["bit", "ice", "ten", "tin"]), (0, "ONE")),
]
EVERY = pytest.mark.parametrize(
    "puzzle", [puzzle for puzzle, _ in PUZZLES], ids=lambda p: type(p).__name__
)


def test_every_puzzle_is_tested_here() -> None:
    found = [getattr(puzzles, name) for name in puzzles.__all__]
    kinds = {kind for kind in found if isinstance(kind, type) and issubclass(kind, puzzles.Puzzle)}
    assert {type(puzzle) for puzzle, _ in PUZZLES} == kinds - {puzzles.Puzzle}


@EVERY
def test_the_queries_of_a_puzzle_are_those_of_its_model(puzzle: puzzles.Puzzle) -> None:
    assert puzzle.model is puzzle.model
    solutions = list(puzzle.solutions())
    assert solutions == list(puzzle.model.solutions())
    assert puzzle.count() == puzzle.count(backend="dlx:python") == len(solutions) > 0
    result = puzzle.solve(given=solutions[-1])
    assert result.solution == solutions[-1]
    assert len(list(puzzle.solutions(solution_limit=1))) == 1


@pytest.mark.parametrize("name", ["solve", "solutions", "count"])
def test_queries_have_the_arguments_and_the_help_of_the_model_s(name: str) -> None:
    of_puzzle, of_model = getattr(puzzles.Puzzle, name), getattr(Model, name)
    assert inspect.signature(of_puzzle) == inspect.signature(of_model)
    assert of_puzzle.__doc__ == of_model.__doc__


@EVERY
def test_only_puzzles_with_costs_are_minimized(puzzle: puzzles.Puzzle) -> None:
    has_costs = any(option.cost for option in puzzle.model.options.values())
    assert has_costs == hasattr(puzzle, "minimize")
    if isinstance(puzzle, puzzles.CrewPairing):
        assert puzzle.minimize().cost == puzzle.model.minimize().cost


@EVERY
def test_symmetries_are_found_once_and_can_be_counted_up_to(puzzle: puzzles.Puzzle) -> None:
    symmetries = puzzle.symmetries()
    assert puzzle.symmetries() is symmetries
    classes = list(symmetries.representatives(puzzle.solutions()))
    assert len(classes) == puzzle.count(up_to=symmetries)


def test_equal_puzzles_keep_symmetries_of_their_own() -> None:
    assert puzzles.Queens(4).symmetries() is not puzzles.Queens(4).symmetries()


@EVERY
def test_boards_show_themselves_in_notebooks(puzzle: puzzles.Puzzle) -> None:
    assert isinstance(puzzle, BoardPuzzle) == hasattr(puzzle, "_repr_svg_")
    if isinstance(puzzle, BoardPuzzle):
        picture = puzzle.svg()
        assert isinstance(picture, Svg)
        assert puzzle._repr_svg_() == picture == puzzle.svg([])
        assert svg_tree(picture).findtext("title")


@EVERY
def test_a_puzzle_can_be_pickled_with_what_it_has_found(puzzle: puzzles.Puzzle) -> None:
    symmetries = puzzle.symmetries()
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert again.model == puzzle.model
    assert again.symmetries().order == symmetries.order


# The last one has an edge on the border that is not of the border's colour.
@pytest.mark.parametrize(
    ("puzzle", "option"),
    [*PUZZLES, (puzzles.MacMahonSquares(), ("bbbb", (0, 0)))],
    ids=lambda p: type(p).__name__,
)
def test_an_option_of_another_puzzle_is_an_error_that_names_it(
    puzzle: puzzles.Puzzle, option: Name
) -> None:
    with pytest.raises(UnknownNameError, match="the model has no option") as caught:
        puzzle.decode([option])  # type: ignore[attr-defined]
    assert repr(option) in str(caught.value)


def test_arguments_that_are_left_out_have_the_usual_values() -> None:
    assert puzzles.Langford(4) == puzzles.Langford(4, copies=2)
    assert puzzles.MacMahonSquares() == puzzles.MacMahonSquares(4, 6, "abc", "a")
    assert puzzles.Queens(5, 2) == puzzles.Queens(5, per_line=2) != puzzles.Queens(5)


def test_every_puzzle_says_why_it_has_no_solution() -> None:
    pieces = puzzles.Polyforms({"T": "TTT .T.", "O": "OO OO"}, ".... ....")
    conflict = pieces.why_impossible()
    assert conflict.is_minimal
    assert conflict.proof_statement() is not None
    assert len(puzzles.Queens(3).why_impossible().items) > 1
    with pytest.raises(ModelError, match="there is a solution"):
        puzzles.Queens(4).why_impossible()
