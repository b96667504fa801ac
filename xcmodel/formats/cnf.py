"""Formulas in conjunctive normal form, as DIMACS files.

Written, variable k is option k, from 1; further variables are those of the encodings, which follow
from them, as a comment says, and the options' variables are declared for projected counting
(``c p show``). Read, any formula is a model, as `formula_model` says.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import combinations

from xcmodel.formats.binary_counter import added_up
from xcmodel.formats.colour_rows import Row
from xcmodel.formats.files import Content, Line, Piece
from xcmodel.formats.formula_model import model_of
from xcmodel.formats.rows import rows_of
from xcmodel.formats.warning import warn
from xcmodel.model import Model
from xcmodel.text.numbers import plural

_DETERMINED = "c variables that are not shown follow from those that are"

# At most one of so many options is said pair by pair, without further variables.
_FEW = 6

# A sequential counter of more variables, with four clauses each, gives way to a sum in binary,
# which has 14 clauses a literal.
_MOST_COUNTED = 200_000


def read(content: Content) -> Model:
    """Return the model in a file."""
    reader = _Reader(content)
    for piece in content.pieces():
        if not reader.take(piece):
            break
    return reader.finish()


class _Reader:
    """Reads a formula, piece by piece."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._sizes: tuple[int, int] | None = None
        # Those of all clauses, with a 0 after each: there may be millions.
        self._literals = array("i")
        self._n_shown = 0
        self._others_follow = False

    def take(self, piece: Piece) -> bool:
        """Take the lines of a piece; return whether there may be more to read."""
        if self._has_taken_whole(piece):
            return True
        for line in piece.lines():
            if line.text.startswith("%"):  # As SATLIB's files end.
                return False
            self._take_line(line)
        return True

    def _has_taken_whole(self, piece: Piece) -> bool:
        """Take the literals of a piece if there is nothing else in it, and nothing wrong."""
        if self._sizes is None:
            return False
        n_variables = self._sizes[0]
        literals = piece.integers()
        if not literals or max(literals) > n_variables or min(literals) < -n_variables:
            return False
        self._literals.fromlist(literals)
        return True

    def _take_line(self, line: Line) -> None:
        first = line.text.split(None, 1)[0]
        if first == "c":
            if re.match(r"c\s+(p\s+show|ind)\b", line.text):
                self._n_shown += sum(map(_is_variable, line.text.split()))
            self._others_follow |= line.text.rstrip() == _DETERMINED
        elif first == "p":
            if self._sizes:
                self._content.fail("a second line of sizes", line, 0)
            self._sizes = _sizes(self._content, line)
        elif self._sizes is None:
            what = "the line 'p cnf variables clauses' should stand before"
            self._content.fail(what, line, 0)
        else:
            self._take_literals(line, self._sizes[0])

    def _take_literals(self, line: Line, n_variables: int) -> None:
        literals = self._content.integers(line)
        for place, literal in enumerate(literals):
            if abs(literal) > n_variables:
                self._content.fail(f"there is no variable {abs(literal)}", line, place)
        self._literals.fromlist(literals)

    def finish(self) -> Model:
        if self._sizes is None:
            self._content.fail("has no line 'p cnf variables clauses'")
        n_variables, n_clauses = self._sizes
        n_read = self._literals.count(0)
        is_unfinished = bool(self._literals) and self._literals[-1] != 0
        if is_unfinished or n_read != n_clauses:
            unfinished = ", and one that does not end with 0" if is_unfinished else ""
            told = f"has {plural(n_read, 'clause')}{unfinished}, and should have {n_clauses}"
            self._content.fail(told)
        if 0 < self._n_shown < n_variables and not self._others_follow:
            warn(
                f"{self._content.file}: solutions are told apart by all {n_variables} variables, "
                f"not by the {self._n_shown} that the file declares"
            )
        return model_of(self._content, n_variables, self._literals, {})


def _is_variable(word: str) -> bool:
    return word.isdigit() and word != "0"


def _sizes(content: Content, line: Line) -> tuple[int, int]:
    words = line.text.split()
    if len(words) != 4 or words[1] != "cnf":  # noqa: PLR2004
        content.fail("it should be 'p cnf variables clauses'", line, 0)
    n_variables, n_clauses = content.integers(line, 2)
    if n_variables < 0 or n_clauses < 0:
        content.fail("sizes are at least 0", line, 2)
    content.check_size(n_variables, line, 2)
    return n_variables, n_clauses


def write(model: Model) -> str:
    """Return the file of a model."""
    top, clauses = clauses_of(model)
    shown = " ".join(map(str, range(1, len(model) + 1)))
    lines = ["c t pmc", f"p cnf {top} {len(clauses)}", f"c p show {shown} 0".replace("  ", " ")]
    if top > len(model):
        lines.append(_DETERMINED)
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([*lines, ""])


def clauses_of(model: Model) -> tuple[int, list[list[int]]]:
    """Return the greatest variable, and the clauses, of a formula that says the model."""
    rows = rows_of(model)
    top = rows.n_variables
    clauses: list[list[int]] = []
    for row in rows.rows:
        for clause in _clauses(row, top):
            top = max(top, *map(abs, clause)) if clause else top
            clauses.append(clause)
    return top, clauses


def _clauses(row: Row, top: int) -> Iterator[list[int]]:
    """Yield clauses that say the row, whose own variables come after `top`."""
    literals = [variable + 1 for variable in row.variables]
    n, low = len(literals), row.low
    high = n if row.high is None else min(row.high, n)
    if low > n:
        yield []
        return
    if _width(low, high, n) > _width(n - high, n - low, n):
        literals, low, high = [-literal for literal in literals], n - high, n - low
    if low == 1:
        yield literals
        low = 0
    if high == 1 and n <= _FEW:
        yield from ([-one, -other] for one, other in combinations(literals, 2))
    elif n * _width(low, high, n) > _MOST_COUNTED:
        yield from added_up(literals, low, high, top)
    else:
        yield from _counted(literals, low, high, top)


def _width(low: int, high: int, n: int) -> int:
    """Return how far has to be counted to tell whether so many of `n` literals are true."""
    return high if high < n else low


def _counted(literals: list[int], low: int, high: int, top: int) -> Iterator[list[int]]:
    """Yield the clauses of Sinz's sequential counter: from `low` to `high` literals are true.

    After each literal it has variables that say that at least 1, 2 and so on are true up to there.
    They follow from the literals, so that there are as many solutions as without them.
    """
    if high == 0:
        yield from ([-literal] for literal in literals)
        return
    width = _width(low, high, len(literals))
    counts: list[int] = []
    for place, literal in enumerate(literals, start=1):
        if len(counts) == high:
            yield [-literal, -counts[-1]]
        if place == len(literals):
            break
        before, counts = counts, [top + k for k in range(1, min(place, width) + 1)]
        top += len(counts)
        for k, count in enumerate(counts):
            more, fewer = before[k : k + 1], before[max(k - 1, 0) : k]
            yield [-literal, *(-variable for variable in fewer), count]
            yield [-count, *more, literal]
            if more:
                yield [-more[0], count]
            if fewer:
                yield [-count, *more, *fewer]
    if low:
        yield [*counts[low - 1 : low], literals[-1]]
        if low > 1:
            yield [*counts[low - 1 : low], counts[low - 2]]
