"""The native engine's answers to instances of known size, and its behaviour as a search."""

import threading
from itertools import pairwise
from random import Random
from time import perf_counter

import numpy as np
import pytest

from benchmarks.families import Case, cases
from classics import langford, latin_squares, queens, sudoku, sudoku_givens
from xcmodel import Model, Solution, get_backend
from xcmodel.backend import Batch, Query, Task
from xcmodel.cli.main import main
from xcmodel.errors import BackendUnavailableError, UnknownBackendError
from xcmodel_dlx import PythonBackend, _dlx, make_backend
from xcmodel_dlx.native_backend import SIMD_VARIABLE, NativeBackend

SIMD = pytest.mark.parametrize("simd", _dlx.available_simd())

# Naked and hidden singles solve this puzzle.
EASY = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"


def listed(batch: Batch) -> list[tuple[int, ...]]:
    return [tuple(solution.tolist()) for solution in batch]


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_number_of_solutions_is_the_known_one(case: Case) -> None:
    assert case.build().count(backend="dlx:native", method="enumerate") == case.solutions


@SIMD
def test_every_instruction_set_visits_the_same_tree(simd: str) -> None:
    fastest = queens(9).solutions(backend="dlx:native")
    other = queens(9).solutions(backend=NativeBackend(simd))
    assert list(fastest) == list(other)
    assert fastest.result.stats.nodes == other.result.stats.nodes


@SIMD
def test_search_resumes_where_a_slice_of_no_time_left_it(simd: str) -> None:
    search = NativeBackend(simd).translate(langford(11).to_instance()).start(Query(Task.ENUMERATE))
    found: list[tuple[int, ...]] = []
    fractions = [0.0]
    exhausted = False
    while not exhausted:
        piece = search.advance(0.0)
        found += listed(piece.solutions)
        assert piece.fraction is not None
        fractions.append(piece.fraction)
        exhausted = piece.exhausted
    assert len(found) == len(set(found)) == 35584
    assert len(fractions) > 3
    assert all(earlier <= later for earlier, later in pairwise(fractions))
    assert fractions[-1] == 1.0


def test_slice_ends_within_ten_milliseconds_of_what_was_asked() -> None:
    search = NativeBackend().translate(queens(16).to_instance()).start(Query(Task.VISIT))
    search.advance(0.01)
    times = []
    for _ in range(20):
        start = perf_counter()
        assert not search.advance(0.02).exhausted
        times.append(perf_counter() - start)
    assert min(times) >= 0.02
    assert sorted(times)[len(times) // 2] < 0.03


def test_other_threads_run_during_a_slice() -> None:
    search = NativeBackend().translate(queens(16).to_instance()).start(Query(Task.VISIT))
    thread = threading.Thread(target=search.advance, args=(0.5,))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000


def test_searches_of_one_translation_do_not_disturb_each_other() -> None:
    translation = NativeBackend().translate(queens(5).to_instance())
    one = translation.start(Query(Task.ENUMERATE))
    other = translation.start(Query(Task.ENUMERATE, given=(0,)))
    assert len(other.advance(10.0).solutions) == 2
    assert len(one.advance(10.0).solutions) == 10


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
    result = sudoku().solve(backend="dlx:native", given=sudoku_givens(EASY))
    assert result.solution is not None
    assert result.stats.branchings == 0


def test_unconstrained_options_are_in_or_out() -> None:
    model = Model(
        {"A": [1], "B": [2, 3], "C": [3, 4], "D": [5]}, multiplicities={1: 1}, optional=[2, 3, 4, 5]
    )
    assert set(model.solutions(backend="dlx:native")) == {
        Solution("A"),
        Solution("A", "B"),
        Solution("A", "C"),
        Solution("A", "D"),
        Solution("A", "B", "D"),
        Solution("A", "C", "D"),
    }


def test_hundreds_of_items_in_an_option_are_no_trouble() -> None:
    halves: dict[str, list[int]] = {"low": [*range(300)], "high": [*range(300, 600)]}
    model = Model({**halves, "all": [*range(600)], "odd": [*range(1, 600, 2)]})
    assert set(model.solutions(backend="dlx:native")) == {Solution("low", "high"), Solution("all")}


def test_large_grid_is_filled() -> None:
    size = 60
    grid = Model({(i, j): [("row", i), ("column", j)] for i in range(size) for j in range(size)})
    result = grid.solve(backend="dlx:native")
    assert result.solution is not None
    assert len(result.solution) == size


def test_duplicate_options_make_solutions_of_their_own() -> None:
    model = Model({k: [0] for k in range(300)})
    assert model.count(backend="dlx:native") == 300


def test_weighted_branching_completes_a_hard_square_in_fewer_nodes() -> None:
    order, holes, random = 28, 329, Random(0)
    model = latin_squares(order)
    full = model.solve(backend="dlx:native", seed=1).solution
    assert full is not None
    given = random.sample(list(full), order * order - holes)
    nodes = {}
    for branching in ("least", "weighted"):
        result = model.solve(backend=NativeBackend(branching=branching), given=given, time_limit=20)
        nodes[branching] = result.stats.nodes or 0
    assert result.solution is not None
    assert set(given) <= set(result.solution)
    assert nodes["weighted"] < nodes["least"]


def test_unknown_branching_is_refused() -> None:
    with pytest.raises(ValueError, match="choose 'least' or 'weighted'"):
        NativeBackend(branching="most")


def test_unknown_instruction_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="simd is 'mmx'"):
        NativeBackend("mmx")
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
    with pytest.raises(UnknownBackendError, match="it has: native, native-weighted, enumeration, levels, memoised, python"):
        get_backend("dlx:fortran")


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


