"""Pictures as TikZ."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from xcmodel.draw import Style, Svg, arcs_svg, grid_svg, pages_svg
from xcmodel.puzzles import KillerSudoku, Queens

GALLERY = sorted((Path(__file__).parents[3] / "docs" / "gallery").glob("*.svg"))


def drawn(*elements: str) -> list[str]:
    """Return what elements become in a picture of 100 by 50 pixels, which are 10 by 5 units."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 10 5">'
    return Svg("\n".join([head, *elements, "</svg>"])).tikz().splitlines()[2:-1]


def test_units_become_pixels_and_lines_points() -> None:
    assert drawn('<line x1="1" y1="2" x2="3" y2="2" stroke="#ff0000" stroke-width="0.4"/>') == [
        r"\definecolor{svg000000}{HTML}{000000}",
        r"\definecolor{svgFF0000}{HTML}{FF0000}",
        r"\useasboundingbox (0,0) rectangle (100,50);",
        r"\path[fill=svg000000, draw=svgFF0000, line width=3bp] (10,20) -- (30,20);",
    ]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ("M1,1h2v1h-2z", "(10,10) -- (30,10) -- (30,20) -- (10,20) -- cycle"),
        ("M1,1H3V2L0,2", "(10,10) -- (30,10) -- (30,20) -- (0,20)"),
        ("m1,1l1,0l0,1zm1,1l1,0", "(10,10) -- (20,10) -- (20,20) -- cycle (20,20) -- (30,20)"),
        ("M1,1A1,1 0 0 1 3,1", "(10,10) arc[start angle=180.000, end angle=360.000, radius=10]"),
        ("M1,1A1,1 0 0 0 2,2", "(10,10) arc[start angle=180.000, end angle=90.000, radius=10]"),
        ("M1,1A1,1 0 0 1 2,2", "(10,10) arc[start angle=-90.000, end angle=0.000, radius=10]"),
    ],
)
def test_paths_are_lines_and_arcs(data: str, path: str) -> None:
    assert drawn(f'<path d="{data}" fill="none"/>')[-1] == rf"\path[] {path};"


def test_groups_hand_on_their_style_and_their_place() -> None:
    inner = '<svg x="1" y="1" width="2" height="2" viewBox="-1 0 1 1"><circle r="0.5"/></svg>'
    group = '<g transform="translate(2 1)" fill="#00ff00" stroke="none">'
    assert drawn(group, inner, '<rect width="1" height="1" rx="0.2"/>', "</g>")[-2:] == [
        r"\path[fill=svg00FF00] (50,20) circle[radius=10];",
        r"\path[fill=svg00FF00, rounded corners=1.5bp] (20,10) rectangle (30,20);",
    ]


def test_texts_are_escaped_and_stand_on_their_baseline() -> None:
    text = '<text x="1" y="2" font-family="sans-serif" font-size="1" text-anchor="middle"'
    font = r"font=\sffamily\bfseries\fontsize{7.5bp}{7.5bp}\selectfont"
    assert drawn(f'{text} font-weight="bold">50 % of {{x_1}}<title>no</title></text>')[-1] == (
        rf"\node[anchor=base, text=svg000000, {font}] at (10,20) {{50 \% of \{{x\_1\}}}};"
    )


def test_what_our_pictures_do_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="<ellipse> by TikZ: save SVG or PDF instead"):
        drawn('<ellipse rx="1" ry="2"/>')


def test_a_file_for_tex_has_the_same_lines(tmp_path: Path) -> None:
    picture = grid_svg([["A"]], title="100 %\nsure")
    picture.save(tmp_path / "grid.tex")
    text = (tmp_path / "grid.tex").read_text(encoding="utf-8")
    assert text == picture.tikz()
    assert text.startswith("% 100 % sure\n\\begin{tikzpicture}")


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_every_picture_of_the_gallery_has_balanced_braces_and_known_colours(path: Path) -> None:
    text = Svg(path.read_text(encoding="utf-8")).tikz()
    plain = text.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")
    assert set(re.findall(r"=(svg\w+)", text)) == set(re.findall(r"definecolor{(\w+)}", text))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
def test_latex_takes_it(tmp_path: Path) -> None:
    cage = KillerSudoku("aabb ccbb ccdd eedd", {"a": 3, "b": 10, "c": 10, "d": 10, "e": 7})
    queens = Queens(6)
    pictures: list[Svg] = [
        arcs_svg(["1"] * 4, [(0, 2), (1, 3)]),
        cage.svg(style=Style(font="Georgia, serif")),
        queens.svg(next(queens.solutions())),
        *pages_svg([grid_svg([["A", "B"]])] * 3, columns=2),
        queens.model.graph_svg(),
    ]
    document = "\n".join(
        [
            r"\documentclass{article}\usepackage{tikz}\begin{document}",
            *[rf"\resizebox{{\hsize}}{{!}}{{{picture.tikz()}}}\par" for picture in pictures],
            r"\end{document}",
        ]
    )
    (tmp_path / "page.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
