"""Certificates that a set holds all solutions: see docs/certificates.md, "Derived certificates"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.query import Query, Task
from xcmodel.certificate.checking import CertificateReport, CheckerName, check_compiled
from xcmodel.certificate.derived import derived, list_bytes, within
from xcmodel.certificate.header import varint
from xcmodel.certificate.standalone_derived_checker import SOLUTION_SET
from xcmodel.errors import CertificateError, StoppedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.checker import Checker
from xcmodel.solution_sets.nodes import Branching, Isomorphism, class_options_of, nodes_of


def prove_complete(
    diagram: DecisionDiagram,
    checker: Checker,
    time_limit: float | None,
    checked_by: CheckerName,
) -> tuple[bytes, CertificateReport]:
    """Return a certificate that a diagram holds all solutions, and what its check says.

    Args:
        diagram: sound and trimmed.
        checker: the model, and the conditions.
        time_limit: of the search that counts all solutions.
        checked_by: the checker; see `check_certificate`.

    Raises:
        StoppedError: when the time was over before.
        CertificateError: when there are other solutions, or one of these is none.
    """
    conditions = Query(Task.CERTIFY, given=checker.given, forbidden=checker.forbidden)
    count = replace(conditions, time_limit=time_limit)
    instance = checker.compiled.instance
    with TemporaryDirectory() as folder:
        file = Path(folder, "certificate")
        if queries.certify(checker.compiled, "auto", count, False, file).count is None:
            raise StoppedError("the time was over before all solutions were counted")
        body = diagram_bytes(diagram), within(file.read_bytes())
        certificate = derived(instance, SOLUTION_SET, conditions, *body)
        file.write_bytes(certificate)
        return certificate, check_compiled(checker.compiled, file, checked_by)


def conditions_proved(
    path: str | PathLike[str], compiled: CompiledProblem, diagrams: Iterable[DecisionDiagram]
) -> tuple[Checker, CertificateReport]:
    """Return the conditions under which a certificate proves that a diagram holds all solutions.

    Args:
        path: of the certificate.
        compiled: the model.
        diagrams: forms of the diagram, of which the certificate has one.

    Raises:
        CertificateError: when it is rejected, or is about another set.
    """
    report = check_compiled(compiled, path)
    given, forbidden = map(compiled.options.numbers, (report.given, report.forbidden))
    query = Query(Task.CERTIFY, given=given, forbidden=forbidden)
    data = Path(path).read_bytes()
    for diagram in diagrams:
        if data.startswith(derived(compiled.instance, SOLUTION_SET, query, diagram_bytes(diagram))):
            return Checker(compiled, given, forbidden), report
    raise CertificateError(f"{path} is about another set: {report}")


def diagram_bytes(diagram: DecisionDiagram) -> bytes:
    """Return a diagram as it stands in a certificate, with the classes that occur."""
    nodes = dict(nodes_of(diagram))
    used = {k for node in nodes.values() for k in _classes_at(node)}
    number = {old: new for new, old in enumerate(sorted(used))}
    members = class_options_of(diagram)
    place = {NO_SOLUTION: 0, ONE_SOLUTION: 1}
    parts = [list_bytes(diagram.given), varint(len(used))]
    parts += [list_bytes(members[k]) for k in sorted(used)]
    parts.append(varint(len(nodes)))
    for reference, node in nodes.items():
        place[reference] = len(place)
        parts += map(varint, _node_numbers(node, place, number))
    return b"".join([*parts, varint(place[diagram.root])])


def _classes_at(node: Branching | Isomorphism) -> set[int]:
    return node.taken if isinstance(node, Branching) else {*node.here, *node.there}


def _node_numbers(
    node: Branching | Isomorphism, place: dict[int, int], number: dict[int, int]
) -> list[int]:
    if isinstance(node, Isomorphism):
        pairs = [number[k] for pair in zip(node.here, node.there, strict=True) for k in pair]
        return [1, place[node.target] - 1, len(node.here), *pairs]
    arcs = sorted(zip(node.children, node.classes, strict=True), key=lambda arc: arc[1] == NO_CLASS)
    numbers = [n for c, k in arcs for n in (place[c] - 1, 0 if k == NO_CLASS else number[k] + 1)]
    return [0, len(arcs), *numbers]
