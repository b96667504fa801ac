"""What users get can be sent to other processes; what cannot says so."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import xcmodel as xc
from xcmodel import Model, puzzles

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 1})
NONE = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})


def progress() -> xc.Progress:
    told: list[xc.Progress] = []
    MODEL.count(progress=told.append)
    return told[0]


EQUAL_AGAIN: dict[str, Callable[[], object]] = {
    "model": lambda: MODEL,
    "items": lambda: MODEL.items,
    "rows": lambda: MODEL.rows,
    "item": lambda: MODEL.items[1],
    "option": lambda: MODEL.options["A"],
    "solution": lambda: MODEL.solve().solution,
    "result": lambda: MODEL.minimize(check=True),
    "progress": progress,
    "solution set": MODEL.compile,
    "solution set in Python": lambda: MODEL.compile(backend="dlx:python"),
    "cross-check": MODEL.cross_check,
    "conflict": NONE.why_infeasible,
    "estimate": lambda: MODEL.estimate(seed=1),
    "list of backends": xc.list_backends,
    "backend": lambda: xc.get_backend("dlx"),
    "backend in Python": lambda: xc.get_backend("dlx:python"),
    "Sudoku": lambda: puzzles.Sudoku.empty(4),
    "Latin square": lambda: puzzles.LatinSquare.empty(3),
    "queens": lambda: puzzles.Queens(4),
    "Langford": lambda: puzzles.Langford(3),
    "Steiner triples": lambda: puzzles.SteinerTriples(7),
    "pentominoes": lambda: puzzles.Pentominoes.rectangle(3, 20),
}


@pytest.mark.parametrize("make", EQUAL_AGAIN.values(), ids=EQUAL_AGAIN)
def test_what_was_pickled_is_equal_again(make: Callable[[], object]) -> None:
    made = make()
    assert pickle.loads(pickle.dumps(made)) == made


def test_the_report_of_a_certificate_can_be_pickled(tmp_path: Path) -> None:
    MODEL.count(certificate=tmp_path / "proof")
    report = xc.check_certificate(MODEL, tmp_path / "proof")
    assert pickle.loads(pickle.dumps(report)) == report


def test_symmetries_instances_and_search_trees_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(MODEL.symmetries())).order == MODEL.symmetries().order
    again = pickle.loads(pickle.dumps(MODEL.to_instance()))
    assert again.arrays[3].tolist() == MODEL.to_instance().arrays[3].tolist()
    tree = MODEL.search_tree()
    assert str(pickle.loads(pickle.dumps(tree))) == str(tree)


@pytest.mark.parametrize("seen", [0, 2])
def test_a_trace_can_be_pickled_however_much_of_it_was_seen(seen: int) -> None:
    trace = MODEL.trace(order="first", given=["B"], limit=5)
    assert len(trace[:seen]) == seen
    again = pickle.loads(pickle.dumps(trace))
    assert repr(again) == repr(trace)
    assert again.text() == trace.text()


def test_a_search_at_work_says_that_it_cannot_be_pickled() -> None:
    with MODEL.solutions() as solutions, pytest.raises(TypeError, match="make a list of"):
        pickle.dumps(solutions)


@pytest.mark.parametrize("name", ["solve", "count", "minimize", "solve_unique", "from_table"])
def test_methods_are_found_again_by_another_process(name: str) -> None:
    method = getattr(Model, name)
    assert pickle.loads(pickle.dumps(method)) == method
    assert pickle.loads(pickle.dumps(Model.count))(MODEL) == MODEL.count()
