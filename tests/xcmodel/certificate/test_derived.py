"""Certificates of counts up to symmetry and of conflicts, by both checkers."""

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.families.langford import langford
from classics import latin_squares, queens
from damaged_proofs import accepted_copies
from symmetric_models import n_classes, symmetric_model
from xcmodel import (
    Model,
    Progress,
    StoppedError,
    Symmetries,
    WrongAnswerError,
    check_certificate,
    write_model,
)
from xcmodel.backend import Query, Task
from xcmodel.backend.demands import Demands
from xcmodel.certificate import standalone_checker, standalone_derived_checker
from xcmodel.certificate.derived import COUNT_UP_TO
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError, Interrupted
from xcmodel.problem.names import Name
from xcmodel.puzzles import Queens, SteinerTriples
from xcmodel.symmetry import group
from xcmodel.testing import brute_force
from xcmodel.trust.certified_conflict import certify_congruence
from xcmodel.trust.congruence import Congruence

RANDOM = st.randoms(use_true_random=True)
QUICKLY = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
NONE = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})


@pytest.mark.parametrize("most_elements", [100_000, 0], ids=["fixed", "orbits"])
@QUICKLY
@given(random=RANDOM)
def test_both_checkers_prove_the_number_of_classes(
    most_elements: int, random: Random, tmp_path: Path
) -> None:
    made = symmetric_model(random)
    model, proof = made.model, tmp_path / "proof"
    expected = n_classes(brute_force(model), [made.options])
    symmetries = model.symmetries()
    with mock.patch.object(group, "MOST_ELEMENTS", most_elements):
        found = model.count(up_to=symmetries, certificate=proof)
        solutions = brute_force(model)
        expected = n_classes(solutions, model.symmetries().generators)
    report = check_certificate(model, proof, checker="both")
    assert report.answer == found == expected
    assert report.generators == len(symmetries.generators)
    assert report.symmetries == (symmetries.order if most_elements else None)


@pytest.mark.parametrize(
    ("most_elements", "told"),
    [(100_000, "8 symmetries"), (0, "the group of 2 generators")],
    ids=["fixed", "orbits"],
)
def test_what_is_proved_of_a_count_tells_up_to_which_symmetries(
    most_elements: int, told: str, tmp_path: Path
) -> None:
    model, proof = queens(6), tmp_path / "proof"
    with mock.patch.object(group, "MOST_ELEMENTS", most_elements):
        result = model.count_result(up_to=model.symmetries(), certificate=proof)
    assert str(result) == "feasible, 1 solution up to 8 symmetries"
    for checker in ("python", "native", "both"):
        report = check_certificate(model, proof, checker=checker)
        assert str(report) == f"the number of solutions up to {told} is 1"


def test_only_symmetries_that_keep_what_is_given_are_told(tmp_path: Path) -> None:
    model, proof = queens(6), tmp_path / "proof"
    symmetries = model.symmetries()
    result = model.count_result(up_to=symmetries, given=[(0, 1)], certificate=proof)
    assert result.symmetries == check_certificate(model, proof).symmetries == 1
    corner = model.count_result(up_to=symmetries, forbidden=[(0, 0)], certificate=proof)
    assert corner.symmetries == check_certificate(model, proof).symmetries == 2
    verdict = Verdict(COUNT_UP_TO, 1, (), (), 1, 0, 0)
    told_less = mock.patch("xcmodel.certificate.checking.check_by_proved", return_value=verdict)
    with told_less:
        report = check_certificate(model, proof, checker="proved")
    assert str(report) == "the number of solutions up to symmetry is 1"


@QUICKLY
@given(random=RANDOM)
def test_only_symmetries_that_keep_what_is_given_are_proved(random: Random, tmp_path: Path) -> None:
    model, proof = symmetric_model(random).model, tmp_path / "proof"
    kept, left = list(model.options)[:1], list(model.options)[1:2]
    symmetries = model.symmetries()
    count = model.count(up_to=symmetries, given=kept, forbidden=left)
    certified = model.count(up_to=symmetries, given=kept, forbidden=left, certificate=proof)
    report = check_certificate(model, proof, checker="both")
    assert (report.answer, list(report.given), list(report.forbidden)) == (count, kept, left)
    assert certified == count


def test_a_count_up_to_symmetry_can_be_checked() -> None:
    model = queens(6)
    result = model.count_result(up_to=model.symmetries(), check=True)
    assert (result.count, result.evidence and result.evidence.strength.value) == (1, "proved")
    with mock.patch("xcmodel.symmetry.counting.queries.count") as count:
        count.return_value = model.count_result(backend="dlx:python")
        count.return_value = count.return_value.__class__(
            **{**vars(count.return_value), "count": 16}
        )
        with pytest.raises(WrongAnswerError, match="a certificate proves 1"):
            model.count_result(up_to=model.symmetries(), check=True)


