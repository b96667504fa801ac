"""Weighted formulas, as WCNF files: DIMACS CNF with costs, for solvers of maximum satisfiability.

Written, variable k is option k, from 1, the clauses of `cnf` are hard, and an option that costs
something is a soft clause that it be left out. Read, a formula is a model as with `cnf`; a soft
clause is one literal, and its weight what the opposite literal costs. Both the format of the MaxSAT
evaluations since 2022 and the older one, with its line ``p wcnf``, are read.
"""

from __future__ import annotations

from array import array
from collections import Counter

from xcmodel.formats.cnf import clauses_of
from xcmodel.formats.files import Content, Line, Piece, is_whole, whole_numbers
from xcmodel.formats.formula_model import model_of
from xcmodel.model import Model
from xcmodel.text.numbers import plural

_HARD = "h"


def read(content: Content) -> Model:
    """Return the model in a file."""
    reader = _Reader(content)
    for piece in content.pieces():
        reader.take(piece)
    reader.check_end()
    return model_of(content, reader.n_variables, reader.hard, reader.costs)


class _Reader:
    """Reads a weighted formula, piece by piece.

    Attributes:
        n_variables: the greatest variable so far.
        hard: the literals of all hard clauses, with a 0 after each: there may be millions.
        costs: what literals cost.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        self._top = _HARD
        self._n_declared = 0
        self._n_clauses = 0
        self.n_variables = 0
        self.hard = array("i")
        self.costs: Counter[int] = Counter()

    def take(self, piece: Piece) -> None:
        """Take the lines of a piece."""
        if self._has_taken_whole(piece):
            return
        for line in piece.lines():
            first = line.text.split(None, 1)[0]
            if first == "p":
                self.n_variables, self._n_declared, self._top = _sizes(self._content, line)
                self._content.check_size(self.n_variables, line)
            elif first != "c":
                self._take_clause(line, first)

    def check_end(self) -> None:
        """Refuse a file that has fewer clauses than it says, as one that is cut off."""
        if self._n_clauses < self._n_declared:
            has = plural(self._n_clauses, "clause")
            self._content.fail(f"has {has}, and should have {self._n_declared}: is it cut off?")

    def _has_taken_whole(self, piece: Piece) -> bool:
        """Take a piece of hard clauses, a line each, if nothing else is there, or wrong."""
        literals = _hard_clauses(piece.text)
        if not literals:
            return False
        greatest = max(map(abs, literals))
        if greatest > len(self._content.data):  # Which is told with the line, if it is too many.
            return False
        self.n_variables = max(self.n_variables, greatest)
        self.hard.fromlist(literals)
        self._n_clauses += literals.count(0)
        return True

    def _take_clause(self, line: Line, first: str) -> None:
        literals = _literals(self._content, line)
        self._n_clauses += 1
        self.n_variables = max(self.n_variables, *map(abs, literals))
        self._content.check_size(self.n_variables, line)
        if first in (_HARD, self._top):
            self.hard.fromlist(literals)
        else:
            literal = _soft(self._content, line, literals)
            self.costs[-literal] += _weight(self._content, line, first)


def _hard_clauses(text: str) -> list[int] | None:
    """Return the literals of lines that all are hard clauses, with the zeros, or else None."""
    n_lines = text.count("\n")
    begin = text.startswith("h ") + text.count("\nh ")
    if not begin == text.count("h") == text.count(" 0\n") == n_lines:
        return None
    try:
        literals = whole_numbers(text.replace("h", ""))
    except ValueError:
        return None
    # As each line ends with one, none stands within a line.
    return literals if literals.count(0) == n_lines else None


def _sizes(content: Content, line: Line) -> tuple[int, int, str]:
    """Return the numbers of variables and clauses, and the weight of hard clauses."""
    words = line.text.split()
    if len(words) != 5 or words[1] != "wcnf":  # noqa: PLR2004
        content.fail("it should be 'p wcnf variables clauses top'", line, 0)
    n_variables, n_clauses, _ = content.integers(line, 2)
    return n_variables, n_clauses, words[4]


def _literals(content: Content, line: Line) -> list[int]:
    """Return the literals of a clause, and the 0 after them."""
    literals = content.integers(line, 1)
    if not literals or literals[-1] != 0 or 0 in literals[:-1]:
        content.fail("a clause is a weight or 'h', literals, and 0", line, len(literals))
    return literals


def _soft(content: Content, line: Line, literals: list[int]) -> int:
    if len(literals) != 2:  # noqa: PLR2004
        content.fail("only soft clauses of one literal are costs of options", line, 0)
    return literals[0]


def _weight(content: Content, line: Line, word: str) -> int:
    if not (word.isdecimal() and is_whole(word)):
        content.fail(f"{word!r:.80} is no weight: use 'h' or a whole number from 0", line, 0)
    return int(word)


def write(model: Model) -> str:
    """Return the file of a model."""
    _, clauses = clauses_of(model)
    # There is no line of sizes, so that each variable has to stand in some clause.
    met = {abs(literal) for clause in clauses for literal in clause}
    clauses += [[k, -k] for k in range(1, len(model) + 1) if k not in met]
    lines = [" ".join(map(str, [_HARD, *clause, 0])) for clause in clauses]
    for number, option in enumerate(model.options.values(), start=1):
        if option.cost:
            lines.append(f"{option.cost} -{number} 0")
    return "\n".join([f"c the options are variables 1 to {len(model)}", *lines, ""])
