"""Functions for pictures tell arguments of another kind in words, and what should be there."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from xcmodel import draw

PICTURES = [
    getattr(draw, name)
    for name in draw.__all__
    if name.endswith(("_svg", "_text")) or "plot" in name
]
WRONG = (5, None, "abc", [1, 2], {"a": 1}, [[1, 2], [3]], object())

# What Python says by itself where nobody has looked at an argument.
BARE = (
    "object is not",
    "has no attribute",
    "has no len",
    "unpack",
    "not supported between",
    "cannot be interpreted",
    "not subscriptable",
)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_pictures_tell_arguments_of_another_kind_in_words(
    picture: Callable[..., Any], wrong: object
) -> None:
    parameters = inspect.signature(picture).parameters.values()
    needed = [each for each in parameters if each.default is each.empty]
    try:
        picture(*[wrong] * len(needed))
    except (TypeError, ValueError) as error:
        told = str(error)
        assert not any(bare in told for bare in BARE), told


def test_a_picture_of_no_grid_is_told_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^size is 'abc': give a whole number$"):
        draw.dots_svg("abc", [])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^dots is 5: give a list of pairs, of row and column$"):
        draw.dots_svg(5, 5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^tiles_svg\(\): tiles is \[1\]: give a list"):
        draw.tiles_svg([1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"^cells\[0\] is 5: give a row, a list of its cells$"):
        draw.nonogram_svg([5], [[1]], [[1]])  # type: ignore[list-item]
