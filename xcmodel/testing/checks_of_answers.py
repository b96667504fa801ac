"""What every backend must answer on every case, asked as a user asks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend import Backend, Capability, Demands, Task
from xcmodel.certificate.checking import check_certificate
from xcmodel.errors import BackendError, CountStoppedError
from xcmodel.problem.names import Name
from xcmodel.search.solutions import Solutions
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.case import Case
from xcmodel.testing.cases_of_costs import row_cases
from xcmodel.testing.check import Check
from xcmodel.testing.drat import proves
from xcmodel.testing.search_log import SearchLog
from xcmodel.testing.selections import chosen_cases, small_cases

# Of solvers in floating point.
_TOLERANCE = 1e-6

# Cases are so small that it takes a fraction.
_SECONDS_OF_VERDICT = 60.0


def checks_of_answers() -> list[Check]:
    """Return the demands on answers; most are to be met on all cases."""
    solve, enumerate_ = frozenset({Capability.SOLVE}), frozenset({Capability.ENUMERATE})
    count = frozenset({Capability.COUNT})
    return [
        Check("lists_every_solution_once", enumerate_, _check_solutions),
        Check("solves_or_proves_infeasible", solve, _check_solve),
        Check("counts_by_enumerating", enumerate_, _check_enumerating_count),
        Check("counts_without_listing", count, _check_count),
        Check("counts_independently", count, _check_independent_count, small_cases),
        Check("counts_with_little_memory", count, _check_memory_limit, chosen_cases),
        Check("visits_every_solution_once", frozenset({Capability.VISIT}), _check_visit),
        Check("keeps_to_the_solution_limit", enumerate_, _check_limit),
        Check("can_be_closed_early", enumerate_, _check_close),
        Check("finds_the_same_by_two_workers", enumerate_ | {Capability.WORKERS}, _check_workers),
        Check("shuffles_by_seed", enumerate_ | {Capability.SHUFFLE}, _check_shuffle),
        Check("takes_any_hint", solve, _check_hints, chosen_cases),
        Check("finds_and_proves_least_cost", frozenset({Capability.MINIMIZE}), _check_minimize),
        Check("keeps_to_the_cost_limit", frozenset({Capability.MINIMIZE}), _check_cost_limit),
        Check("stops_within_the_gap", frozenset({Capability.MINIMIZE}), _check_gap),
        Check("keeps_to_weighted_rows", solve | {Capability.ROWS}, _check_rows, row_cases),
        Check("names_demands_in_conflict", frozenset({Capability.REFUTE}), _check_refuter),
        Check("relaxes_soundly", frozenset({Capability.RELAX}), _check_relaxation),
        Check("compiles_every_solution_once", frozenset({Capability.COMPILE}), _check_compile),
        Check("certifies_counts", frozenset({Capability.CERTIFY}), _check_certified_count),
        Check("certifies_least_costs", frozenset({Capability.CERTIFY}), _check_certified_cost),
        Check("proves_that_there_is_none", solve | {Capability.PROVE}, _check_proof),
    ]


def _check_solutions(backend: Backend, case: Case) -> None:
    solutions = case.model.solutions(**case.asks(backend))
    _assert_all_listed(solutions, case)
    assert solutions.result.exhausted
    assert solutions.result.stats.solutions == len(case.solutions)


def _assert_all_listed(solutions: Solutions, case: Case) -> list[frozenset[Name]]:
    """Return the solutions in their order."""
    listed = [frozenset(solution) for solution in solutions]
    assert len(listed) == len(set(listed)), "a solution was listed twice"
    assert set(listed) == case.solutions
    return listed


def _check_solve(backend: Backend, case: Case) -> None:
    _assert_solved(case.model.solve(**case.asks(backend)), case)


def _assert_solved(result: Result, case: Case) -> None:
    if not case.solutions:
        _assert_infeasible(result)
        return
    assert result.status is Status.FEASIBLE
    assert result.solution is not None
    assert frozenset(result.solution) in case.solutions
    assert result.cost == case.model.cost(result.solution)


def _check_enumerating_count(backend: Backend, case: Case) -> None:
    counted = case.model.count(**case.asks(backend), method="enumerate")
    assert counted == len(case.solutions)


def _check_count(backend: Backend, case: Case) -> None:
    assert case.model.count(**case.asks(backend)) == len(case.solutions)


def _check_independent_count(backend: Backend, case: Case) -> None:
    query = case.query(Task.COUNT, visits=False)
    SearchLog.start(backend, case, query).run().assert_right()


def _check_visit(backend: Backend, case: Case) -> None:
    SearchLog.start(backend, case, case.query(Task.VISIT)).run().assert_right()


def _check_memory_limit(backend: Backend, case: Case) -> None:
    """A count takes longer with less memory; a diagram may not fit into it, which must be told."""
    assert case.model.count(**case.asks(backend), memory_limit=1) == len(case.solutions)
    if Capability.COMPILE in backend.capabilities:
        try:
            solutions = case.model.compile(**case.asks(backend), memory_limit=1)
        except BackendError:
            return
        assert set(map(frozenset, solutions)) == case.solutions


def _check_limit(backend: Backend, case: Case) -> None:
    limit = max(1, len(case.solutions) - 1)
    solutions = case.model.solutions(**case.asks(backend), solution_limit=limit)
    listed = {frozenset(solution) for solution in solutions}
    assert listed <= case.solutions
    assert len(listed) == min(limit, len(case.solutions))
    if len(case.solutions) > limit:
        assert not solutions.result.exhausted
        assert _partial_count(backend, case, limit) == limit


def _partial_count(backend: Backend, case: Case, limit: int) -> int | None:
    """Return the partial count that a limited count tells, or None if it was not stopped."""
    try:
        case.model.count(**case.asks(backend), solution_limit=limit)
    except CountStoppedError as stopped:
        return stopped.partial
    return None


def _check_close(backend: Backend, case: Case) -> None:
    with case.model.solutions(**case.asks(backend)) as solutions:
        listed = [frozenset(solution) for solution, _ in zip(solutions, range(1), strict=False)]
    assert set(listed) <= case.solutions
    assert len(listed) == min(1, len(case.solutions))
    assert list(solutions) == []


def _check_shuffle(backend: Backend, case: Case) -> None:
    first, second = (
        _assert_all_listed(case.model.solutions(**case.asks(backend), seed=1), case)
        for _ in range(2)
    )
    assert first == second, "the same seed gave another order"


def _check_workers(backend: Backend, case: Case) -> None:
    _assert_all_listed(case.model.solutions(**case.asks(backend), workers=2), case)


def _check_hints(backend: Backend, case: Case) -> None:
    """Neither a good hint nor a contradictory one changes the answer."""
    for hint in [*list(case.solutions)[:1], case.options]:
        _assert_solved(case.model.solve(**case.asks(backend), hint=hint), case)
        if Capability.MINIMIZE in backend.capabilities:
            _assert_least(case.model.minimize(**case.asks(backend), hint=hint), case)


def _check_minimize(backend: Backend, case: Case) -> None:
    _assert_least(case.model.minimize(**case.asks(backend)), case)


def _assert_least(result: Result, case: Case) -> None:
    if not case.solutions:
        _assert_infeasible(result)
        return
    assert result.status is Status.OPTIMAL
    assert result.solution is not None
    assert frozenset(result.solution) in case.solutions
    assert result.cost == result.bound == case.least_cost


def _check_cost_limit(backend: Backend, case: Case) -> None:
    """A limit at the least cost leaves the answer as it is; one below leaves none."""
    if case.least_cost is None:
        _assert_infeasible(case.model.minimize(**case.asks(backend), cost_limit=0))
        return
    result = case.model.minimize(**case.asks(backend), cost_limit=case.least_cost)
    _assert_least(result, case)
    result = case.model.minimize(**case.asks(backend), cost_limit=case.least_cost - 1)
    _assert_infeasible(result)
    assert result.bound == case.least_cost


def _check_gap(backend: Backend, case: Case) -> None:
    for gap in (0.2, 1e9):
        result = case.model.minimize(**case.asks(backend), gap=gap)
        if case.least_cost is None:
            _assert_infeasible(result)
            continue
        assert result.solution is not None
        assert result.cost is not None
        assert result.bound is not None
        assert result.bound <= case.least_cost <= result.cost
        assert result.gap is not None
        assert result.gap <= gap
        assert (result.status is Status.OPTIMAL) == (result.cost == result.bound)
        assert result.exhausted or result.stop_reason is StopReason.GAP


def _check_rows(backend: Backend, case: Case) -> None:
    _check_solve(backend, case)
    if Capability.ENUMERATE in backend.capabilities:
        _check_solutions(backend, case)
        _check_enumerating_count(backend, case)
    if Capability.COUNT in backend.capabilities:
        _check_count(backend, case)
    if Capability.MINIMIZE in backend.capabilities:
        _check_minimize(backend, case)
    if Capability.COMPILE in backend.capabilities:
        _check_compile(backend, case)


def _check_refuter(backend: Backend, case: Case) -> None:
    """What is named as a conflict is one, in which all else may be met or not."""
    query, instance = case.query(Task.ENUMERATE), case.instance
    everything = Demands(tuple(range(instance.n_items)), query.given)
    refuter = backend.refuter(instance, query.forbidden)
    try:
        found = refuter.refute(everything, seconds=_SECONDS_OF_VERDICT)
        again = refuter.refute(replace(everything, items=()), seconds=_SECONDS_OF_VERDICT)
    finally:
        refuter.close()
    assert again.solution is not None, "nothing but given options was asked for"
    if case.solutions:
        assert found.solution is not None
        assert frozenset(case.options[o] for o in found.solution.tolist()) in case.solutions
        return
    assert found.conflict is not None
    names = {option: case.options[option] for option in (*query.given, *query.forbidden)}
    loose = case.model.copy()
    for item in set(range(instance.n_items)).difference(found.conflict.items):
        name = list(loose.items)[item]
        has_colours = any(instance.option_colours_of(item))
        loose.set_multiplicity(name, (0, 1 if has_colours else None))
    given = [names[option] for option in found.conflict.given]
    solutions = brute_force(loose, given, [names[option] for option in query.forbidden])
    assert not solutions, "what is named as a conflict has a solution"


def _check_relaxation(backend: Backend, case: Case) -> None:
    asks = case.asks(backend)
    relaxed = case.model.relaxation(**asks)
    if case.least_cost is None:
        return  # The relaxation may have a solution all the same.
    assert relaxed.value is not None
    assert relaxed.bound is not None
    assert relaxed.value <= case.least_cost + _TOLERANCE * max(1, abs(case.least_cost))
    _check_value_of_relaxation(backend, case)
    assert relaxed.bound <= case.least_cost
    assert all(abs(part - 0.5) < 0.5 + _TOLERANCE for part in relaxed.parts.values())
    assert all(relaxed.parts.get(option, 0) > 1 - _TOLERANCE for option in case.given)
    assert all(option not in relaxed.parts for option in case.forbidden)


def _check_value_of_relaxation(backend: Backend, case: Case) -> None:
    """Look at the backend's own value: what is told of it is never beyond the bound."""
    query, costs = case.query(Task.MINIMIZE), case.instance.option_costs.tolist()
    found = backend.relax(case.instance, query.given, query.forbidden, None)
    cost_of = dict(zip(case.options, costs, strict=True))
    least = min(sum(cost_of[option] for option in solution) for solution in case.solutions)
    assert found is not None
    assert found.value <= least + _TOLERANCE * max(1, abs(least))


