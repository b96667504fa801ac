"""Every error that xcmodel raises.

Having no solution is not an error: it is the status ``infeasible``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xcmodel.text.numbers import large_number, plural

if TYPE_CHECKING:
    from collections.abc import Hashable

    from xcmodel.answer.audit import Audit
    from xcmodel.answer.cross_check import CrossCheck
    from xcmodel.answer.estimate import Estimate
    from xcmodel.answer.k_best import KBest
    from xcmodel.answer.result import Result, StopReason
    from xcmodel.answer.solution import Solution


class _Portable(BaseException):
    """An error that goes from process to process whole, whatever its constructor takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[BaseException], args: tuple[Any, ...], state: dict[str, Any]) -> Any:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def _counted(number: int, result: Result) -> str:
    """Return how many solutions there are, and up to what, if that was asked."""
    counted = plural(number, "solution")
    if result.symmetries is None:
        return counted
    return f"{counted} up to {plural(result.symmetries, 'symmetry')}"


class XcmodelError(_Portable, Exception):
    """Base of every error of this package.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1]}).count(backend="dxl")
    ... except xc.XcmodelError as error:
    ...     print(error)
    there is no backend 'dxl'; did you mean 'dlx'? (installed: cpsat, dlx, mip, sat)
    """


class ModelError(XcmodelError, ValueError):
    """The model, or what a query says about it, is not well formed.

    The attribute ``subject`` is the name of the offending item or option, where there is one.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1, 1]})
    ... except xc.ModelError as error:
    ...     print(f"{error.subject!r}: {error}")
    'A': option 'A' names item 1 twice, and covers an item once: leave one out...
    """

    def __init__(self, message: str, subject: Hashable = None) -> None:
        super().__init__(message)
        self.subject = subject


class UnknownNameError(ModelError):
    """A name was used that the model does not have.

    >>> import xcmodel as xc
    >>> xc.Model({"A": [1]}).count(given=["B"])
    Traceback (most recent call last):
        ...
    xcmodel.errors.UnknownNameError: the model has no option 'B'
    """


class FormatError(ModelError):
    """A file is not of its format, or a model does not fit into a format.

    The attributes ``file``, ``line`` and ``column`` say where, as far as that is known; lines and
    columns are counted from 1.

    >>> import io
    >>> import xcmodel as xc
    >>> try:
    ...     xc.read(io.StringIO("a b\\na c\\n"), "knuth")
    ... except xc.FormatError as error:
    ...     print(f"{error.line} and {error.column}: {error}")
    2 and 3: <stream>, line 2, column 3: there is no item 'c'
    """

    def __init__(
        self,
        what: str,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        subject: Hashable = None,
    ) -> None:
        places = [
            f"{word} {number}" for word, number in (("line", line), ("column", column)) if number
        ]
        place = ", ".join([file, *places] if file else places)
        super().__init__(f"{place}: {what}" if place else what, subject)
        self.file, self.line, self.column = file, line, column


class FormatWarning(UserWarning):
    """A file was read, and a part of it left out as its format demands.

    >>> import io, warnings
    >>> import xcmodel as xc
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     model = xc.read(io.StringIO("a | b\\na b\\nb\\n"), "knuth")
    >>> model, [warning.category.__name__ for warning in caught]
    (<Model 'stream': 2 items (1 optional), 1 option>, ['FormatWarning'])
    """


class CertificateWarning(UserWarning):
    """A search was stopped before its certificate was whole, so that none is written.

    >>> import warnings
    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, warnings.catch_warnings():
    ...     warnings.simplefilter("error", CertificateWarning)  # Rather an error than no proof.
    ...     xc.Model({"A": [1], "B": [1]}).minimize(certificate=f"{folder}/proof").cost
    0
    """


