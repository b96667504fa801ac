"""The evaluator in C++ against the one in Python."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classics import dominoes, latin_squares
from diagram_maker import make_diagram
from plentiful_models import plentiful_queries
from xcmodel import Model
from xcmodel.backend import DecisionDiagram, Query, Task
from xcmodel.backend.evaluator import DiagramEvaluator, TooManyNodesError
from xcmodel.solution_sets.nodes import is_node
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.testing.strategies import RandomQuery
from xcmodel_dlx.native_evaluator import NativeEvaluator

MOST_WORDS = 1 << 20

THOROUGHLY = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def diagram_of(model: Model, isomorphism: bool = True) -> DecisionDiagram:
    return make_diagram(model.to_instance(), Query(Task.COMPILE), isomorphism)


def listed(evaluator: DiagramEvaluator, most: int) -> list[list[int]]:
    return [solution.tolist() for batch in evaluator.batches(most) for solution in batch]


@THOROUGHLY
@given(plentiful_queries(), st.booleans(), st.integers(1, 5))
def test_both_evaluators_say_the_same(query: RandomQuery, isomorphism: bool, most: int) -> None:
    diagram = diagram_of(query.model, isomorphism)
    native, python = NativeEvaluator(diagram), PythonEvaluator(diagram)
    assert native.diagram.words.tolist() == python.diagram.words.tolist()
    assert native.diagram.root == python.diagram.root
    assert native.size == python.size
    assert native.count(native.diagram.root) == python.count(python.diagram.root)
    assert native.class_counts() == python.class_counts()
    assert listed(native, most) == listed(python, most)


@THOROUGHLY
@given(plentiful_queries())
def test_both_evaluators_unfold_alike(query: RandomQuery) -> None:
    diagram = diagram_of(query.model)
    native: DiagramEvaluator = NativeEvaluator(diagram)
    python: DiagramEvaluator = PythonEvaluator(diagram)
    sizes = np.diff(diagram.class_start)
    alike = [np.flatnonzero(sizes == size)[0] for size in sizes]
    values = np.arange(3, 3 + len(sizes), dtype=np.uint64)
    costs = np.arange(len(sizes)) * 7 % 5
    for labels in (np.arange(len(sizes)), np.array(alike, dtype=np.int64)):
        results = []
        for make, evaluator in ((NativeEvaluator, native), (PythonEvaluator, python)):
            unfolded = evaluator.unfold(labels.astype(np.uint32), MOST_WORDS)
            plain = make(unfolded)
            root = plain.diagram.root
            least = plain.least_costs(costs)[root] if is_node(root) else 0
            assert plain.count(root) == evaluator.count(evaluator.diagram.root)
            results.append((plain.evaluate(values), least))
        assert results[0] == results[1]


EACH = pytest.mark.parametrize("make", [NativeEvaluator, PythonEvaluator])
Make = Callable[[DecisionDiagram], DiagramEvaluator]


@EACH
def test_unfolding_stops_at_its_limit(make: Make) -> None:
    evaluator = make(diagram_of(latin_squares(3)))
    labels = np.arange(27, dtype=np.uint32)
    with pytest.raises(TooManyNodesError):
        evaluator.unfold(labels, 20)
    assert make(evaluator.unfold(labels, MOST_WORDS)).size.isomorphisms == 0


@EACH
def test_sums_are_for_diagrams_without_isomorphisms(make: Make) -> None:
    evaluator = make(diagram_of(latin_squares(3)))
    with pytest.raises(ValueError, match="unfold"):
        evaluator.evaluate(np.ones(27, dtype=np.uint64))
    with pytest.raises(ValueError, match="unfold"):
        evaluator.least_costs(np.ones(27, dtype=np.int64))


def test_several_listings_do_not_disturb_each_other() -> None:
    evaluator = NativeEvaluator(diagram_of(dominoes(4, 4)))
    walks = [evaluator.batches(45), evaluator.batches(63)]
    del evaluator
    counted = [0, 0]
    for _ in range(10):
        for k, walk in enumerate(walks):
            counted[k] += len(next(walk, ()))
    assert counted == [36, 36]
