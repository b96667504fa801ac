"""The lines of a file of cubes: what each gives and forbids, and which model it is a part of."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xcmodel.cli.option_lists import OptionListError, texts_in
from xcmodel.cli.output import json_line, names_data
from xcmodel.text.json_values import whole_of
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.distributed.named_cube import NamedCube
    from xcmodel.model import Model

_LINE_NUMBER = re.compile("0*[1-9][0-9]{0,17}")

# Old files of cubes are a mistake, and no attack: so many digits tell models apart.
_DIGITS = 16


class CubeLine(NamedTuple):
    """What a line of a file of cubes says.

    Attributes:
        given: what names the options that it gives.
        forbidden: what names those that it forbids.
        model: the digest of the model that was divided, or None if a hand has written the line.
        part: which part it is of how many, from 1, or None if the line does not say so.
    """

    given: list[str]
    forbidden: list[str]
    model: str | None
    part: tuple[int, int] | None = None


def lines_of(model: Model, parts: list[NamedCube]) -> list[str]:
    """Return the lines for the parts of a model."""
    digest = digest_of(model)
    return [
        json_line(
            {
                "given": names_data(part.given),
                "forbidden": names_data(part.forbidden),
                "model": digest,
                "part": number,
                "parts": len(parts),
            }
        )
        for number, part in enumerate(parts, start=1)
    ]


def digest_of(model: Model) -> str:
    """Return what tells models apart whose parts are others.

    The items, by their bounds, and the options by their names, items and colours; parts of a model
    stay what they are when costs change, or when another format makes texts of numbers.
    """
    instance = model.to_instance()
    hashed = sha256(json.dumps([str(name) for name in model]).encode())
    for array in instance.arrays[:-1]:  # The last one has the costs.
        hashed.update(b"%d;" % len(array) + array.astype("<i8").tobytes())
    return hashed.hexdigest()[:_DIGITS]


def cube_of(word: str, known: Collection[str]) -> CubeLine:
    """Return what a line of a file of cubes says.

    Args:
        word: what the command line says: ``FILE:K``, the K-th line from 1.
        known: all that names an option of the model.

    Raises:
        OSError: when the file cannot be read.
        OptionListError: when it has no such line, the line is no cube, or others of the same
            division are missing, so that the counts would not add up.
    """
    path, _, number = word.rpartition(":")
    if not path or not _LINE_NUMBER.fullmatch(number):
        raise OptionListError(f"--cube {word}: give FILE:K, for the K-th line of the file, from 1")
    lines = _lines(path)
    if int(number) > len(lines):
        raise OptionListError(f"--cube {word}: {path} has {plural(len(lines), 'line')}")
    cube = _cube_line(path, lines, int(number), known)
    if cube.part is not None:
        _check_whole(path, lines, int(number), cube)
    return cube


def _cube_line(path: str, lines: list[str], number: int, known: Collection[str]) -> CubeLine:
    """Return what a line says; raise OptionListError if it is no cube."""
    try:
        cube = json.loads(lines[number - 1])
        given, forbidden = (texts_in(cube[part], known) for part in ("given", "forbidden"))
        part = (whole_of(cube["part"]), whole_of(cube["parts"])) if "part" in cube else None
    except (ValueError, TypeError, KeyError, RecursionError):
        what = 'is no cube, as {"given": [...], "forbidden": [...]}, which xcmodel cubes prints'
        raise OptionListError(f"{path}, line {number}, {what}") from None
    return CubeLine(given, forbidden, cube.get("model"), part)


def _check_whole(path: str, lines: list[str], number: int, line: CubeLine) -> None:
    """Make sure that the first and the last part of a division stand where they should.

    Files may be joined, so that a division may begin at any line.
    """
    assert line.part is not None
    part, parts = line.part
    first = number - part + 1
    for other, at in ((1, first), (parts, first + parts - 1)):
        is_there = 1 <= at <= len(lines)
        if not is_there or _cube_line(path, lines, at, ()).part != (other, parts):
            raise OptionListError(
                f"{path}, line {number}, is part {part} of {parts}, and part {other} is not "
                f"{plural(abs(other - part), 'line')} {'before' if other < part else 'behind'} it: "
                "lines were lost or moved, and without all of them counts do not add up; divide "
                "the model anew, by xcmodel cubes"
            )


def check_cube(word: str, line: CubeLine, model: Model) -> None:
    """Make sure that a line is a part of this model.

    Raises:
        OptionListError: when another model was divided, so that the counts would not add up.
    """
    if line.model not in (None, digest_of(model)):
        raise OptionListError(
            f"--cube {word}: the model has other items or options than the one that was divided: "
            "divide it anew, by xcmodel cubes"
        )


def _lines(path: str) -> list[str]:
    """Return the lines of a file of cubes; names may have characters where splitlines() splits."""
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            return list(file)
    except UnicodeDecodeError as error:
        raise OptionListError(f"{path} has no cubes: it is no text ({error})") from None