class GroupTooLargeError(XcmodelError):
    """A group of symmetries is too large; ``order`` is the number of its elements.

    >>> from xcmodel.puzzles import LatinSquare
    >>> symmetries = LatinSquare.empty(6).symmetries()
    >>> try:
    ...     next(iter(symmetries))
    ... except GroupTooLargeError as error:
    ...     print(error.order)
    2239488000
    """

    def __init__(self, order: int, limit: int, what: str = "can be gone through") -> None:
        super().__init__(
            f"there are {large_number(order)} symmetries, and at most {limit:,} {what}: "
            "leave some generators out; the solutions up to the others can be counted"
        )
        self.order = order


class StoppedError(XcmodelError):
    """A limit stopped a search before what was asked was known; with more time, it may be.

    It is the base of the errors of counts, compilations and the like that a limit has stopped.

    >>> import xcmodel as xc
    >>> from xcmodel.puzzles import Sudoku
    >>> try:
    ...     Sudoku.empty(25).model.count(time_limit=0)
    ... except xc.StoppedError as error:
    ...     print(error)
    the count was stopped (time_limit) after 0 solutions; there may be more
    """


class SymmetriesStoppedError(StoppedError):
    """The time was over before all symmetries were found; ``time_limit`` is its seconds.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1], "B": [2]}).symmetries(time_limit=0)
    ... except SymmetriesStoppedError as error:
    ...     print(error.time_limit)
    0
    """

    def __init__(self, time_limit: float) -> None:
        super().__init__(
            "the search for symmetries was stopped by the time limit before all were known, and "
            "some of them are another group: give it more time, or the symmetries that you know"
        )
        self.time_limit = time_limit


class BackendError(XcmodelError):
    """Something is wrong with a backend; the attribute ``backend`` is its name.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1]}).count(backend="sat:minisat9")
    ... except xc.BackendError as error:
    ...     print(error.backend)
    sat
    """

    def __init__(self, message: str, backend: str) -> None:
        super().__init__(message)
        self.backend = backend


class UnknownBackendError(BackendError):
    """No backend, or no variant of a backend, has this name."""


class BackendUnavailableError(BackendError):
    """The backend is known, but a package that it needs is not installed."""


class UnsupportedError(BackendError):
    """This backend cannot do what was asked: choose another one.

    >>> import xcmodel as xc
    >>> xc.Model({"A": [1]}).compile(backend="cpsat")
    Traceback (most recent call last):
        ...
    xcmodel.errors.UnsupportedError: backend 'cpsat' cannot compile; backends that can: 'dlx'
    """


class MemoryLimitError(BackendError):
    """What was asked does not fit into the ``memory_limit``, or into any memory."""


class WrongAnswerError(BackendError):
    """A backend gave a wrong or repeated solution: please report it to the backend's authors."""


class CertificateError(XcmodelError):
    """A certificate proves nothing about the model: the message says why, and at which byte.

    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     count = xc.Model({"A": [1]}).count(certificate=f"{folder}/proof")
    ...     xc.check_certificate(xc.Model({"B": [1], "C": [1]}), f"{folder}/proof")
    Traceback (most recent call last):
        ...
    xcmodel.errors.CertificateError: the certificate proves nothing: it is about another...
    """


class JournalError(XcmodelError):
    """A journal cannot be used: it is in use, damaged, or one of another query.

    The attribute ``path`` is that of the journal.

    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     count = xc.Model({"A": [1]}).count(journal=f"{folder}/journal")
    ...     try:
    ...         xc.Model({"A": [1, 2]}).count(journal=f"{folder}/journal")
    ...     except JournalError as error:
    ...         print(str(error).replace(error.path, "this"))
    this is the journal of another model; give another path
    """

    def __init__(self, message: str, path: object) -> None:
        super().__init__(message)
        self.path = str(path)


class ExecutorError(XcmodelError):
    """An executor has lost its workers."""


class JournalWarning(UserWarning):
    """A query with a journal, or with an executor, runs in one piece; the message says why.

    >>> import warnings
    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, warnings.catch_warnings():
    ...     warnings.simplefilter("error", JournalWarning)  # Rather an error than in one piece.
    ...     xc.Model({"A": [1], "B": [1]}).count(journal=f"{folder}/journal")
    2
    """


