"""What puzzles have in common: a model, its queries and its symmetries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from xcmodel.model import Model
from xcmodel.problem.names import Name, look_up_all

if TYPE_CHECKING:
    from xcmodel.draw import Svg
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Owner = TypeVar("Owner")


def query_of_model(
    query: Callable[Concatenate[Model, Arguments], Answer],
) -> Callable[Concatenate[Puzzle, Arguments], Answer]:
    """Return the method of a puzzle that asks its model, with the same arguments and answer."""

    @wraps(query)
    def asked(puzzle: Puzzle, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        return query(puzzle.model, *args, **kwargs)

    return asked


def cached_method(method: Callable[[Owner], Answer]) -> Callable[[Owner], Answer]:
    """Keep the result of a method without arguments in its object.

    ``functools.cache`` would keep the objects alive, and not tell equal ones apart.
    """
    name = f"_{method.__name__}"

    @wraps(method)
    def cached(owner: Owner) -> Answer:
        kept = vars(owner)
        if name not in kept:
            kept[name] = method(owner)
        answer: Answer = kept[name]
        return answer

    return cached


class Puzzle(ABC):
    """A puzzle: an exact cover problem in its own terms.

    Its queries are those of its model:

    >>> from xcmodel.puzzles import Queens
    >>> puzzle = Queens(8)
    >>> puzzle.count() == puzzle.count() == 92
    True
    >>> puzzle.count(up_to=puzzle.symmetries())
    12
    """

    @property
    @abstractmethod
    def model(self) -> Model:
        """The model; copy it before you change it."""

    solve = query_of_model(Model.solve)
    solutions = query_of_model(Model.solutions)
    count = query_of_model(Model.count)

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return all symmetries of the model.

        >>> from xcmodel.puzzles import LatinSquare, Sudoku
        >>> sudoku = Sudoku.empty(4)
        >>> sudoku.symmetries().order, sudoku.count(up_to=sudoku.symmetries())  # OEIS A109741
        (3072, 2)
        >>> square = LatinSquare.empty(3)
        >>> square.count(), square.count(up_to=square.symmetries())  # OEIS A003090
        (12, 1)
        """
        return self.model.symmetries()

    def _generated(
        self, *, items: Iterable[NamePermutation] = (), options: Iterable[NamePermutation] = ()
    ) -> Symmetries:
        """Return the symmetries that these permutations of items or options generate."""
        from xcmodel.symmetry.symmetries import Symmetries

        return Symmetries(self.model, items=items, options=options)

    def _names(self, solution: Iterable[Name]) -> list[Any]:
        """Return the options of a solution, whose form each puzzle knows.

        Raises:
            UnknownNameError: for an option that the model does not have.
        """
        return [option.name for option in look_up_all(self.model.options, solution, "option")]


class BoardPuzzle(Puzzle):
    """A puzzle with a board, which notebooks show."""

    @abstractmethod
    def svg(self, solution: Iterable[Name] = ()) -> Svg:
        """Return a picture of the board with a solution, or some options, on it."""

    def _repr_svg_(self) -> str:
        return self.svg()
