import subprocess

import pytest
from hypothesis import given, settings

from classics import dominoes
from searching import pieces
from xcmodel import Model, get_backend
from xcmodel.backend import Capability, Query, Task
from xcmodel.errors import BackendError, CountStoppedError
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import ENCODINGS
from xcmodel_sat.counting import has_counter

COUNT = Query(Task.COUNT, visits=False)

needs_ganak = pytest.mark.skipif(not has_counter(), reason="pyganak is not installed")


@needs_ganak
def test_dominoes_on_a_chessboard_are_counted_without_being_listed() -> None:
    assert dominoes(6, 8).count(backend="sat") == 167_089  # OEIS A099390


@needs_ganak
@pytest.mark.parametrize("encoding", [name for name in ENCODINGS if name != "native"])
def test_only_the_options_variables_count(encoding: str) -> None:
    model = Model({k: ["some"] for k in range(9)}, multiplicities={"some": (3, 5)})
    backend = SatBackend(encoding=encoding, at_most_one="bitwise")
    assert model.count(backend=backend) == 84 + 126 + 126


@needs_ganak
@settings(max_examples=15, deadline=None)
@given(model=models())
def test_random_models_have_as_many_solutions_as_by_brute_force(model: Model) -> None:
    *_, last = pieces(SatBackend().translate(model.to_instance()).start(COUNT))
    assert last.counted == len(brute_force(model)) == model.count(backend="sat")


@needs_ganak
def test_few_solutions_are_listed_before_the_counter_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel_sat.ganak.__file__", __file__ + ".missing")
    assert dominoes(2, 2).count(backend="sat") == 2


@needs_ganak
def test_given_and_forbidden_options_are_kept_to() -> None:
    model = dominoes(4, 4)
    first, second, *_ = model.options
    expected = sum(first in s and second not in s for s in model.solutions())
    assert model.count(backend="sat", given=[first], forbidden=[second]) == expected


@needs_ganak
def test_counts_of_any_size_are_exact() -> None:
    options = {k: ["any"] for k in range(20_000)}
    model = Model(options, multiplicities={"any": (0, None)})
    assert model.count(backend="sat") == 2**20_000


@needs_ganak
def test_a_count_can_be_stopped_at_any_time() -> None:
    with pytest.raises(CountStoppedError):
        dominoes(16, 16).count(backend="sat", time_limit=0.3)


@needs_ganak
def test_a_search_that_is_closed_ends_its_process() -> None:
    translation = SatBackend().translate(dominoes(16, 16).to_instance())
    translation.start(COUNT).close()
    search = translation.start(COUNT)
    assert not search.advance(0.05).exhausted
    process: subprocess.Popen[str] = search._process  # type: ignore[attr-defined]
    assert process.poll() is None
    search.close()
    assert process.poll() is not None


@needs_ganak
def test_a_counter_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel_sat.ganak.__file__", __file__ + ".missing")
    with pytest.raises(BackendError, match=r"without a count: .*missing"):
        dominoes(12, 12).count(backend="sat")


@needs_ganak
def test_the_version_includes_that_of_the_counter() -> None:
    assert "pyganak" in SatBackend().version
    assert SatBackend().remark is None


def test_without_the_counter_solutions_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel_sat.backend.has_counter", lambda: False)
    backend = get_backend("sat")
    assert Capability.COUNT not in backend.capabilities
    assert "pip install pyganak" in str(backend.remark)
    assert dominoes(4, 4).count(backend=backend) == 36


def test_native_bounds_cannot_be_counted() -> None:
    assert Capability.COUNT not in SatBackend("minicard", "native").capabilities
