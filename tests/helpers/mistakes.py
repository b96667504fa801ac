"""Tables of mistakes in tests/data: a line of code, and below it the error that it must raise."""

import builtins
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from xcmodel import errors

_DATA = Path(__file__).parents[1] / "data"


def mistakes_in(name: str) -> list[tuple[str, str]]:
    """Return the mistakes in a file, each with its error: the class, and how its message begins."""
    lines = (_DATA / name).read_text(encoding="utf-8").splitlines()
    return list(zip(lines[::2], map(str.strip, lines[1::2]), strict=True))


def assert_mistake(mistake: str, error: str, names: Mapping[str, Any]) -> None:
    """Demand that the code raises the error; an ellipsis stands for any part of the message."""
    kind, _, message = error.partition(":")
    pattern = "^" + "[\\s\\S]*".join(map(re.escape, message.strip().split("…")))
    with pytest.raises(getattr(errors, kind, None) or getattr(builtins, kind), match=pattern):
        eval(mistake, dict(names))
