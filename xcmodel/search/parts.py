"""The parts into which all solutions are split, so that each is searched for its best one.

Lawler, "A procedure for computing the k best solutions to discrete optimization problems" (1972):
once the best solution of a part is known, the rest of the part is split by the first option of that
solution that another solution lacks.

Hamacher and Queyranne, "K best solutions to combinatorial optimization problems" (1985): a part is
searched for the best of its solutions but one, which is known; then it is split in two by an option
that one of the two has, and the other lacks.

Halves were measured without weighted rows as well, on assignments, coverings, partitions and
puzzles with costs: they take fewer searches, but longer ones. For twenty solutions, HiGHS and the
native engine mostly take longer by them, up to twice as long, and CP-SAT .6 to 2 times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from xcmodel.problem.names import Name
from xcmodel.problem.side_row import SideRow

Split = Callable[["Part", Sequence[Name]], Iterator["Part"]]
"""Yields the parts of a part without its best solution, which is given."""


@dataclass(frozen=True)
class Part:
    """Some of the solutions.

    Attributes:
        given: options that all of them contain.
        forbidden: options that none of them contains.
        excluded: the options of a solution that is known, and is none of them.
    """

    given: tuple[Name, ...] = ()
    forbidden: tuple[Name, ...] = ()
    excluded: tuple[Name, ...] | None = None

    def with_option(self, option: Name, excluded: tuple[Name, ...] | None = None) -> Part:
        """Return the solutions of it that contain this option."""
        return Part((*self.given, option), self.forbidden, excluded)

    def without_option(self, option: Name, excluded: tuple[Name, ...] | None = None) -> Part:
        """Return the solutions of it that lack this option."""
        return self.without_options((option,), excluded)

    def without_options(
        self, options: Iterable[Name], excluded: tuple[Name, ...] | None = None
    ) -> Part:
        """Return the solutions of it that lack all of these options."""
        return Part(self.given, (*self.forbidden, *options), excluded)


def split_of(loose: Sequence[Name], *, has_rows: bool, may_have_rows: bool) -> Split:
    """Return how parts are split.

    A weighted row excludes a solution, so that a part takes one search and not one for each option.
    Where the model has none, it would take from backends what makes them quick without; there only
    the solutions that contain all of one are searched so, which are nearly settled.

    Args:
        loose: options that a solution may have beside all those of another solution.
        has_rows: whether the model has weighted rows.
        may_have_rows: whether the backend can keep to them.
    """
    return halves if has_rows else partial(by_options, loose, may_have_rows=may_have_rows)


def by_options(
    loose: Sequence[Name], part: Part, best: Sequence[Name], *, may_have_rows: bool
) -> Iterator[Part]:
    """Yield the parts of a part without its best solution, one for each option of it."""
    fixed = set(part.given)
    for option in best:
        if option not in fixed:
            yield part.without_option(option, part.excluded)
            part = part.with_option(option)  # The excluded one lacks it.
    # What is left contains all of the solution, and something more.
    known = {*best, *part.forbidden}
    more = [option for option in loose if option not in known]
    if more and may_have_rows:
        yield Part(part.given, part.forbidden, tuple(best))
        return
    for option in more:
        yield part.with_option(option)
        part = part.without_option(option)


def halves(part: Part, best: Sequence[Name]) -> Iterator[Part]:
    """Yield the parts of a part, each without the one of its solutions that is known."""
    new = tuple(best)
    if part.excluded is None:
        yield Part(part.given, part.forbidden, new)
        return
    had, has = set(part.excluded), set(new)
    for option in new:
        if option not in had:
            yield part.with_option(option, new)
            yield part.without_option(option, part.excluded)
            return
    option = next(option for option in part.excluded if option not in has)
    yield part.with_option(option, part.excluded)
    yield part.without_option(option, new)


def row_without(solution: Sequence[Name], loose: Sequence[Name]) -> SideRow:
    """Return a row that all solutions meet but this one.

    Any other lacks one of its options, or has all of them and one that may stand beside them.
    """
    beside = dict.fromkeys(set(loose).difference(solution), -1)
    weights = {**beside, **dict.fromkeys(solution, 1)}
    return SideRow(("not again", *solution), weights, high=len(solution) - 1)
