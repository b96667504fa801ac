"""A search tree as a picture, from its root at the top downwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from xcmodel.draw.canvas import FAINT, GOOD, INK, STRIKE, Canvas, text_width
from xcmodel.draw.svg import Svg
from xcmodel.text.labels import label, listing
from xcmodel.text.numbers import plural
from xcmodel.trace.tree_node import TreeNode

_MARGIN = 12
_LEVEL = 76
_HEIGHT = 24
_GAP = 14
_SMALL = 12
_LONGEST_NAME = 14
_OPTIONS_ON_EDGE = 3


@dataclass(eq=False)
class _Place:
    """A node, or None for nodes that are missing, and the position of its centre in pixels."""

    node: TreeNode | None
    y: float
    x: float = 0.0
    children: list[_Place] = field(default_factory=list)


def tree_svg(root: TreeNode, title: str) -> Svg:
    """Return the picture; names that are too long are shortened, and in full in a tooltip."""
    places = _places(root)
    width = _spread(places)
    canvas = Canvas()
    for place in places:
        for child in place.children:
            knee = (child.x, _knee(child))
            canvas.line((place.x, place.y), knee, colour=FAINT)
            canvas.line(knee, (child.x, child.y), colour=FAINT)
    for place in places:
        for child in place.children:
            _draw_options(canvas, child)
        _draw_node(canvas, place)
    height = max(place.y for place in places) + _HEIGHT / 2 + _MARGIN
    return canvas.svg(round(width, 1), height, title)


def _places(root: TreeNode) -> list[_Place]:
    """Return all nodes with their heights, in preorder."""
    places = []
    waiting = [_Place(root, _MARGIN + _HEIGHT / 2)]
    while waiting:
        place = waiting.pop()
        places.append(place)
        node = place.node
        if node is None:
            continue
        place.children = [_Place(child, place.y + _LEVEL) for child in node.children]
        if node.missing:
            place.children.append(_Place(None, place.y + _LEVEL / 2))
        waiting += reversed(place.children)
    return places


def _spread(places: list[_Place]) -> float:
    """Centre every node above its children; return the width of the picture.

    Each subtree has a strip of its own, as wide as it needs.
    """
    widths: dict[_Place, float] = {}
    for place in reversed(places):
        below = sum(widths[child] for child in place.children)
        widths[place] = max(below, _width(place) + _GAP)
    lefts = {places[0]: float(_MARGIN)}
    for place in places:
        below = sum(widths[child] for child in place.children)
        left = lefts[place] + (widths[place] - below) / 2
        for child in place.children:
            lefts[child] = left
            left += widths[child]
    for place in reversed(places):
        middle = lefts[place] + widths[place] / 2
        ends = [place.children[0].x, place.children[-1].x] if place.children else [middle]
        place.x = sum(ends) / len(ends)
    return widths[places[0]] + 2 * _MARGIN


def _width(place: _Place) -> float:
    """Return how wide the node is, with the options above it."""
    if place.node is None:
        return _HEIGHT
    return max(_box_width(place.node), text_width(_options_of(place.node), _SMALL))


def _box_width(node: TreeNode) -> float:
    return max(_HEIGHT, text_width(_text_of(node)) + 10)


def _text_of(node: TreeNode) -> str:
    if node.is_solution:
        return "✓"
    if node.is_dead_end:
        return "✗" if node.item is None else f"✗ {label(node.item, _LONGEST_NAME)}"
    return label(node.item, _LONGEST_NAME)


def _options_of(node: TreeNode) -> str:
    """Return the label of the edge to a node."""
    if len(node.options) == 1:
        return label(node.options[0], _LONGEST_NAME)
    text = listing(node.options, _OPTIONS_ON_EDGE) if node.options else ""
    if len(node.options) > _OPTIONS_ON_EDGE or len(text) > 2 * _LONGEST_NAME:
        return plural(len(node.options), "option")
    return text


def _draw_node(canvas: Canvas, place: _Place) -> None:
    node = place.node
    if node is None:
        canvas.box((place.x - 10, place.y - 9), (20, 18), fill="#ffffff")
        canvas.text(place.x, place.y, "…", title="more was not recorded")
        return
    width = _box_width(node)
    fill = GOOD if node.is_solution else "#ffffff"
    stroke = STRIKE if node.is_dead_end else INK
    corner = (place.x - width / 2, place.y - _HEIGHT / 2)
    canvas.box(corner, (width, _HEIGHT), fill=fill, stroke=stroke, title=_title_of(node))
    ink = "#ffffff" if node.is_solution else stroke
    canvas.text(place.x, place.y, _text_of(node), fill=ink, title=_title_of(node))


def _draw_options(canvas: Canvas, place: _Place) -> None:
    """Write the options where the edge turns down to the node, apart from everything else."""
    if place.node is None:
        return
    text = _options_of(place.node)
    width, y = text_width(text, _SMALL), _knee(place)
    canvas.box((place.x - width / 2 - 1, y - 9), (width + 2, 18), fill="#ffffff")
    canvas.text(place.x, y, text, size=_SMALL, title=listing(place.node.options, 100, 2000))


def _knee(place: _Place) -> float:
    """Return the height at which the edge to this node turns down to it."""
    return place.y if place.node is None else place.y - 0.4 * _LEVEL


def _title_of(node: TreeNode) -> str:
    depth = f"depth {node.depth}"
    if node.is_dead_end:
        what = "dead end" if node.item is None else f"no way to cover item {label(node.item)}"
    elif node.is_solution:
        what = "solution"
    else:
        what = f"item {label(node.item)}, {plural(node.candidates, 'option')}"
    return f"{what}, {depth}"
