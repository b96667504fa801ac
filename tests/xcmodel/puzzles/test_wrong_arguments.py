"""Whatever is given to what makes a puzzle, only errors of the project come out, in words."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from xcmodel import ModelError, XcmodelError, puzzles
from xcmodel.puzzles import SQUARES, Flight, Puzzle, Queens, Sudoku

# Right arguments for each public name that takes any, and for each of its class methods.
RIGHT: dict[str, dict[str, Any]] = {
    "Board": {"size": (1, 2), "cells": ((0, 0), (0, 1)), "lattice": SQUARES, "joined": ()},
    "Board.of": {"cells": [(0, 0)], "lattice": SQUARES},
    "Board.read": {"text": "..", "lattice": SQUARES},
    "CostasArray": {"size": 2},
    "CrewPairing": {"flights": [Flight("1", "A", "B", 1, 2)], "bases": ["A"]},
    "CrewPairing.random": {"crews": 1, "cities": 2, "bases": 1, "seed": 1},
    "CrewRules": dict.fromkeys(inspect.signature(puzzles.CrewRules).parameters, 30),
    "Crossword": {"grid": "..", "words": ["at"], "repeats": False},
    "EdgeMatching": {"tiles": ["aaaa"], "rows": 1, "columns": 1, "border": "a", "rotates": True},
    "Flight": {"name": "1", "origin": "A", "destination": "B", "departure": 1, "arrival": 2},
    "GolombRuler": {"marks": 3, "length": 3},
    "Kakuro": {"board": ". ."},
    "KillerSudoku": {"cages": "a", "sums": {"a": 1}, "givens": "1"},
    "Langford": {"n": 3, "copies": 2},
    "LatinSquare": {"givens": "12 21"},
    "LatinSquare.empty": {"size": 2},
    "LatinSquare.reduced": {"size": 2},
    "Lattice": {
        name: getattr(SQUARES, name) for name in inspect.signature(puzzles.Lattice).parameters
    },
    "MacMahonSquares": {"rows": 2, "columns": 3, "colours": "ab", "border": "a"},
    "Masyu": {"pearls": "X.X ... .O."},
    "Nonogram": {"rows": "1", "columns": [[1]]},
    "Nonogram.of": {"picture": "#."},
    "Nonogram.read": {"text": "1\n\n1"},
    "Pentominoes": {"board": "." * 60},
    "Pentominoes.rectangle": {"rows": 6, "columns": 10},
    "PieceSet": {"pieces": {"I": "II"}, "lattice": SQUARES},
    "Polyforms": {
        "pieces": {"I": "II"},
        "board": [(0, 0), (0, 1)],
        "counts": {"I": 1},
        "flips": True,
        "identical": True,
        "name": "one",
    },
    "Queens": {"n": 4, "per_line": 1, "gadgets": True},
    "Resolution": {"points": 4, "block": 2},
    "Resolution.kirkman": {"girls": 9},
    "SamuraiSudoku": {"givens": puzzles.SamuraiSudoku.empty().text()},
    "Slitherlink": {"clues": "3"},
    "SteinerTriples": {"points": 3},
    "Sudoku": {"givens": "12 21", "blocks": (1, 2), "diagonals": False, "windows": False},
    "Sudoku.empty": {"size": 4, "blocks": (2, 2), "diagonals": False, "windows": False},
    "WordSearch": {"rows": 1, "columns": 2, "words": ["at"], "directions": "all"},
    "WordSquare": {"words": ["at"], "size": 2},
    "all_shapes": {"n_cells": 2, "dimension": 2, "lattice": SQUARES},
    "box": {"sizes": 2},
    "burr": {},
    "burr_stick": {"number": 1},
    "cylinder": {"rows": 2, "columns": 2, "lattice": SQUARES},
    "grade": {
        "model": puzzles.Sudoku("1... ..3. .4.. ...2").model,
        "given": (),
        "time_limit": 1,
        "progress": False,
    },
    "hexagon": {"side": 2, "lattice": puzzles.HEXAGONS},
    "is_minimal": {
        "puzzle": Sudoku("1. .."),
        "given": (),
        "symmetric": False,
        "time_limit": 1,
        "progress": False,
    },
    "is_unique": {"puzzle": Queens(4).model, "given": (), "forbidden": (), "time_limit": 1},
    "make_sudoku": {
        "rules": Sudoku.empty(2),
        "seed": 1,
        "symmetric": True,
        "least_givens": 1,
        "time_limit": 1,
        "progress": False,
    },
    "minimal_clues": {
        "make": lambda clues: Queens(1),
        "clues": [(0, 0)],
        "seed": 1,
        "keep": [(0, 0)],
        "least": 0,
        "time_limit": 1,
        "progress": False,
    },
    "minimal_givens": {
        "model": Queens(1).model,
        "solution": [(0, 0)],
        "seed": 1,
        "keep": [(0, 0)],
        "groups": [[(0, 0)]],
        "least": 0,
        "time_limit": 1,
        "progress": False,
    },
    "one_sided": {"pieces": {"I": "II"}, "lattice": SQUARES},
    "parallelogram": {"rows": 2, "columns": 2, "lattice": SQUARES},
    "partridge": {"order": 2},
    "piece_set": {"name": "dominoes"},
    "random_grid": {"rules": Sudoku.empty(2), "seed": 1, "time_limit": 1},
    "torus": {"rows": 2, "columns": 2, "lattice": SQUARES},
    "triangle": {"side": 2, "lattice": puzzles.TRIANGLES},
}

WRONG: list[Any] = [
    *(None, True, 0, -1, 5, 10**6, 10**30, 10**5000, 1.5, float("nan"), 2j),
    *("", "?", "5", "\0", "é#", b"12", object(), print),
    *([], [5], ["a"], [[5]], [None], [[None]], (-1,), (10**9, 10**9), [(0, 10**9)]),
    *({}, {5: 5}, {"a": None}, {"a": {"a": "a"}}, {"I": -1}, {"I": [("x", 0)]}, {"I": 10**30}),
]


def function_named(name: str) -> Any:
    function: Any = puzzles
    for part in name.split("."):
        function = getattr(function, part)
    return function


def call(name: str, arguments: dict[str, Any]) -> None:
    """Call it, and make the model or the picture of what it returns."""
    function = function_named(name)
    made = function(arguments["sizes"], 2) if name == "box" else function(**arguments)
    if isinstance(made, puzzles.Board):
        _ = made.text
    elif isinstance(made, Puzzle):
        _ = made.model


def shown(value: Any) -> str:
    return "10**5000" if type(value) is int and value > 10**4300 else repr(value)


def error_of(name: str, arguments: dict[str, Any]) -> Exception | None:
    try:
        call(name, arguments)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize("name", RIGHT)
def test_whatever_an_argument_is_the_error_is_one_of_ours_in_words(name: str) -> None:
    call(name, RIGHT[name])
    for argument in RIGHT[name]:
        for wrong in WRONG:
            error = error_of(name, {**RIGHT[name], argument: wrong})
            # A limit that makes no sense is a ValueError for puzzles as it is for queries.
            in_words = (TypeError, ValueError) if argument == "time_limit" else (TypeError,)
            is_of_wrong_kind = type(error) in in_words
            if is_of_wrong_kind:
                told = rf"\b{argument} is .*(: give |, since none was found)"
                assert re.search(told, str(error)), str(error)
            assert error is None or is_of_wrong_kind or isinstance(error, XcmodelError), (
                f"{name}({argument}={shown(wrong)}) ends in {type(error).__name__}: {error}"
            )


def test_every_public_name_that_makes_something_is_tried() -> None:
    makers = {
        name
        for name in puzzles.__all__
        if callable(made := getattr(puzzles, name)) and made not in (Puzzle, puzzles.Grade)
    }
    for name in list(makers):
        made = getattr(puzzles, name)
        if inspect.isclass(made):
            methods = (
                method
                for method, static in vars(made).items()
                if isinstance(static, classmethod) and inspect.signature(static.__func__).parameters
            )
            makers |= {f"{name}.{method}" for method in methods if not method.startswith("_")}
    assert makers - {"SamuraiSudoku.empty"} == RIGHT.keys()


def test_a_missing_argument_is_told_with_the_name_of_what_was_called() -> None:
    with pytest.raises(TypeError, match="Queens: missing a required argument: 'n'"):
        Queens()  # type: ignore[call-arg]


def test_names_that_the_model_does_not_have_cannot_be_kept() -> None:
    model = Queens(1).model
    with pytest.raises(ModelError, match="the model has no option"):
        puzzles.minimal_givens(model, [(0, 0)], keep=["?"])


def test_sums_and_numbers_below_what_makes_sense_are_told() -> None:
    sums = {"a": -1, "b": 10, "c": 10, "d": 10}
    with pytest.raises(XcmodelError, match="the sum of cage 'a' is -1"):
        puzzles.KillerSudoku("aaaa bbbb ccdd ccdd", sums)
    with pytest.raises(XcmodelError, match="least_givens is -5"):
        puzzles.make_sudoku(puzzles.Sudoku.empty(4), least_givens=-5)


def test_a_result_in_place_of_its_solution_is_told() -> None:
    with pytest.raises(TypeError, match="give its attribute 'solution'") as told:
        Queens(4).text(Queens(4).solve())  # type: ignore[arg-type]
    assert len(str(told.value)) < 100


@pytest.mark.parametrize("size", [0, -3, float("nan"), float("inf")])
def test_pictures_with_cells_of_no_size_are_told(size: float) -> None:
    with pytest.raises(ValueError, match="give a size of cells"):
        Queens(4).svg(cell_size=size)
    with pytest.raises(ValueError, match="give a size of cells"):
        puzzles.Polyforms({"L": "LL"}, "..").svg(cell_size=size)
