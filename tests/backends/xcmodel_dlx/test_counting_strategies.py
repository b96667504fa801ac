"""The strategies of counting by name: each is for what it answers alone, and refuses the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from classics import dominoes, latin_squares
from xcmodel import Model, get_backend
from xcmodel.backend import Capability
from xcmodel.errors import UnsupportedError
from xcmodel_dlx.native_backend import STRATEGIES

QUERIES: dict[str, Callable[[Model, str], object]] = {
    "solve": lambda model, name: model.solve(backend=name),
    "solutions": lambda model, name: list(model.solutions(backend=name)),
    "solve_unique": lambda model, name: model.solve_unique(backend=name),
    "minimize": lambda model, name: model.minimize(backend=name),
    "k_best": lambda model, name: list(model.k_best(2, backend=name)),
    "why_infeasible": lambda model, name: model.why_infeasible(backend=name),
    "cross_check": lambda model, name: model.cross_check(backends=["dlx", name]),
}
PLANE = dominoes(2, 3)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("ask", QUERIES.values(), ids=QUERIES.keys())
def test_a_strategy_of_counting_is_asked_for_no_solution(
    ask: Callable[[Model, str], object], strategy: str
) -> None:
    told = rf"'dlx:{strategy}' cannot .*'dlx'.*; 'dlx:{strategy}' is for queries that .*count"
    with pytest.raises(UnsupportedError, match=told):
        ask(PLANE, f"dlx:{strategy}")


def test_one_solution_that_is_asked_of_a_backend_for_counts_is_told_as_such() -> None:
    with pytest.raises(UnsupportedError, match="'dlx:levels' cannot solve; backends that can: "):
        PLANE.solve(backend="dlx:levels")


@pytest.mark.parametrize("strategy", ["levels", "memoised"])
def test_levels_and_memoised_searches_make_diagrams_and_certificates(
    strategy: str, tmp_path: Path
) -> None:
    name = f"dlx:{strategy}"
    assert len(set(PLANE.compile(backend=name))) == 3
    assert PLANE.count(backend=name, certificate=tmp_path / "proof") == 3


@pytest.mark.parametrize("strategy", ["enumeration", "pfaffian"])
def test_a_strategy_that_makes_no_diagram_refuses_to_compile(strategy: str) -> None:
    with pytest.raises(UnsupportedError, match="cannot compile"):
        PLANE.compile(backend=f"dlx:{strategy}")


def test_enumeration_visits_all_solutions_where_that_is_asked_for() -> None:
    assert PLANE.count(method="enumerate", backend="dlx:enumeration") == 3
    with pytest.raises(UnsupportedError, match="cannot enumerate"):
        PLANE.count(method="enumerate", backend="dlx:levels")


@pytest.mark.parametrize("strategy", ["enumeration", "levels", "memoised"])
def test_a_strategy_alone_counts_up_to_symmetry_and_with_a_journal(
    strategy: str, tmp_path: Path
) -> None:
    model, name = latin_squares(4), f"dlx:{strategy}"
    assert model.count(backend=name) == model.count(backend=name, journal=tmp_path / "j") == 576
    assert model.count(backend=name, up_to=model.symmetries()) == 2


def test_pfaffians_are_made_by_one_thread() -> None:
    assert Capability.WORKERS not in get_backend("dlx:pfaffian").capabilities
    with pytest.raises(UnsupportedError, match="or leave out workers"):
        PLANE.count(backend="dlx:pfaffian", workers=2)
