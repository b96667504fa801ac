import re
from pathlib import Path
from typing import Any

import pytest

import xcmodel as xc
from browser import ON_EVERY_SCREEN, Opened, opened
from xcmodel.puzzles import Pentominoes, Polyforms, Queens, Slitherlink, box


def shown(page: Opened) -> list[set[tuple[int, int]]]:
    """Return the solutions on the page, as their pictures tell them."""
    pictures = page.tab.locator("#cards svg").all()
    return [
        {(int(i), int(j)) for i, j in re.findall(r"\((\d), (\d)\)", it.get_attribute("aria-label"))}
        for it in pictures
    ]


def test_all_solutions_can_be_turned_over(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    solutions = [{*solution} for solution in puzzle.solutions()]
    with opened(browser, xc.solutions_html(puzzle.solutions(), puzzle), tmp_path) as page:
        assert page.text("#count") == "4 solutions"
        assert shown(page) == solutions


def test_a_click_on_a_picture_filters(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(8)
    solutions = list(puzzle.solutions())
    with opened(browser, xc.solutions_html(solutions, puzzle), tmp_path) as page:
        page.tab.locator("#cards li").first.locator("[data-option]").first.click()
        chosen = min(shown(page)[0])
        number = sum(chosen in solution for solution in solutions)
        assert page.text("#count") == f"{number} of 92 solutions"
        page.tab.click("#filters button")
        assert page.text("#count") == "92 solutions"


def test_options_can_be_typed_and_excluded(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    with opened(browser, xc.solutions_html(puzzle.solutions(), puzzle), tmp_path) as page:
        page.tab.fill("#option", "(0, 1)")
        page.tab.click("#without")
        assert page.text("#count") == "3 of 4 solutions"
        page.tab.fill("#option", "nothing like it")
        page.tab.click("#with")
        assert page.text("#count") == "3 of 4 solutions"


def test_picked_solutions_are_kept_and_told_in_python(browser: Any, tmp_path: Path) -> None:
    puzzle = Queens(6)
    with opened(browser, xc.solutions_html(puzzle.solutions(), puzzle), tmp_path) as page:
        page.tab.check("[aria-label='Pick solution 2']")
        page.tab.check("[aria-label='Pick solution 4']")
        page.tab.click("#picked")
        assert len(shown(page)) == 2
        assert page.tab.text_content("#python") == "[solutions[k] for k in [1,3]]"


def test_thousands_of_solutions_take_a_page_of_moderate_size(browser: Any, tmp_path: Path) -> None:
    model = xc.Model({(k, side): [k] for k in range(12) for side in range(2)})
    html = xc.solutions_html(model.solutions(), title="Twelve coins")
    assert len(html) < 100_000
    with opened(browser, html, tmp_path) as page:
        assert page.text("#count") == "4,096 solutions"
        page.tab.click("#next")
        assert page.text("#place") == "page 2 of 171"
        assert page.text("#cards li:first-child").startswith("No. 25")


def test_more_solutions_than_wanted_are_told_of(browser: Any, tmp_path: Path) -> None:
    solutions = xc.Model({"<A>": [1], "B": [1]}).solutions()
    with opened(browser, xc.solutions_html(solutions, most=1), tmp_path) as page:
        assert page.text("#count").startswith("1 solution (there are more")
        assert "<A>" in page.text("#cards")


def test_no_solution_is_a_page_too() -> None:
    assert "<main" in xc.solutions_html([], Queens(3))
    with pytest.raises(ValueError, match="give 1 or more"):
        xc.solutions_html([], most=0)


@ON_EVERY_SCREEN
def test_the_page_is_accessible_and_fits(
    narrow: bool, dark: bool, browser: Any, tmp_path: Path
) -> None:
    puzzle = Pentominoes.rectangle(3, 20)
    html = xc.solutions_html(puzzle.solutions(), puzzle)
    with opened(browser, html, tmp_path, narrow=narrow, dark=dark) as page:
        page.check()
        page.tab.emulate_media(media="print")
        assert not page.tab.is_visible("#which")


def test_results_stand_for_their_solutions() -> None:
    puzzle = Queens(4)
    solution = puzzle.solve().solution
    assert solution is not None
    page = xc.solutions_html([solution], puzzle)
    assert xc.solutions_html([puzzle.solve()], puzzle) == page
    assert xc.solutions_html(puzzle.solve(), puzzle) == page
    with pytest.raises(xc.ModelError, match="no solution, but the status infeasible"):
        xc.solutions_html([Queens(3).solve()])


def test_copies_of_a_piece_have_numbers_where_one_lies_in_several_layers(
    browser: Any, tmp_path: Path
) -> None:
    bricks = Polyforms({"B": "BB BB", "c": "c"}, box(3, 3, 3), counts={"B": 6, "c": 3})
    flat = Polyforms({"I": "II"}, box(2, 2), counts={"I": 2})
    for puzzle, texts in ((bricks, [*(f"B{k}" for k in range(1, 7)), "c"]), (flat, ["I"])):
        html = xc.solutions_html([puzzle.solve()], puzzle)
        with opened(browser, html, tmp_path) as page:
            assert sorted({*page.tab.locator("#cards svg text").all_text_contents()}) == texts


def test_one_solution_in_place_of_a_list_is_told() -> None:
    with pytest.raises(xc.ModelError, match="one solution stands where a list"):
        xc.solutions_html(Queens(4).solve().solution, Queens(4))  # type: ignore[arg-type]


def test_solutions_of_another_puzzle_are_told() -> None:
    of_another = list(Queens(4).solutions())
    for puzzle in (Queens(5), Queens(5).model):
        with pytest.raises(xc.ModelError, match="the first solution is none of"):
            xc.solutions_html(of_another, puzzle)
    assert "<main" in xc.solutions_html(of_another, Queens(5).page_board())
    assert "<svg" in Queens(5).svg(of_another[0])


def test_solutions_of_loops_are_looked_at_without_cutting_all_others() -> None:
    puzzle = Slitherlink("." * 8 + "\n" + ("." * 8 + "\n") * 7)
    assert "<main" in xc.solutions_html([puzzle.solve()], puzzle)
