import pytest

from tests.xcmodel.draw.svg_tree import svg_tree
from xcmodel.draw import grid_svg, pages_svg

WIDE, HIGH = grid_svg([["A", "A"]]), grid_svg([["A"], ["A"], ["A"]])


@pytest.mark.parametrize(
    ("paper", "landscape", "size"),
    [
        ("A4", False, (210, 297)),
        ("A4", True, (297, 210)),
        ("Letter", False, (215.9, 279.4)),
        ("Letter", True, (279.4, 215.9)),
    ],
)
def test_pictures_lie_within_the_margins_and_apart(
    paper: str, landscape: bool, size: tuple[float, float]
) -> None:
    pages = pages_svg([WIDE, HIGH] * 8, paper=paper, landscape=landscape, columns=3)  # type: ignore[arg-type]
    placed = 0
    for page in pages:
        tree = svg_tree(page)
        assert tree.get("width") == f"{size[0]:g}mm"
        boxes = [
            [float(str(p.get(k))) for k in ("x", "y", "width", "height")]
            for p in tree.findall("svg")
        ]
        placed += len(boxes)
        for x, y, width, height in boxes:
            assert x >= 12 - 1e-3
            assert y >= 12 - 1e-3
            assert x + width <= size[0] - 12 + 1e-2
            assert y + height <= size[1] - 12 + 1e-2
        for k, (x, y, width, height) in enumerate(boxes):
            for u, v, _, _ in boxes[k + 1 :]:
                assert u >= x + width + 8 - 1e-2 or v >= y + height + 8 - 1e-2 or u < x
    assert placed == 16


def test_all_pictures_have_the_same_scale() -> None:
    (page,) = pages_svg([WIDE, HIGH])
    wide, high = svg_tree(page).findall("svg")
    scales = [float(str(p.get("width"))) / n for p, n in ((wide, 2.2), (high, 1.2))]
    assert scales[0] == pytest.approx(scales[1], rel=1e-3)


@pytest.mark.parametrize("captions", [None, [""] * 8])
@pytest.mark.parametrize(("rows", "shared_out"), [(1, [4, 4]), (3, [6, 2]), (4, [8])])
def test_so_many_rows_as_are_asked_for_fit_on_a_page(
    rows: int, shared_out: list[int], captions: list[str] | None
) -> None:
    square = grid_svg([["A"]])
    pages = pages_svg([square] * 8, rows=rows, captions=captions)
    assert [len(svg_tree(page).findall("svg")) for page in pages] == shared_out
    last = svg_tree(pages[0]).findall("svg")[-1]
    assert float(str(last.get("y"))) + float(str(last.get("height"))) <= 297 - 12 + 1e-2


def test_cutting_lines_and_captions_are_drawn_if_wanted() -> None:
    assert "dasharray" in pages_svg([WIDE])[0]
    assert "dasharray" not in pages_svg([WIDE], cutting_lines=False)[0]
    assert ">first</text>" in pages_svg([WIDE], captions=["first"])[0]
    assert pages_svg([]) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"paper": "A3"}, "no paper 'A3': use 'A4' or 'Letter'"),
        ({"columns": 0}, "0 columns: use at least 1"),
        ({"rows": 0}, "0 rows: use at least 1"),
        ({"captions": []}, "0 captions for 1 picture"),
        ({"margin": 110}, "the margins leave no room"),
    ],
)
def test_pages_that_cannot_be_are_errors(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        pages_svg([WIDE], **arguments)  # type: ignore[arg-type]


def test_a_single_picture_is_told_to_be_put_into_a_list() -> None:
    [page] = pages_svg([WIDE])
    assert page.count("<svg") == 2
    with pytest.raises(
        TypeError, match="one picture stands where a list of pictures should: put it"
    ):
        pages_svg(WIDE)