def test_a_count_is_kept_where_its_certificate_is_interrupted(tmp_path: Path) -> None:
    model, proof = queens(5), tmp_path / "proof"
    count = partial(
        model.count_result, up_to=model.symmetries(), certificate=proof, backend="dlx:python"
    )
    derived = "xcmodel.symmetry.certified_count.derived"
    with (
        mock.patch.object(group, "MOST_ELEMENTS", 0),
        mock.patch(derived, side_effect=KeyboardInterrupt),
        pytest.raises(Interrupted) as raised,
    ):
        count()
    assert raised.value.result.count == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["fixed", "orbits", "conflict"])
def test_no_damaged_certificate_proves_something_else(kind: str, tmp_path: Path) -> None:
    proof, random = tmp_path / "proof", Random(kind)
    model = {"fixed": queens(5), "orbits": SteinerTriples(7).model, "conflict": NONE}[kind]
    if kind == "conflict":
        model.why_infeasible(certificate=proof)
    else:
        with mock.patch.object(group, "MOST_ELEMENTS", 100 if kind == "orbits" else 10**5):
            model.count(up_to=model.symmetries(), certificate=proof)
    true = check_certificate(model, proof, checker="both").answer
    accepted = accepted_copies(model, proof, random, 60)
    assert len(accepted) < 20
    for report in accepted:
        assert report.given or report.forbidden or report.answer == true
        assert report.kind != "conflict" or set(report.items) >= {1, 2, 3}


def test_a_symmetry_that_is_none_is_refused(tmp_path: Path) -> None:
    proof, model = tmp_path / "proof", queens(4)
    model.count(up_to=model.symmetries(), certificate=proof)
    other = Model({"A": [1]})
    with pytest.raises(CertificateError, match="about another model"):
        check_certificate(other, proof)
    checking = standalone_derived_checker.Derived()
    text = b"xcmodel 1\nitems 2\n1 1\n0 1\noptions 2\n0 0\n0 0 1\n"
    checking.model = standalone_checker.Check()
    checking.model.read_model(text)
    checking.model.at, checking.model.data = 0, bytes([1, 0, 1, 1, 0])
    checking.bounds, checking.entries = checking.model.bounds, checking.model.entries
    checking.costs, checking.given, checking.forbidden = [0, 0], [], []
    with pytest.raises(ValueError, match="options of unequal length"):
        checking.generators()


def test_a_conflict_is_proved_in_the_terms_of_the_whole_model(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    conflict = NONE.why_infeasible(certificate=proof)
    report = check_certificate(NONE, proof, checker="both")
    assert (report.kind, report.items) == ("conflict", conflict.items)
    assert str(report) == "items cannot be covered: 1, 2, 3"


@QUICKLY
@given(random=RANDOM)
def test_conflicts_of_random_models_are_proved(random: Random, tmp_path: Path) -> None:
    model, proof = symmetric_model(random).model, tmp_path / "proof"
    kept = random.sample(list(model.options), min(2, len(model.options)))
    if brute_force(model, kept):
        return
    conflict = model.why_infeasible(given=kept, certificate=proof)
    report = check_certificate(model, proof, checker="both")
    assert set(report.given) == set(conflict.given)
    assert set(report.items) == set(conflict.items) or not conflict.items


def test_a_conflict_by_parity_is_proved_by_weights_alone(tmp_path: Path) -> None:
    model, proof = langford(30), tmp_path / "proof"
    conflict = model.why_infeasible(certificate=proof)
    assert proof.stat().st_size < 200
    report = check_certificate(model, proof, checker="both")
    assert (report.kind, report.items) == ("conflict", conflict.items)


@pytest.mark.parametrize(
    ("weights", "why"),
    [
        ({1: 1, 2: 1, 3: 1}, ""),
        ({1: 1, 2: 1}, "option 1 weighs no multiple of 2"),
        ({1: 0, 2: 0, 3: 0}, "what is asked for weighs a multiple of 2"),
        ({1: 1, 2: 1, 3: 1, 4: 1}, "an item that is not covered an exact number of times"),
    ],
)
def test_weights_that_prove_nothing_are_rejected(
    weights: dict[Name, int], why: str, tmp_path: Path
) -> None:
    model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1, 4, 5]}, optional=[4, 5])
    compiled, proof = model.to_compiled(), tmp_path / "proof"
    numbers = {item.name: number for number, item in enumerate(compiled.items)}
    demands = Demands(tuple(numbers[name] for name in weights), ())
    congruence = Congruence(2, weights, 3)
    certify_congruence(compiled, demands, Query(Task.CERTIFY), congruence, proof)
    if not why:
        assert check_certificate(model, proof, checker="both").kind == "conflict"
        return
    with pytest.raises(CertificateError, match=why):
        check_certificate(model, proof, checker="native")


@pytest.fixture
def orbits(tmp_path: Path) -> tuple[Model, Path]:
    """Return a model, and a certificate of a count by the orbits of its 576 solutions."""
    model, proof = latin_squares(4), tmp_path / "proof"
    with mock.patch.object(group, "MOST_ELEMENTS", 0):
        assert model.count(up_to=model.symmetries(), certificate=proof) == 2
    return model, proof


