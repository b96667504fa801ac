"""Certificates, written from a graph of all solutions."""

from __future__ import annotations

from pathlib import Path

from xcmodel.backend import Query
from xcmodel.certificate.body import body
from xcmodel.certificate.header import header
from xcmodel.instance import Instance
from xcmodel.solution_graph import SolutionGraph

_BUFFER = 1 << 20


def write_certificate(
    path: str | Path, instance: Instance, query: Query, answer: int | None, graph: SolutionGraph
) -> None:
    """Write a certificate piece by piece.

    Args:
        path: of the file.
        instance: what it is about.
        query: the query that it answers.
        answer: the count, or the least cost, None if there is no solution.
        graph: which proves it; for the least cost, its renamings keep costs.
    """
    with Path(path).open("wb", buffering=_BUFFER) as file:
        file.write(header(instance, query, answer))
        for piece in body(graph):
            file.write(piece)
