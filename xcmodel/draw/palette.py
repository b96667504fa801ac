"""Twelve colours that most people can tell apart, and which label gets which.

They are twelve of xterm's 216 colours, chosen by a search so that no two of them are close (in
CIELAB) to normal sight or to any of the three kinds of colour blindness, simulated after Machado,
Oliveira and Fernandes (2009). Pictures have outlines as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from xcmodel.draw.style import current_style

Grid = Sequence[Sequence[str | None]]
"""Rows of labels; None where there is nothing to draw, and the empty text in an empty cell."""

Numbers = Sequence[Sequence[str | SupportsIndex | None]]
"""Rows of labels that may be whole numbers as well as texts."""

Regions = Sequence[Sequence[object]]
"""For every cell of a grid, what is the same for the cells of one region."""

PALETTE = (221, 25, 209, 158, 28, 147, 131, 51, 106, 175, 33, 60)
"""Numbers of xterm's colours."""

OWN = 256
"""Above xterm's colours are those of which a style tells red, green and blue."""

_LEVELS = (0, 95, 135, 175, 215, 255)


def colours_of(grid: Grid, labels: Iterable[str] = ()) -> dict[str, int]:
    """Return for each label the number of its colour; with more than twelve, some share one.

    Args:
        grid: rows of labels.
        labels: other labels that are to have colours of their own, as far as there are enough: so
            the same label has the same colour in several pictures.

    >>> colours_of([["L", None], ["L", "I"]]) == {"I": PALETTE[0], "L": PALETTE[1]}
    True
    """
    found = {label for row in grid for label in row if label}
    wanted = found.union(labels)
    known = sorted(wanted if len(wanted) <= len(palette()) else found)
    colours = {label: palette()[k % len(palette())] for k, label in enumerate(known)}
    style = current_style()
    own = {} if style is None else style.by_label
    return colours | {label: OWN + int(own[label][1:], 16) for label in own.keys() & known}


def palette() -> tuple[int, ...]:
    """Return as many of our colours as the style in use has; it puts its own in their places.

    >>> palette() == PALETTE
    True
    """
    style = current_style()
    return PALETTE[: len(style.colours)] if style and style.colours else PALETTE


def rgb(colour: int) -> tuple[int, int, int]:
    """Return red, green and blue, each in 0..255, of one of xterm's colours 16..231, or from `OWN`.

    For one of our colours, they are those of the colour that the style in use has in its place.

    >>> rgb(16), rgb(231), rgb(208), rgb(OWN + 0x0072B2)
    ((0, 0, 0), (255, 255, 255), (255, 135, 0), (0, 114, 178))
    """
    if colour >= OWN:
        return (colour - OWN) >> 16, (colour - OWN) >> 8 & 255, (colour - OWN) & 255
    style = current_style()
    if style and style.colours and colour in PALETTE:
        own = style.colours[PALETTE.index(colour) % len(style.colours)]
        return int(own[1:3], 16), int(own[3:5], 16), int(own[5:7], 16)
    red, rest = divmod(colour - 16, 36)
    green, blue = divmod(rest, 6)
    return _LEVELS[red], _LEVELS[green], _LEVELS[blue]


def hexadecimal(colour: int) -> str:
    """Return one of xterm's colours 16..231 as HTML writes it.

    >>> hexadecimal(208)
    '#ff8700'
    """
    return "#{:02x}{:02x}{:02x}".format(*rgb(colour))


def text_colour(colour: int) -> str:
    """Return white or black, whichever is easier to read on one of xterm's colours.

    >>> text_colour(16), text_colour(231)
    ('#ffffff', '#000000')
    """
    return text_colour_on(*rgb(colour))


def text_colour_on(red: int, green: int, blue: int) -> str:
    """Return the same for a colour of red, green and blue, each in 0..255.

    >>> text_colour_on(0, 0, 0), text_colour_on(255, 255, 255)
    ('#ffffff', '#000000')
    """
    red_light, green_light, blue_light = ((level / 255) ** 2 for level in (red, green, blue))
    luminance = 0.2126 * red_light + 0.7152 * green_light + 0.0722 * blue_light
    # A grey of this luminance contrasts with black as much as with white, by the formula of the
    # guidelines for web content (WCAG).
    return "#ffffff" if luminance < 0.179 else "#000000"  # noqa: PLR2004
