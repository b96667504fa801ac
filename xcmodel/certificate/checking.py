"""The check of certificates: by the standalone checker, a native one, both, or the proved one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from os import PathLike
from pathlib import Path
from typing import Literal, get_args

from xcmodel.answer.cost import Cost
from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Instance
from xcmodel.certificate import standalone_checker
from xcmodel.certificate.derived import (
    ALL_SOLUTIONS,
    CONFLICT,
    COUNT_UP_TO,
    Checker,
    check_derived,
    is_count_up_to,
    is_derived,
)
from xcmodel.certificate.header import COUNT, LEAST_COST, LEAST_COST_OF_NONE, refuse_packed
from xcmodel.certificate.instance_text import instance_lines
from xcmodel.certificate.proved_checker import check_by_proved
from xcmodel.certificate.verdict import Verdict
from xcmodel.certificate.watch import CallbackFailedError, Watch
from xcmodel.errors import CertificateError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.progress.reporting import reporting
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural, record_text, whole_number

ENTRY_POINT_GROUP = "xcmodel.certificate_checkers"
"""Native checkers, as functions like `check_by_python`."""

CertificateKind = Literal["count", "least cost", "count up to symmetry", "conflict", "solution set"]

_KINDS: dict[int, CertificateKind] = {
    COUNT: "count",
    LEAST_COST: "least cost",
    LEAST_COST_OF_NONE: "least cost",
    COUNT_UP_TO: "count up to symmetry",
    CONFLICT: "conflict",
    ALL_SOLUTIONS: "solution set",
}

CheckerName = Literal["auto", "python", "native", "both", "proved"]


@dataclass(frozen=True)
class CertificateReport:
    """What a certificate proves of a model.

    Attributes:
        kind: ``"count"``, ``"least cost"``, ``"count up to symmetry"``, ``"conflict"`` or
            ``"solution set"``.
        answer: the number of solutions, or of their classes, or the least cost, as the model tells
            costs; None if there is no solution. Of a conflict it is 0.
        given: the given options.
        forbidden: the forbidden options.
        nodes: branchings of the proof, dead ends included.
        shared: references to equal states.
        isomorphic: references to states that are equal up to isomorphism.
        seconds: how long the check took.
        checker: which one was used: ``"python"``, ``"native"``, ``"both"`` or ``"proved"``.
        items: those of a conflict, which cannot be covered.
        symmetries: of a count up to symmetry, how many symmetries carry the given options onto
            themselves, and the forbidden ones, of those that were asked for; None where they are
            more than 100,000, or the proved checker was used: it has not been verified then.
        generators: how many symmetries the certificate has, which generate them all; None where
            the proved checker was used, and of what is no count up to symmetry.

    >>> import xcmodel as xc
    >>> from tempfile import TemporaryDirectory
    >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> with TemporaryDirectory() as folder:
    ...     count = model.count(certificate=f"{folder}/proof")
    ...     report = check_certificate(model, f"{folder}/proof")
    >>> print(report)
    the number of solutions is 2
    >>> report.kind, report.answer, report.given
    ('count', 2, ())
    """

    kind: CertificateKind
    answer: Cost | None
    given: tuple[Name, ...]
    forbidden: tuple[Name, ...]
    nodes: int
    shared: int
    isomorphic: int
    seconds: float
    checker: CheckerName
    items: tuple[Name, ...] = ()
    symmetries: int | None = None
    generators: int | None = None

    __repr__ = record_text

    @property
    def evidence(self) -> Evidence:
        """The certificate as evidence for an answer.

        >>> from xcmodel.certificate.checking import CertificateReport
        >>> report = CertificateReport("count", 2, (), (), 1, 0, 0, 0.1, "python")
        >>> print(report.evidence)
        proved by a certificate, which the python checker accepts
        """
        by = f"a certificate, which the {self.checker} checker accepts"
        return Evidence(Strength.PROVED, (by,))

    def __str__(self) -> str:
        conditions = "".join(
            f", {what} {', '.join(map(repr, names))}"
            for what, names in (("given", self.given), ("forbidden", self.forbidden))
            if names
        )
        return f"{self._statement()}{conditions}"

    def _statement(self) -> str:
        if self.kind == "conflict":
            return f"items cannot be covered: {', '.join(map(repr, self.items))}"
        if self.kind == "count up to symmetry":
            return f"the number of solutions up to {self._group()} is {self._number()}"
        if self.kind == "solution set":
            return f"the set holds all solutions, {self._number()}"
        if not self.answer and (self.kind == "count" or self.answer is None):
            return "there is no solution"
        if self.kind == "count":
            return f"the number of solutions is {self._number()}"
        return f"the least cost is {self.answer}"

    def _group(self) -> str:
        if self.symmetries is not None:
            return plural(self.symmetries, "symmetry")
        if self.generators is None:
            return "symmetry"
        return f"the group of {plural(self.generators, 'generator')}"

    def _number(self) -> str:
        return whole_number(int(self.answer or 0))


@checked_arguments
def check_certificate(
    model: Problem,
    path: str | PathLike[str],
    *,
    checker: CheckerName = "auto",
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
) -> CertificateReport:
    """Check a certificate about a model, and return what it proves.

    It may be a derived one: of a count up to symmetry, of a conflict, or of a solution set.

    Args:
        model: the model that it is about.
        path: the file of the certificate.
        checker: ``"python"`` for the standalone one, ``"native"`` for the one in C++, ``"both"``,
            ``"proved"`` for the one that is proved in Coq where it has been built, or ``"auto"``
            for the native one if there is one.
        time_limit: seconds after which the check is stopped, between the steps of what may take
            long: where solutions or symmetries are listed, and before each certificate within.
            A check of a count or a least cost that has begun goes on to its end.
        progress: True for a bar on the terminal, or a callable, which may return ``"stop"``; it is
            told how many solutions or symmetries have been listed.

    Raises:
        CertificateError: when it is rejected, with the position of the fault; or when the checker
            is not installed.
        StoppedError: when the time was over, or `progress` ended it.
        ValueError: when there is no such checker, or for a time limit that is no number of seconds
            from 0.
        TypeError: when `model` is no model.
        ModelError: when it has weighted rows or penalties, which certificates do not know.
        OSError: when the file cannot be read.

    >>> import tempfile
    >>> from xcmodel import Model
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     count = model.count(backend="dlx:python", certificate=f"{folder}/proof")
    ...     print(check_certificate(model, f"{folder}/proof"))
    the number of solutions is 2
    """
    if not isinstance(model, Problem):
        raise TypeError(f"{model!r} is no model: give the model that the certificate is about")
    model.require_plain("a certificate")
    deadline = Deadline(time_limit)
    compiled = model.to_compiled()
    with reporting(progress) as report:
        try:
            return check_compiled(compiled, path, checker, Watch(deadline, report))
        except CallbackFailedError as failed:
            raise failed.error from None


def check_compiled(
    compiled: CompiledProblem,
    path: str | PathLike[str],
    checker: CheckerName = "auto",
    watch: Watch | None = None,
) -> CertificateReport:
    """Check a certificate about a compiled problem; see `check_certificate`."""
    name, checkers = _checkers(checker)
    watch = watch or Watch()
    watch.checker = name
    refuse_packed(Path(path))
    if is_derived(Path(path)) and not (name == "proved" and is_count_up_to(Path(path))):
        checkers = [partial(check_derived, check, watch=watch) for check in checkers]
    verdicts = []
    for check in checkers:
        watch.look()
        verdicts.append(check(compiled.instance, Path(path)))
    if verdicts[1:] and verdicts[0] != verdicts[1]:
        raise CertificateError(f"the checkers do not agree: {verdicts[0]} and {verdicts[1]}")
    verdict = verdicts[0]
    return CertificateReport(
        kind=_KINDS[verdict.kind],
        answer=_told(compiled, verdict),
        given=tuple(compiled.options.names[option] for option in verdict.given),
        forbidden=tuple(compiled.options.names[option] for option in verdict.forbidden),
        nodes=verdict.nodes,
        shared=verdict.shared,
        isomorphic=verdict.isomorphic,
        seconds=watch.seconds,
        checker=name,
        items=tuple(compiled.items[item].name for item in verdict.items),
        symmetries=verdict.symmetries,
        generators=verdict.generators,
    )


def _told(compiled: CompiledProblem, verdict: Verdict) -> Cost | None:
    """Return the answer; a certificate has costs in units."""
    if verdict.answer is None or _KINDS[verdict.kind] != "least cost":
        return verdict.answer
    return compiled.unit.told(verdict.answer)


def _checkers(name: CheckerName) -> tuple[CheckerName, list[Checker]]:
    if name not in get_args(CheckerName):
        names = "'auto', 'python', 'native', 'both' or 'proved'"
        raise ValueError(f"checker is {name!r}: choose {names}")
    if name == "proved":
        return name, [check_by_proved]
    native = None if name == "python" else _native_checker()
    if native is None:
        if name in ("native", "both"):
            raise CertificateError("there is no native checker: xcmodel was installed without it")
        return "python", [check_by_python]
    return ("both", [check_by_python, native]) if name == "both" else ("native", [native])


def _native_checker() -> Checker | None:
    for point in entry_points(group=ENTRY_POINT_GROUP, name="native"):
        try:
            checker: Checker = point.load()
        except ImportError:  # There was no compiler.
            return None
        return checker
    return None


def check_by_python(instance: Instance, path: Path) -> Verdict:
    """Check a certificate by the standalone checker.

    Raises:
        CertificateError: when it is rejected.
    """
    text = "".join(f"{line}\n" for line in instance_lines(instance)).encode("ascii")
    return check_text(text, path.read_bytes())


def check_text(text: bytes, certificate: bytes) -> Verdict:
    """Check a certificate about the model in this text.

    Raises:
        CertificateError: when it is rejected.
    """
    check = standalone_checker.Check()
    try:
        check.check(text, certificate)
    except standalone_checker.ERRORS as error:
        why = f"the certificate proves nothing: {error} at byte {check.at}"
        raise CertificateError(why) from None
    return Verdict(
        kind=check.kind,
        answer=None if check.kind == LEAST_COST_OF_NONE else int(check.answer),
        given=tuple(check.given),
        forbidden=tuple(check.forbidden),
        nodes=check.nodes,
        shared=check.shared,
        isomorphic=check.isomorphic,
    )
