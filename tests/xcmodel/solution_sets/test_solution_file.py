"""Files of solution sets, sound and malformed."""

import json
from decimal import Decimal
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from classics import dominoes
from diagram_maker import DiagramBackend
from xcmodel import Model, SolutionSet, get_backend
from xcmodel.backend import Capability
from xcmodel.backend.decision_diagram import NO_CLASS, ONE_SOLUTION
from xcmodel.backend.registry import backends_with
from xcmodel.errors import SolutionSetError
from xcmodel.solution_sets.nodes import DiagramWriter
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.solution_sets.solution_file import digest_of

Arrays = dict[str, Any]


@pytest.fixture
def arrays(tmp_path: Path) -> Arrays:
    """Return what is in a sound file."""
    dominoes(4, 4).compile(backend=DiagramBackend()).save(tmp_path / "solutions")
    with np.load(tmp_path / "solutions") as archive:
        return dict(archive)


def load(arrays: Arrays, folder: Path) -> SolutionSet:
    with (folder / "changed").open("wb") as file:
        np.savez(file, **arrays)
    return SolutionSet.load(folder / "changed")


def refused(arrays: Arrays, folder: Path, why: str) -> None:
    with pytest.raises(SolutionSetError, match=why):
        load(arrays, folder)


def with_header(arrays: Arrays, **changes: object) -> Arrays:
    header = json.loads(arrays["header"].tobytes()) | changes
    return {**arrays, "header": np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)}


def test_a_sound_file_is_loaded(arrays: Arrays, tmp_path: Path) -> None:
    assert load(arrays, tmp_path).count() == 36


def test_a_set_with_costs_of_many_decimals_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    costs = {"A": Decimal("0.00000000001"), "B": Decimal(2)}
    model = Model({"A": [1], "B": [1]}, costs=costs)
    model.compile().save(tmp_path / "solutions")
    loaded = SolutionSet.load(tmp_path / "solutions", model)
    assert loaded.costs() == dict.fromkeys(costs.values(), 1)


@pytest.mark.parametrize("content", [b"", b"nothing", b"PK\x03\x04" + bytes(40)])
def test_another_file_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(SolutionSetError, match="no sound file"):
        SolutionSet.load(tmp_path / "other")


def test_pickles_are_not_read(arrays: Arrays, tmp_path: Path) -> None:
    refused({**arrays, "given": np.array([{}])}, tmp_path, "allow_pickle")


@pytest.mark.parametrize("name", ["words", "class_start", "given", "option_costs", "header"])
def test_missing_and_misshapen_arrays_are_refused(
    arrays: Arrays, name: str, tmp_path: Path
) -> None:
    refused({**arrays, name: arrays[name].astype(np.float64)}, tmp_path, "is not a list of")
    refused({**arrays, name: arrays[name].reshape(1, -1)}, tmp_path, "is not a list of")
    refused({key: arrays[key] for key in arrays if key != name}, tmp_path, name)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": "another"}, "header"),
        ({"version": 2}, "version 2"),
        ({"root": -1}, "reference"),
        ({"root": 3}, "no node before"),
        ({"options": {}}, "not a list"),
        ({"options": [{}] * 24}, "no name"),
        ({"options": ["A"] * 24}, "one name"),
        ({"options": []}, "costs"),
        ({"made_by": ["one"]}, "values to unpack"),
        ({"made_by": [1, 2]}, "a text"),
        ({"is_whole": 0}, "true or false"),
    ],
)
def test_unsound_headers_are_refused(
    arrays: Arrays, changes: dict[str, object], why: str, tmp_path: Path
) -> None:
    refused(with_header(arrays, **changes), tmp_path, why)


def test_options_out_of_range_are_refused(arrays: Arrays, tmp_path: Path) -> None:
    for wrong in (-1, 24):
        options = arrays["class_options"].copy()
        options[-1] = wrong
        refused({**arrays, "class_options": options}, tmp_path, "out of range")


def test_costs_that_overflow_are_refused(arrays: Arrays, tmp_path: Path) -> None:
    refused({**arrays, "option_costs": np.full(24, 2**60)}, tmp_path, "more than 2\\*\\*60")


