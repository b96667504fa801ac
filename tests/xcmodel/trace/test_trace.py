from itertools import pairwise
from typing import Any, get_args
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings

import xcmodel as xc
from classics import austin
from xcmodel.problem.names import Name
from xcmodel.testing import Case, conformance_cases
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel.text.width import width_of
from xcmodel.trace.item_order import NamedOrder
from xcmodel.trace.position import Position
from xcmodel.trace.step import Step, StepKind

SVG = "{http://www.w3.org/2000/svg}"
SMALL_CASES = [case for case in conformance_cases() if len(case.model.options) <= 20]


def kinds(steps: list[Step]) -> list[str]:
    return [step.kind.value for step in steps]


def test_the_first_steps_of_the_article_are_told_and_drawn() -> None:
    choose, try_a = austin().trace(order="first")[:2]
    assert choose.text().splitlines() == [
        "1. Choose item 1: it has 2 options, A, E.",
        "    ↓",
        "    1 2 3 4 5",
        "→ A ● · · · ●",
        "  B · ● · ● ·",
        "  C · ● ● · ·",
        "  D · · ● · ·",
        "→ E ● · · ● ●",
    ]
    assert try_a.text().splitlines() == [
        "2. Try option A: strike out items 1, 5 and options A, E.",
        "    1 2 3 4 5",
        "→ A─●───────●─",
        "  B │ ● · ● │",
        "  C │ ● ● · │",
        "  D │ · ● · │",
        "  E─●─────●─●─",
    ]


def test_the_article_s_example_has_two_solutions() -> None:
    trace = austin().trace()
    assert trace.complete
    assert trace.solutions == [xc.Solution("A", "B", "D"), xc.Solution("C", "E")]
    assert trace[-1].sentence == "Nothing is left to try: 2 solutions."


def test_after_an_option_is_tried_the_rest_of_the_matrix_is_left() -> None:
    for step, after in pairwise(austin().trace(order="first")):
        if step.kind is StepKind.OPTION:
            assert after.position is step.after
            gone = {*step.struck_items, *after.position.items}
            assert gone == set(step.position.items)


def test_items_that_an_option_does_not_cover_are_not_said_to_be_struck_out() -> None:
    model = xc.Model({"A": [1], "B": [1, "x"], "C": [1, "x", "y"], "D": [2]}, optional=["x", "y"])
    tried = {step.option: step for step in model.trace(order="first") if step.after}
    step = tried["B"]
    assert (step.struck_items, step.lost_items) == ((1, "x"), ("y",))
    assert step.sentence == (
        "Try option B: strike out items 1, x and options A, B, C; "
        "no option is left for item y, which needs none."
    )
    assert step.text().splitlines()[-1] == "  D  │   │   ┊   ●"
    assert step.svg().count("stroke-dasharray") == 1
    assert tried["A"].sentence.endswith("no option is left for items x, y, which need none.")


def test_options_are_tried_and_taken_back_in_pairs() -> None:
    chosen: list[object] = []
    for step in austin().trace(order="first"):
        if step.kind is StepKind.OPTION:
            chosen.append(step.option)
        elif step.kind is StepKind.BACK:
            assert chosen.pop() == step.option
    assert not chosen


def test_a_dead_end_names_the_item() -> None:
    (dead,) = (s for s in austin().trace(order="first") if s.kind is StepKind.DEAD_END)
    assert dead.sentence == "Dead end: no option is left for item 4."
    assert dead.chosen == ("A", "C")


def test_a_dead_end_of_a_multiplicity_tells_how_many_are_missing() -> None:
    (dead, _) = xc.Model({"A": [1]}, multiplicities={1: 2}).trace()
    assert dead.sentence == "Dead end: item 1 needs 2 more, and 1 option is left."


def test_an_item_with_a_multiplicity_keeps_tried_options_struck_out() -> None:
    trace = xc.Model({"A": [1], "B": [1], "C": [1]}, multiplicities={1: 2}).trace()
    assert trace[0].sentence == "Choose item 1: it needs 2 more, and has 3 options, A, B, C."
    back = [step for step in trace if step.kind is StepKind.BACK and not step.chosen]
    assert [step.sentence for step in back] == [
        "Back: take option A out again; it has been tried, and stays struck out.",
        "Back: take option B out again; it has been tried, and stays struck out.",
    ]
    assert [list(step.position.options) for step in back] == [["B", "C"], ["C"]]


def test_how_often_items_may_be_covered_stands_below_their_names() -> None:
    model = xc.Model(
        {"A": [1, 2, 3, 4], "B": [1, 2, 3], "C": [1, 2]},
        multiplicities={1: 2, 2: (1, 2), 3: (1, None)},
        optional=[4],
    )
    assert model.trace()[0].text().splitlines()[2:4] == [
        "     1   2   3   4",
        "     2  1-2 1+  0-1",
    ]


