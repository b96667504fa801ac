"""Which backends are asked one after the other, and for how long."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from slices import Slices, StartedBy
from xcmodel import Model, Result, Status
from xcmodel.backend import Backend, Capability, Instance, Query, Translation
from xcmodel.errors import UnsupportedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.trust.turns import Turns


class NeverTranslated(Backend):
    """Takes longer to translate than any turn, and finds nothing then."""

    name, version = "never", "1.0"
    capabilities = frozenset({Capability.ENUMERATE})

    def translate(self, instance: Instance) -> Translation:
        return StartedBy(lambda _: Slices([]))


def asked_of(monkeypatch: pytest.MonkeyPatch, is_translated: bool) -> list[str]:
    """Return who is asked about a problem, of which nobody knows anything."""
    asked, answer = list[str](), queries.answer

    def unknown(problem: CompiledProblem, backend: str | Backend, query: Query) -> Result:
        asked.append(backend if isinstance(backend, str) else backend.name)
        result = answer(problem, "dlx:python", Query(query.task, time_limit=0.0))
        seconds = query.time_limit or 0.0
        spent = seconds * (0.01 if is_translated else 1.0)
        stats = result.stats._replace(seconds=seconds, translation_seconds=spent)
        return replace(result, status=Status.UNKNOWN, stats=stats)

    monkeypatch.setattr(queries, "answer", unknown)
    model = Model.from_arrays(np.arange(0, 401, 2), np.arange(400) % 100)
    several = Turns(NeverTranslated(), lambda: 60.0)
    assert several.status(model.to_compiled(), (), (0.02, 0.1)) is Status.UNKNOWN
    n_asked = len(asked)
    assert several.status(model.to_compiled(), (), ()) is Status.UNKNOWN  # Of nobody.
    assert len(asked) == n_asked
    return asked


def test_each_is_asked_twice_in_two_turns_and_the_first_one_alone_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = asked_of(monkeypatch, is_translated=True)
    assert asked.count("never") == 3
    assert {asked.count(name) for name in asked if name != "never"} == {2}


def test_who_has_not_translated_a_problem_in_a_turn_is_not_asked_in_one_that_is_as_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = asked_of(monkeypatch, is_translated=False)
    assert asked.count("never") == 1


def test_what_was_translated_without_entries_tells_nothing_of_other_problems() -> None:
    several = Turns("dlx:levels", lambda: 60.0)
    empty, model = Model(), Model({"A": [1]})
    empty.add_item("x")
    assert several.status(empty.to_compiled(), (), (0.1,)) is Status.INFEASIBLE
    assert several.status(model.to_compiled(), (), (0.1,)) is Status.FEASIBLE


def test_a_backend_that_only_counts_is_not_asked_whether_there_is_a_solution() -> None:
    with pytest.raises(UnsupportedError, match=r"'dlx:levels' cannot solve; .*'dlx', 'mip'"):
        Model({"A": [1, 2], "B": [2, 3]}).why_infeasible(backend="dlx:levels")
