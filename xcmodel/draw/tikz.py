"""Pictures as TikZ, the drawing language of LaTeX, from the elements that our SVG is made of."""

from __future__ import annotations

import re
from cmath import phase
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import degrees, sqrt
from types import MappingProxyType
from xml.etree.ElementTree import Element, fromstring

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_PIXEL = 0.75
"""In PostScript points, TeX's ``bp``."""
_MILLIMETRE = 96 / 25.4
"""In pixels."""

_COMMAND = re.compile(r"([MLHVZA])([^MLHVZA]*)", re.IGNORECASE)
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
_ESCAPES = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{sign: f"\\{sign}" for sign in "{}$&#_%"},
}
_OPTIONS = {
    "stroke-linecap": "line cap",
    "stroke-linejoin": "line join",
    "stroke-opacity": "draw opacity",
    "opacity": "opacity",
}


@dataclass(frozen=True)
class _Scope:
    """Where an element stands in the picture, in pixels, and the attributes that it inherits."""

    x: float
    y: float
    scale: float
    style: Mapping[str, str]

    def of(self, element: Element) -> _Scope:
        """Return the scope within an element."""
        style = {**self.style, **element.attrib}
        if element.tag == "svg":
            left, top, width, _ = map(float, element.attrib["viewBox"].split())
            x, y = self.place(_number(element, "x"), _number(element, "y"))
            scale = self.scale * _length(element.attrib["width"]) / width
            return _Scope(x - left * scale, y - top * scale, scale, style)
        shift = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        x, y = self.place(float(shift[1]), float(shift[2])) if shift else (self.x, self.y)
        return _Scope(x, y, self.scale, style)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return a point in pixels."""
        return self.x + x * self.scale, self.y + y * self.scale

    def at(self, x: float, y: float) -> str:
        """Return a point as TikZ."""
        return "({:g},{:g})".format(*(round(number, 3) for number in self.place(x, y)))

    def size(self, length: float | str) -> float:
        """Return a length in pixels."""
        return round(float(length) * self.scale, 3)

    def points(self, length: float | str) -> str:
        """Return a length in PostScript points, with the unit."""
        return f"{self.size(length) * _PIXEL:g}bp"


_WHOLE = _Scope(0, 0, 1, MappingProxyType({"fill": "#000000", "stroke": "none"}))
"""The scope around a picture, with what SVG takes for granted."""


def tikz_text(picture: str) -> str:
    """Return a picture, in SVG of this package, as a ``tikzpicture``; see `Svg.tikz`.

    Raises:
        ValueError: for elements that pictures of this package do not have.
    """
    root = fromstring(picture)
    for element in root.iter():
        element.tag = element.tag.removeprefix(_NAMESPACE)
    width, height = (_length(root.attrib[name]) for name in ("width", "height"))
    lines = [f"\\useasboundingbox (0,0) rectangle ({width:g},{height:g});", *_drawn(root, _WHOLE)]
    found = sorted(set(re.findall(r"svg([0-9A-F]{6})", "\n".join(lines))))
    colours = [f"\\definecolor{{svg{name}}}{{HTML}}{{{name}}}" for name in found]
    options = f"x={_PIXEL}bp, y=-{_PIXEL}bp, every node/.style={{inner sep=0, outer sep=0}}"
    title = " ".join((root.findtext("title") or "a picture").split())
    head = [f"% {title}", f"\\begin{{tikzpicture}}[{options}]"]
    return "\n".join([*head, *colours, *lines, "\\end{tikzpicture}", ""])


def _drawn(element: Element, scope: _Scope) -> Iterator[str]:
    """Yield what an element draws, line by line."""
    inner = scope.of(element)
    if element.tag in ("svg", "g"):
        for child in element:
            yield from _drawn(child, inner)
    elif element.tag == "text":
        yield _node(element, inner)
    elif element.tag != "title":
        yield f"\\path[{', '.join(_pen(inner))}] {_outline(element, inner)};"


def _outline(element: Element, scope: _Scope) -> str:
    """Return the path of a rectangle, circle, line or path."""
    match element.tag:
        case "rect":
            x, y = _number(element, "x"), _number(element, "y")
            far = scope.at(x + _number(element, "width"), y + _number(element, "height"))
            return f"{scope.at(x, y)} rectangle {far}"
        case "circle":
            centre = scope.at(_number(element, "cx"), _number(element, "cy"))
            return f"{centre} circle[radius={scope.size(element.attrib['r']):g}]"
        case "line":
            ends = (scope.at(_number(element, f"x{k}"), _number(element, f"y{k}")) for k in (1, 2))
            return " -- ".join(ends)
        case "path":
            return " ".join(_steps(element.attrib["d"], scope))
    raise ValueError(f"there is no way to draw <{element.tag}> by TikZ: save SVG or PDF instead")


def _steps(data: str, scope: _Scope) -> Iterator[str]:
    """Yield the parts of a path of straight lines and arcs of circles; points are complex."""
    here = start = 0j
    for command, text in _COMMAND.findall(data):
        values = [float(value) for value in text.replace(",", " ").split()]
        origin = 0 if command.isupper() else 1
        match command.upper():
            case "Z":
                here = start
                yield "-- cycle"
            case "A":
                radius, *_, large, sweep, x, y = values
                end = complex(x, y) + origin * here
                yield _arc(here, end, radius, scope, left=large != sweep)
                here = end
            case "H" | "V" as axis:
                other = 0 if origin else here.imag if axis == "H" else here.real
                for value in values:
                    point = complex(value, other) if axis == "H" else complex(other, value)
                    here = point + origin * here
                    yield f"-- {scope.at(here.real, here.imag)}"
            case _:
                for k, (x, y) in enumerate(zip(values[::2], values[1::2], strict=True)):
                    here = complex(x, y) + origin * here
                    moves = command in "Mm" and k == 0
                    start = here if moves else start
                    yield f"{'' if moves else '-- '}{scope.at(here.real, here.imag)}"


def _arc(start: complex, end: complex, radius: float, scope: _Scope, *, left: bool) -> str:
    """Return an arc of at most half of a circle, whose centre is on the left, or on the right."""
    way = end - start
    height = sqrt(max(0, radius**2 - abs(way) ** 2 / 4))
    centre = (start + end) / 2 + way * (1j if left else -1j) / abs(way) * height
    first, last = (degrees(phase(point - centre)) for point in (start, end))
    if left and last < first:
        last += 360
    elif not left and last > first:
        last -= 360
    size = f"{scope.size(radius):g}"
    return f"arc[start angle={first:.3f}, end angle={last:.3f}, radius={size}]"


def _pen(scope: _Scope) -> Iterator[str]:
    """Yield the options of a path."""
    style = scope.style
    if style["fill"] != "none":
        yield f"fill={_colour(style['fill'])}"
    if style["stroke"] != "none":
        yield f"draw={_colour(style['stroke'])}"
        yield f"line width={scope.points(style.get('stroke-width', 1))}"
    if dashes := style.get("stroke-dasharray"):
        on, off = map(scope.points, dashes.split())
        yield f"dash pattern=on {on} off {off}"
    if "rx" in style:
        yield f"rounded corners={scope.points(style['rx'])}"
    if style.get("fill-rule") == "evenodd":
        yield "even odd rule"
    for name, option in _OPTIONS.items():
        if name in style:
            yield f"{option}={'rect' if style[name] == 'square' else style[name]}"


def _node(element: Element, scope: _Scope) -> str:
    """Return a text."""
    style = scope.style
    family = "sffamily" if "sans" in style.get("font-family", "") else "rmfamily"
    weight = r"\bfseries" if style.get("font-weight") == "bold" else ""
    size = scope.points(style["font-size"])
    options = [
        f"anchor={_ANCHORS[style.get('text-anchor', 'start')]}",
        f"text={_colour(style['fill'])}",
        f"font=\\{family}{weight}\\fontsize{{{size}}}{{{size}}}\\selectfont",
        *(["rotate=90"] if style.get("transform", "").startswith("rotate(-90 ") else []),
    ]
    text = "".join(_ESCAPES.get(sign, sign) for sign in element.text or "")
    at = scope.at(_number(element, "x"), _number(element, "y"))
    return f"\\node[{', '.join(options)}] at {at} {{{text}}};"


def _colour(name: str) -> str:
    return f"svg{name[1:].upper()}"


def _number(element: Element, name: str) -> float:
    return float(element.get(name, 0))


def _length(text: str) -> float:
    """Return a length in pixels, which may be in millimetres."""
    return float(text.removesuffix("mm")) * (_MILLIMETRE if text.endswith("mm") else 1)
