"""A model as a picture of its bipartite graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xcmodel.draw.canvas import FAINT, GOOD, INK, STRIKE, Canvas, text_width
from xcmodel.draw.svg import Svg
from xcmodel.errors import ModelError
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, look_up_all
from xcmodel.problem.options import Option
from xcmodel.text.labels import alike, label, listing, telling_apart
from xcmodel.text.numbers import in_digits

_MOST = 100
_STEP = 34
_MARGIN = 14
_BETWEEN = 170
_RADIUS = 7
_LONGEST_NAME = 24


def graph_svg(
    items: Mapping[Name, Item], options: Mapping[Name, Option], highlighted: Iterable[Name] = ()
) -> Svg:
    """Return the picture: options on the left, items on the right.

    Raises:
        ModelError: for more than 100 options or items.
        UnknownNameError: for a highlighted option that the model does not have.
    """
    for number, nouns in ((len(options), "options"), (len(items), "items")):
        if number > _MOST:
            raise ModelError(
                f"the model has {number:,} {nouns}, and no more than {_MOST} can be drawn: "
                "use to_networkx"
            )
    marked = {option.name for option in look_up_all(options, highlighted, "option")}
    with telling_apart(alike(items, options)):
        return _Picture(items, options, marked).svg()


class _Picture:
    """The layout of the picture."""

    def __init__(
        self, items: Mapping[Name, Item], options: Mapping[Name, Option], highlighted: set[Name]
    ) -> None:
        self._highlighted = highlighted
        self._options, self._items = options, items
        names = [label(name, _LONGEST_NAME) for name in options]
        self._left = 2 * _MARGIN + max(map(text_width, names), default=0)
        self._right = self._left + _BETWEEN
        names = [_item_text(item) for item in items.values()]
        self._width = self._right + 2 * _MARGIN + max(map(text_width, names), default=0)
        n_rows = max(len(options), len(items), 1)
        self._height = 2 * _MARGIN + _STEP * n_rows
        self._option_y = _heights(options, n_rows)
        self._item_y = _heights(items, n_rows)

    def svg(self) -> Svg:
        canvas = Canvas()
        # Highlighted options are drawn last, above the others.
        for option in sorted(self._options.values(), key=lambda o: o.name in self._highlighted):
            self._draw_edges(canvas, option)
        for name, y in self._option_y.items():
            fill = GOOD if name in self._highlighted else INK
            canvas.dot(self._left, y, _RADIUS, fill=fill, title=label(name))
            text = label(name, _LONGEST_NAME)
            canvas.text(self._left - _MARGIN, y, text, anchor="end", title=label(name))
        for name, y in self._item_y.items():
            canvas.dot(self._right, y, _RADIUS, fill="#ffffff", title=label(name))
            text = _item_text(self._items[name])
            canvas.text(self._right + _MARGIN, y, text, anchor="start", title=label(name))
        title = f"options {listing(self._options)}, and the items that they cover"
        return canvas.svg(round(self._width, 1), self._height, title)

    def _draw_edges(self, canvas: Canvas, option: Option) -> None:
        strong = option.name in self._highlighted
        colour, width = (GOOD, 3) if strong else (FAINT, 1.5)
        start = (self._left, self._option_y[option.name])
        for item in option.items:
            canvas.line(start, (self._right, self._item_y[item]), colour=colour, width=width)
        for item, given in option.colours.items():
            x = self._left + 0.75 * _BETWEEN
            y = start[1] + 0.75 * (self._item_y[item] - start[1])
            told = label(given, _LONGEST_NAME)
            canvas.text(x, y - 6, told, size=10, fill=STRIKE, title=label(given))


def _heights(names: Iterable[Name], n_rows: int) -> dict[Name, float]:
    """Return the height of each name, so that all of them stand in the middle."""
    names = list(names)
    top = _MARGIN + _STEP * (0.5 + (n_rows - len(names)) / 2)
    return {name: top + _STEP * k for k, name in enumerate(names)}


def _item_text(item: Item) -> str:
    """Return the item's name, and its multiplicity where it is not to be covered exactly once."""
    name = label(item.name, _LONGEST_NAME)
    if (item.low, item.high) == (1, 1):
        return name
    low = in_digits(item.low)
    if item.low == item.high:
        return f"{name} ({low}×)"
    return f"{name} ({low}{'+' if item.high is None else f'-{in_digits(item.high)}'})"
