"""Certificates that a set holds all solutions of its model."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest import mock

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import xcmodel
from classics import dominoes, queens
from damaged_proofs import accepted_copies
from diagram_maker import DiagramBackend, make_diagram
from xcmodel import Model, SolutionSet, write_model
from xcmodel.backend import DecisionDiagram, Query, Task
from xcmodel.backend.decision_diagram import NO_CLASS, ONE_SOLUTION
from xcmodel.certificate import standalone_checker, standalone_set_checker
from xcmodel.certificate.instance_text import instance_lines
from xcmodel.cli.main import main
from xcmodel.errors import CertificateError, SolutionSetError, StoppedError
from xcmodel.puzzles import SteinerTriples
from xcmodel.solution_sets.nodes import DiagramWriter, Isomorphism, trimmed
from xcmodel.solution_sets.proving import diagram_bytes
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

QUICKLY = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
SMALL = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]})


def saved(model: Model, folder: Path, **conditions: object) -> Path:
    path = folder / "set"
    model.compile(**conditions).save(path)  # type: ignore[arg-type]
    return path


@pytest.mark.parametrize("backend", ["dlx", "isomorphisms"])
@QUICKLY
@given(query=queries())
def test_sets_of_random_models_are_proved(backend: str, query: RandomQuery, tmp_path: Path) -> None:
    asked = query.asks(DiagramBackend() if backend == "isomorphisms" else backend)
    solutions = query.model.compile(**asked)
    report = solutions.prove(certificate=tmp_path / "proof", checker="both")
    assert report.answer == len(brute_force(query.model, query.given, query.forbidden))
    assert set(report.given) == set(query.given)
    solutions.save(tmp_path / "set")
    loaded = SolutionSet.load(tmp_path / "set", query.model, certificate=tmp_path / "proof")
    assert str(loaded.evidence).startswith("proved by a certificate")
    assert loaded == solutions


def test_a_proved_set_with_isomorphisms_is_proved_for_every_evaluator(tmp_path: Path) -> None:
    options = {"A": [1], "B": [1], "C": [0], "D": [0, 1]}
    model = Model(options, multiplicities={0: (0, 1), 1: (1, None)})
    solutions = model.compile(backend=DiagramBackend())
    solutions.prove(certificate=tmp_path / "proof")
    solutions.save(tmp_path / "set")
    loaded = SolutionSet.load(tmp_path / "set", model, certificate=tmp_path / "proof")
    assert loaded.count() == 10


@QUICKLY
@given(query=queries())
def test_a_restriction_is_proved_under_its_conditions(query: RandomQuery) -> None:
    solutions = query.model.compile().restrict(given=query.given, forbidden=query.forbidden)
    report = solutions.prove(checker="python")
    assert report.answer == len(brute_force(query.model, query.given, query.forbidden))


@pytest.mark.parametrize("model", [dominoes(4, 40), SteinerTriples(9).model, queens(7)])
def test_sets_with_isomorphisms_are_proved(model: Model, tmp_path: Path) -> None:
    assert SolutionSet.load(saved(model, tmp_path), model).prove(checker="both").answer == (
        model.count()
    )


def test_both_forms_of_a_set_share_the_time_of_its_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SolutionSet, "_diagrams", lambda a_set: [a_set._diagram] * 2)
    loaded = SolutionSet.load(saved(SMALL, tmp_path), SMALL)
    with mock.patch("xcmodel.solution_sets.solution_set.prove_complete") as prove:
        prove.side_effect = CertificateError("it proves nothing")
        with pytest.raises(CertificateError):
            loaded.prove(time_limit=60.0)
    limits = [call.args[2] for call in prove.call_args_list]
    assert len(limits) == 2
    assert limits[1] < limits[0] < 60


def test_a_file_that_lacks_solutions_is_not_proved(tmp_path: Path) -> None:
    loaded = SolutionSet.load(saved(SMALL, tmp_path, forbidden=["C"]), SMALL)
    assert loaded.count() == 2
    with pytest.raises(CertificateError, match="there are other solutions"):
        loaded.prove()
    assert str(loaded.evidence) == "claimed by dlx:native"
    assert loaded.restrict(forbidden=["C"]).prove().forbidden == ("C",)


def test_a_file_with_a_wrong_solution_is_not_proved(tmp_path: Path) -> None:
    path = tmp_path / "set"
    SMALL.compile(backend="dlx:python").save(path)
    with np.load(path) as archive:
        arrays = dict(archive)
    writer = DiagramWriter()  # {A}, {B, C} and {A, D}: as many as there are.
    last = writer.branching(0, [(ONE_SOLUTION, NO_CLASS), (ONE_SOLUTION, 2)])
    arrays["class_start"], arrays["class_options"] = np.arange(4), np.array([0, 1, 3], "<i4")
    both = writer.branching(0, [(ONE_SOLUTION, 2)])
    root = writer.branching(0, [(last, 0), (both, 1)])
    header = arrays["header"].tobytes()
    old = b'"root": %d' % SMALL.compile(backend="dlx:python")._diagram.root
    arrays["header"] = np.frombuffer(header.replace(old, b'"root": %d' % root), np.uint8)
    arrays["words"] = writer.words()
    with path.open("wb") as file:
        np.savez(file, **arrays)
    loaded = SolutionSet.load(path, SMALL)
    assert loaded.count() == SMALL.count() == 3
    with pytest.raises(CertificateError, match="two options of a solution meet at an item"):
        loaded.prove()


def test_a_certificate_is_about_one_set_and_one_model(tmp_path: Path) -> None:
    proof, path = tmp_path / "proof", saved(SMALL, tmp_path)
    SMALL.compile(forbidden=["C"]).prove(certificate=proof)
    with pytest.raises(CertificateError, match="is about another set"):
        SolutionSet.load(path, SMALL, certificate=proof)
    with pytest.raises(SolutionSetError, match="give the model too"):
        SolutionSet.load(path, certificate=proof)
    with pytest.raises(SolutionSetError, match="loaded without its model"):
        SolutionSet.load(path).prove()
    SMALL.count(certificate=proof)
    with pytest.raises(CertificateError, match="about another set: the number of solutions is 3"):
        SolutionSet.load(path, SMALL, certificate=proof)


def test_a_set_that_takes_too_long_to_count_is_not_proved() -> None:
    stopped = mock.patch("xcmodel.search.queries.certify", return_value=SimpleNamespace(count=None))
    with stopped, pytest.raises(StoppedError, match="the time was over"):
        SMALL.compile().prove(time_limit=1)


def test_no_damaged_certificate_proves_something_else(tmp_path: Path) -> None:
    proof, model, random = tmp_path / "proof", dominoes(4, 5), Random(3)
    solutions = model.compile()
    solutions.prove(certificate=proof)
    accepted = accepted_copies(model, proof, random, 150)
    assert len(accepted) < 50
    for report in accepted:
        assert report.given or report.forbidden or report.answer == solutions.count()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(query=queries(), random=st.randoms(use_true_random=True))
def test_what_passes_has_solutions_only_and_each_once(query: RandomQuery, random: Random) -> None:
    model = query.model
    compiled = model.to_compiled()
    conditions = compiled.options.conditions(query.given, query.forbidden)
    made = make_diagram(compiled.instance, Query(Task.COMPILE, *conditions), isomorphism=True)
    try:
        evaluator = PythonEvaluator(_changed(trimmed(made), random))
        listed = [frozenset(row.tolist()) for batch in evaluator.batches(1000) for row in batch]
        proved = _diagram_of(model, evaluator.diagram, *conditions).solutions()
    except standalone_checker.ERRORS:
        return
    true = brute_force(model, query.given, query.forbidden)
    assert proved == len(listed) == len(set(listed))
    assert {frozenset(compiled.options.names[o] for o in row) for row in listed} <= true


def test_an_isomorphism_that_leaves_out_a_class_is_an_error_in_words() -> None:
    instance = SteinerTriples(7).model.to_instance()
    evaluator = PythonEvaluator(make_diagram(instance, Query(Task.COMPILE), isomorphism=True))
    isomorphisms = [n for n in evaluator._nodes.values() if isinstance(n, Isomorphism)]
    assert isomorphisms
    for node in isomorphisms:
        node.here.clear()
        node.there.clear()
    with pytest.raises(ValueError, match="does not say what becomes of class"):
        list(evaluator.batches(1000))


def _changed(diagram: DecisionDiagram, random: Random) -> DecisionDiagram:
    """Change a few words, or none."""
    words = diagram.words.copy()
    for _ in range(random.choice([0, 1, 1, 2, 3]) if len(words) > 4 else 0):
        words[random.randrange(4, len(words))] = random.choice([*words[4:].tolist(), 0, 1, 2])
    return replace(diagram, words=words)


def _diagram_of(
    model: Model, diagram: DecisionDiagram, given: tuple[int, ...], forbidden: tuple[int, ...]
) -> standalone_set_checker.Diagram:
    reading = standalone_checker.Check()
    reading.read_model("".join(f"{s}\n" for s in instance_lines(model.to_instance())).encode())
    reading.data = diagram_bytes(diagram)
    return standalone_set_checker.Diagram(
        SimpleNamespace(
            model=reading,
            bounds=reading.bounds,
            entries=reading.entries,
            given=given,
            forbidden=forbidden,
        )
    )


def test_the_program_stands_alone(tmp_path: Path) -> None:
    model, proof = tmp_path / "model.xc", tmp_path / "proof"
    write_model(dominoes(4, 4), model)
    dominoes(4, 4).compile().prove(certificate=proof)
    for checker in ("checker", "derived_checker", "set_checker"):
        file = Path(xcmodel.certificate.__path__[0], f"standalone_{checker}.py")
        shutil.copy(file, tmp_path)
        assert len(file.read_text().splitlines()) <= 150
    program = [sys.executable, "-I", "-S", str(tmp_path / "standalone_derived_checker.py")]
    ran = subprocess.run([*program, model, proof], check=False, capture_output=True, text=True)
    assert ran.stdout == "VERIFIED: all solutions are in the set: 36, given [], forbidden []\n"
    assert ran.returncode == 0


def test_the_command_line_proves_and_checks_sets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, proof = tmp_path / "model.xc", tmp_path / "proof"
    write_model(SMALL, model)
    path = str(saved(SMALL, tmp_path))
    assert main(["certify", str(model), "--set", path, "-o", str(proof)]) == 0
    assert main(["check", str(model), str(proof), "--set", path]) == 0
    out = capsys.readouterr().out
    assert out.count("the set holds all solutions, 3") == 2
