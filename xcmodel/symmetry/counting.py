"""Counting solutions up to symmetry, by Burnside's lemma or from a list of the solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.errors import GroupTooLargeError, Interrupted, SymmetriesStoppedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.progress.reporting import Reporter, reporting
from xcmodel.search import queries
from xcmodel.search.auto_backend import Choice
from xcmodel.search.solutions import Solutions
from xcmodel.search.wrong_answer import wrong_answer
from xcmodel.symmetry.cycle_types import CycleTypes, cycle_types
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.orbits import orbit_problem
from xcmodel.symmetry.rational_classes import Fusion
from xcmodel.symmetry.solution_hashes import IncompleteError, ListedTwiceError, Rows
from xcmodel.symmetry.solution_orbits import (
    MOST_SOLUTIONS,
    WHAT_IS_LISTED,
    first_of_each_class,
    rows_of,
    stacked,
)
from xcmodel.symmetry.stopping import check_time
from xcmodel.symmetry.structure import Structure
from xcmodel.symmetry.symmetries import Symmetries, UpTo
from xcmodel.symmetry.tally import Tally
from xcmodel.text.numbers import plural

_MANY_SYMMETRIES = 1_000
"""From so many on, solutions are listed if they are no more than the symmetries."""

_SECONDS_PER_SYMMETRY = 2e-5
"""The mean takes about as long for each symmetry; so such a list is given no more time."""

MANY_SOLUTIONS = 100_000
"""To carry so many solutions by a generator takes longer than to look for fewer generators."""

_SOLUTIONS_PER_TERM = 500
"""So many solutions are listed, and joined, in about the time of a term of the mean."""


def count_up_to(
    compiled: CompiledProblem,
    up_to: UpTo,
    choice: Choice,
    query: Query,
    progress: bool | ProgressCallback = False,
    *,
    method: queries.CountMethod = "auto",
    mean: MakeMean | None = None,
) -> Result:
    """Return the number of classes into which symmetries divide the solutions.

    It is the mean, over all symmetries, of the number of solutions that each of them fixes
    (Cauchy, Frobenius, Burnside). Each such number is an ordinary count, of a problem whose options
    are the orbits of options. Where the symmetries are too many for that, or many and the solutions
    fewer, the solutions are listed, and those that generators carry to each other are joined. Where
    symmetric groups are most of the group, the mean is over cycle types, however large it is.

    Args:
        compiled: the problem.
        up_to: its symmetries, or generators of them. Only those that carry the given options onto
            themselves, and the forbidden ones too, are symmetries of what is counted.
        choice: the backend that counts.
        query: the count; its limits are for all terms together.
        progress: True for a bar on the terminal, or a callable.
        method: how each term is counted.
        mean: makes the mean; a plain one, if left out.

    Returns:
        The result; if a limit stopped it, ``stats.solutions`` is a lower bound of the number.

    Raises:
        ModelError: when something is no symmetry of the model.
        GroupTooLargeError: when both symmetries and solutions are too many to list.
        Interrupted: on Ctrl-C, with such a lower bound.
        ValueError: for a limit of the number of solutions.
    """
    if query.solution_limit is not None:
        raise ValueError("solution_limit is for single solutions: leave it out with up_to")
    with reporting(progress) as report:
        return (mean or Mean)(compiled, choice, query, report, method).of(up_to)


MakeMean = Callable[[CompiledProblem, Choice, Query, Reporter | None, queries.CountMethod], "Mean"]


class _Stopped(Exception):  # noqa: N818 - it is no error.
    """A term was stopped by a limit, or by the progress callback."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(eq=False)
