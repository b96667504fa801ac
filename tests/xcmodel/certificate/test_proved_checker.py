import shutil
import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock

import pytest

from benchmarks.agreement import ACCEPTED, Certify, Make, by_search, compare, random_model
from certified import certified
from classics import dominoes, queens
from symmetric_models import symmetric_model
from xcmodel import Model, check_certificate
from xcmodel.backend.query import Query, Task
from xcmodel.certificate import proved_checker
from xcmodel.certificate.derived import derived, symmetries_bytes
from xcmodel.certificate.standalone_derived_checker import BY_FIXED, BY_ORBITS
from xcmodel.errors import CertificateError
from xcmodel.problem.names import Name
from xcmodel.symmetry import group
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


def of_symmetric(random: Random) -> Model:
    """Return a model that has a symmetry."""
    return symmetric_model(random).model


def up_to_symmetry(model: Model, random: Random, given: list[Name], forbidden: list[Name]) -> bytes:
    """Return a certificate of a count up to symmetry, by what elements fix or by orbits."""
    most = random.choice([0, group.MOST_ELEMENTS])
    with TemporaryDirectory() as folder, mock.patch.object(group, "MOST_ELEMENTS", most):
        path, symmetries = Path(folder, "proof"), model.symmetries()
        model.count(up_to=symmetries, given=given, forbidden=forbidden, certificate=path)
        return path.read_bytes()


def up_to_no_symmetry(
    model: Model, random: Random, given: list[Name], forbidden: list[Name]
) -> bytes:
    """Return a certificate up to permutations that may be nearly symmetries."""
    names, instance = list(model.options), model.to_instance()
    query = Query(
        Task.COUNT,
        given=tuple(map(names.index, given)),
        forbidden=tuple(map(names.index, forbidden)),
    )
    items, options = list(range(instance.n_items)), list(range(instance.n_options))
    for images in (items, options):
        one, other = random.choice(images), random.choice(images)
        images[one], images[other] = other, one
    kind = random.choice([BY_FIXED, BY_ORBITS])
    return derived(instance, kind, query, symmetries_bytes([(items, options)]), b"\0\0")


@BUILT
def test_three_checkers_judge_counts_up_to_symmetry_alike() -> None:
    tally = compare(100, damages=3, seed=3, certify=up_to_symmetry, make=of_symmetric)
    assert tally["honest", ACCEPTED] == 100
    assert len({why for _, why in tally}) > 8


@BUILT
def test_three_checkers_refuse_what_is_no_symmetry_alike() -> None:
    tally = compare(100, damages=1, seed=4, certify=up_to_no_symmetry, make=of_symmetric)
    assert sum("symmetry" in why for _, why in tally) > 5


@BUILT
@pytest.mark.slow
@pytest.mark.parametrize(
    ("certify", "make"),
    [
        (by_search, random_model),
        (up_to_isomorphism, random_model),
        (up_to_symmetry, of_symmetric),
    ],
)
def test_three_checkers_judge_tens_of_thousands_of_certificates_alike(
    certify: Certify, make: Make
) -> None:
    tally = compare(20_000, damages=1, seed=2, certify=certify, make=make)
    assert tally["honest", ACCEPTED] == 20_000


@BUILT
def test_the_proved_checker_tells_what_is_proved_and_why_not(tmp_path: Path) -> None:
    model, path = dominoes(4, 6), tmp_path / "proof"
    model.count(backend="dlx:python", certificate=path)
    report = check_certificate(model, path, checker="proved")
    assert (report.answer, report.checker) == (281, "proved")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(CertificateError, match="proves nothing: it ends too early at byte"):
        check_certificate(model, path, checker="proved")


@BUILT
@pytest.mark.parametrize("most_elements", [100_000, 0], ids=["fixed", "orbits"])
def test_the_proved_checker_takes_counts_up_to_symmetry(most_elements: int, tmp_path: Path) -> None:
    model, path = queens(8), tmp_path / "proof"
    with mock.patch.object(group, "MOST_ELEMENTS", most_elements):
        model.count(up_to=model.symmetries(), certificate=path)
    report = check_certificate(model, path, checker="proved")
    assert (report.kind, report.answer) == ("count up to symmetry", 12)
    path.write_bytes(path.read_bytes() + b"\0")
    with pytest.raises(CertificateError, match="something follows the proof"):
        check_certificate(model, path, checker="proved")


@BUILT
def test_of_other_derived_certificates_the_proved_checker_takes_those_within(
    tmp_path: Path,
) -> None:
    model, path = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}), tmp_path / "proof"
    model.why_infeasible(certificate=path)
    assert check_certificate(model, path, checker="proved").items == (1, 2, 3)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_the_proofs_are_built_from_nothing_and_rest_on_no_axiom(tmp_path: Path) -> None:
    folder = Path(proved_checker.__file__).parent / "proved"
    command = ["make", "-C", str(folder), f"OUT={tmp_path}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    theorems = ("check_files", "count", "least_cost", "no_solution", "count_up_to")
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
