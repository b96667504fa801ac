"""The native engine's answers to instances of known size, and its behaviour as a search."""

import threading
from itertools import islice
from random import Random
from time import perf_counter

import pytest

from benchmarks.families import Case, cases
from benchmarks.families.sudokus import EASY, read
from classics import dominoes, langford, latin_squares, queens, sudoku
from searching import fractions, listed, pieces
from xcmodel import Model, Solution, get_backend
from xcmodel.backend import Int32Array, Query, Task
from xcmodel.cli.main import main
from xcmodel.errors import BackendUnavailableError
from xcmodel_dlx import PythonBackend, _dlx, make_backend
from xcmodel_dlx.native_backend import SIMD_VARIABLE, NativeBackend

SIMD = pytest.mark.parametrize("simd", _dlx.available_simd())


_LONGEST = "MacMahon squares 4x6"


@pytest.mark.parametrize(
    ("case", "workers"),
    [
        pytest.param(
            case,
            workers,
            marks=[pytest.mark.slow] * (workers > 1 and case.name == _LONGEST),
            id=f"{case.name}-{workers}",
        )
        for case in cases()
        for workers in (1, 4)
    ],
)
def test_number_of_solutions_is_the_known_one(case: Case, workers: int) -> None:
    count = case.build().count(backend="dlx:native", method="enumerate", workers=workers)
    assert count == case.solutions


@SIMD
def test_every_instruction_set_visits_the_same_tree(simd: str) -> None:
    fastest = queens(9).solutions(backend="dlx:native")
    other = queens(9).solutions(backend=NativeBackend(simd))
    assert list(fastest) == list(other)
    assert fastest.result.stats.nodes == other.result.stats.nodes


@SIMD
def test_search_resumes_where_a_slice_of_no_time_left_it(simd: str) -> None:
    search = NativeBackend(simd).translate(langford(11).to_instance()).start(Query(Task.ENUMERATE))
    found = list(pieces(search, 0.0))
    told, solutions = fractions(found), listed(found)
    assert len(solutions) == len(set(solutions)) == 35584
    assert len(told) > 3
    assert told == sorted(told)
    assert told[-1] == 1.0


@pytest.mark.parametrize("workers", [1, 2])
def test_slice_ends_within_ten_milliseconds_of_what_was_asked(workers: int) -> None:
    query = Query(Task.VISIT, workers=workers)
    search = NativeBackend().translate(queens(18).to_instance()).start(query)
    search.advance(0.01)
    times = []
    for _ in range(20):
        start = perf_counter()
        assert not search.advance(0.02).exhausted
        times.append(perf_counter() - start)
    search.close()
    assert 0.02 <= min(times) < 0.03  # The least: the machine may have other things to do.


def test_other_threads_run_during_a_slice() -> None:
    search = NativeBackend().translate(queens(16).to_instance()).start(Query(Task.VISIT))
    thread = threading.Thread(target=search.advance, args=(0.5,))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000


def test_search_outlives_its_translation() -> None:
    search = NativeBackend().translate(queens(8).to_instance()).start(Query(Task.ENUMERATE))
    assert len(search.advance(10.0).solutions) == 92


def test_limit_ends_a_search_of_countless_solutions_at_once() -> None:
    free = Model({k: [k] for k in range(500)}, optional=range(500))
    start = perf_counter()
    assert len(list(free.solutions(backend="dlx:native", solution_limit=1000))) == 1000
    assert perf_counter() - start < 3


def test_same_seed_gives_the_same_order_and_others_do_not() -> None:
    model = queens(8)
    orders = [
        tuple(model.solutions(backend="dlx:native", seed=seed)) for seed in (1, 1, 2, 3, None)
    ]
    assert orders[0] == orders[1]
    assert len(set(orders)) == 4
    assert len({frozenset(order) for order in orders}) == 1


def test_easy_sudoku_needs_no_branching() -> None:
    # Naked and hidden singles solve it.
    result = sudoku().solve(backend="dlx:native", given=read(EASY))
    assert result.solution
    assert result.stats.branchings == 0


def test_unconstrained_options_are_in_or_out() -> None:
    model = Model({"A": [1], "B": [2, 3], "C": [3, 4], "D": [5]}, optional=[2, 3, 4, 5])
    expected = {Solution(*names) for names in ["A", "AB", "AC", "AD", "ABD", "ACD"]}
    assert set(model.solutions(backend="dlx:native")) == expected


def test_large_grid_is_filled() -> None:
    size = 60
    grid = Model({(i, j): [("row", i), ("column", j)] for i in range(size) for j in range(size)})
    assert len(grid.solve(backend="dlx:native").solution or ()) == size


def test_weighted_branching_completes_a_hard_square_in_fewer_nodes() -> None:
    order, holes, random = 28, 329, Random(0)
    model = latin_squares(order)
    full = model.solve(backend="dlx:native", seed=1).solution or ()
    given = random.sample(list(full), order * order - holes)
    nodes = {}
    for branching in ("least", "weighted"):
        result = model.solve(backend=NativeBackend(branching=branching), given=given, time_limit=20)
        nodes[branching] = result.stats.nodes or 0
    assert set(given) <= set(result.solution or ())
    assert nodes["weighted"] < nodes["least"]


def test_unknown_instruction_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIMD_VARIABLE, "sse2000")
    with pytest.raises(ValueError, match="sse2000"):
        NativeBackend()


def test_environment_names_the_instruction_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIMD_VARIABLE, "portable")
    assert "(portable)" in NativeBackend().version
    assert "(portable)" in NativeBackend("portable").version


def test_name_chooses_the_engine() -> None:
    assert get_backend("dlx") == get_backend("dlx:native") == NativeBackend()
    assert get_backend("dlx", simd="portable") == NativeBackend("portable")


def test_without_the_native_engine_the_python_one_stands_in_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert get_backend("dlx:python").remark is None
    monkeypatch.setattr("xcmodel_dlx.why_no_native", lambda: "install a compiler")
    assert make_backend() == PythonBackend()
    with pytest.raises(BackendUnavailableError, match="install a compiler"):
        make_backend("native")
    assert main(["backends"]) == 0
    assert "dlx: the native engine cannot be used: install a compiler" in capsys.readouterr().out


def test_solutions_that_are_kept_stay_as_they_are_while_their_memory_serves_others() -> None:
    batches = dominoes(8).solutions(backend="dlx:native").batches()
    kept: list[tuple[Int32Array, Int32Array]] = []
    for batch in islice(batches, 9):
        # Whoever keeps the options alone, or some of them, keeps their memory.
        some = batch.options[len(kept) :]
        kept.append((some, some.copy()))
    for _ in range(3):
        assert len(list(dominoes(6).solutions(backend="dlx:native"))) == 6728  # OEIS A004003
    assert all((some == copy).all() for some, copy in kept)
