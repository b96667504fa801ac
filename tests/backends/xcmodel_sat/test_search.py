import signal
from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from classics import dominoes, mutilated_board
from searching import listed, pieces
from xcmodel import Model, StopReason
from xcmodel.backend import Query, Search, Task
from xcmodel.testing import brute_force
from xcmodel_sat import SatBackend
from xcmodel_sat.budget import FORGETFUL_SOLVERS
from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, ENCODINGS
from xcmodel_sat.python_sat import SOLVERS, SOLVERS_BY_THE_CLOCK, SOLVERS_WITH_NATIVE_BOUNDS

ENUMERATE = Query(Task.ENUMERATE)


def rich_model() -> Model:
    """Return a model with ranges, colours, an item without upper bound, and loose options."""
    names = {"x": "exact", "r": "range", "u": "unbounded", "c": "coloured"}
    covers = "A:x B:xr C:xu D:r E:ru F:u G:cr H:cu I:cx J:c"
    return Model(
        {option[0]: [names[item] for item in option[2:]] for option in covers.split()},
        multiplicities={"exact": 2, "range": (1, 3), "unbounded": (1, None)},
        optional=["coloured"],
        colours={name: {"coloured": "blue" if name == "I" else "red"} for name in "GHI"},
    )


RICH_SOLUTIONS = brute_force(rich_model())


def start(model: Model, query: Query = ENUMERATE, backend: SatBackend | None = None) -> Search:
    return (backend or SatBackend()).translate(model.to_instance()).start(query)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_finds_every_solution_once(solver: str) -> None:
    found = list(rich_model().solutions(backend=SatBackend(solver)))
    assert len(found) == len(RICH_SOLUTIONS)
    assert set(map(frozenset, found)) == RICH_SOLUTIONS


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_gives_the_same_solutions(encoding: str) -> None:
    backend = SatBackend("minicard", encoding)
    assert set(map(frozenset, rich_model().solutions(backend=backend))) == RICH_SOLUTIONS


@pytest.mark.parametrize("encoding", AT_MOST_ONE_ENCODINGS)
def test_every_encoding_of_at_most_one_counts_the_same(encoding: str) -> None:
    backend = SatBackend("gluecard4", at_most_one=encoding)
    assert dominoes(4, 4).count(backend=backend, method="enumerate") == 36


@pytest.mark.parametrize("solver", SOLVERS_WITH_NATIVE_BOUNDS)
@pytest.mark.parametrize("seed", [None, 1])
def test_native_bounds_give_the_same_solutions(solver: str, seed: int | None) -> None:
    backend = SatBackend(solver, "native", "native")
    found = set(map(frozenset, rich_model().solutions(backend=backend, seed=seed)))
    assert found == RICH_SOLUTIONS


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_copes_with_the_empty_model(solver: str) -> None:
    assert Model().count(backend=SatBackend(solver), method="enumerate") == 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_copes_with_options_that_no_clause_mentions(solver: str) -> None:
    model = Model({name: ["any"] for name in "ABCD"}, multiplicities={"any": (0, None)})
    assert model.count(backend=SatBackend(solver), method="enumerate") == 16


def test_the_search_ends_where_the_given_options_are_the_only_solution() -> None:
    search = start(Model({"A": [1], "B": [2]}), Query(Task.ENUMERATE, given=(0, 1)))
    assert listed(pieces(search)) == [(0, 1)]


def test_a_slice_of_no_time_still_makes_progress() -> None:
    found = list(pieces(start(dominoes(4, 6)), 0.0))
    assert len(listed(found)) == 281
    assert all(len(one.solutions) <= 64 for one in found)


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minicard"])
def test_a_search_too_hard_for_a_slice_comes_back_without_an_answer(solver: str) -> None:
    search = start(mutilated_board(20), backend=SatBackend(solver))
    found = [search.advance(0.02) for _ in range(5)]
    search.close()
    assert not any(one.exhausted or len(one.solutions) for one in found)
    conflicts = [one.stats.conflicts or 0 for one in found]
    assert conflicts == sorted(set(conflicts))


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "gluecard4", *FORGETFUL_SOLVERS])
def test_a_search_that_is_resumed_often_comes_to_its_end(solver: str, seed: int | None) -> None:
    query = Query(Task.ENUMERATE, seed=seed)
    found = list(pieces(start(mutilated_board(10), query, SatBackend(solver)), 0.0))
    assert len(found) > 1
    assert listed(found) == []


