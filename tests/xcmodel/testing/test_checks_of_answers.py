"""Every check of answers finds out a backend that breaks just what it demands."""

from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from lying_backend import (
    LyingBackend,
    LyingSearch,
    asked_to,
    finds_out,
    liar,
    nothing,
    one_less,
    one_more,
    the_end,
)
from xcmodel.backend import (
    EMPTY_BATCH,
    Capability,
    Demands,
    Instance,
    LinearSolution,
    Query,
    Refuter,
    Search,
    Slice,
    Task,
    Translation,
    Verdict,
)
from xcmodel.testing.checks_of_answers import checks_of_answers
from xcmodel_mip import MipBackend
from xcmodel_sat import SatBackend

CHECKS = {check.name: check for check in checks_of_answers()}
lists, counts, visits = map(asked_to, (Task.ENUMERATE, Task.COUNT, Task.VISIT))


def visited(found: Slice) -> dict[str, Any]:
    return {"solutions": EMPTY_BATCH, "counted": len(found.solutions) + found.exhausted}


def cannot_close(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    def fail() -> None:
        raise OSError("it is not to be closed")

    return LyingSearch(translation.start(query), before_close=fail)


def takes_the_limit_as_one_less(
    translation: Translation, query: Query, memory: dict[str, Any]
) -> Search:
    limit = query.cost_limit
    return translation.start(replace(query, cost_limit=None if limit is None else limit - 1))


NUMBERS = count()


def orders_by_chance(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    return translation.start(replace(query, seed=next(NUMBERS)))


def proves_nothing(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    def tell(found: Slice) -> Slice:
        if found.exhausted and query.proof is not None:
            Path(query.proof.proof).write_text("0\n")
        return found

    return LyingSearch(translation.start(query), tell)


@dataclass(frozen=True)
class TooOptimistic(LyingBackend):
    """Tells a value of the relaxation that is too high."""

    def relax(
        self, instance: Instance, given: Any, forbidden: Any, time_limit: float | None
    ) -> LinearSolution | None:
        found = self.honest.relax(instance, given, forbidden, time_limit)
        return None if found is None else found._replace(value=found.value + 1)


class Accuser(Refuter):
    """Names the last item as in conflict, whatever is asked."""

    def refute(self, demands: Demands, seconds: float) -> Verdict:
        return Verdict(conflict=Demands(demands.items[-1:], ()))


@dataclass(frozen=True)
class Accusing(LyingBackend):
    """Has a refuter that does not look."""

    def refuter(self, instance: Instance, forbidden: tuple[int, ...]) -> Refuter:
        return Accuser()


LIARS = {
    "lists_every_solution_once": liar(lists, one_less),
    "solves_or_proves_infeasible": liar(lambda q: q.solution_limit == 1, nothing),
    "counts_by_enumerating": liar(lists, one_less),
    "counts_without_listing": liar(counts, one_more),
    "counts_independently": liar(lambda q: counts(q) and not q.visits, one_more),
    "counts_with_little_memory": liar(lambda q: q.memory_limit is not None, one_more),
    "visits_every_solution_once": liar(visits, visited, also=Capability.VISIT, task=Task.ENUMERATE),
    "keeps_to_the_solution_limit": liar(lambda q: q.solution_limit is not None, the_end),
    "can_be_closed_early": LyingBackend(cannot_close),
    "finds_the_same_by_two_workers": liar(
        lambda q: q.workers == 2, one_less, also=Capability.WORKERS
    ),
    "shuffles_by_seed": LyingBackend(orders_by_chance),
    "takes_any_hint": liar(lambda q: q.hint, nothing),
    "finds_and_proves_least_cost": liar(
        lambda q: q.task is Task.MINIMIZE, the_end, task=Task.ENUMERATE
    ),
    "keeps_to_the_cost_limit": LyingBackend(takes_the_limit_as_one_less),
    "stops_within_the_gap": liar(lambda q: q.gap, the_end, task=Task.ENUMERATE),
    "keeps_to_weighted_rows": liar(lambda q: True, also=Capability.ROWS),
    "names_demands_in_conflict": Accusing(honest=SatBackend()),
    "relaxes_soundly": TooOptimistic(honest=MipBackend()),
    "compiles_every_solution_once": liar(lambda q: q.task is Task.COMPILE, given=()),
    "certifies_counts": liar(lambda q: q.certificate, certificate=None),
    "certifies_least_costs": liar(lambda q: q.least_cost, certificate=None),
    "proves_that_there_is_none": LyingBackend(proves_nothing, honest=SatBackend()),
}


def test_every_check_has_a_liar() -> None:
    assert LIARS.keys() == CHECKS.keys()


@pytest.mark.parametrize("name", LIARS)
def test_a_lie_is_found_out(name: str) -> None:
    assert CHECKS[name].needs <= LIARS[name].capabilities | {Capability.SOLVE}
    assert finds_out(CHECKS[name], LIARS[name])


def test_a_proof_of_no_use_is_found_out_beside_an_honest_one() -> None:
    assert not finds_out(CHECKS["proves_that_there_is_none"], SatBackend())
