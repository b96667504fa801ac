"""Files that prove to others that a formula has no model."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from xcmodel.backend import ProofFiles
from xcmodel_sat.dimacs import write_formula
from xcmodel_sat.formula import Clause

_EMPTY_CLAUSE = "0"


def write_proof(files: ProofFiles, clauses: list[Clause], proof: Iterable[str]) -> None:
    """Write the formula in the DIMACS format, and the proof beside it.

    The proof ends with the empty clause; some solvers leave it out where it is trivial.
    """
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    with Path(files.formula).open("w", encoding="ascii") as file:
        write_formula(file, top, clauses)
    with Path(files.proof).open("w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in proof if line != _EMPTY_CLAUSE)
        file.write(f"{_EMPTY_CLAUSE}\n")
