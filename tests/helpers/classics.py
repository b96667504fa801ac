"""Models of classical problems: those of the benchmarks, and two more."""

from benchmarks.families.crews import KEPT as ORLIB
from benchmarks.families.dominoes import dominoes
from benchmarks.families.langford import langford
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.mutilated_boards import mutilated_board
from benchmarks.families.queens import queens
from benchmarks.families.random_covers import random_cover
from benchmarks.families.sudokus import sudoku
from xcmodel import Model

__all__ = [
    "ORLIB",
    "barren",
    "dominoes",
    "langford",
    "latin_squares",
    "mutilated_board",
    "queens",
    "sudoku",
]


def austin() -> Model:
    """Return the example of Austin, "Puzzling over exact cover problems"."""
    model = Model()
    model.add_items_from(range(1, 6))
    model.add_options_from({"A": [1, 5], "B": [2, 4], "C": [2, 3], "D": [3], "E": [1, 4, 5]})
    return model


def barren() -> Model:
    """Return a model of which no backend finds a solution in a while, or that there is none."""
    return random_cover(160, 640, 1)


def teams(size: int, people: int, *, cooks: int = 0) -> Model:
    """Return the model of teams of so many people, of whom one or two of the first few can cook."""
    model = Model(name=f"{size} of {people} people")
    model.add_item("team", multiplicity=size)
    if cooks:
        model.add_item("cooks", multiplicity=(1, 2))
    for person in range(people):
        model.add_option(person, ["team", "cooks"] if person < cooks else ["team"], cost=person % 5)
    return model