def test_options_that_may_join_a_solution_are_gone_over() -> None:
    trace = xc.Model({"A": [1], "B": [2]}, optional=[2]).trace()
    assert kinds(trace[:]) == [
        *["item", "option", "solution", "join", "option", "solution"],
        *["back", "back", "end"],
    ]


def test_colours_stand_in_place_of_dots_and_are_kept() -> None:
    model = xc.Model(
        {"A": ["a", "x"], "B": ["b", "x"], "C": ["b", "x"]},
        optional=["x"],
        colours={"A": {"x": "red"}, "B": {"x": "red"}, "C": {"x": "blue"}},
    )
    trace = model.trace()
    assert "→ A  ●  red   ·" in trace[0].text()
    assert trace[1].struck_options == ("A", "C")
    assert trace[2].text().splitlines()[-2:] == ["    red  1", "→ B red  ●"]


def test_given_options_come_first() -> None:
    trace = austin().trace(given=["E"], forbidden=["A"])
    assert kinds(trace[:3]) == ["given", "item", "option"]
    assert trace[0].sentence.startswith("Take the given option E: strike out items 1, 4, 5 and")
    assert trace.solutions == [xc.Solution("C", "E")]


def test_given_options_that_exclude_each_other_are_a_dead_end() -> None:
    trace = austin().trace(given=["A", "E"])
    assert kinds(trace[:]) == ["given", "clash", "end"]
    assert trace[1].sentence == "Dead end: the given option E is struck out already."


def test_a_trace_is_made_as_it_is_asked_for() -> None:
    options = {(i, j): [("row", i), ("column", j)] for i in range(12) for j in range(12)}
    trace = xc.Model(options).trace(limit=None)
    assert kinds(trace[:3]) == ["item", "option", "item"]
    assert [step.number for step in trace[4:6]] == [5, 6]
    assert trace[1] is trace[1]


def test_slices_are_like_those_of_a_list() -> None:
    steps = list(austin().trace())
    for part in (slice(5, 2, -1), slice(-3, None), slice(2, -2), slice(None, None, 3), slice(4)):
        assert [step.number for step in austin().trace()[part]] == [s.number for s in steps[part]]
    assert austin().trace()[-1].kind is StepKind.END
    with pytest.raises(IndexError, match="no step 17: the trace has 17 steps, counted from 0"):
        austin().trace()[len(steps)]


def test_places_of_steps_may_be_numbers_of_numpy() -> None:
    trace = austin().trace()
    assert trace[np.int64(3)] is trace[3]
    assert trace[np.int64(-1)] is trace[-1]


@pytest.mark.parametrize("place", ["3", 2.0, None, True])
def test_a_place_of_a_step_that_is_no_whole_number_is_told(place: Any) -> None:
    with pytest.raises(TypeError, match=r"^the place of a step is .*: give a whole number"):
        austin().trace()[place]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), TypeError("of the order")])
def test_a_trace_that_was_interrupted_is_whole_when_it_is_asked_again(error: Exception) -> None:
    errors = iter([error])

    def order(position: Position) -> Name:
        if position.chosen:
            for raised in errors:
                raise raised
        return position.open_items[0]

    trace = austin().trace(order=order)
    with pytest.raises(type(error)):
        len(trace)
    assert trace.complete
    assert str(trace) == str(austin().trace(order="first"))


def test_an_order_that_always_raises_never_makes_a_trace_that_looks_whole() -> None:
    def order() -> Name:
        return 1

    trace = austin().trace(order=order)  # type: ignore[arg-type]
    for ask in (list, len, str, list):
        with pytest.raises(TypeError, match="takes 0 positional arguments"):
            ask(trace)


def test_an_item_may_have_the_name_none() -> None:
    trace = xc.Model({None: [None], "B": [1]}).trace()
    assert trace.solutions == [xc.Solution(None, "B")]
    assert "↓" in trace[0].text()


def test_a_trace_ends_with_its_limit_and_says_so() -> None:
    trace = austin().trace(limit=3)
    assert len(trace) == 3
    assert not trace.complete
    assert str(trace).endswith("\n\n… and so on; these are the first 3 steps")
    assert "these are the first 3 steps" in trace.html()
    assert "these are" not in austin().trace().html()
    assert str(austin().trace(limit=1)).endswith("… and so on; this is the first step")


def test_a_trace_keeps_the_model_as_it_was() -> None:
    model = austin()
    trace = model.trace()
    model.add_option("F", [1, 2, 3, 4, 5])
    assert len(trace.solutions) == 2


