"""The decision diagram of a list has its solutions, each once."""

from __future__ import annotations

from random import Random

import pytest

from models_with_rows import random_model
from xcmodel import Model
from xcmodel.backend.decision_diagram import NO_SOLUTION, ONE_SOLUTION
from xcmodel.solution_sets.distinctness import check_distinct
from xcmodel.testing import brute_force
from xcmodel_dlx.diagram_of_list import diagram_of
from xcmodel_dlx.native_evaluator import NativeEvaluator


@pytest.mark.parametrize("seed", range(40))
def test_it_has_the_solutions_of_the_list(seed: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given = tuple(random.sample(range(len(list(model))), seed % 3))
    names = list(model)
    solutions = brute_force(model, [names[option] for option in given])
    lists = [[names.index(name) for name in solution] for solution in solutions]
    random.shuffle(lists)
    diagram = diagram_of(lists, model.to_instance(), tuple(sorted(given)))
    check_distinct(diagram)
    evaluator = NativeEvaluator(diagram)
    assert evaluator.count(evaluator.diagram.root) == len(lists)


def test_equal_ends_are_one_node() -> None:
    instance = Model({k: [k] for k in range(6)}, optional=range(6)).to_instance()
    diagram = diagram_of([[k, 4, 5] for k in range(4)], instance)
    # Three nodes: of four arcs, and of one arc each.
    assert len(diagram.words) == 4 + 10 + 4 + 4


def test_no_solution_and_an_empty_one_are_no_nodes() -> None:
    instance = Model({"A": [1]}, optional=[1]).to_instance()
    assert diagram_of([], instance).root == NO_SOLUTION
    assert diagram_of([[]], instance).root == ONE_SOLUTION
    assert diagram_of([[0]], instance, given=(0,)).root == ONE_SOLUTION
