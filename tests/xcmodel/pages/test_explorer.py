import re
from collections.abc import Hashable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import xcmodel as xc
from browser import ON_EVERY_SCREEN, Opened, opened
from xcmodel.pages.page_board import PageBoard
from xcmodel.puzzles import LatinSquare, Queens


def dominoes(rows: int, columns: int) -> xc.Model:
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    below = {(a, b): [a, b] for a, b in zip(cells, cells[columns:], strict=False)}
    beside = {(a, b): [a, b] for a, b in pairwise(cells) if a[0] == b[0]}
    return xc.Model(below | beside)


def multiples() -> xc.Model:
    """Return a model with equal options, multiplicities, colours and items that may stay empty."""
    options: dict[Hashable, list[int]] = {k: [k % 3, 3 + k % 2] for k in range(9)} | {
        (k, "again"): [k % 3] for k in range(6)
    }
    options |= {("shared", k): [5, 6] for k in range(4)}
    return xc.Model(
        options,
        multiplicities={0: 2, 1: (1, 2), 3: (0, 3), 4: (0, None), 5: (1, 3)},
        optional=[6],
        colours={("shared", k): {6: k % 2} for k in range(4)},
    )


def shown_count(page: Opened) -> int:
    return int(re.sub(r"\D", "", page.text("#count").split("solution")[0]))


def told_in_python(page: Opened, model: xc.Model, solutions: xc.SolutionSet) -> xc.SolutionSet:
    """Return the set that the page's own lines of Python make."""
    lines = page.tab.text_content("#python").replace(
        "solutions.restrict", "made = solutions.restrict"
    )
    names: dict[str, Any] = {"model": model, "solutions": solutions}
    exec(lines, names)
    made = names["made"]
    assert isinstance(made, xc.SolutionSet)
    return made


@pytest.mark.parametrize("case", ["dominoes", "queens", "multiples", "latin"])
def test_counts_under_conditions_are_those_of_restricted_sets(
    case: str, browser: Any, tmp_path: Path
) -> None:
    model = {
        "dominoes": dominoes(8, 8),
        "queens": Queens(6).model,
        "multiples": multiples(),
        "latin": LatinSquare.empty(4).model,
    }[case]
    solutions = model.compile()
    random = Random(7)
    with opened(browser, solutions.explorer(), tmp_path) as page:
        assert shown_count(page) == solutions.count()
        for _ in range(6):
            items = page.tab.locator("#item option").count()
            page.tab.select_option("#item", index=random.randrange(items))
            buttons = page.tab.query_selector_all("#choices > li > .row button:not(:disabled)")
            if buttons:
                random.choice(buttons).click()
            restricted = told_in_python(page, model, solutions)
            assert shown_count(page) == restricted.count()
            if not restricted:
                page.tab.click("#undo")


def test_shares_are_marginals(browser: Any, tmp_path: Path) -> None:
    solutions = dominoes(4, 4).compile()
    share = solutions.marginals()[(0, 0), (0, 1)] / solutions.count()
    with opened(browser, solutions.explorer(), tmp_path) as page:
        assert f"((0, 0), (0, 1)): {100 * share:.3g} %" in page.text("#choices")


def test_a_count_beyond_all_doubles_is_exact(browser: Any, tmp_path: Path) -> None:
    solutions = xc.Model({f"{k} {side}": [k] for k in range(400) for side in range(7)}).compile()
    with opened(browser, solutions.explorer(), tmp_path) as page:
        assert "1.094 × 10^338 solutions" in page.text("#count")


def test_ten_to_the_sixteenth_solutions_take_a_hundred_kilobytes(
    browser: Any, tmp_path: Path
) -> None:
    html = dominoes(12, 12).compile().explorer()
    assert len(html) < 150_000
    with opened(browser, html, tmp_path) as page:
        assert shown_count(page) == 53_060_477_521_960_000
        page.tab.click("#choices button")
        assert shown_count(page) == 53_060_477_521_960_000 // 2


def test_a_sample_meets_the_conditions_and_is_a_solution(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    with opened(browser, puzzle.model.compile().explorer(puzzle), tmp_path) as page:
        page.tab.click('[data-key="cell 1"]')
        page.tab.click("#choices button:text('Require')")
        for _ in range(5):
            page.tab.keyboard.press("s")
            told = page.tab.get_attribute("#sample svg", "aria-label")
            places = [(int(i), int(j)) for i, j in re.findall(r"\((\d), (\d)\)", told)]
            assert (0, 1) in places
            assert puzzle.model.is_solution(places)


def test_cells_are_reached_by_keys(browser: Any, tmp_path: Path) -> None:
    puzzle = LatinSquare.empty(3)
    with opened(browser, puzzle.model.compile().explorer(puzzle), tmp_path) as page:
        page.tab.focus('[data-key="cell 0"]')
        page.tab.keyboard.press("ArrowDown")
        page.tab.keyboard.press("ArrowRight")
        assert page.tab.evaluate("document.activeElement.dataset.key") == "cell 4"
        page.tab.keyboard.press("Enter")
        page.tab.keyboard.press("Enter")
        assert shown_count(page) == 4
        page.tab.keyboard.press("u")
        assert shown_count(page) == 12


def test_a_set_without_names_of_cells_is_a_list(browser: Any, tmp_path: Path) -> None:
    solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2], "<b>": [2]}).compile()
    with opened(browser, solutions.explorer(), tmp_path) as page:
        assert shown_count(page) == 3
        page.tab.select_option("#item", index=1)
        assert "<b>: 33.3 %" in page.text("#choices")


def test_a_board_may_be_ones_own(browser: Any, tmp_path: Path) -> None:
    triangles: dict[Hashable, tuple[tuple[int, int], ...]] = {
        1: ((0, 0), (2, 0), (1, 1)),
        2: ((1, 1), (2, 0), (3, 1)),
    }
    board = PageBoard(triangles, {"A": {1: "A", 2: "A"}, "B": {1: "B"}, "C": {2: "C"}})
    solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
    with opened(browser, solutions.explorer(board), tmp_path) as page:
        assert page.tab.locator("#heat polygon.cell").count() == 2


def test_a_set_that_was_loaded_without_its_model_is_drawn(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(4)
    puzzle.model.compile().save(tmp_path / "queens.npz")
    loaded = xc.SolutionSet.load(tmp_path / "queens.npz")
    for html, queen in ((loaded.explorer(puzzle), "♛"), (loaded.explorer(), "●")):
        with opened(browser, html, tmp_path) as page:
            assert shown_count(page) == 2
            assert page.tab.locator("#sample svg text").all_text_contents() == [queen] * 4
    with pytest.raises(xc.ModelError, match="is none of"):
        loaded.explorer(Queens(3))


def test_a_set_without_a_solution_says_so(browser: Any, tmp_path: Path) -> None:
    solutions = xc.Model({"A": [(0, 0)], "B": [(0, 0), (0, 1)]}).compile(given=["A"])
    with opened(browser, solutions.explorer(), tmp_path) as page:
        assert shown_count(page) == 0
        assert "No solution" in page.text("#sample")


@ON_EVERY_SCREEN
def test_the_page_is_accessible_and_fits(
    narrow: bool, dark: bool, browser: Any, tmp_path: Path
) -> None:
    puzzle = Queens(6)
    html = puzzle.model.compile().explorer(puzzle)
    with opened(browser, html, tmp_path, narrow=narrow, dark=dark) as page:
        page.tab.click('[data-key="cell 1"]')
        page.tab.click("#choices button")
        page.check()
