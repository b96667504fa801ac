"""Weighted formulas, as WCNF files: DIMACS CNF with costs, for solvers of maximum satisfiability.

Written, variable k is option k, from 1, the clauses of `cnf` are hard, and an option that costs
something is a soft clause that it be left out. Read, a formula is a model as with `cnf`; a soft
clause is one literal, and its weight what the opposite literal costs. Both the format of the MaxSAT
evaluations since 2022 and the older one, with its line ``p wcnf``, are read.
"""

from __future__ import annotations

from array import array
from collections import Counter

from xcmodel.errors import FormatError
from xcmodel.formats.cnf import clauses_of
from xcmodel.formats.files import Content, Line, is_whole
from xcmodel.formats.formula_model import model_of
from xcmodel.model import Model

_HARD = "h"


def read(content: Content) -> Model:
    """Return the model in a file."""
    hard = array("i")  # The literals of all clauses, with a 0 after each.
    costs: Counter[int] = Counter()
    n_variables, top = 0, _HARD
    for line in content.lines():
        first = line.text.split(None, 1)[0]
        if first == "p":
            n_variables, top = _sizes(content, line)
        elif first != "c":
            literals = _literals(content, line)
            n_variables = max(n_variables, *map(abs, literals))
            content.check_size(n_variables, line)
            if first in (_HARD, top):
                hard.fromlist(literals)
            else:
                costs[-_soft(content, line, literals)] += _weight(content, line, first)
        content.check_size(n_variables, line)
    return model_of(content, n_variables, hard, costs)


def _sizes(content: Content, line: Line) -> tuple[int, str]:
    """Return the number of variables, and the weight of hard clauses."""
    words = line.text.split()
    if len(words) != 5 or words[1] != "wcnf":  # noqa: PLR2004
        content.fail("it should be 'p wcnf variables clauses top'", line, 0)
    return content.integers(line, 2)[0], words[4]


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
        if option.cost < 0:
            what = f"option {option.name!r} has a cost below 0, which 'wcnf' has no way to say"
            raise FormatError(what, subject=option.name)
        if option.cost:
            lines.append(f"{option.cost} -{number} 0")
    return "\n".join([f"c the options are variables 1 to {len(model)}", *lines, ""])
