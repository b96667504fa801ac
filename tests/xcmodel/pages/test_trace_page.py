from pathlib import Path
from typing import Any

import xcmodel as xc
from browser import ON_EVERY_SCREEN, opened
from xcmodel.puzzles import Queens


def small() -> xc.Model:
    return xc.Model({"A": [1, 2], "B": [2, 3], "C": [3, 4], "D": [1], "E": [4]})


def rows(page: Any) -> list[str]:
    return [str(text) for text in page.tab.locator("#matrix tbody th").all_inner_texts()]


def test_every_step_is_shown_as_it_is_printed(browser: Any, tmp_path: Path) -> None:
    trace = small().trace()
    with opened(browser, trace.html(), tmp_path) as page:
        for step in trace:
            assert page.text("#says") == step.sentence
            left = [name.removeprefix("→ ") for name in rows(page)]
            assert left == [str(name) for name in step.position.options]
            page.tab.keyboard.press("ArrowRight")
        for step in reversed(trace):
            assert page.text("#says") == step.sentence
            page.tab.keyboard.press("ArrowLeft")


def test_items_that_no_option_is_left_for_look_different(browser: Any, tmp_path: Path) -> None:
    model = xc.Model({"A": [1], "B": [1, "x"]}, optional=["x"])
    with opened(browser, model.trace().html(), tmp_path) as page:
        page.tab.keyboard.press("ArrowRight")
        assert page.text("thead th.struck") == "1\n1"
        assert page.text("thead th.lost") == "x\n0-1"


def test_one_key_goes_to_the_next_solution(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    with opened(browser, puzzle.model.trace().html(puzzle), tmp_path) as page:
        for number in range(1, 5):
            page.tab.keyboard.press("n")
            assert f"Solution {number}:" in page.text("#says")
            assert page.tab.locator("#board text").count() == 6
            title = page.tab.get_attribute("#solution", "title")
            assert title == (
                "to the next solution (N)" if number < 4 else "no other solution follows"
            )
        assert page.tab.is_disabled("#solution")


def test_the_options_that_are_told_are_those_on_the_board(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    trace = puzzle.model.trace(limit=20)
    with opened(browser, trace.html(puzzle), tmp_path) as page:
        for step in trace:
            tried = step.after is not None
            now = f"; now {step.option}" if tried else ""
            told = ", ".join(map(str, step.chosen)) or "nothing yet"
            assert page.text("#chosen") == told + now
            assert page.tab.locator("#board text").count() == len(step.chosen) + tried
            page.tab.keyboard.press("ArrowRight")


def test_it_plays_until_the_end(browser: Any, tmp_path: Path) -> None:
    trace = small().trace()
    with opened(browser, trace.html(), tmp_path) as page:
        page.tab.select_option("#speed", label="fast")
        page.tab.keyboard.press("Space")
        page.tab.locator(f"#number:text-is('{len(trace)}')").wait_for()
        page.tab.locator("#play:text-is('Play')").wait_for()


def test_a_click_on_a_node_goes_to_its_step(browser: Any, tmp_path: Path) -> None:
    with opened(browser, small().trace().html(), tmp_path) as page:
        page.tab.locator("#tree g.dot").last.click()
        assert page.text("#says").startswith("Try option E")
        assert page.text("#chosen") == "D, B; now E"


def bounds(page: Any) -> list[str]:
    return [str(text) for text in page.tab.locator("#matrix thead small").all_inner_texts()]


def test_how_often_items_are_to_be_covered_is_shown_where_not_all_are_once(
    browser: Any, tmp_path: Path
) -> None:
    options = {**{str(i): ["x"] for i in range(4)}, "y": ["o"]}
    model = xc.Model(options, multiplicities={"x": 2}, optional=["o"])
    with opened(browser, model.trace().html(), tmp_path) as page:
        for step in (trace := model.trace()):
            matrix = step.matrix
            expected = [matrix.bounds(item) for item in matrix.items] if matrix.has_bounds else []
            assert bounds(page) == expected
            page.tab.keyboard.press("ArrowRight")
        assert trace[0].matrix.has_bounds
    with opened(browser, small().trace().html(), tmp_path) as page:
        assert bounds(page) == []


def test_given_options_colours_and_clashes_are_shown(browser: Any, tmp_path: Path) -> None:
    model = xc.Model(
        {"A": [1, "x"], "B": [2, "x"], "C": [2, "x"]},
        optional=["x"],
        colours={"A": {"x": "r"}, "B": {"x": "r"}, "C": {"x": "g"}},
    )
    with opened(browser, model.trace(given=["A"]).html(), tmp_path) as page:
        assert page.text("#says").startswith("Take the given option A")
        assert page.tab.locator("#matrix td:text-is('r')").count() == 2
    with opened(browser, model.trace(given=["B", "C"]).html(), tmp_path) as page:
        page.tab.keyboard.press("ArrowRight")
        assert "struck out already" in page.text("#says")


def test_colours_have_their_whole_names(browser: Any, tmp_path: Path) -> None:
    colours = {"A": {"x": "ultramarine"}, "B": {"x": "ultraviolet"}}
    model = xc.Model({"A": [1, "x"], "B": [1, "x"]}, optional=["x"], colours=colours)
    with opened(browser, model.trace(given=["A"]).html(), tmp_path) as page:
        assert page.tab.locator("#matrix td:text-is('ultramarine')").count() == 1
        assert page.tab.locator("#matrix td:text-is('ultraviolet')").count() == 1


def test_long_names_of_options_can_be_told_apart(browser: Any, tmp_path: Path) -> None:
    names = ["a placement of the piece " + end + " on the board" for end in ("here", "there")]
    model = xc.Model({name: [1] for name in names})
    with opened(browser, model.trace().html(), tmp_path) as page:
        shown = [name.removeprefix("→ ") for name in rows(page)]
        assert len(set(shown)) == 2
        assert all(len(name) < 40 and "…" in name for name in shown)


def test_names_in_the_tree_are_cut_only_where_they_are_long(browser: Any, tmp_path: Path) -> None:
    model = xc.Model({(0, 0, 1): [("row", 1)], "a placement of a piece": [("row", 1)]})
    with opened(browser, model.trace().html(), tmp_path) as page:
        shown = page.tab.locator("#tree g.dot text").all_text_contents()
        assert shown == ["row 1", "(0, 0, 1)", "✓", "a place… piece", "✓"]
        assert page.tab.evaluate(
            "[...document.querySelectorAll('#tree g.dot text')].every((text) => "
            "text.getBBox().width < text.parentNode.querySelector('.node').getBBox().width)"
        )


def test_a_trace_that_stops_says_so(browser: Any, tmp_path: Path) -> None:
    with opened(browser, small().trace(limit=3).html(), tmp_path) as page:
        for _ in range(3):
            page.tab.keyboard.press("ArrowRight")
        assert "these are the first 3 steps" in page.text("#remark")


@ON_EVERY_SCREEN
def test_the_page_is_accessible_and_fits(
    narrow: bool, dark: bool, browser: Any, tmp_path: Path
) -> None:
    puzzle = Queens(4)
    html = puzzle.model.trace().html(puzzle)
    with opened(browser, html, tmp_path, narrow=narrow, dark=dark) as page:
        page.tab.click("#forward")
        page.check()


def test_three_hundred_steps_of_queens_are_one_small_page() -> None:
    puzzle = Queens(6)
    assert len(puzzle.model.trace().html(puzzle)) < 150_000