class LateBackendWarning(UserWarning):
    """A query ended long after its time limit, as the backend did not come back before.

    >>> import warnings
    >>> import xcmodel as xc
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", LateBackendWarning)  # Rather an error than late.
    ...     xc.Model({"A": [1], "B": [1]}).count(time_limit=60)
    2
    """


class MemoryLimitWarning(UserWarning):
    """A count visits solutions one by one, as what is faster needs more memory than it may take.

    >>> import warnings
    >>> import xcmodel as xc
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", MemoryLimitWarning)  # Rather an error than for ages.
    ...     xc.Model({"A": [1], "B": [1]}).count(memory_limit=1_000_000)
    2
    """


class CountStoppedError(StoppedError):
    """A limit, ``stop_reason``, stopped the count; ``partial`` solutions were counted by then.

    Of a count up to symmetry, there are at least ``partial`` solutions up to symmetry.

    Its ``result`` is what `count_result` returns, with the statistics and the backend; for a count
    on the way to a sample, that of the search at work, or None before it.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1], "B": [1], "C": [1]}).count(method="enumerate", solution_limit=2)
    ... except xc.CountStoppedError as error:
    ...     print(error.partial, error.stop_reason)
    2 solution_limit
    """

    def __init__(self, partial: int, stop_reason: StopReason, result: Result | None = None) -> None:
        if result is None or result.symmetries is None:
            known = f" after {plural(partial, 'solution')}; there may be more"
        else:
            are = "is" if partial == 1 else "are"
            known = f"; there {are} at least {_counted(partial, result)}"
        super().__init__(f"the count was stopped ({stop_reason}){known}")
        self.partial = partial
        self.stop_reason = stop_reason
        self.result = result


class CompileStoppedError(StoppedError):
    """A limit, ``stop_reason``, stopped `compile`, so that there is no solution set.

    Its ``result`` has the statistics of the search and the backend, or is None before it.

    >>> from xcmodel.puzzles import Queens
    >>> try:
    ...     Queens(14).model.compile(time_limit=0.01)
    ... except CompileStoppedError as error:
    ...     print(error.stop_reason, error.result.backend)
    time_limit dlx:native
    """

    def __init__(self, stop_reason: StopReason, result: Result | None = None) -> None:
        super().__init__(
            f"compiling was stopped ({stop_reason}); nothing is made of a part of the solutions"
        )
        self.stop_reason = stop_reason
        self.result = result


class SolutionSetError(XcmodelError):
    """A solution set cannot answer this, or cannot be saved or loaded.

    >>> import xcmodel as xc
    >>> xc.Model({"A": [1], "B": [1, 2]}).compile(forbidden=["B"]).sample(1)
    Traceback (most recent call last):
        ...
    xcmodel.errors.SolutionSetError: there is no solution to draw
    """


class PuzzleError(XcmodelError):
    """A puzzle has not exactly one solution."""


class ImpossiblePuzzleError(PuzzleError):
    """A puzzle has no solution; ``why`` is a simple reason, or None.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1, 2], "B": [2, 3]}).solve_unique()
    ... except ImpossiblePuzzleError as error:
    ...     print(str(error).partition(":")[0])
    the puzzle has no solution
    """

    def __init__(self, why: str | None = None) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        reason = f", as {self.why}" if self.why else ""
        return (
            f"the puzzle has no solution{reason}: why_impossible() says what contradicts itself, "
            "or why_infeasible() of a model, with the same given options"
        )


class AmbiguousPuzzleError(PuzzleError):
    """A puzzle has several solutions, two of which are in ``solutions``.

    >>> import xcmodel as xc
    >>> try:
    ...     xc.Model({"A": [1], "B": [1]}).solve_unique()
    ... except AmbiguousPuzzleError as error:
    ...     print(*error.solutions)
    Solution('A') Solution('B')
    """

    def __init__(self, one: Solution, another: Solution) -> None:
        super().__init__("there are several solutions: error.solutions has two of them")
        self.solutions = (one, another)