class Mean:
    """The mean of the numbers of fixed solutions, whose terms are counted one after the other.

    Attributes:
        lists_few: whether solutions may be listed where it is not the only way.
        takes_cycle_types: whether the mean may be by cycle types, without a list of the group.
        compiled: the problem.
        choice: the backend that counts.
        query: the count; its limits are for all terms together.
        report: who is told the progress, if anyone.
        method: how each term is counted.
        tally: what has been counted, and the clock.
    """

    lists_few: ClassVar[bool] = True
    takes_cycle_types: ClassVar[bool] = True

    compiled: CompiledProblem
    choice: Choice
    query: Query
    report: Reporter | None
    method: queries.CountMethod = "auto"
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally(self.choice, self.query, self.report)

    def of(self, up_to: UpTo) -> Result:
        """Return the mean over those symmetries that keep the given and forbidden options."""
        tally = self.tally
        try:
            classes = self._classes(Symmetries.read(self.compiled, up_to))
        except _Stopped as stopped:
            return tally.at_least(tally.counted, stopped.reason)
        except SymmetriesStoppedError:
            return tally.at_least(tally.counted, StopReason.TIME_LIMIT)
        except Interrupted as interrupt:
            found = tally.counted + interrupt.result.stats.solutions
            raise Interrupted(tally.at_least(found, StopReason.INTERRUPTED)) from None
        except KeyboardInterrupt:
            known = tally.at_least(tally.counted, StopReason.INTERRUPTED)
            raise Interrupted(known) from None
        return tally.result(classes, StopReason.EXHAUSTED, count=classes)

    def _classes(self, symmetries: Symmetries) -> int:
        """Return the number of classes, by the way that is quickest."""
        query, tally = self.query, self.tally
        group = symmetries.group.keeping([query.given, query.forbidden], tally.deadline)
        tally.order = group.order_within(tally.deadline)
        types = self._cycle_types(group)
        if types is None or self._are_few_for(types):
            if not group.is_listable:
                return self._classes_of_listed(group)
            classes = self._classes_of_few(group)
            if classes is not None:
                return classes
        return self._mean_over(symmetries, group, types or group.fusions(tally.deadline))

    def _mean_over(
        self, symmetries: Symmetries, group: Group, fusions: list[Fusion] | CycleTypes
    ) -> int:
        """Return the mean number of solutions that the elements of a group fix.

        Raises:
            WrongAnswerError: when that is no whole number.
        """
        self.tally.n_terms = len(fusions)
        total = sum(fusion.size * self._fixed(symmetries, fusion) for fusion in fusions)
        classes, remainder = divmod(total, group.order)
        if remainder:
            raise wrong_answer(
                self.choice.backend,
                f"found wrong solutions: those that {group.order} symmetries fix come to {total} "
                "altogether, which is not a multiple",
            )
        return classes

    def _cycle_types(self, group: Group) -> CycleTypes | None:
        """Return the classes of a large group, or None where only a list of it would tell them."""
        is_large = group.order >= _MANY_SYMMETRIES
        if not (self.takes_cycle_types and is_large):
            return None
        return cycle_types(group, self.tally.deadline)

    @property
    def _may_list_few(self) -> bool:
        """Whether solutions may be listed, and can be, where there is another way."""
        return self.lists_few and Capability.ENUMERATE in self.choice.backend.capabilities

    def _are_few_for(self, types: CycleTypes) -> bool:
        """Whether the solutions are so few that a list takes no longer than the mean."""
        if not self._may_list_few:
            return False
        self.tally.n_terms = len(types)
        return self._fixed_by_all() <= min(_SOLUTIONS_PER_TERM * len(types), MOST_SOLUTIONS)

    def _classes_of_listed(self, group: Group) -> int:
        """Return the number of classes of the solutions, which are listed."""
        self.tally.n_terms = max(self.tally.n_terms, self.tally.n_done + 2)
        parts, result = self._listed(replace(self.query, solution_limit=MOST_SOLUTIONS + 1))
        if result.stop_reason is StopReason.SOLUTION_LIMIT:
            raise GroupTooLargeError(group.order, MOST_SOLUTIONS, WHAT_IS_LISTED)
        if not result.exhausted:
            raise _Stopped(result.stop_reason)
        return self._joined(parts, group)

    def _classes_of_few(self, group: Group) -> int | None:
        """Return the number of classes of the solutions, or None if it takes the mean.

        It takes no list where that is the quicker way, or where the solutions are not listed in
        about the time that the mean takes for the symmetries alone.
        """
        if not (self._may_list_few and group.order >= _MANY_SYMMETRIES):
            return None
        self.tally.n_terms = group.order  # There are no more; how many takes long to tell.
        count = self._fixed_by_all()
        if count > group.order:
            return None
        parts = self._few(count, group.order * _SECONDS_PER_SYMMETRY) if count else []
        return None if parts is None else self._joined(parts, group)

    def _few(self, count: int, seconds: float) -> list[Rows] | None:
        """Return the solutions, which were counted, or None if they are not listed in this time."""
        deadline = self.tally.deadline
        left = deadline.left()
        seconds = seconds if left is None else min(left, seconds)
        query = replace(self.query, solution_limit=count + 1, time_limit=seconds, asked=None)
        parts, result = self._listed(query)
        if result.stop_reason is StopReason.TIME_LIMIT and not deadline.is_over:
            return None
        n_listed = result.stats.solutions
        if n_listed > count or (result.exhausted and n_listed < count):
            raise wrong_answer(
                self.choice.backend, f"counted {plural(count, 'solution')}, but listed {n_listed}"
            )
        if not result.exhausted:
            raise _Stopped(result.stop_reason)
        return parts

    def _listed(self, query: Query) -> tuple[list[Rows], Result]:
        """Return the solutions within the limits of a query, in few bytes, and its result."""
        n_options = self.compiled.instance.n_options
        query = replace(query, task=Task.ENUMERATE, memory_limit=None)
        with self._list(query, self.tally.progress_of_list) as solutions:
            parts = [rows_of(batch, n_options) for batch in solutions.batches()]
            result = solutions.result
        self.tally.add_list(result)
        return parts, result

    def _joined(self, parts: list[Rows], group: Group) -> int:
        """Return the number of classes of all solutions."""
        if not parts:
            self._report_joined(1.0)
            return 0
        try:
            rows = stacked(parts, group.degree)
            parts.clear()
            if len(rows) >= MANY_SOLUTIONS:
                group = group.with_fewer_generators()
            firsts = first_of_each_class(rows, group, self.tally.deadline, self._report_joined)
        except IncompleteError:
            raise wrong_answer(
                self.choice.backend,
                "found wrong solutions: a symmetry carries one to another that is missing",
            ) from None
        except ListedTwiceError:
            raise wrong_answer(self.choice.backend, "listed a solution twice") from None
        self._take_classes(firsts)
        return len(firsts)

    def _take_classes(self, firsts: Rows) -> None:
        """Take in one solution of each class of those that were listed."""

    def _report_joined(self, part: float) -> None:
        """Report what part of the listed solutions is joined; stop where the callback says so."""
        if self.tally.report_joined(part):
            raise _Stopped(StopReason.CALLBACK)

    def _fixed(self, symmetries: Symmetries, fusion: Fusion) -> int:
        """Return how many solutions each element of this class fixes."""
        if (fusion.representative == symmetries.group.identity).all():
            return self._fixed_by_all()
        problem = self._problem_of_fixed(symmetries.structure, fusion.representative.tolist())
        if problem is None:
            check_time(self.tally.deadline)  # There may be thousands of such terms in turn.
            self.tally.skip()
            self._stop_if_told()
            return 0
        return self._count(*problem)

    def _fixed_by_all(self) -> int:
        """Return how many solutions there are, all of which the identity fixes."""
        if self.tally.n_solutions is None:  # It needs no orbit problem.
            self.tally.n_solutions = self._count(self.compiled, self.query)
        return self.tally.n_solutions

    def _problem_of_fixed(
        self, structure: Structure, element: list[int]
    ) -> tuple[CompiledProblem, Query] | None:
        """Return the problem of the solutions that a symmetry fixes, or None if there are none."""
        query = self.query
        orbits = orbit_problem(structure, element, query.given, query.forbidden)
        if orbits is None:
            return None
        compiled = orbits.problem.to_compiled()
        given = compiled.options.numbers(orbits.given)
        return compiled, replace(query, given=given, forbidden=())

    def _count(self, compiled: CompiledProblem, query: Query) -> int:
        query = self.tally.deadline.rest_for(query)
        result = self._ask(compiled, query, self.tally.progress)
        self.tally.add(result)
        if result.count is None:
            raise _Stopped(result.stop_reason)
        self._stop_if_told()
        return result.count

    def _stop_if_told(self) -> None:
        """Stop where the callback said so, unless that was the last term."""
        if self.tally.must_stop:
            raise _Stopped(StopReason.CALLBACK)

    def _ask(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> Result:
        return queries.count(compiled, self.choice.backend, query, progress, self.method)

    def _list(self, query: Query, progress: bool | ProgressCallback) -> Solutions:
        return queries.solutions(self.compiled, self.choice.backend, query, progress)
