"""Certificates by the native engine, checked by both checkers and against brute force."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from classics import dominoes, langford, latin_squares, mutilated_board, queens, teams
from random_instances import Shape, random_instance
from searching import pieces
from tuned import LOOKING_AHEAD, tuned
from xcmodel import Model, check_certificate
from xcmodel.backend import Query, Task
from xcmodel.certificate.checking import check_by_python
from xcmodel.errors import CertificateError
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx
from xcmodel_dlx.certificate_checker import check
from xcmodel_dlx.native_backend import SIMD_VARIABLE, NativeBackend

STRATEGIES = pytest.mark.parametrize("backend", ["dlx:native", "dlx:levels"])


@STRATEGIES
@settings(max_examples=150, deadline=None)
@given(query=queries(), ahead=...)
def test_small_models_are_proved_to_have_the_count_and_the_least_cost_of_brute_force(
    backend: str, query: RandomQuery, ahead: bool
) -> None:
    model, solutions = query.model, brute_force(query.model, query.given, query.forbidden)
    least = min(map(model.cost, solutions), default=None)
    with TemporaryDirectory() as folder, tuned(**(LOOKING_AHEAD if ahead else {})):
        path = Path(folder) / "proof"
        asked = {**query.asks(backend), "certificate": path}
        assert model.count(**asked) == len(solutions)
        assert check_certificate(model, path, checker="both").answer == len(solutions)
        assert model.minimize(**asked).cost == least
        assert check_certificate(model, path, checker="both").answer == least


MODELS = {
    "queens 7": queens(7),
    "2n queens 4": queens(4, 2),
    "Langford 7": langford(7),
    "Latin squares 5": latin_squares(5),
    "dominoes 8x8": dominoes(8, 8),
    "mutilated board of 8x8": mutilated_board(8),
    "teams of 20": teams(20, 40, cooks=9),
}


@pytest.mark.parametrize("simd", _dlx.available_simd())
def test_every_instruction_set_checks_alike(
    simd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SIMD_VARIABLE, simd)
    model = dominoes(8, 8)
    path, known = tmp_path / "proof", 12_988_816  # OEIS A004003.
    assert model.count(backend="dlx:native", certificate=path) == known
    assert check_certificate(model, path, checker="native").answer == known
    with pytest.raises(CertificateError, match="proves nothing"):
        check_certificate(mutilated_board(8), path, checker="native")
    data = path.read_bytes()
    path.write_bytes(data[:-100] + bytes([3]) + data[-99:])
    with pytest.raises(CertificateError, match="proves nothing"):
        check_certificate(model, path, checker="native")


# With one block of words, and with several, all of which hold options of every item.
SHAPES = {
    "8 words": Shape(36, 480, 8, optional=3),
    "16 words, multiplicities and colours": Shape(44, 800, 8, loose=4, coloured=6),
    "40 words": Shape(40, 2000, 10),
    "44 words, multiplicities": Shape(40, 2800, 12, loose=3, optional=2),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_every_instruction_set_checks_large_instances_as_python_does(
    shape: Shape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instance = random_instance(shape, Random(1))
    path = tmp_path / "proof"
    query = Query(Task.CERTIFY, certificate=str(path))
    list(pieces(NativeBackend().translate(instance).start(query)))
    verdict = check_by_python(instance, path)
    assert (verdict.answer or 0) > 0
    for simd in _dlx.available_simd():
        monkeypatch.setenv(SIMD_VARIABLE, simd)
        assert check(instance, path) == verdict


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_certificates_with_isomorphisms_check(model: Model, tmp_path: Path) -> None:
    count = model.count(backend="dlx:native", certificate=tmp_path / "proof")
    assert count == model.count(backend="dlx:native")
    assert check_certificate(model, tmp_path / "proof", checker="both").answer == count


def _two_like_parts(random: Random, colours: list[str]) -> Model:
    """Return a model of two random components that differ only in the names of their items."""
    model = Model()
    part = [
        (random.sample(range(6), random.randint(1, 3)), random.choice(colours)) for _ in range(9)
    ]
    low = [random.choice([0, 1, 1, 2]) for _ in range(5)]
    for side in "xy":
        for k in range(5):
            model.add_item((side, k), multiplicity=(low[k], low[k] + random.choice([0, 1])))
        model.add_item((side, 5), optional=True)
        for k, (items, colour) in enumerate(part):
            names = [(side, i) for i in items]
            coloured = {(side, 5): colour} if 5 in items and colour else {}
            model.add_option((side, k), names, cost=k % 3, colours=coloured)
    model.add_item("either")
    model.add_option("left", ["either", ("x", 0)])
    model.add_option("right", ["either", ("y", 0)])
    return model


@pytest.mark.parametrize("seed", range(60))
def test_parts_that_differ_by_names_are_proved_as_they_are_counted(
    seed: int, tmp_path: Path
) -> None:
    model, path = _two_like_parts(Random(seed), ["", "red", "green"]), tmp_path / "proof"
    count = model.count(backend="dlx:native", method="enumerate")
    assert model.count(backend="dlx:native", certificate=path) == count
    assert check_certificate(model, path, checker="both").answer == count
    result = model.minimize(backend="dlx:native", certificate=path)
    assert result.cost == model.minimize(backend="dlx:native").cost
    assert check_certificate(model, path, checker="both").answer == result.cost
