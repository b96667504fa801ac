"""Certificates of conflicts: see docs/certificates.md, "Derived certificates"."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.backend.demands import Demands
from xcmodel.backend.query import Query, Task
from xcmodel.certificate.derived import derived, instance_of_items, list_bytes, within
from xcmodel.certificate.header import varint
from xcmodel.certificate.standalone_derived_checker import CONFLICT, CONGRUENCE
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.text.atomic_file import write_whole
from xcmodel.trust.congruence import Congruence


def certify_conflict(
    compiled: CompiledProblem,
    items: tuple[int, ...],
    given: tuple[int, ...],
    query: Query,
    path: str | PathLike[str],
) -> int | None:
    """Write a certificate that these items cannot be covered, if there is no solution in time.

    Return how many solutions were counted, which should be none; None means that it was stopped.
    """
    kept = tuple(sorted(items))
    instance, numbers = instance_of_items(compiled.instance, kept)
    small = CompiledProblem.nameless(instance)
    count = Query(
        Task.CERTIFY,
        given=tuple(sorted(numbers[o] for o in given if o in numbers)),
        forbidden=tuple(sorted(numbers[o] for o in query.forbidden if o in numbers)),
        time_limit=query.time_limit,
    )
    with TemporaryDirectory() as folder:
        file = Path(folder, "certificate")
        counted = queries.certify(small, "auto", count, False, file).count
        if counted != 0:
            return counted
        body = list_bytes(kept), within(file.read_bytes())
    about = Query(Task.CERTIFY, given=given, forbidden=query.forbidden)
    write_whole(path, derived(compiled.instance, CONFLICT, about, *body))
    return 0


def can_certify(compiled: CompiledProblem, congruence: Congruence) -> bool:
    """Whether the model itself demands an exact number of times of all items that weigh something.

    Where options are forbidden, it may be those that are left that do, as where an item is to be
    covered once or twice, and one option is left. Checkers go by the bounds in the model.
    """
    instance = compiled.instance
    weighed = [item.name in congruence.weights for item in compiled.items]
    return bool((instance.item_low == instance.item_high)[weighed].all())


def certify_congruence(
    compiled: CompiledProblem,
    demands: Demands,
    query: Query,
    congruence: Congruence,
    path: str | PathLike[str],
) -> None:
    """Write weights as a certificate that these items cannot be covered."""
    items = tuple(sorted(demands.items))
    weights = [congruence.weights.get(compiled.items[item].name, 0) for item in items]
    about = Query(Task.CERTIFY, given=demands.given, forbidden=query.forbidden)
    numbers = (varint(congruence.modulus), list_bytes(items), *map(varint, weights))
    write_whole(path, derived(compiled.instance, CONGRUENCE, about, *numbers))
