"""A slice whose fields are of other types, or that answers something else, is told at once."""

from typing import Any

import numpy as np
import pytest

from scripted_backend import ScriptedBackend, found, scripted
from xcmodel import Model, Progress
from xcmodel.backend import Capability, Query, Slice, Stats, Task
from xcmodel.errors import WrongAnswerError
from xcmodel.search.slice_check import fault_of_prices, fault_of_slice

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5})

OTHER_TYPES: list[tuple[dict[str, Any], str]] = [
    ({"counted": np.int64(8)}, "counted is np.int64(8): give an int"),
    ({"counted": 8.0}, "counted is 8.0: give an int"),
    ({"counted": True}, "counted is True: give an int"),
    ({"counted": None}, "counted is None: give an int"),
    ({"exhausted": "no"}, "exhausted is 'no': give a bool"),
    ({"exhausted": np.True_}, "exhausted is np.True_: give a bool"),
    ({"bound": 1.5}, "bound is 1.5: give an int, or None"),
    ({"bound": np.int64(1)}, "bound is np.int64(1): give an int, or None"),
    ({"fraction": "half"}, "fraction is 'half': give a float"),
    ({"fraction": 1.5}, "fraction is 1.5: give a float from 0 to 1"),
    ({"fraction": -0.5}, "fraction is -0.5: give a float from 0 to 1"),
    ({"fraction": float("nan")}, "fraction is nan: give a float from 0 to 1"),
    ({"solutions": [[0]]}, "solutions is [[0]]: give a Batch"),
    ({"diagram": [1]}, "diagram is [1]: give a DecisionDiagram"),
    ({"attempts": ("dlx",)}, "attempts is ('dlx',): give a tuple of Attempt"),
    ({"stats": {"nodes": 1}}, "stats is {'nodes': 1}: give a Stats"),
    ({"stats": Stats(nodes=np.int64(3))}, "nodes is np.int64(3): give an int"),  # type: ignore[arg-type]
    ({"stats": Stats(nodes_by_depth=[1])}, "nodes_by_depth is [1]: give a tuple of int"),  # type: ignore[arg-type]
    ({"stats": Stats(strategy=1)}, "strategy is 1: give a str"),  # type: ignore[arg-type]
    ({"stats": Stats(work_by_strategy={"a": 0.5})}, "give a dict from str to int"),  # type: ignore[dict-item]
]


@pytest.mark.parametrize(("fields", "told"), OTHER_TYPES)
def test_a_field_of_another_type_is_the_fault_of_the_backend(
    fields: dict[str, Any], told: str
) -> None:
    with pytest.raises(WrongAnswerError, match="backend 'scripted'") as raised:
        MODEL.count(backend=scripted(Slice(**fields)))
    assert told in str(raised.value)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        (Query(Task.ENUMERATE), "solutions"),
        (Query(Task.MINIMIZE), "solutions"),
        (Query(Task.CERTIFY, certificate="proof", least_cost=True), "solutions"),
        (Query(Task.COMPILE), "a decision diagram"),
    ],
)
def test_a_number_is_no_answer_to_what_asks_for_solutions(query: Query, wanted: str) -> None:
    fault = fault_of_slice(Slice(counted=3), query)
    assert fault == f"counted 3 solutions, where {wanted} had to be handed over"


@pytest.mark.parametrize("task", [Task.COUNT, Task.VISIT, Task.CERTIFY])
def test_a_number_answers_a_count(task: Task) -> None:
    assert fault_of_slice(Slice(counted=10**40), Query(task)) is None


def test_a_solution_that_is_only_counted_makes_nothing_feasible() -> None:
    with pytest.raises(WrongAnswerError, match="counted 3 solutions, where solutions had to be"):
        MODEL.solve(backend=scripted(Slice(counted=3)))


def test_a_part_of_the_whole_may_be_rounded_and_is_told_within_it() -> None:
    told: list[Progress] = []
    rounded = [Slice(fraction=-1e-16), Slice(fraction=1 + 1e-15), found([0], exhausted=True)]
    MODEL.solve(backend=scripted(*rounded), progress=told.append)
    assert [progress.fraction for progress in told] == [0.0, 1.0, 1.0]


class NarrowBackend(ScriptedBackend):
    """It has only what is needed to take part with others."""

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.SOLVE, Capability.MINIMIZE})


def test_of_several_backends_the_one_whose_slice_is_none_is_named() -> None:
    wrong = NarrowBackend((found(bound=np.int64(0)),), label="odd")  # type: ignore[arg-type]
    with pytest.raises(WrongAnswerError, match="backend 'odd'"):
        MODEL.minimize(backend=[wrong, "dlx"])


@pytest.mark.parametrize("prices", [[0.5], (0.5, 0.5), [0.5, None], [0.5, True], "no"])
def test_prices_are_numbers_one_for_each_item(prices: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = scripted(found([0], bound=0, exhausted=True))
    monkeypatch.setattr("scripted_backend._ScriptedSearch.prices", lambda _: prices)
    with pytest.raises(WrongAnswerError, match="as prices: give a list of 2 numbers"):
        MODEL.minimize(backend=backend)
    assert backend.closed


def test_prices_may_be_unknown() -> None:
    assert fault_of_prices(None, 2) is None
    assert fault_of_prices([0, 0.5], 2) is None