def _check_compile(backend: Backend, case: Case) -> None:
    sets = [
        case.model.compile(**case.asks(backend), up_to_isomorphism=up_to_isomorphism)
        for up_to_isomorphism in (True, False)
    ]
    for solutions in sets:
        listed = [frozenset(solution) for solution in solutions]
        assert solutions.count() == len(listed) == len(case.solutions)
        assert set(listed) == case.solutions
        through = Counter(option for solution in case.solutions for option in solution)
        assert solutions.marginals() == {option: through[option] for option in case.options}
        assert solutions.costs() == Counter(map(case.model.cost, case.solutions))
    assert sets[0] == sets[1]


def _check_certified_count(backend: Backend, case: Case) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "certificate")
        counted = case.model.count(**case.asks(backend), certificate=path)
        assert counted == len(case.solutions)
        _assert_certified(path, case, "count", counted)


def _check_certified_cost(backend: Backend, case: Case) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "certificate")
        _assert_least(case.model.minimize(**case.asks(backend), certificate=path), case)
        _assert_certified(path, case, "least cost", case.least_cost)


def _assert_certified(path: Path, case: Case, kind: str, answer: int | None) -> None:
    """Let the standalone checker read the certificate, and compare what it proves."""
    report = check_certificate(case.model, path, checker="python")
    assert (report.kind, report.answer) == (kind, answer)
    assert (set(report.given), set(report.forbidden)) == (set(case.given), set(case.forbidden))


def _check_proof(backend: Backend, case: Case) -> None:
    """Formula and proof are there if there is no solution, and not otherwise."""
    with TemporaryDirectory() as folder:
        proof, formula = Path(folder, "case.drat"), Path(folder, "case.drat.cnf")
        _assert_solved(case.model.solve(**case.asks(backend), proof=proof), case)
        if case.solutions:
            assert not list(Path(folder).iterdir())
        else:
            assert proves(formula, proof), "the proof does not show that the formula has no model"


def _assert_infeasible(result: Result) -> None:
    assert result.status is Status.INFEASIBLE
    assert result.stop_reason is StopReason.EXHAUSTED
    assert result.solution is None
    assert result.cost is None
