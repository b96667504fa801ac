"""A Ctrl-C in the middle of an edit: the model is as before, or as it was to be."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from xcmodel import Model, Solution

EDITS: dict[str, Callable[[Model], object]] = {
    "options": lambda m: m.add_options_from(
        [("D", [1, "p"], {"colours": {"p": 7}}), ("E", [1]), ("F", [2], {"cost": 4})]
    ),
    "items": lambda m: m.add_items_from([3, 4], optional=True),
    "items of options": lambda m: m.add_items_from(
        [3, (4, {"optional": True, "options": ["A", "C"]})]
    ),
    "multiplicity": lambda m: m.set_multiplicity(1, 2),
    "optional": lambda m: m.relax([1, 2]),
    "cost": lambda m: m.set_cost("A", 9),
    "costs": lambda m: m.set_costs({"A": 2.5, "B": 1}),
    "arrays": lambda m: m.add_arrays([0, 2, 3], [0, 1, 1], costs=[0.5, 2], option_names="DE"),
    "row": lambda m: m.add_row("budget", {"A": 2}, high=1),
    "bounds of a row": lambda m: m.set_row_bounds("few", high=1),
    "weights of a row": lambda m: m.set_row_weights("few", {"A": 2, "C": 1}),
    "penalty": lambda m: m.penalise(1, under=2),
    "removal of an item": lambda m: m.remove_item("p"),
    "removal of items": lambda m: m.remove_items(["p"]),
    "removal": lambda m: m.remove_options(["A", "C"]),
}


def model() -> Model:
    options: dict[str, list[object]] = {"A": [1, 2, "p"], "B": [1], "C": [2]}
    made = Model(options, optional=["p"], colours={"A": {"p": "red"}})
    made.add_row("few", {"A": 1, "B": 1}, high=2)
    return made


def lessened() -> Model:
    """The same model, of which an option was taken out that nothing has looked for since."""
    made = model()
    made.add_option("gone", [1, "p"], cost=2.5)
    made.add_row("light", {"A": 1, "gone": 5}, high=3)
    made.remove_options(["gone"])
    return made


def is_interrupted(edit: Callable[[Model], object], edited: Model, after: int) -> bool:
    """Edit, and raise KeyboardInterrupt after so many lines; return whether there were so many."""
    lines = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if "problem" not in frame.f_code.co_filename:
            return None
        lines += event == "line"
        if lines == after and event == "line":
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        edit(edited)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def solutions_and_those_of_a_further_edit(
    edited: Model,
) -> tuple[set[Solution], set[Solution], Model]:
    """Return the solutions, then those after a further edit, and the model that it leaves."""
    solutions = set(edited.solutions())
    edited.add_item("q")
    edited.add_option("Q", ["q"])
    return solutions, set(edited.solutions()), edited


@pytest.mark.parametrize("made", [model, lessened])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_ctrl_c_at_any_line_of_an_edit_leaves_a_whole_model(
    edit: Callable[[Model], object], made: Callable[[], Model]
) -> None:
    new = made()
    edit(new)
    of_old = solutions_and_those_of_a_further_edit(made())
    of_new = solutions_and_those_of_a_further_edit(new.copy())
    after = 0
    edited = made()
    while is_interrupted(edit, edited, after := after + 1):
        expected = of_new if edited == new else of_old
        # Nothing is left behind that a further edit stumbles over.
        assert solutions_and_those_of_a_further_edit(edited) == expected
        edited = made()
        if made is model:
            edited.count()  # The compiled form of before is kept, and must be dropped.
    assert after > 5
    assert edited == new
