"""Sets of solutions within weighted rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from xcmodel import Model, Solution, SolutionSet
from xcmodel.errors import ModelError, SolutionSetError

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")


def within(most: int, weight: int = 4) -> Model:
    """Return two nights' work within so many hours."""
    model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]}, costs={"A": 5, "B": 1, "D": 1})
    model.add_row("hours", {"A": weight, "B": 1, "C": 2, "D": 3}, high=most)
    return model


def test_each_solution_keeps_to_the_rows() -> None:
    solutions = within(3).compile()
    assert list(solutions) == [Solution("B", "C")]
    assert ["B", "D"] not in solutions
    assert within(4).compile().costs() == {1: 1, 2: 1, 5: 1}


def test_a_saved_set_belongs_to_the_model_with_its_rows(tmp_path: Path) -> None:
    solutions = within(4).compile()
    solutions.save(tmp_path / "set")
    assert SolutionSet.load(tmp_path / "set", within(4)) == solutions
    without = within(4)
    without.remove_row("hours")
    for other in (without, within(3), within(4, weight=3)):
        with pytest.raises(SolutionSetError, match="another model"):
            SolutionSet.load(tmp_path / "set", other)


def test_sets_within_other_rows_are_not_combined() -> None:
    with pytest.raises(SolutionSetError, match="different models"):
        within(4).compile() & within(3).compile()


def test_a_set_within_rows_cannot_be_proved(tmp_path: Path) -> None:
    solutions = within(4).compile()
    with pytest.raises(SolutionSetError, match="certificates know nothing"):
        solutions.prove()
    solutions.save(tmp_path / "set")
    with pytest.raises(ModelError, match="a certificate cannot take row 'hours'"):
        SolutionSet.load(tmp_path / "set", within(4), certificate=tmp_path / "none")


def test_a_set_of_a_model_with_penalties_is_refused() -> None:
    model = within(4)
    model.penalise(1, under=2)
    with pytest.raises(ModelError, match="a decision diagram cannot take the penalties of item 1"):
        model.compile()
