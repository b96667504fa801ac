"""Certificates, written from a diagram of all solutions."""

from __future__ import annotations

from pathlib import Path

from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Query
from xcmodel.certificate.body import body
from xcmodel.certificate.header import header

_BUFFER = 1 << 20


def write_certificate(
    path: str | Path, instance: Instance, query: Query, answer: int | None, diagram: DecisionDiagram
) -> None:
    """Write a certificate piece by piece.

    Args:
        path: of the file.
        instance: what it is about.
        query: the query that it answers.
        answer: the count, or the least cost, None if there is no solution.
        diagram: which proves it; for the least cost, its isomorphisms keep costs.
    """
    with Path(path).open("wb", buffering=_BUFFER) as file:
        file.write(header(instance, query, answer))
        for piece in body(diagram):
            file.write(piece)
