"""The DIMACS format of formulas."""

from __future__ import annotations

from typing import TextIO

from xcmodel_sat.formula import Clause


def write_formula(file: TextIO, top: int, clauses: list[Clause]) -> None:
    """Write a formula with variables from 1 to `top`.

    >>> import sys
    >>> write_formula(sys.stdout, 2, [[1, -2], [2]])
    p cnf 2 2
    1 -2 0
    2 0
    """
    file.write(f"p cnf {top} {len(clauses)}\n")
    file.writelines(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
