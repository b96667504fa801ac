"""Every check of searches finds out a backend that breaks just what it demands."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from time import sleep
from typing import Any

import numpy as np
import pytest

from lying_backend import (
    LyingBackend,
    LyingSearch,
    asked_to,
    finds_out,
    liar,
    one_less,
    one_more,
    the_end,
)
from xcmodel.backend import Batch, Capability, Query, Search, Slice, Stats, Task, Translation
from xcmodel.testing import checks_of_searches as checks
from xcmodel.testing import conformance_test

CHECKS = {check.name: check for check in checks.checks_of_searches()}
lists, counts, minimizes = map(asked_to, (Task.ENUMERATE, Task.COUNT, Task.MINIMIZE))

test_a_backend_without_a_lie_conforms = conformance_test(LyingBackend(), include=CHECKS)


def always(query: Query) -> bool:
    return True


def descending(found: Slice) -> dict[str, Any]:
    return {"solutions": Batch(found.solutions.start, found.solutions.options[::-1])}


def repeated(found: Slice) -> dict[str, Any]:
    return {"solutions": Batch.of([*found.solutions, *found.solutions])}


def late(found: Slice) -> dict[str, Any]:
    sleep(0.05)
    return {}


def remembers_conditions(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    return translation.start(replace(query, given=memory.setdefault("given", query.given)))


def knows_only_the_latest(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    mark = memory["latest"] = object()

    def tell(found: Slice) -> Slice:
        return found if memory["latest"] is mark else Slice(exhausted=True)

    return LyingSearch(translation.start(query), tell)


def closes_once(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    left = [True]
    return LyingSearch(translation.start(query), before_close=left.pop)


def closes_only_what_has_begun(
    translation: Translation, query: Query, memory: dict[str, Any]
) -> Search:
    begun: dict[str, bool] = {}

    def tell(found: Slice) -> Slice:
        begun["yes"] = True
        return found

    return LyingSearch(translation.start(query), tell, before_close=lambda: begun["yes"])


THE_END = threading.Event()


def leaves_a_thread(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    threading.Thread(target=THE_END.wait, daemon=True).start()
    return translation.start(query)


def never_ends(translation: Translation, query: Query, memory: dict[str, Any]) -> Search:
    def tell(found: Slice) -> Slice:
        THE_END.wait()
        return replace(found, solutions=Batch.of([]), exhausted=True)

    return LyingSearch(translation.start(query), tell)


SLICES = "tells_the_truth_slice_by_slice"
LIARS = {
    "slices_that_lack_a_solution": (SLICES, liar(lists, one_less)),
    "slices_that_repeat_a_solution": (SLICES, liar(lists, repeated)),
    "descending_options": (SLICES, liar(lists, descending)),
    "solutions_of_a_count": (SLICES, liar(counts, task=Task.ENUMERATE)),
    "a_count_of_a_list": (SLICES, liar(lists, one_more)),
    "a_count_too_many": (SLICES, liar(counts, one_more)),
    "counts_of_numpy": (SLICES, liar(counts, lambda f: {"counted": np.int64(f.counted)})),
    "counts_in_floating_point": (SLICES, liar(counts, lambda f: {"counted": float(f.counted)})),
    "bounds_of_numpy": (SLICES, liar(minimizes, lambda f: {"bound": np.int64(0)})),
    "nodes_of_numpy": (SLICES, liar(always, lambda f: {"stats": Stats(nodes=np.int64(1))})),  # type: ignore[arg-type]
    "a_fraction_of_2": (SLICES, liar(always, lambda found: {"fraction": 2.0})),
    "no_diagram": (SLICES, liar(lambda q: q.task is Task.COMPILE, lambda f: {"diagram": None})),
    "an_end_too_soon": (SLICES, liar(lambda q: q.solution_limit == 1, the_end)),
    "dearer_solutions": (SLICES, liar(minimizes, task=Task.ENUMERATE)),
    "a_bound_too_high": (SLICES, liar(minimizes, lambda found: {"bound": 10**6})),
    "first_solutions_called_cheapest": (SLICES, liar(minimizes, the_end, task=Task.ENUMERATE)),
    "conditions_of_another_query": (
        "one_translation_serves_many_queries",
        LyingBackend(remembers_conditions),
    ),
    "searches_that_end_others": (
        "searches_do_not_disturb_each_other",
        LyingBackend(knows_only_the_latest),
    ),
    "searches_closed_once": ("can_be_closed_at_any_time_and_twice", LyingBackend(closes_once)),
    "searches_closed_late": (
        "can_be_closed_at_any_time_and_twice",
        LyingBackend(closes_only_what_has_begun),
    ),
    "the_end_of_time": (
        "claims_nothing_for_want_of_time",
        liar(lambda q: q.time_limit is not None, the_end),
    ),
    "seeds_without_effect": ("orders_depend_on_the_seed_alone", liar(always, seed=None)),
    "late_slices": ("slices_end_in_time", liar(always, late)),
    "slices_without_end": ("slices_end_in_time", LyingBackend(never_ends)),
    "queries_without_end": ("stops_at_the_time_limit", LyingBackend(never_ends)),
    "closed_searches_without_end": ("leaves_nothing_behind", LyingBackend(never_ends)),
    "late_ends": ("stops_at_the_time_limit", liar(always, late)),
    "threads": ("leaves_nothing_behind", LyingBackend(leaves_a_thread)),
}


@pytest.fixture(autouse=True)
def _short_patience(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "lie" in request.fixturenames:
        monkeypatch.setattr(checks, "_MOST_SECONDS_OF_SLICE", 0.04)
        monkeypatch.setattr(checks, "_MOST_SECONDS_OF_QUERY", 0.04)
        monkeypatch.setattr(checks, "_SECONDS_TO_SETTLE", 0.05)
        monkeypatch.setattr(checks, "_MOST_SECONDS_TO_WAIT", 0.5)


@pytest.fixture(scope="module", autouse=True)
def _end() -> Iterator[None]:
    yield
    THE_END.set()


def test_every_check_has_a_liar() -> None:
    assert {name for name, _ in LIARS.values()} == CHECKS.keys()


@pytest.mark.parametrize("lie", LIARS)
def test_a_lie_is_found_out(lie: str) -> None:
    name, backend = LIARS[lie]
    assert CHECKS[name].needs <= backend.capabilities | {Capability.SOLVE}
    assert finds_out(CHECKS[name], backend)