@pytest.mark.parametrize("solver", sorted({*SOLVERS} - {*SOLVERS_BY_THE_CLOCK}))
def test_the_order_depends_on_the_seed_alone(solver: str) -> None:
    model, backend = dominoes(4, 5), SatBackend(solver)
    orders = [tuple(model.solutions(backend=backend, seed=seed)) for seed in (1, 1, 2)]
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert set(orders[0]) == set(orders[2]) == set(model.solutions(backend="dlx"))


def test_the_order_does_not_depend_on_the_length_of_slices() -> None:
    query = Query(Task.ENUMERATE, seed=3)
    short, long = (listed(pieces(start(dominoes(6, 6), query), s)) for s in (0.0, 1.0))
    assert short == long
    assert len(short) == 6728


def test_conflicts_and_decisions_are_counted() -> None:
    *_, last = pieces(start(mutilated_board(6)))
    assert last.stats.conflicts
    assert last.stats.nodes


def test_ctrl_c_comes_after_a_solver_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    delete = Solver.delete

    def interrupted(solver: Solver) -> None:
        if not steps:  # PySAT deletes it once more when it is collected.
            steps.append("began")
            signal.raise_signal(signal.SIGINT)
        delete(solver)
        steps.append("deleted")

    search = SatBackend().translate(rich_model().to_instance()).start(ENUMERATE)
    with monkeypatch.context() as patch:
        patch.setattr(Solver, "delete", interrupted)
        with pytest.raises(KeyboardInterrupt):
            search.close()
        assert steps == ["began", "deleted"]


def test_the_limit_holds_while_a_formula_of_many_pairs_is_made() -> None:
    random, model = Random(1), Model()
    model.add_items_from(range(24))
    for option in {tuple(sorted(random.sample(range(24), 4))) for _ in range(5_200)}:
        model.add_option(option, option)
    Model({"A": [1]}).solve(backend="sat")  # The package is imported.
    result = model.solve(backend="sat", time_limit=0.05)
    assert result.stop_reason is StopReason.TIME_LIMIT


def subsets(n_options: int) -> Model:
    """Return a model whose solutions are all sets of its options."""
    options = {option: ["all"] for option in range(n_options)}
    return Model(options, multiplicities={"all": (0, None)})


@pytest.fixture
def on_any_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a slice take longer than it should, so that a slow machine does as much in it."""
    monkeypatch.setattr("xcmodel_sat.search._LEAST_SECONDS", 60)


@pytest.mark.usefixtures("on_any_machine")
@pytest.mark.parametrize("solver", SOLVERS)
def test_many_solutions_that_come_fast_are_handed_over_together(solver: str) -> None:
    search = start(subsets(10), backend=SatBackend(solver))
    assert len(search.advance(seconds=0).solutions) > 1
    search.close()


@pytest.mark.usefixtures("on_any_machine")
def test_no_more_solutions_than_are_wanted_are_looked_for_without_time() -> None:
    search = start(subsets(10), Query(Task.ENUMERATE, solution_limit=3))
    assert len(search.advance(seconds=0).solutions) == 3
    search.close()


@pytest.mark.parametrize("model", [subsets(10), dominoes(4, 5)])
def test_nothing_is_told_of_how_much_is_done_before_a_part_is(model: Model) -> None:
    search = start(model)
    told = [search.advance(seconds=0)]
    while not told[-1].exhausted:
        told.append(search.advance(seconds=0))
    # How much the first slice does depends on the machine.
    fractions = [found.fraction for found in told]
    known = [fraction for fraction in fractions if fraction is not None]
    assert fractions[: len(fractions) - len(known)] == [None] * (len(fractions) - len(known))
    assert known[-1] == 1
    assert 0 not in known
    search.close()


def test_a_count_with_a_journal_is_not_divided_to_the_single_solutions(tmp_path: Path) -> None:
    model, journal = subsets(12), tmp_path / "subsets.journal"
    assert model.count(backend="sat", method="enumerate", journal=journal) == 2**12
    assert len(journal.read_text().splitlines()) < 200  # There were 3,000.
