import gc
import threading
from collections.abc import Iterator
from time import perf_counter

import pytest
from ortools.sat.python import cp_model

from classics import langford, queens
from xcmodel import BackendError, Model, Status, StopReason
from xcmodel.backend import Query, Search, Task
from xcmodel.backend.solver_thread import ThreadSearch
from xcmodel_cpsat import CpSatBackend
from xcmodel_cpsat.aim import Aim
from xcmodel_cpsat.option_model import OptionModel
from xcmodel_cpsat.solving import Job
from xcmodel_cpsat.translation import configured_solver

ENUMERATE = Query(Task.ENUMERATE)


def plenty() -> Model:
    """Return a model with 2**60 solutions."""
    return Model({option: [option] for option in range(60)}, optional=range(60))


def started(model: Model, query: Query = ENUMERATE) -> Search:
    return CpSatBackend().translate(model.to_instance()).start(query)


def solver_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "xcmodel-cpsat"]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    yield
    gc.collect()
    assert solver_threads() == []


def test_nothing_runs_before_the_first_slice() -> None:
    search = started(plenty())
    assert solver_threads() == []
    search.close()


def test_slice_of_no_time_comes_back_at_once() -> None:
    search = started(langford(13))
    start = perf_counter()
    piece = search.advance(0.0)
    assert perf_counter() - start < 2.0
    assert not piece.exhausted
    search.close()


def test_solutions_that_come_fast_are_handed_over_many_at_a_time() -> None:
    search = started(plenty())
    most = 0
    for _ in range(100):  # As soon as the solver has had time on a busy machine.
        most = max(most, len(search.advance(1.0).solutions))
        if most > 100:
            break
        threading.Event().wait(0.3)
    search.close()
    assert most > 100


def test_solver_waits_while_nobody_fetches_its_solutions() -> None:
    search = started(plenty())
    search.advance(1.0)
    threading.Event().wait(1.5)
    assert len(search.advance(1.0).solutions) < 10_000
    search.close()


def test_closing_after_the_first_of_very_many_solutions_is_quick() -> None:
    search = started(plenty())
    search.advance(1.0)
    start = perf_counter()
    search.close()
    assert perf_counter() - start < 5.0
    assert solver_threads() == []


@pytest.mark.parametrize("seconds", [0.0, 0.0005, 0.002, 0.01])
def test_closing_stops_the_solver_however_little_it_has_done(seconds: float) -> None:
    search = started(langford(13))
    search.advance(seconds)
    start = perf_counter()
    search.close()
    assert perf_counter() - start < 5.0
    assert solver_threads() == []


def test_search_that_is_dropped_ends_its_thread() -> None:
    search = started(plenty())
    search.advance(0.1)
    assert len(solver_threads()) == 1
    del search
    gc.collect()
    assert solver_threads() == []


def test_time_limit_stops_a_search_that_finds_nothing() -> None:
    result = langford(13).solve(backend="cpsat", time_limit=0.3)
    assert result.status is Status.UNKNOWN
    assert result.stop_reason is StopReason.TIME_LIMIT
    assert result.stats.seconds < 5.0


def test_time_limit_of_zero_stops_at_once() -> None:
    result = langford(13).solve(backend="cpsat", time_limit=0)
    assert result.stop_reason is StopReason.TIME_LIMIT


def test_more_than_one_solution_after_asking_for_one_is_an_error() -> None:
    search = started(queens(6), Query(Task.ENUMERATE, solution_limit=1))
    assert len(search.advance(10.0).solutions) == 1
    with pytest.raises(BackendError, match="asked for another one"):
        search.advance(10.0)
    search.close()


@pytest.mark.parametrize(
    ("query", "used"),
    [
        (Query(Task.MINIMIZE), 3),
        (Query(Task.MINIMIZE, workers=2), 2),
        (Query(Task.ENUMERATE, solution_limit=1, workers=2), 2),
        (Query(Task.ENUMERATE, solution_limit=1, workers=2, seed=1), 1),
        (Query(Task.ENUMERATE, workers=2), 1),
    ],
)
def test_query_sets_the_number_of_workers_where_several_are_allowed(
    query: Query, used: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    solvers: list[cp_model.CpSolver] = []

    def noted(*arguments: int) -> cp_model.CpSolver:
        solvers.append(configured_solver(*arguments))  # type: ignore[arg-type]
        return solvers[-1]

    monkeypatch.setattr("xcmodel_cpsat.translation.configured_solver", noted)
    search = CpSatBackend(workers=3).translate(Model({"A": [1]}).to_instance()).start(query)
    search.close()
    assert [solver.parameters.num_workers for solver in solvers] == [used]


def job(model: cp_model.CpModel, aim: Aim = Aim.ALL) -> Job:
    instance = Model({"A": [1]}).to_instance()
    of_options = OptionModel.plain(instance)
    return Job(model, configured_solver(ENUMERATE, 1), aim, of_options, instance.option_costs)


def test_invalid_model_is_an_error_with_the_solvers_message() -> None:
    model = cp_model.CpModel()
    model.new_bool_var("")
    model.proto.constraints.add().exactly_one.literals.extend([0, 99])
    search = ThreadSearch(job(model))
    with pytest.raises(BackendError, match=r"calls its model invalid: .*99"):
        search.advance(10.0)
    search.close()


def test_solver_that_gives_up_is_an_error() -> None:
    model = cp_model.CpModel()
    literals = [model.new_bool_var("") for _ in range(20)]
    model.add_bool_or(literals)
    solver = configured_solver(ENUMERATE, 1)
    solver.parameters.max_time_in_seconds = 0.0
    instance = Model({k: [k] for k in range(20)}).to_instance()
    of_options = OptionModel.plain(instance)
    search = ThreadSearch(Job(model, solver, Aim.ALL, of_options, instance.option_costs))
    with pytest.raises(BackendError, match="ended with status UNKNOWN without any solution"):
        search.advance(10.0)
    search.close()


def test_error_while_a_solution_is_taken_reaches_the_user() -> None:
    # The model has no variable at all, where the job expects one for the one option.
    search = ThreadSearch(job(cp_model.CpModel()))
    with pytest.raises(ValueError, match="iterator too short"):
        search.advance(10.0)
    search.close()