class UniqueStoppedError(StoppedError):
    """A limit, ``stop_reason``, stopped a search for the only solution, such as `solve_unique`.

    Its ``solution`` is the one that was found, or None, and its ``result`` is that of the search,
    with the statistics and the backend.

    >>> from xcmodel.puzzles import Sudoku
    >>> try:
    ...     Sudoku.empty(25).solve_unique(time_limit=0)
    ... except UniqueStoppedError as error:
    ...     print(error.solution, error.stop_reason, error.result.backend)
    None time_limit dlx:native
    """

    def __init__(
        self,
        solution: Solution | None,
        stop_reason: StopReason,
        result: Result | None = None,
    ) -> None:
        # A solution may be empty, and is one all the same.
        sought = "a solution" if solution is None else "another solution"
        super().__init__(
            f"the search was stopped ({stop_reason}) before it was known whether there is {sought}"
        )
        self.solution = solution
        self.stop_reason = stop_reason
        self.result = result


class Interrupted(_Portable, KeyboardInterrupt):
    """Ctrl-C stopped a query; ``result`` holds what had been found.

    Like `KeyboardInterrupt` it is not caught by ``except Exception``.
    ``result.stats.solutions`` is the number of solutions counted or handed over by then.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1]})
    >>> try:
    ...     count = model.count()
    ... except xc.Interrupted as stopped:
    ...     count = stopped.result.stats.solutions
    >>> count
    2
    """

    def __init__(self, result: Result) -> None:
        # One may be known that was not handed over yet.
        known = max(result.stats.solutions, int(result.solution is not None))
        super().__init__(f"interrupted; found so far: {_counted(known, result)}")
        self.result = result


class SampleInterrupted(Interrupted):
    """Ctrl-C stopped the counts on the way to a sample, of which nothing is drawn yet.

    Its ``result`` is that of the count at work.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.args = ("interrupted before all was counted that a sample rests on: nothing is drawn",)


class CrossCheckInterrupted(Interrupted):
    """Ctrl-C stopped a cross-check; ``report`` holds the rows of the backends so far.

    Its ``result`` is that of the backend that was at work.
    """

    def __init__(self, result: Result, report: CrossCheck) -> None:
        super().__init__(result)
        self.report = report


class AuditInterrupted(Interrupted):
    """Ctrl-C stopped the audit of a journal; ``audit`` holds what was found by then.

    Its ``result`` is that of the search at work.
    """

    def __init__(self, result: Result, audit: Audit) -> None:
        super().__init__(result)
        self.args = (f"interrupted; so far: {audit}",)
        self.audit = audit


class KBestInterrupted(Interrupted):
    """Ctrl-C stopped a query for the k best solutions; ``best`` holds those that are known.

    Its ``result`` is that of the first of them, or of the search at work if there is none.
    """

    def __init__(self, result: Result, best: KBest) -> None:
        super().__init__(result)
        self.best = best


class GivensInterrupted(Interrupted):
    """Ctrl-C stopped the making of a puzzle; ``givens`` are left, which exactly one solution has.

    Its ``result`` is that of the search at work.
    """

    def __init__(self, result: Result, givens: tuple[Hashable, ...]) -> None:
        super().__init__(result)
        self.args = (f"interrupted; {plural(len(givens), 'given')} left so far",)
        self.givens = givens


class EstimateInterrupted(Interrupted):
    """Ctrl-C stopped an estimate; ``estimate`` is the one by the walks until then, if there is one.

    Its ``result`` tells nothing, as nothing was searched.
    """

    def __init__(self, result: Result, estimate: Estimate | None) -> None:
        super().__init__(result)
        known = f"; so far: {estimate}" if estimate else " before the end of the first walk"
        self.args = (f"interrupted{known}",)
        self.estimate = estimate


class CrossCheckError(XcmodelError):
    """Backends disagree, or one was wrong; ``report`` is the whole cross-check.

    >>> import xcmodel as xc
    >>> try:
    ...     report = xc.Model({"A": [1]}).cross_check(raise_on_difference=True)
    ... except CrossCheckError as error:
    ...     report = error.report
    >>> report.agree
    True
    """

    def __init__(self, report: CrossCheck) -> None:
        super().__init__(f"the backends do not agree\n{report}")
        self.report = report
