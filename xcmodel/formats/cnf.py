"""Formulas in conjunctive normal form, as DIMACS files.

Written, variable k is option k, from 1; further variables are those of the encodings, which follow
from them, and the options' variables are declared for projected counting (``c p show``). Read, any
formula is a model: a variable is an item to be covered once, by its literals, which are the
options; and a clause is an item to be covered at least once, by the literals that are in it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations

from xcmodel.formats.building import Entry, build
from xcmodel.formats.colour_rows import Row
from xcmodel.formats.files import Content, Line
from xcmodel.formats.rows import rows_of
from xcmodel.formats.warning import warn
from xcmodel.model import Model

# At most one of so many options is said pair by pair, without further variables.
_FEW = 6


def read(content: Content) -> Model:
    """Return the model in a file."""
    reader = _Reader(content)
    for line in content.lines():
        if line.text.startswith("%"):  # As SATLIB's files end.
            break
        reader.take(line)
    return reader.finish()


class _Reader:
    """Reads a formula line by line."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._sizes: tuple[int, int] | None = None
        self._clauses: list[list[int]] = []
        self._clause: list[int] = []
        self._n_shown = 0

    def take(self, line: Line) -> None:
        first = line.text.split(None, 1)[0]
        if first == "c":
            if re.match(r"c\s+(p\s+show|ind)\b", line.text):
                self._n_shown += sum(map(_is_variable, line.text.split()))
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
        for place, literal in enumerate(self._content.integers(line)):
            if abs(literal) > n_variables:
                self._content.fail(f"there is no variable {abs(literal)}", line, place)
            if literal:
                self._clause.append(literal)
            else:
                self._clauses.append(self._clause)
                self._clause = []

    def finish(self) -> Model:
        if self._sizes is None:
            self._content.fail("has no line 'p cnf variables clauses'")
        n_variables, n_clauses = self._sizes
        n_read = len(self._clauses)
        if self._clause or n_read != n_clauses:
            unfinished = ", and one that does not end with 0" if self._clause else ""
            self._content.fail(f"has {n_read} clauses{unfinished}, and should have {n_clauses}")
        if 0 < self._n_shown < n_variables:
            warn(
                f"{self._content.file}: solutions are told apart by all {n_variables} variables, "
                f"not by the {self._n_shown} that the file declares"
            )
        return model_of(self._content, n_variables, self._clauses, {})


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


def model_of(
    content: Content, n_variables: int, clauses: list[list[int]], costs: Mapping[int, int]
) -> Model:
    """Return the model whose solutions are those of a formula, with these costs of literals."""
    variables = range(1, n_variables + 1)
    covered = {literal: [("variable", abs(literal))] for v in variables for literal in (v, -v)}
    for number, clause in enumerate(clauses, start=1):
        for literal in set(clause):
            covered[literal].append(("clause", number))
    items: list[tuple[Hashable, dict[str, object]]] = [
        (("variable", variable), {}) for variable in variables
    ]
    items += [
        (("clause", number), {"multiplicity": (1, None)}) for number in range(1, len(clauses) + 1)
    ]
    options: list[Entry] = [
        (literal, names, {"cost": costs.get(literal, 0)}) for literal, names in covered.items()
    ]
    return build(content, items, options, {})


def write(model: Model) -> str:
    """Return the file of a model."""
    top, clauses = clauses_of(model)
    shown = " ".join(map(str, range(1, len(model) + 1)))
    lines = ["c t pmc", f"p cnf {top} {len(clauses)}", f"c p show {shown} 0".replace("  ", " ")]
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
