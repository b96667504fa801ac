"""One step of a trace: what Algorithm X does, in a sentence and as a matrix."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from xcmodel.draw.svg import Svg
from xcmodel.problem.names import Name
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.labels import label, listing, telling_apart
from xcmodel.text.numbers import in_digits, plural
from xcmodel.trace.matrix import Matrix
from xcmodel.trace.matrix_svg import matrix_svg
from xcmodel.trace.matrix_text import matrix_text
from xcmodel.trace.position import Position


class StepKind(StrEnum):
    """What Algorithm X does in a step."""

    GIVEN = "given"
    """It chooses an option that was given."""
    ITEM = "item"
    """It chooses the item to cover next."""
    JOIN = "join"
    """Every item has enough: it goes on to the options that may still join."""
    OPTION = "option"
    """It tries an option."""
    SOLUTION = "solution"
    """It finds a solution."""
    DEAD_END = "dead end"
    """It finds that an item can no longer be covered."""
    CLASH = "clash"
    """It finds that a given option has been struck out."""
    BACK = "back"
    """It takes an option back."""
    END = "end"
    """There is nothing left to try."""


@dataclass(frozen=True, eq=False)
class Step:
    """A step of a trace; printed, it is a sentence and a matrix.

    Attributes:
        kind: what is done.
        position: the position before the step.
        item: the item that is to be covered, or that can no longer be, or None.
        option: the option that is tried or taken back, or None.
        candidates: the options that will be tried for the item, in this order.
        after: the position after a given or tried option, or None.
        stays_struck: whether an option that is taken back stays struck out below this node.
        number: the number of the step, from 1.
        solutions: how many solutions have been found, this step included.

    >>> import xcmodel as xc
    >>> step = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).trace()[1]
    >>> step.sentence
    'Try option A: strike out items 1, 2 and options A, B.'
    >>> step.struck_items, step.struck_options, step.chosen
    ((1, 2), ('A', 'B'), ())
    >>> step.matrix.marked_options
    ('A',)
    """

    kind: StepKind
    position: Position
    item: Name | None = None
    option: Name | None = None
    candidates: tuple[Name, ...] = ()
    after: Position | None = None
    stays_struck: bool = False
    number: int = 0
    solutions: int = 0

    @property
    def chosen(self) -> tuple[Name, ...]:
        """The options chosen before this step."""
        return self.position.chosen

    @property
    def struck_items(self) -> tuple[Name, ...]:
        """The items that are struck out: of those that the option covers."""
        covered = self._covered
        return tuple(item for item in self._gone_items if item in covered)

    @property
    def lost_items(self) -> tuple[Name, ...]:
        """The items that need no option, and that none is left for once others are struck out.

        >>> import xcmodel as xc
        >>> step = xc.Model({"A": [1], "B": [1, "x"]}, optional=["x"]).trace()[1]
        >>> step.struck_items, step.lost_items
        ((1,), ('x',))
        """
        covered = self._covered
        return tuple(item for item in self._gone_items if item not in covered)

    @property
    def struck_options(self) -> tuple[Name, ...]:
        """The options that are struck out, including the one that is chosen."""
        if self.after is None:
            return ()
        return tuple(name for name in self.position.options if name not in self.after.options)

    @property
    def sentence(self) -> str:
        """What is done, in words."""
        with telling_apart(self.position.alike):
            return _SENTENCES[self.kind](self)

    @property
    def matrix(self) -> Matrix:
        """What is left of the matrix, with what this step marks and strikes out."""
        tried = (self.option,) if self.after is not None else ()
        marks_item = self.kind in (StepKind.ITEM, StepKind.DEAD_END)
        return Matrix(
            position=self.position,
            marked_items=(self.item,) if marks_item else (),
            marked_options=tried or self.candidates,
            struck_items=self.struck_items,
            lost_items=self.lost_items,
            struck_options=self.struck_options,
        )

    @checked_arguments
    def text(self, *, most_rows: int = 40, most_columns: int = 40) -> str:
        """Return the sentence, and the matrix with struck-out lines, as text.

        Args:
            most_rows: more rows than this are cut, first those that the step is not about.
            most_columns: the same for columns.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1], "B": [1, 2]}, optional=[2]).trace()[0].text())
        1. Choose item 1: it has 2 options, A, B.
             ↓
             1   2
             1  0-1
        → A  ●   ·
        → B  ●   ●
        """
        lines = [f"{self.number}. {self.sentence}"]
        if self.chosen:
            lines.append(f"chosen: {self._listed_choice}")
        if self._has_matrix:
            lines.append(matrix_text(self.matrix, most_rows=most_rows, most_columns=most_columns))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    @checked_arguments
    def svg(self, *, most_rows: int = 40, most_columns: int = 40) -> Svg:
        """Return the matrix as a picture, cut as `text` is.

        Args:
            most_rows: as for `text`.
            most_columns: as for `text`.

        >>> import xcmodel as xc
        >>> step = xc.Model({"A": [1, 2], "B": [2]}).trace()[0]
        >>> step.svg().splitlines()[1]
        '<title>Choose item 1: it has 1 option, A.</title>'
        """
        title = self.sentence
        return matrix_svg(self.matrix, most_rows=most_rows, most_columns=most_columns, title=title)

    @checked_arguments
    def html(self, *, most_rows: int = 40, most_columns: int = 40) -> str:
        """Return the sentence and the picture as a piece of HTML, cut as `text` is.

        Args:
            most_rows: as for `text`.
            most_columns: as for `text`.

        >>> import xcmodel as xc
        >>> page = xc.Model({"A": [1, 2], "B": [2]}).trace()[0].html()
        >>> "<p>1. Choose item 1: it has 1 option, A.</p><svg" in page
        True
        """
        lines = [f"<p>{self.number}. {escape(self.sentence)}</p>"]
        if self.chosen:
            lines.append(f"<p>chosen: {escape(self._listed_choice)}</p>")
        if self._has_matrix:
            lines.append(self.svg(most_rows=most_rows, most_columns=most_columns))
        return f'<div class="xcmodel-step" style="overflow-x:auto">{"".join(lines)}</div>'

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.sentence}>"

    @property
    def _listed_choice(self) -> str:
        with telling_apart(self.position.alike):
            return listing(self.chosen)

    @property
    def _covered(self) -> set[Name]:
        return set() if self.after is None else set(self.position.options[self.option].items)

    @property
    def _gone_items(self) -> tuple[Name, ...]:
        if self.after is None:
            return ()
        left = set(self.after.items)
        return tuple(item for item in self.position.items if item not in left)

    @property
    def _has_matrix(self) -> bool:
        left = self.position.items or self.position.options
        return bool(left) and self.kind is not StepKind.END


def _say_given(step: Step) -> str:
    return f"Take the given option {label(step.option)}: {_struck(step)}."


def _say_item(step: Step) -> str:
    need, options = step.position.need[step.item], step.position.covering(step.item)
    needs = f"needs {in_digits(need)} more, and " if need > 1 else ""
    has = f"has {plural(len(options), 'option')}, {listing(options)}"
    return f"Choose item {label(step.item)}: it {needs}{has}."


def _say_join(step: Step) -> str:
    return f"Options that are left may join the solution: {listing(step.candidates)}."


def _say_option(step: Step) -> str:
    return f"Try option {label(step.option)}: {_struck(step)}."


def _say_solution(step: Step) -> str:
    chosen = listing(step.chosen) if step.chosen else "no options"
    return f"Every item has what it needs. Solution {step.solutions}: {chosen}."


def _say_dead_end(step: Step) -> str:
    degree, need = step.position.degrees.get(step.item, 0), step.position.need[step.item]
    if not degree:
        return f"Dead end: no option is left for item {label(step.item)}."
    are = "is" if degree == 1 else "are"
    return (
        f"Dead end: item {label(step.item)} needs {in_digits(need)} more, "
        f"and {plural(degree, 'option')} {are} left."
    )


def _say_clash(step: Step) -> str:
    return f"Dead end: the given option {label(step.option)} is struck out already."


def _say_back(step: Step) -> str:
    then = "; it has been tried, and stays struck out" if step.stays_struck else ""
    return f"Back: take option {label(step.option)} out again{then}."


def _say_end(step: Step) -> str:
    return f"Nothing is left to try: {plural(step.solutions, 'solution')}."


def _struck(step: Step) -> str:
    both = (("item", step.struck_items), ("option", step.struck_options))
    phrases = [_named(noun, names) for noun, names in both if names]
    lost = step.lost_items
    need = f"which need{'s' * (len(lost) == 1)} none"
    rest = f"; no option is left for {_named('item', lost)}, {need}" if lost else ""
    return f"strike out {' and '.join(phrases)}{rest}"


def _named(noun: str, names: Collection[Name]) -> str:
    return f"{noun}{'s' * (len(names) != 1)} {listing(names)}"


_SENTENCES = {
    StepKind.GIVEN: _say_given,
    StepKind.ITEM: _say_item,
    StepKind.JOIN: _say_join,
    StepKind.OPTION: _say_option,
    StepKind.SOLUTION: _say_solution,
    StepKind.DEAD_END: _say_dead_end,
    StepKind.CLASH: _say_clash,
    StepKind.BACK: _say_back,
    StepKind.END: _say_end,
}
