import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from benchmarks.agreement import ACCEPTED, Certify, by_search, compare
from certified import certified
from classics import dominoes
from xcmodel import Model, check_certificate
from xcmodel.certificate import proved_checker
from xcmodel.errors import CertificateError
from xcmodel.problem.names import Name
from xcmodel.testing.strategies import RandomQuery

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

BUILT = pytest.mark.skipif(
    proved_checker.find_command() is None, reason="the proved checker is not built: make proofs"
)


@BUILT
def test_three_checkers_judge_honest_forged_and_damaged_certificates_alike() -> None:
    tally = compare(models=100, damages=2, seed=1)
    assert tally["honest", ACCEPTED] == 100
    assert sum(count for (_, why), count in tally.items() if why != ACCEPTED) > 100
    assert len({why for _, why in tally}) > 5


def up_to_isomorphism(
    model: Model, random: Random, given: list[Name], forbidden: list[Name]
) -> bytes:
    """Return a certificate with isomorphisms, some of them to states that are described."""
    asked = RandomQuery(model, tuple(given), tuple(forbidden))
    least_cost, seed = random.choice([True, False]), random.randrange(1_000_000)
    return certified(asked, least_cost=least_cost, isomorphism_seed=seed).data


@BUILT
def test_three_checkers_judge_certificates_with_isomorphisms_alike() -> None:
    tally = compare(models=100, damages=4, seed=0, certify=up_to_isomorphism)
    assert tally["honest", ACCEPTED] == 100
    assert tally["damaged", "the states are not equal up to this isomorphism"] > 0


@BUILT
@pytest.mark.slow
@pytest.mark.parametrize("certify", [by_search, up_to_isomorphism])
def test_three_checkers_judge_tens_of_thousands_of_certificates_alike(certify: Certify) -> None:
    assert compare(20_000, damages=1, seed=2, certify=certify)["honest", ACCEPTED] == 20_000


@BUILT
def test_the_proved_checker_tells_what_is_proved_and_why_not(tmp_path: Path) -> None:
    model, path = dominoes(4, 6), tmp_path / "proof"
    model.count(backend="dlx:python", certificate=path)
    report = check_certificate(model, path, checker="proved")
    assert (report.answer, report.checker) == (281, "proved")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(CertificateError, match="proves nothing: it ends too early at byte"):
        check_certificate(model, path, checker="proved")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_the_proofs_are_built_from_nothing_and_rest_on_no_axiom(tmp_path: Path) -> None:
    folder = Path(proved_checker.__file__).parent / "proved"
    command = ["make", "-C", str(folder), f"OUT={tmp_path}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    theorems = ("check_files", "count", "least_cost", "no_solution")
    assert all(f"{name}_sound" in output for name in theorems[1:])
    assert output.count("Closed under the global context") == len(theorems)
    assert (tmp_path / proved_checker.COMMAND).exists()


def test_without_the_proved_checker_one_is_told_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proved_checker, "find_command", lambda: None)
    model, path = Model({"A": [1]}), tmp_path / "proof"
    model.count(backend="dlx:python", certificate=path)
    with pytest.raises(CertificateError, match="make proofs"):
        check_certificate(model, path, checker="proved")