def arrays(**changes: object) -> dict[str, object]:
    """Return the arrays of one option that covers one item, changed."""
    whole: dict[str, object] = {
        "item_low": np.array([1], dtype=np.int64),
        "item_high": np.array([1], dtype=np.int64),
        "option_start": np.array([0, 1], dtype=np.int64),
        "option_items": np.array([0], dtype=np.int32),
        "option_colours": np.array([0], dtype=np.int32),
        "option_costs": np.array([0], dtype=np.int64),
    }
    for name, values in changes.items():
        old = whole[name]
        assert isinstance(old, np.ndarray)
        whole[name] = np.array(values, dtype=old.dtype)
    return whole


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"item_high": [1, 1]}, "differ in length"),
        ({"item_low": [-1]}, "negative bound"),
        ({"option_start": [0]}, "one entry more"),
        ({"option_start": [0, 2]}, "lead from 0"),
        ({"option_start": [1, 1]}, "lead from 0"),
        ({"option_start": [0, 3, 1], "option_costs": [0, 0]}, "must not fall"),
        ({"option_start": [0, 1, 1], "option_costs": [0, 0]}, "covers no item"),
        ({"option_items": [1]}, "does not exist"),
        ({"option_items": [-1]}, "does not exist"),
        (
            {"option_items": [0, 0], "option_colours": [0, 0], "option_start": [0, 2]},
            "an item twice",
        ),
        ({"option_colours": [1]}, "must be optional"),
        ({"option_colours": [-1]}, "negative"),
        ({"option_colours": []}, "differ in length"),
    ],
)
def test_arrays_that_do_not_fit_together_are_refused(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _dlx.Instance(**arrays(**changes))  # type: ignore[arg-type]


def test_queries_that_cannot_be_read_are_refused() -> None:
    instance = _dlx.Instance(**arrays())  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        _dlx.Search(instance, "a query", simd="")
    negative = Query(Task.VISIT)
    object.__setattr__(negative, "memory_limit", -1)  # Past the check of the record itself.
    for wrong in (negative, Query(Task.VISIT, given=("0",))):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="of the query"):
            _dlx.Search(instance, wrong, simd="")


def test_options_that_do_not_exist_are_refused() -> None:
    instance = _dlx.Instance(**arrays())  # type: ignore[arg-type]
    for option in (-1, 1):
        with pytest.raises(IndexError, match="does not exist"):
            _dlx.Search(instance, Query(Task.ENUMERATE, given=(option,)), simd="")
