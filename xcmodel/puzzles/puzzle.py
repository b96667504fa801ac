"""What puzzles have in common: a model, its queries and its symmetries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sized
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, TypeVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result
from xcmodel.backend.deadline import Deadline
from xcmodel.draw import Style, drawn_in
from xcmodel.model import Model
from xcmodel.problem.names import Name, look_up_all
from xcmodel.text.checked_arguments import NO_SOLUTION, checked_arguments

if TYPE_CHECKING:
    from xcmodel.draw import Svg
    from xcmodel.pages.page_board import PageBoard
    from xcmodel.problem.violations import Violation
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries
    from xcmodel.trust.conflict import Conflict

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Owner = TypeVar("Owner")

OptionEntry = tuple[Name, list[Name], Mapping[str, Any]]
"""An option for `Model.add_options_from`: its name, its items and its settings."""


def query_of_model(
    query: Callable[Concatenate[Model, Arguments], Answer],
) -> Callable[Concatenate[Puzzle, Arguments], Answer]:
    """Return the method of a puzzle that asks its model, with the same arguments and answer."""

    @wraps(query)
    def asked(puzzle: Puzzle, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        return puzzle._ask(query, *args, **kwargs)

    return asked


def described_as(
    query: Callable[Concatenate[Model, Arguments], Answer],
) -> Callable[[Callable[..., Answer]], Callable[Concatenate[Any, Arguments], Answer]]:
    """Give a method of a puzzle the arguments and the description of a query of the model."""
    return wraps(query)


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
    >>> puzzle.model
    <Model '8 queens': 42 items (26 optional), 64 options>
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

    def why_impossible(self, *, time_limit: float | None = 10.0) -> Conflict[Model]:
        """Return what of the puzzle contradicts itself; see `Model.why_infeasible`.

        Its ``given`` are the cells that are to blame, with what stands in them, as options, where
        a puzzle has cells that are filled in.

        Args:
            time_limit: seconds after which the smallest conflict found by then is returned, or
                None.

        Raises:
            ModelError: when the puzzle has a solution.

        >>> from xcmodel.puzzles import Sudoku
        >>> puzzle = Sudoku("1..1 .... .4.. ...2")
        >>> conflict = puzzle.why_impossible()
        >>> conflict.given, conflict.items
        (((0, 0, 1), (0, 3, 1)), (('row', 0, 1),))
        >>> print(puzzle.rules.text(conflict.given))
        1..1
        ....
        ....
        ....
        """
        model, given = self._conditions(Deadline(None))
        return model.why_infeasible(given=given, time_limit=time_limit)

    def violations(self, options: Iterable[Name]) -> list[Violation]:
        """Return what these options violate: nothing just if they are a solution.

        Args:
            options: names of options of the model, in any order.

        Returns:
            As `Model.violations`.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import Queens
        >>> violations = Queens(4).violations([(0, 1), (1, 3), (2, 0)])
        >>> [violation.name for violation in violations]
        [('row', 3), ('column', 2)]
        """
        return self.model.violations(options)

    def _conditions(
        self, deadline: Deadline, progress: bool | ProgressCallback = False
    ) -> tuple[Model, Iterable[Name]]:
        """Return a model and given options that have the solutions of the puzzle.

        When the time is over, another model may stand for them. Progress is that of making it.
        """
        return self.model, ()

    def _ask(self, query: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
        """Ask the model."""
        return query(self.model, *args, **kwargs)

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
        if isinstance(solution, Sized) and not len(solution):
            return []  # A board without a solution needs no model.
        return names_of(self.model, solution)


def names_of(model: Model, solution: Iterable[Name]) -> list[Any]:
    """Return the names of the options of a solution.

    Raises:
        UnknownNameError: for an option that the model does not have.
        TypeError: for a result in place of its solution, or None in place of one.
    """
    if getattr(solution, "solution", solution) is None:
        raise TypeError(f"the solution is None{NO_SOLUTION}")
    if isinstance(solution, Result):
        raise TypeError("a result stands where its solution should: give its attribute 'solution'")
    return [option.name for option in look_up_all(model.options, solution, "option")]


def unfinished_model() -> Model:
    """Return a model to ask in no time, for the answer where the time was over before the model."""
    return Model({"unfinished": ["puzzle"]})


class BoardPuzzle(Puzzle):
    """A puzzle with a board, which notebooks show."""

    _cell_size: ClassVar[float] = 40

    @checked_arguments
    def svg(
        self,
        solution: Iterable[Name] = (),
        *,
        cell_size: float | None = None,
        title: str | None = None,
        style: Style | None = None,
    ) -> Svg:
        """Return a picture of the board; `xcmodel.draw.sheet_svg` puts many on one sheet.

        Args:
            solution: a solution of the model, or some of its options; without it, the board shows
                only what is given.
            cell_size: width and height of a cell, in pixels; if left out, a size that suits the
                puzzle, usually 40.
            title: what the picture shows, for those who cannot see it; a few words if left out.
            style: colours, fonts and sizes; the usual ones if left out.

        >>> from xcmodel.puzzles import LatinSquare, Queens
        >>> LatinSquare("1. ..").svg().splitlines()[1]
        '<title>a Latin square</title>'
        >>> Queens(3).svg([(0, 1)], title="the first queen").splitlines()[1]
        '<title>the first queen</title>'
        """
        with drawn_in(style):
            return self._draw(
                list(solution), self._cell_size if cell_size is None else cell_size, title
            )

    def page_board(self) -> PageBoard | None:
        """Return where options lie on the pages that explore solutions and traces.

        >>> from xcmodel.puzzles import LatinSquare
        >>> LatinSquare.empty(2).page_board().marks[0, 1, 2]
        {('cell', 0, 1): '2'}
        """
        return self.model.page_board()

    @abstractmethod
    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Return the picture, with a title of the puzzle's own if there is none."""

    def _repr_svg_(self) -> str:
        return self.svg()
