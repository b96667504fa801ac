"""How pictures look: colours, fonts and sizes, for all that are drawn while a style is in use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from types import MappingProxyType

from xcmodel.text.checked_arguments import checked_arguments

PALETTES = MappingProxyType(
    {
        "okabe-ito": (
            *("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"),
        ),
        "tol-bright": (
            *("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb"),
        ),
        "tol-light": (
            *("#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33"),
            *("#aaaa00", "#dddddd"),
        ),
        "grey": ("#ffffff", "#bfbfbf", "#808080", "#404040"),
    }
)
"""Colours by the name of the palette, beside our own twelve; the colour-blind can tell them apart.

They are those of M. Okabe and K. Ito, "Color universal design" (2008), without black; of P. Tol,
"Colour schemes" (2021); and greys, for printing without colours.
"""

MOST_COLOURS = 12

_SHORT = re.compile("#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])")
_LONG = re.compile("#[0-9a-fA-F]{6}")


@checked_arguments
@dataclass(frozen=True)
class Style:
    """How pictures look; see `drawn_in`, or the argument ``style`` of a puzzle's ``svg``.

    Args:
        palette: the name of a palette, one of `PALETTES`; or colours such as ``"#0072b2"`` or
            ``"#07b"``, 1 to 12 of them; or a dictionary of such colours by what they are for, such
            as the names of pieces, the others of which have ours; None for our own.
        font: the family of fonts, as in SVG.
        text_size: how many times as large texts are.
        ink: the colour of lines and texts, such as ``"#000000"``.
        line_width: how many times as wide lines are.

    Raises:
        ValueError: for an unknown palette, colours that are not as above, or sizes that are not
            above 0, or not finite.
        TypeError: for an argument of another kind.

    >>> Style(palette="okabe-ito").colours[:2]
    ('#e69f00', '#56b4e9')
    >>> Style(palette={"L": "#f00"}).by_label
    {'L': '#ff0000'}
    """

    palette: str | Sequence[str] | Mapping[str, str] | None = None
    font: str = "sans-serif"
    text_size: float = 1
    ink: str | None = None
    line_width: float = 1

    def __post_init__(self) -> None:
        if isinstance(self.palette, str) and self.palette not in PALETTES:
            raise ValueError(f"no palette {self.palette!r}: use one of {', '.join(PALETTES)}")
        # Of a dictionary, the colours are looked at as well.
        is_list = self.palette is not None and not self.by_label
        if is_list and not 1 <= len(self.colours) <= MOST_COLOURS:
            raise ValueError(f"{len(self.colours)} colours: use 1 to {MOST_COLOURS}")
        if self.ink:
            object.__setattr__(self, "ink", _six_digits(self.ink))
        for size in (self.text_size, self.line_width):
            if not 0 < size < inf:
                raise ValueError(f"a size of {size}: sizes must be greater than 0, and finite")

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the palette, with six digits each; none for our own."""
        if self.palette is None or isinstance(self.palette, Mapping):
            return ()
        palette = PALETTES[self.palette] if isinstance(self.palette, str) else self.palette
        return tuple(map(_six_digits, palette))

    @property
    def by_label(self) -> dict[str, str]:
        """The colours of some labels, with six digits each."""
        given = self.palette if isinstance(self.palette, Mapping) else {}
        return {label: _six_digits(colour) for label, colour in given.items()}


_current: ContextVar[Style | None] = ContextVar("style", default=None)


@contextmanager
def drawn_in(style: Style | None) -> Iterator[None]:
    """Use a style for all pictures that are drawn in this block; None changes nothing.

    >>> from xcmodel.draw import grid_svg
    >>> with drawn_in(Style(palette=["#ff0000"], font="Georgia")):
    ...     picture = grid_svg([["A"]])
    >>> "#ff0000" in picture, "Georgia" in picture
    (True, True)
    """
    before = _current.set(style or _current.get())
    try:
        yield
    finally:
        _current.reset(before)


def current_style() -> Style | None:
    """Return the style in use; None for the usual one."""
    return _current.get()


def _six_digits(colour: str) -> str:
    """Return a colour with two digits each of red, green and blue.

    Raises:
        ValueError: for what is no such colour, short or long.

    >>> _six_digits("#07b")
    '#0077bb'
    """
    if short := _SHORT.fullmatch(colour):
        return "#" + "".join(2 * digit for digit in short.groups())
    if not _LONG.fullmatch(colour):
        raise ValueError(f"{colour!r} is no colour: write it as '#0072b2' or '#07b', not by name")
    return colour
