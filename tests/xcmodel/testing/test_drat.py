from pathlib import Path

import pytest

from xcmodel.testing.drat import proves

# The example of Wetzler, Heule and Hunt (2014): its first step needs all resolvents.
HEAD = "c eight clauses\np cnf 4 8\n"
CLAUSES = "1 2 -3, -1 -2 3, 2 3 -4, -2 -3 4, -1 -3 -4, 1 3 4, -1 2 4, 1 -2 -4,"


@pytest.fixture
def formula(tmp_path: Path) -> Path:
    path = tmp_path / "formula.cnf"
    path.write_text(HEAD + CLAUSES.replace(",", " 0\n"))
    return path


@pytest.mark.parametrize(
    ("proof", "holds"),
    [
        ("-1 0\nd -1 2 4 0\n2 0\n0\n", True),
        ("-1 0 d 4 2 -1 0 2 0 0", True),
        ("1 2 0\n1 0\n2 0\n0\n", True),
        ("0\n", False),
        ("-1 0\n2 0\n", False),
        ("", False),
        ("d 1 2 -3 0\n0\n", False),
    ],
)
def test_what_proofs_show(formula: Path, tmp_path: Path, proof: str, holds: bool) -> None:
    path = tmp_path / "proof.drat"
    path.write_text(proof)
    assert proves(formula, path) is holds