def test_a_large_matrix_is_cut_to_what_the_step_is_about() -> None:
    model = xc.Model({f"o{k}": [k // 2] for k in range(100)} | {"last": ["z"]})
    choose, try_last = model.trace(limit=2)
    for lines in (choose.text().splitlines(), try_last.text().splitlines()):
        assert lines[-1] == "… and 61 more options and 11 more items"
        assert lines[-2].startswith("→ last")
        assert lines[-2].rstrip("─").endswith("●")


def test_a_step_is_a_picture_with_its_lines() -> None:
    step = austin().trace(order="first")[1]
    root = ElementTree.fromstring(step.svg())
    assert root.findtext(f"{SVG}title") == step.sentence
    names = {text.text for text in root.iter(f"{SVG}text")}
    assert names == {"1", "2", "3", "4", "5", "A", "B", "C", "D", "E"}
    assert len(list(root.iter(f"{SVG}circle"))) == 10
    strokes = [line.get("stroke") for line in root.iter(f"{SVG}line")]
    assert strokes.count("#b84f00") == 4


def test_names_are_escaped_in_html_and_pictures() -> None:
    model = xc.Model({"<a&b>": ["<i>"], ("x", "<"): ["<i>"]})
    for step in model.trace():
        ElementTree.fromstring(step.html())
        assert "<i>" not in step.html()


def test_none_may_be_the_name_of_an_option_and_of_an_item_on_a_page() -> None:
    def page(name: str | None) -> str:
        return xc.Model({name: [name, 2], "B": [name], "C": [2]}).trace().html()

    assert page(None) == page("None")


def test_a_trace_is_html_that_is_well_formed() -> None:
    shown = ElementTree.fromstring(austin().trace()._repr_html_())
    assert shown.tag == "iframe"
    assert str(shown.get("srcdoc")).split() == austin().trace().html().split()


@pytest.mark.parametrize("case", SMALL_CASES, ids=lambda case: case.name)
def test_a_trace_finds_every_solution_of_each_case_once(case: Case) -> None:
    trace = case.model.trace(given=case.given, forbidden=case.forbidden, limit=100_000)
    assert trace.complete
    found = [frozenset(solution) for solution in trace.solutions]
    assert len(found) == len(set(found))
    assert set(found) == case.solutions


@settings(max_examples=100, deadline=None)
@given(queries())
def test_a_trace_finds_every_solution_of_random_models_once(query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    for order in get_args(NamedOrder):
        trace = query.model.trace(
            given=query.given, forbidden=query.forbidden, order=order, limit=None
        )
        found = [frozenset(solution) for solution in trace.solutions]
        assert len(found) == len(set(found))
        assert set(found) == expected
        for step in trace:
            step.text()
            ElementTree.fromstring(step.svg())


def test_names_of_colours_are_whole_in_text_and_pictures() -> None:
    colours = {"A": {"x": "yellow"}, "B": {"x": "yellowish"}}
    model = xc.Model({"A": ["a", "x"], "B": ["a", "x"]}, optional=["x"], colours=colours)
    assert model.trace()[0].text().splitlines()[-2:] == ["→ A  ●   yellow", "→ B  ●  yellowish"]
    picture = model.matrix_svg()
    assert ">yellow<" in picture
    assert ">yellowish<" in picture


def test_wide_characters_take_two_columns() -> None:
    model = xc.Model({"早番": ["月", "火"], "x": ["火", "b"]})
    assert model.matrix_text().splitlines() == [
        "       月 火 b",
        "  早番 ●  ●  ·",
        "  x    ·  ●  ●",
    ]
    upright = xc.Model({"早番": ["月曜日"], "x": ["火曜日"]}).matrix_text().splitlines()
    assert [width_of(line) for line in upright] == [12, 12, 12, 11, 11]


def test_names_that_are_cut_can_be_told_apart() -> None:
    cells = [(1, 0), (1, 1)]
    placements = {("L", ((0, 0), (0, 1), cell, (5, 5))): [cell, "L"] for cell in cells}
    model = xc.Model(placements, optional=cells)
    expected = ["L ((0, 0), …0), (5, 5))", "L ((0, 0), …1), (5, 5))"]
    lines = model.matrix_text().splitlines()[-2:]
    assert [line[2 : 2 + len(expected[0])] for line in lines] == expected
    assert all(f">{name}<" in model.matrix_svg() for name in expected)


def test_a_position_names_the_item_or_option_that_was_meant() -> None:
    position = xc.Model({"left": ["row 1", "row 2"], "right": ["row 1"]}).trace()[0].position
    no_item = r"no item 'rwo 1'; did you mean 'row 1'\?"
    for ask in (position.slack, position.covering):
        with pytest.raises(xc.ModelError, match=no_item):
            ask("rwo 1")
    with pytest.raises(xc.ModelError, match=r"no option 'lfet' .* 2 others; did you mean 'left'\?"):
        position.choose("lfet")
    with pytest.raises(xc.ModelError, match=r"no option 'right' is left .* which has none$"):
        position.choose("left").choose("right")
