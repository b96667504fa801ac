import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import Bar, gantt_svg


def test_bars_lie_on_the_scale_and_those_of_one_kind_have_one_colour() -> None:
    rows = [
        ("A", [Bar(480, 540, "x", "k"), Bar(600, 660, "y", "l")]),
        ("B", [Bar(540, 600, "z", "k")]),
    ]
    root = svg_tree(gantt_svg(rows, minute_width=2))
    x, y, z = list(root.iter("rect"))[1:]
    assert (x.get("width"), y.get("width")) == ("120", "120")
    assert float(z.get("x", "")) == float(x.get("x", "")) + 120
    assert x.get("fill") == z.get("fill") != y.get("fill")
    hours = [text.text for text in root.iter("text") if ":" in (text.text or "")]
    assert hours == ["08:00", "09:00", "10:00", "11:00"]


def test_a_bar_that_ends_before_it_begins_is_told_with_what_midnight_does() -> None:
    with pytest.raises(ValueError, match=r"'night' ends at minute 360, before .* such as to 1800"):
        Bar(1320, 360, "night", "shift")
    with pytest.raises(TypeError, match="start is '9:00': give a whole number"):
        Bar("9:00", 600, "x", "k")  # type: ignore[arg-type]


def test_a_chart_may_be_empty() -> None:
    assert svg_tree(gantt_svg([])).get("width")