@pytest.mark.parametrize("evaluated_by", ["python", "dlx"])
def test_no_change_of_a_file_does_harm(
    arrays: Arrays, evaluated_by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = DiagramBackend(get_backend("dlx") if evaluated_by == "dlx" else None)
    find = "xcmodel.solution_sets.origin.first_with"
    monkeypatch.setattr(find, lambda capability, preferred: backend)
    random = Random(evaluated_by)
    loaded = 0
    for _ in range(400):
        name = random.choice(["words", "words", "words", "class_start", "class_options", "given"])
        changed = np.append(arrays[name], np.array([0], dtype=arrays[name].dtype))
        changed = changed[: random.choice([len(changed) - 1, random.randrange(len(changed) + 1)])]
        for _ in range(random.randrange(3)):
            if len(changed):
                value = random.choice([0, 1, 2, 5, random.randrange(200), 2**31 - 1, -1])
                changed[random.randrange(len(changed))] = (
                    value % 2**32 if name == "words" else value
                )
        try:
            solutions = load({**arrays, name: changed}, tmp_path)
        except SolutionSetError:
            continue
        loaded += 1
        use(solutions)
    assert loaded > 10


def use(solutions: SolutionSet) -> None:
    """Call all methods."""
    assert sum(solutions.costs().values()) == solutions.count()
    for solution in islice(solutions, 100):
        # A changed file may well hold an option twice on one path.
        assert solution in solutions or len(set(solution)) < len(solution)
    assert len(solutions.fingerprint) == 32
    assert len(solutions.marginals()) == 24
    assert len(solutions.sample(10 if solutions else 0, seed=1)) in (0, 10)
    assert len(solutions.k_best(3)) == min(3, solutions.count())
    assert solutions.restrict(forbidden=[((0, 0), (0, 1))]).count() <= solutions.count()


def test_loaded_sets_are_evaluated_by_a_backend_that_compiles(
    arrays: Arrays, tmp_path: Path
) -> None:
    solutions = load(arrays, tmp_path)
    expected: type = PythonEvaluator
    for name in backends_with(Capability.COMPILE)[:1]:
        expected = type(get_backend(name).evaluator(solutions._evaluator.diagram))
    assert type(solutions._evaluator) is expected


def test_digests_depend_on_the_whole_model() -> None:
    models = [
        *(Model(), Model({"A": [1]}), Model({"A": [1], "B": [1]}), Model({"A": [1, 2]})),
        *(Model({"A": [1]}, optional=[1]), Model({"A": [1]}, costs={"A": 1})),
        Model({"A": [1]}, optional=[1], colours={"A": {1: "red"}}),
    ]
    assert len({digest_of(model.to_instance()) for model in models}) == 7


def test_a_file_whose_graph_has_a_solution_twice_is_refused(arrays: Arrays, tmp_path: Path) -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]}, optional=[1])
    model.compile().save(tmp_path / "solutions")
    with np.load(tmp_path / "solutions") as archive:
        arrays = dict(archive)
    writer = DiagramWriter()
    once = writer.branching(0, [(ONE_SOLUTION, 0)])
    for arcs in ([(once, 2), (once, 2)], [(once, NO_CLASS), (once, NO_CLASS)], [(once, 0)]):
        root = writer.branching(4, arcs)
        changed = with_header({**arrays, "words": writer.words()}, root=root)
        refused(changed, tmp_path, "may lead to one solution")
    overlapping = {**arrays, "class_options": np.zeros(3, dtype=np.int32), "words": writer.words()}
    root = writer.branching(4, [(once, 2)])
    overlapping["words"] = writer.words()
    refused(with_header(overlapping, root=root), tmp_path, "two classes")


def test_a_small_file_of_large_arrays_is_refused(arrays: Arrays, tmp_path: Path) -> None:
    path = tmp_path / "large.npz"
    np.savez_compressed(path, **{**arrays, "words": np.zeros(1 << 25, dtype=np.uint32)})
    with pytest.raises(SolutionSetError, match=r"more than 7.,...,...: see most_bytes"):
        SolutionSet.load(path)
    with pytest.raises(SolutionSetError, match="more than 7: see most_bytes"):
        SolutionSet.load(tmp_path / "solutions", most_bytes=7)
