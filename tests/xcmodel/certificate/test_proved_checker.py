from pathlib import Path

import pytest

from benchmarks.agreement import compare
from classics import dominoes
from xcmodel import Model, check_certificate
from xcmodel.certificate import proved_checker
from xcmodel.errors import CertificateError

pytest.importorskip("xcmodel_dlx._dlx", reason="there is no native engine")

BUILT = pytest.mark.skipif(
    proved_checker.find_command() is None, reason="the proved checker is not built: make proofs"
)


@BUILT
def test_three_checkers_judge_honest_forged_and_damaged_certificates_alike() -> None:
    tally = compare(models=100, damages=2, seed=1)
    assert tally["honest", True] == 100
    assert tally["damaged", False] > 100


@BUILT
@pytest.mark.slow
def test_three_checkers_judge_tens_of_thousands_of_certificates_alike() -> None:
    assert compare(models=20_000, damages=1, seed=2)["honest", True] == 20_000


@BUILT
def test_the_proved_checker_tells_what_is_proved_and_why_not(tmp_path: Path) -> None:
    model, path = dominoes(4, 6), tmp_path / "proof"
    model.count(backend="dlx:python", certificate=path)
    report = check_certificate(model, path, checker="proved")
    assert (report.answer, report.checker) == (281, "proved")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(CertificateError, match="proves nothing: it ends too early at byte"):
        check_certificate(model, path, checker="proved")


def test_without_the_proved_checker_one_is_told_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proved_checker, "find_command", lambda: None)
    model, path = Model({"A": [1]}), tmp_path / "proof"
    model.count(backend="dlx:python", certificate=path)
    with pytest.raises(CertificateError, match="make proofs"):
        check_certificate(model, path, checker="proved")
