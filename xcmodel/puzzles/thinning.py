"""Puzzles with one solution, thinned until none of their givens can be left out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, Status
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import GivensInterrupted, Interrupted, ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name, look_up_all
from xcmodel.progress.reporting import Reporter, reporting
from xcmodel.text.arguments import random_of
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend


@checked_arguments
def minimal_givens(
    model: Model,
    solution: Iterable[Name],
    *,
    seed: int | None = None,
    keep: Iterable[Name] = (),
    groups: Iterable[Iterable[Name]] | None = None,
    least: int = 0,
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> tuple[Name, ...]:
    """Return some options of a solution that no other solution has, and none of them to spare.

    Args:
        model: the rules of the puzzle.
        solution: the options that may be given, such as a solution, or what of it a puzzle shows.
        seed: the same seed, the same givens.
        keep: options of the solution that stay among the givens.
        groups: options of the solution that are left out together, such as those of opposite cells;
            each by itself if left out. Those in no group stay.
        least: stop at so many givens, or just below, from 0; there may then be some to spare.
        time_limit: seconds after which to stop, with some to spare, perhaps; None for no end.
        progress: True for a bar, or a callable that gets `Progress`, whose ``fraction`` is that of
            the groups that were tried; it may return ``"stop"``, which ends the search as the time
            does. The last groups take the longest.
        backend: the backend that searches.

    Raises:
        AmbiguousPuzzleError: when other solutions have all of these options.
        ImpossiblePuzzleError: when no solution has all of them; it names those that cover an item
            too often.
        UniqueStoppedError: when the time was over before that was known.
        GivensInterrupted: on Ctrl-C; its ``givens`` are left, which exactly one solution has.
        ModelError: for a name to keep, or in a group, that is none of the solution, or a negative
            number of givens.
        ValueError: for a time limit that is no number of seconds from 0.

    >>> from xcmodel.puzzles import Queens
    >>> model = Queens(6).model
    >>> solution = model.solve(backend="dlx:python").solution
    >>> len(minimal_givens(model, solution, seed=1, backend="dlx:python"))
    1
    """
    deadline = Deadline(time_limit)
    if least < 0:
        raise ModelError(f"least is {least}: give 0 or more")
    order = [option.name for option in look_up_all(model.options, solution, "option")]
    look_up_all(model.options, keep := list(keep), "option")
    kept = _of_solution(order, keep, "keep")
    together = [[name] for name in order] if groups is None else groups
    parted = [_of_solution(order, group, "groups") for group in together]
    parted = [group for group in parted if not kept & group]
    model.solve_unique(given=order, backend=backend, time_limit=deadline.left())
    random_of(seed).shuffle(parted)
    return thinned(
        model, order, parted, least=least, deadline=deadline, progress=progress, backend=backend
    )


def _of_solution(
    solution: Collection[Name], names: Iterable[Name], argument: str
) -> frozenset[Name]:
    """Return names as a set, or raise ModelError for one that is none of the solution."""
    wanted = frozenset(names)
    for name in wanted.difference(solution):
        raise ModelError(f"{argument} has {name!r}, which is none of the solution", name)
    return wanted


def thinned(
    model: Model,
    givens: Iterable[Name],
    groups: Iterable[Collection[Name]],
    *,
    least: int = 0,
    deadline: Deadline | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> tuple[Name, ...]:
    """Return the givens without those groups that one solution can do without, tried in order.

    Args:
        model: the rules of the puzzle.
        givens: options that one solution has.
        groups: options that are left out together.
        least: stop at so many givens, or just below.
        deadline: when to stop; never, if left out.
        progress: as for `minimal_givens`.
        backend: the backend that searches.

    Raises:
        GivensInterrupted: on Ctrl-C, with the givens that are left.

    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> thinned(model, ["B", "C"], [["B"], ["C"]], backend="dlx:python")
    ('C',)
    """
    with reporting(progress) as report:
        thinning = Thinning(model, givens, deadline, report, backend)
        thinning.run(list(groups), least)
        return thinning.givens


class Leaving(ABC):
    """What a puzzle shows while that becomes less; at any time, it has exactly one solution.

    Args:
        givens: what it shows, options or clues.
        deadline: when to stop; never, if left out.
        report: who gets the progress, if anybody.

    Attributes:
        givens: what is left of them.
        was_stopped: whether some of them may be left since the search for another solution was
            stopped.
    """

    def __init__(
        self,
        givens: Iterable[Name],
        deadline: Deadline | None = None,
        report: Reporter | None = None,
    ) -> None:
        self.givens = tuple(givens)
        self.was_stopped = False
        self._deadline = deadline or Deadline(None)
        self._reporter = report
        self._at_work: str | None = None
        self._last: Result | None = None
        self._fraction = 0.0
        self._is_told_to_stop = False

    @abstractmethod
    def needs(self, group: Collection[Name]) -> bool:
        """Return whether there are other solutions without the group, or that is not known."""

    def run(self, groups: Sequence[Collection[Name]], least: int) -> None:
        """Leave out one group after the other, unless it is needed.

        Args:
            groups: givens that are left out together.
            least: stop at so many givens, or just below.

        Raises:
            GivensInterrupted: on Ctrl-C.
        """
        try:
            for tried, group in enumerate(groups):
                self._fraction = tried / len(groups)
                if len(self.givens) <= least:
                    break
                if self._is_over():
                    self.was_stopped = True
                    break
                if not self.needs(group):
                    self.givens = self._without(group)
        except KeyboardInterrupt as interrupt:
            raise self._interrupted(interrupt) from None

    def _without(self, group: Collection[Name]) -> tuple[Name, ...]:
        left_out = set(group)
        return tuple(name for name in self.givens if name not in left_out)

    def _is_over(self) -> bool:
        """Return whether time is over, or who gets the progress says so."""
        if self._at_work is not None:
            self._report(self._at_work)
        return self._is_told_to_stop or self._deadline.is_over

    def _report(self, backend: str) -> None:
        if self._reporter is not None:
            self._is_told_to_stop |= self._reporter(
                Progress(
                    seconds=self._deadline.elapsed,
                    solutions=1,
                    fraction=self._fraction,
                    backend=backend,
                    time_limit=self._deadline.time_limit,
                )
            )

    def _interrupted(self, interrupt: KeyboardInterrupt) -> KeyboardInterrupt:
        """Return the error of a Ctrl-C, with the givens that are left."""
        at_work = interrupt.result if isinstance(interrupt, Interrupted) else self._last
        if at_work is None:
            return interrupt  # Nothing was begun.
        return GivensInterrupted(at_work, self.givens)


class Thinning(Leaving):
    """The givens of a model while they become fewer.

    Args:
        model: the rules of the puzzle.
        givens: options that one solution has.
        deadline: when to stop; never, if left out.
        report: who gets the progress, if anybody.
        backend: the backend that searches.

    >>> puzzle = Thinning(Model({"A": [1, 2], "B": [1], "C": [2]}), ["B", "C"])
    >>> puzzle.needs(["B"]), puzzle.needs(["B", "C"])
    (False, True)
    """

    def __init__(
        self,
        model: Model,
        givens: Iterable[Name],
        deadline: Deadline | None = None,
        report: Reporter | None = None,
        backend: str | Backend = "dlx",
    ) -> None:
        super().__init__(givens, deadline, report)
        self._model = model
        self._backend = backend

    def needs(self, group: Collection[Name]) -> bool:
        """Return whether another solution has all other givens, or that could not be known in time.

        It lacks a first option of the group, which is forbidden, and has those before it. So the
        only solution is not found once more for each group.
        """
        others, before = self._without(group), list[Name]()
        for option in group:
            if option not in self.givens:
                continue
            self._last = self._model.solve(
                given=[*others, *before],
                forbidden=[option],
                time_limit=self._deadline.left(),
                progress=False if self._reporter is None else self._report_of_search,
                backend=self._backend,
            )
            self._at_work = self._last.backend
            if self._last.status is not Status.INFEASIBLE:
                self.was_stopped |= self._last.solution is None
                return True
            before.append(option)
        return False

    def _report_of_search(self, progress: Progress) -> Literal["stop"] | None:
        """Report that a search is at work, whatever it tells of itself."""
        self._report(progress.backend)
        return "stop" if self._is_told_to_stop else None
