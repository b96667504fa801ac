"""The words of LP text: its sections, and the tokens that stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from xcmodel.errors import FormatError
from xcmodel.formats.files import Content

_SIGNS = "!#$%&(),;?@'{}~"
_WORD = rf"[A-Za-z_{_SIGNS}][\w.{_SIGNS}]{{0,254}}"
"""Longer ones CPLEX does not read."""

_READ_WORD = rf"[A-Za-z_{_SIGNS}][\w.{_SIGNS}/|\"`\[\]]*"
"""Gurobi and OR-Tools write brackets within names, as in ``x[0,1]``, and CPLEX reads the others."""

_TOKEN = re.compile(
    r"(?P<number>\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)"
    rf"|(?P<name>{_READ_WORD})|(?P<sign><=|>=|=<|=>|[-+<>=:])",
    re.ASCII,
)
SECTIONS = {
    "minimize": "min", "minimise": "min", "minimum": "min", "min": "min", "maximize": "max",
    "maximise": "max", "maximum": "max", "max": "max", "subject to": "rows", "such that": "rows",
    "st": "rows", "s.t.": "rows", "st.": "rows", "bounds": "bounds", "bound": "bounds",
    "binary": "binary", "binaries": "binary", "bin": "binary", "general": "general",
    "generals": "general", "gen": "general", "integer": "general", "integers": "general",
    "semi-continuous": "semi", "semis": "semi", "semi": "semi", "end": "end",
}  # fmt: skip
_OTHER_WORDS = (
    "free", "inf", "infinity", "nan", "obj", "subject", "such", "int", "ints", "gens", "bins",
    "sos", "sos1", "sos2", "pwlobj", "ranges", "lazy", "user",
)  # fmt: skip
"""What has a meaning to some readers of the format, in any case of letters."""

_RESERVED = "|".join(map(re.escape, [*SECTIONS, *_OTHER_WORDS]))
NAME = rf"(?a:(?![eE][0-9.]|(?i:{_RESERVED})$){_WORD})"


class Token(NamedTuple):
    """A number, a name or a sign, and where it stands."""

    kind: str
    text: str
    line: int
    column: int


def sections_of(content: Content) -> Iterator[tuple[str, list[Token]]]:
    """Yield the sections with their tokens."""
    section, tokens = "", list[Token]()
    for line in content.lines():
        text = line.text.partition("\\")[0]
        found = SECTIONS.get(" ".join(text.lower().split()))
        if not found:
            tokens += _tokens_of(text, line.number, content.file, is_in_section=bool(section))
            continue
        if section:
            yield section, tokens
        section, tokens = found, []
    yield section, tokens


def _tokens_of(text: str, line: int, file: str, *, is_in_section: bool) -> Iterator[Token]:
    """Yield the tokens of a line; before the first section there may be none."""
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        token = _TOKEN.match(text, place)
        if token is None or not is_in_section:
            what = f"{(token[0] if token else text[place])!r} has no meaning here"
            if not is_in_section:
                what += ": the file begins with 'Minimize' or 'Maximize' on a line of its own"
            raise FormatError(what, file, line, place + 1)
        yield Token(str(token.lastgroup), token[0], line, place + 1)
        place = token.end()
