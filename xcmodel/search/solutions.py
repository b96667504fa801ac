"""The lazy iterator over solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from operator import length_hint
from typing import NoReturn, Protocol, Self

from xcmodel.answer.result import Result, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.errors import Interrupted
from xcmodel.interrupt import CtrlC
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.text.numbers import plural


class Steps(Protocol):
    """A search in steps, such as `Run`, in one piece or in several."""

    compiled: CompiledProblem
    stop_reason: StopReason
    ctrl_c: CtrlC

    @property
    def recorded(self) -> int | None:
        """The number of solutions that a journal has, or None without one."""
        ...

    def step(self) -> Slice:
        """Work for a while, and return what was found, checked."""
        ...

    def stop(self, reason: StopReason) -> None:
        """End the search for this reason, unless it has ended before."""
        ...

    def result(self) -> Result:
        """Return what is known by now."""
        ...


class Solutions(Iterator[Solution]):
    """Solutions, found as they are asked for; also a context manager that closes the search.

    Ctrl-C while the backend works raises `Interrupted`; solutions that had been found by then can
    still be fetched from the iterator, and ``result`` says what stopped the search. Ctrl-C at any
    other time, such as in the body of a loop, is Python's own, and leaves the iterator as it is.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1]})
    >>> with model.solutions() as solutions:
    ...     print(next(solutions))
    Solution('A')
    >>> solutions.result.stop_reason.value
    'closed'
    >>> model.solutions()
    <Solutions: 0 solutions so far, more may come>
    """

    def __init__(self, run: Steps) -> None:
        self._run = run
        self._batch = EMPTY_BATCH
        # `_named` consumes it, so that what is left is as long as the waiting solutions are many.
        self._numbers: Iterator[int] = iter(())
        self._named: Iterator[Solution] = iter(())
        self._fetched = 0
        self._dropped = 0

    def __next__(self) -> Solution:
        while True:
            for solution in self._named:
                return solution
            self._fetch()

    def __iter__(self) -> Iterator[Solution]:
        # A loop over it is quicker than one that calls `__next__`. Leaving the loop does not close
        # `_named`, so that another loop can continue.
        return chain.from_iterable(self._every_named())

    def _every_named(self) -> Iterator[Iterator[Solution]]:
        """Yield the solutions of one batch after the other, by name."""
        while True:
            yield (named := self._named)
            if self._named is named:  # Another loop may have gone on meanwhile.
                try:
                    self._fetch()
                except StopIteration:
                    return

    def _fetch(self) -> None:
        self._take(self._next_batch())
        self._raise_if_interrupted()

    def _take(self, batch: Batch) -> None:
        self._batch = batch
        self._fetched += len(batch)
        self._numbers = iter(range(len(batch)))
        self._named = self._run.compiled.options.solutions(batch, self._numbers)

    def batches(self) -> Iterator[Batch]:
        """Yield the solutions as arrays of option indices, many at a time, for speed.

        The indices are those of the options in the order of the model. Solutions that wait to
        be fetched one by one come first.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1], "B": [1], "C": [2]})
        >>> for batch in model.solutions().batches():
        ...     print(len(batch), batch.options, batch.lengths)
        2 [0 2 1 2] [2, 2]
        """
        if waiting := self._waiting:
            self._drop_waiting()
            yield self._batch.after(len(self._batch) - waiting)
        while True:
            try:
                batch = self._next_batch()
            except StopIteration:
                return
            self._fetched += len(batch)
            if len(batch):
                yield batch
            self._raise_if_interrupted()

    @property
    def result(self) -> Result:
        """What is known by now; at the end, whether all solutions were found, and what stopped it.

        Its ``stats.solutions`` is the number of solutions handed over, and its ``solution`` the
        first one.
        """
        result = self._run.result()
        return replace(
            result,
            stop_reason=self._stop_reason(),
            stats=result.stats._replace(solutions=self._fetched - self._waiting - self._dropped),
        )

    @property
    def recorded(self) -> int | None:
        """How many solutions the journal has, or None without one.

        It may have more than were handed over, where the loop over them was left before its end.

        >>> import xcmodel as xc
        >>> from tempfile import TemporaryDirectory
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> with TemporaryDirectory() as folder:
        ...     with model.solutions(journal=f"{folder}/journal") as solutions:
        ...         first = next(solutions)
        ...     print(solutions.recorded)
        2
        """
        return self._run.recorded

    def __repr__(self) -> str:
        handed = plural(self._fetched - self._waiting - self._dropped, "solution")
        reason = self._stop_reason()
        ended = "more may come" if reason is StopReason.NOT_STOPPED else reason.words
        return f"<Solutions: {handed} so far, {ended}>"

    def close(self) -> None:
        """Stop the search and drop what was not fetched.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1], "B": [1]}).solutions()
        >>> solutions.close()
        >>> list(solutions)
        []
        """
        self._run.stop(StopReason.CLOSED)
        self._dropped += self._waiting
        self._drop_waiting()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a search at work cannot be pickled or copied: make a list of its solutions"
        )

    @property
    def _waiting(self) -> int:
        """The number of solutions of the batch that have not been handed over."""
        return length_hint(self._numbers)

    def _drop_waiting(self) -> None:
        """Drop the solutions of the batch that wait."""
        for _ in self._numbers:
            pass

    def _stop_reason(self) -> StopReason:
        """Return why the iterator ended; it lags behind the search."""
        if self._dropped:
            return StopReason.CLOSED
        reason = self._run.stop_reason
        all_found = reason in (StopReason.EXHAUSTED, StopReason.SOLUTION_LIMIT)
        return StopReason.NOT_STOPPED if all_found and self._waiting else reason

    def _next_batch(self) -> Batch:
        if self._run.stop_reason is not StopReason.NOT_STOPPED:
            raise StopIteration
        return self._run.step().solutions

    def _raise_if_interrupted(self) -> None:
        if self._run.ctrl_c.seen:
            raise Interrupted(self.result)
