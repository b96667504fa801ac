from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import chessboard_svg


def test_every_second_square_is_dark_and_the_upper_left_one_is_not() -> None:
    root = svg_tree(chessboard_svg(8, 8, []))
    (dark,) = root.iter("path")
    starts = (dark.get("d") or "").split("M")[1:]
    assert len(starts) == 32
    assert not any(start.startswith("0,0h") for start in starts)


def test_a_queen_is_drawn_inside_its_square() -> None:
    root = svg_tree(chessboard_svg(2, 3, [(1, 2)], title="a corner"))
    _, queen = root.iter("path")
    x, y = (float(number) for number in (queen.get("d") or "")[1:].split("l")[0].split(","))
    assert (int(y), int(x)) == (1, 2)
    assert root.findtext("title") == "a corner"