def test_a_check_tells_how_many_solutions_it_has_listed(orbits: tuple[Model, Path]) -> None:
    told: list[Progress] = []
    with mock.patch("xcmodel.certificate.derived._EACH_TIME", 100):
        report = check_certificate(*orbits, checker="python", progress=told.append)
    numbers = [progress.solutions for progress in told]
    assert (report.answer, numbers[0]) == (2, 0)
    assert 500 < numbers[-1] <= 576
    assert numbers == sorted(numbers)
    assert {(p.backend, p.time_limit) for p in told} == {("python checker", None)}


def test_a_check_that_is_stopped_neither_accepts_nor_rejects(orbits: tuple[Model, Path]) -> None:
    for checker in ("python", "native", "both"):
        with pytest.raises(StoppedError, match="limit of 0 s ended before the check"):
            check_certificate(*orbits, checker=checker, time_limit=0)
    with pytest.raises(StoppedError, match="stopped by the progress callback"):
        check_certificate(*orbits, progress=lambda told: "stop" if told.solutions else None)
    assert check_certificate(*orbits, time_limit=600).answer == 2
    with pytest.raises(ValueError, match="time_limit"):
        check_certificate(*orbits, time_limit=-1)


def test_an_error_of_the_progress_callback_is_no_fault_of_the_certificate(
    orbits: tuple[Model, Path],
) -> None:
    with pytest.raises(ValueError, match="mine"):
        check_certificate(*orbits, progress=mock.Mock(side_effect=ValueError("mine")))
    with pytest.raises(ValueError, match="return 'stop' or None"):
        check_certificate(*orbits, progress=lambda _: "halt")  # type: ignore[arg-type, return-value]


def test_no_more_is_listed_than_a_check_has_memory_for(
    orbits: tuple[Model, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standalone_derived_checker, "MOST_SOLUTIONS", 575)
    with pytest.raises(CertificateError, match="more than 575 would have to be listed"):
        check_certificate(*orbits)
    model, proof = orbits
    model.count(up_to=list(model.symmetries().generators)[:2], certificate=proof)
    monkeypatch.setattr(standalone_derived_checker, "MOST_ELEMENTS", 1)
    with pytest.raises(CertificateError, match="more than 1 would have to be listed"):
        check_certificate(model, proof)


def test_solutions_of_more_than_256_options_are_listed(tmp_path: Path) -> None:
    options = {("A", k): ["A"] for k in range(300)} | {("B", k): ["B"] for k in range(3)}
    model, proof = Model(options), tmp_path / "proof"
    turns = [{(x, k): (x, (k + 1) % n) for k in range(n)} for x, n in (("A", 300), ("B", 3))]
    with mock.patch.object(group, "MOST_ELEMENTS", 0):
        up_to = Symmetries(model, options=turns)
        assert model.count(up_to=up_to, certificate=proof) == 1
    assert check_certificate(model, proof, checker="both").answer == 1


@pytest.mark.parametrize("options", [{}, {"A": [1]}, {"A": [1], "B": [2]}])
def test_symmetries_of_few_options_are_listed(
    options: dict[str, list[int]], tmp_path: Path
) -> None:
    model = Model(options)
    assert model.count(up_to=model.symmetries(), certificate=tmp_path / "proof") == 1
    report = check_certificate(model, tmp_path / "proof", checker="python")
    assert (report.answer, report.symmetries) == (1, max(1, len(options)))


def test_a_count_that_is_checked_keeps_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = mock.Mock(side_effect=StoppedError("the time was over"))
    monkeypatch.setattr("xcmodel.symmetry.certified_count.check_compiled", stopped)
    model = queens(6)
    result = model.count_result(up_to=model.symmetries(), check=True, time_limit=60)
    assert result.count == 1
    assert str(result.evidence).startswith("claimed")


def test_the_checker_stands_beside_the_other_one_alone(tmp_path: Path) -> None:
    puzzle = Queens(6)
    model, proof = tmp_path / "model.xc", tmp_path / "proof"
    write_model(puzzle.model, model)
    puzzle.count(up_to=puzzle.symmetries(), certificate=proof)
    for file in (standalone_checker.__file__, standalone_derived_checker.__file__):
        shutil.copy(file, tmp_path)
    program = [sys.executable, "-I", "-S", str(tmp_path / "standalone_derived_checker.py")]
    ran = subprocess.run([*program, model, proof], check=False, capture_output=True, text=True)
    told = "VERIFIED: solutions up to symmetry: 1, {}, given [], forbidden []\n"
    assert ran.stdout == told.format("symmetries 8")
    with mock.patch.object(group, "MOST_ELEMENTS", 0):
        puzzle.count(up_to=puzzle.symmetries(), certificate=proof)
    ran = subprocess.run([*program, model, proof], check=False, capture_output=True, text=True)
    assert ran.stdout == told.format("generators 7")
    proof.write_bytes(proof.read_bytes()[:-1])
    ran = subprocess.run([*program, model, proof], check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr[:9]) == (1, "REJECTED:")
    assert len(Path(standalone_derived_checker.__file__).read_text().splitlines()) <= 150
