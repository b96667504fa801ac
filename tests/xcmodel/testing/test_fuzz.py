"""The fuzzer finds no fault in a moment, finds those that are put in, and shrinks them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from xcmodel import Model
from xcmodel.testing import fuzz
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.fuzz import Fault, Law, as_python, find_fault, laws, main
from xcmodel.testing.strategies import RandomQuery, queries


@pytest.mark.parametrize("law", laws(), ids=lambda law: law.name)
def test_every_law_holds_of_a_few_cases(law: Law) -> None:
    assert find_fault(law, 5, examples=3) is None


def test_a_wrong_answer_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_large(model: Model, *conditions: Any) -> set[frozenset[Any]]:
        return {found for found in brute_force(model, *conditions) if len(found) < 2}

    monkeypatch.setattr(fuzz, "brute_force", without_large)
    law = next(law for law in laws() if law.name == "answers of dlx:python")
    fault = find_fault(law, 1, examples=300)
    assert fault is not None
    assert len(fault.case.model) == 2
    assert "model.add_option(" in str(fault)


def test_an_error_that_is_not_ours_is_found() -> None:
    law = Law("calls", st.integers(), lambda number: [0][number + 1])
    fault = find_fault(law, 1)
    assert fault is not None
    assert (fault.case, type(fault.error)) == (0, IndexError)


def test_what_is_told_makes_the_model_again() -> None:
    model = Model({"A": [1, 2], "B": [1]}, optional=[2], costs={"A": 3}, colours={"A": {2: "red"}})
    told: dict[str, Any] = {}
    exec(as_python(RandomQuery(model, given=("A",))), told)
    assert told["model"] == model
    assert told["conditions"] == {"given": ("A",), "forbidden": ()}


def test_the_command_tells_how_much_it_tried_or_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(case: object) -> None:
        raise ValueError("what is wrong")

    for check, code, told in ((len, 0, "no fault in some"), (fail, 1, "what is wrong")):
        monkeypatch.setattr(fuzz, "laws", lambda check=check: [Law("it", st.text(), check)])
        assert main(["--seconds", "0.05", "--seed", "3"]) == code
        assert told in capsys.readouterr().out
    assert "what is wrong" in str(Fault("it", RandomQuery(Model()), ValueError("what is wrong")))
    assert find_fault(Law("it", queries(), lambda query: None), 1) is None
