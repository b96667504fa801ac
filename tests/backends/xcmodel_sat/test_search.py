import pytest

from classics import dominoes, mutilated_board
from xcmodel import Model
from xcmodel.backend import Query, Search, Slice, Task
from xcmodel.testing import brute_force
from xcmodel_sat import SatBackend
from xcmodel_sat.budget import FORGETFUL_SOLVERS
from xcmodel_sat.cardinality import AT_MOST_ONE_ENCODINGS, ENCODINGS
from xcmodel_sat.python_sat import SOLVERS, SOLVERS_BY_THE_CLOCK, SOLVERS_WITH_NATIVE_BOUNDS

ENUMERATE = Query(Task.ENUMERATE)


def rich_model() -> Model:
    """Return a model with ranges, colours, an item without upper bound, and loose options."""
    model = Model()
    model.add_item("exact", multiplicity=2)
    model.add_item("range", multiplicity=(1, 3))
    model.add_item("unbounded", multiplicity=(1, None))
    model.add_item("coloured", optional=True)
    model.add_options_from({"A": ["exact"], "B": ["exact", "range"], "C": ["exact", "unbounded"]})
    model.add_options_from({"D": ["range"], "E": ["range", "unbounded"], "F": ["unbounded"]})
    model.add_option("G", ["coloured", "range"], colours={"coloured": "red"})
    model.add_option("H", ["coloured", "unbounded"], colours={"coloured": "red"})
    model.add_option("I", ["coloured", "exact"], colours={"coloured": "blue"})
    model.add_option("J", ["coloured"])
    return model


RICH_SOLUTIONS = brute_force(rich_model())


def start(model: Model, query: Query = ENUMERATE, backend: SatBackend | None = None) -> Search:
    return (backend or SatBackend()).translate(model.to_instance()).start(query)


def slices(search: Search, seconds: float = 0.02) -> list[Slice]:
    """Return all slices of a search, to its end."""
    found = [search.advance(seconds)]
    while not found[-1].exhausted:
        found.append(search.advance(seconds))
    search.close()
    return found


def solutions(found: list[Slice]) -> list[list[int]]:
    batches = [one.solutions for one in found]
    return [solution.tolist() for batch in batches for solution in batch]


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
    assert (
        dominoes(4, 4).count(
            backend=SatBackend("gluecard4", at_most_one=encoding), method="enumerate"
        )
        == 36
    )


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
    model = Model()
    model.add_item("any", multiplicity=(0, None))
    model.add_options_from({name: ["any"] for name in "ABCD"})
    assert model.count(backend=SatBackend(solver), method="enumerate") == 16


def test_solutions_that_contain_each_other_are_all_found() -> None:
    model = Model({"A": ["must"], "B": ["may"], "C": ["may"]})
    model.relax(["may"])
    found = set(map(tuple, model.solutions(backend="sat")))
    assert found == {("A",), ("A", "B"), ("A", "C")}


def test_the_search_ends_where_the_given_options_are_the_only_solution() -> None:
    found = slices(start(Model({"A": [1], "B": [2]}), Query(Task.ENUMERATE, given=(0, 1))))
    assert solutions(found) == [[0, 1]]


def test_given_options_that_exclude_each_other_leave_nothing() -> None:
    found = slices(start(Model({"A": [1], "B": [1]}), Query(Task.ENUMERATE, given=(0, 1))))
    assert solutions(found) == []


def test_forbidden_options_are_in_no_solution() -> None:
    found = slices(start(dominoes(2, 4), Query(Task.ENUMERATE, forbidden=(0,))))
    assert solutions(found)
    assert all(0 not in solution for solution in solutions(found))


def test_searches_of_one_translation_do_not_disturb_each_other() -> None:
    translation = SatBackend().translate(dominoes(4, 4).to_instance())
    first, second = translation.start(ENUMERATE), translation.start(ENUMERATE)
    started = first.advance(0.0)
    assert len(solutions(slices(second))) == 36
    assert len(solutions([started, *slices(first)])) == 36


def test_a_search_that_is_closed_early_leaves_the_translation_usable() -> None:
    translation = SatBackend().translate(dominoes(4, 4).to_instance())
    early = translation.start(ENUMERATE)
    assert not early.advance(0.0).exhausted
    early.close()
    translation.start(ENUMERATE).close()
    assert len(solutions(slices(translation.start(ENUMERATE)))) == 36


def test_a_slice_of_no_time_still_makes_progress() -> None:
    found = slices(start(dominoes(4, 4)), seconds=0.0)
    assert len(solutions(found)) == 36
    assert all(len(one.solutions) <= 1 for one in found)


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
    found = slices(start(mutilated_board(10), query, SatBackend(solver)), seconds=0.0)
    assert len(found) > 1
    assert solutions(found) == []


@pytest.mark.parametrize("solver", sorted({*SOLVERS} - {*SOLVERS_BY_THE_CLOCK}))
def test_the_order_depends_on_the_seed_alone(solver: str) -> None:
    model, backend = dominoes(4, 5), SatBackend(solver)
    orders = [tuple(model.solutions(backend=backend, seed=seed)) for seed in (1, 1, 2)]
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert set(orders[0]) == set(orders[2]) == set(model.solutions(backend="dlx"))


def test_the_order_does_not_depend_on_the_length_of_slices() -> None:
    query = Query(Task.ENUMERATE, seed=3)
    short, long = (slices(start(dominoes(6, 6), query), seconds) for seconds in (0.0, 1.0))
    assert solutions(short) == solutions(long)
    assert len(solutions(short)) == 6728


def test_conflicts_and_decisions_are_counted() -> None:
    stats = slices(start(mutilated_board(6)))[-1].stats
    assert stats.conflicts
    assert stats.nodes
