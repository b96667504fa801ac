"""Counts up to symmetry with certificates: see docs/certificates.md, "Derived certificates"."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query, Task
from xcmodel.certificate.checking import check_compiled
from xcmodel.certificate.derived import derived, list_bytes, symmetries_bytes, tied_instance, within
from xcmodel.certificate.header import varint
from xcmodel.certificate.standalone_derived_checker import BY_FIXED, BY_ORBITS
from xcmodel.certificate.watch import Watch
from xcmodel.errors import (
    CertificateError,
    GroupTooLargeError,
    Interrupted,
    StoppedError,
    WrongAnswerError,
)
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.progress.reporting import reporting
from xcmodel.search import queries
from xcmodel.symmetry.counting import MANY_SOLUTIONS, Mean
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.rational_classes import Fusion
from xcmodel.symmetry.solution_hashes import Rows
from xcmodel.symmetry.structure import Structure
from xcmodel.symmetry.symmetries import Symmetries, UpTo
from xcmodel.text.atomic_file import write_whole


def certify_up_to(
    compiled: CompiledProblem,
    up_to: UpTo,
    backend: str | Backend,
    query: Query,
    path: str | PathLike[str],
    *,
    progress: bool | ProgressCallback = False,
) -> tuple[Result, bool]:
    """Count up to symmetry, as `count_up_to` does, and write a certificate if it ends in time.

    Returns:
        The result, and whether there is a certificate. A count that ended is kept without one.

    Raises:
        UnsupportedError: when the backend writes no certificates.
        Interrupted: on Ctrl-C, with the count if it had ended.
    """
    symmetries = Symmetries.read(compiled, up_to)
    choice = queries.choose(compiled, backend, replace(query, task=Task.CERTIFY))
    with TemporaryDirectory() as folder, reporting(progress) as report:
        mean = _CertifiedMean(compiled, choice, query, report, file=Path(folder, "certificate"))
        mean.tally.n_after = 1  # To put the certificate together.
        result = mean.of(symmetries)
        if result.count is None:
            return result, False
        try:
            certificate = mean.certificate(symmetries)
        except KeyboardInterrupt:
            raise Interrupted(result) from None
        try:
            write_whole(path, certificate)
        except OSError as error:
            error.result = result  # type: ignore[attr-defined]
            raise
        mean.tally.report_end()
    return result, True


@dataclass(eq=False)
class _CertifiedMean(Mean):
    """The mean, whose terms are certified.

    Attributes:
        file: where the certificate of a term is written.
        representatives: of each class of symmetries, one.
        solutions: of each class of listed solutions, one.
        terms: a certificate for each of them; of listed solutions, the one that there are no more.
    """

    lists_few = False
    takes_cycle_types = False

    file: Path = field(kw_only=True)
    representatives: list[list[int]] = field(default_factory=list, init=False)
    solutions: list[list[int]] = field(default_factory=list, init=False)
    terms: list[bytes] = field(default_factory=list, init=False)

    def certificate(self, symmetries: Symmetries) -> bytes:
        """Return the certificate of a count that has ended."""
        query, structure = self.query, symmetries.structure
        group = symmetries.group.keeping([query.given, query.forbidden])
        if not group.is_listable and (self.tally.n_solutions or 0) >= MANY_SOLUTIONS:
            group = group.with_fewer_generators()  # Whoever checks carries each solution by each.
        generators = [generator.tolist() for generator in group.generators]
        pairs = [(structure.items_moved_by(options), options) for options in generators]
        if group.is_listable:
            kind, body = BY_FIXED, self._fixed_body()
        else:
            kind, body = BY_ORBITS, self._orbits_body()
        return derived(self.compiled.instance, kind, query, symmetries_bytes(pairs), *body)

    def _fixed_body(self) -> list[bytes]:
        """Return a certificate for each class of symmetries, of what one of them fixes."""
        body = [varint(len(self.terms))]
        for element, term in zip(self.representatives, self.terms, strict=True):
            body += [*map(varint, element), within(term)]
        return body

    def _orbits_body(self) -> list[bytes]:
        """Return one solution of each class, and the certificate of how many there are in all."""
        solutions = map(list_bytes, self.solutions)
        return [varint(len(self.solutions)), *solutions, within(self.terms[0])]

    def _take_classes(self, firsts: Rows) -> None:
        n_options = self.compiled.instance.n_options
        self.solutions = [row[row < n_options].tolist() for row in firsts]

    def _classes_of_listed(self, group: Group) -> int:
        self.tally.n_terms = 3  # The count of all, which is certified; the list; joining.
        self._fixed_by_all()
        return super()._classes_of_listed(group)

    def _fixed(self, symmetries: Symmetries, fusion: Fusion) -> int:
        self.representatives.append(fusion.representative.tolist())
        return super()._fixed(symmetries, fusion)

    def _problem_of_fixed(
        self, structure: Structure, element: list[int]
    ) -> tuple[CompiledProblem, Query]:
        """Return a problem that is easier to derive for whoever checks than that of orbits."""
        tied = tied_instance(self.compiled.instance, element)
        return CompiledProblem.nameless(tied), self.query

    def _ask(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> Result:
        certify = replace(query, task=Task.CERTIFY)
        result = queries.certify(compiled, self.choice.backend, certify, progress, self.file)
        if result.count is not None:
            self.terms.append(self.file.read_bytes())
        return result


def checked_up_to(
    compiled: CompiledProblem,
    up_to: UpTo,
    result: Result,
    query: Query,
    path: str | PathLike[str] | None,
) -> Result:
    """Return the result with the evidence of a certificate, if it can be made in time.

    Args:
        compiled: the problem.
        up_to: the symmetries.
        result: the count.
        query: its conditions and limits.
        path: the certificate, if there is one.

    Raises:
        WrongAnswerError: when the certificate is rejected, or proves another count.
        Interrupted: on Ctrl-C, with the result as it was.
    """
    if result.count is None:
        return result
    deadline = Deadline.of(query)
    try:
        with TemporaryDirectory() as folder:
            if path is None:
                path = Path(folder, "certificate")
                again = deadline.rest_for(replace(query, workers=None))
                _, is_certified = certify_up_to(compiled, up_to, "auto", again, path)
                if not is_certified:
                    return result
            report = check_compiled(compiled, path, watch=Watch(deadline))
    except (GroupTooLargeError, StoppedError):  # It has been counted all the same.
        return result
    except CertificateError as error:
        raise _contradicted(result, f"the certificate is rejected: {error}") from error
    except KeyboardInterrupt:
        raise Interrupted(result) from None
    if report.answer != result.count:
        raise _contradicted(result, f"a certificate proves {report.answer}")
    return replace(result, confirmation=report.evidence)


def _contradicted(result: Result, what: str) -> WrongAnswerError:
    return WrongAnswerError(
        f"the count {result.count} of backend {result.backend!r} ({result.backend_version}) is in "
        f"doubt: {what}; please report it",
        result.backend,
    )
