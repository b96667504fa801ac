import pickle

import pytest

from xcmodel import Model, get_backend
from xcmodel.backend import Capability
from xcmodel_sat import SatBackend, make_backend


def test_the_default_is_cadical() -> None:
    backend = get_backend("sat")
    assert backend.name == "sat:cadical195"
    assert backend.version.startswith("python-sat 1.")
    assert backend.capabilities >= {Capability.ENUMERATE, Capability.SHUFFLE, Capability.MINIMIZE}
    assert backend.may_repeat


def test_the_variant_selects_the_solver() -> None:
    backend = get_backend("sat:glucose4", encoding="totalizer", at_most_one="ladder")
    assert backend == SatBackend("glucose4", "totalizer", "ladder")
    assert backend.name == "sat:glucose4,encoding=totalizer,at_most_one=ladder"


def test_a_name_finds_its_backend_again() -> None:
    others = SatBackend("minicard", "native"), SatBackend(at_most_one="ladder")
    for backend in (SatBackend(), *others):
        assert get_backend(backend.name) == backend


def test_backends_with_equal_settings_are_equal() -> None:
    assert make_backend() == SatBackend()
    assert len({make_backend(), SatBackend(), SatBackend(encoding="totalizer")}) == 2
    assert pickle.loads(pickle.dumps(SatBackend())) == SatBackend()


def test_pysat_never_runs_in_the_main_thread_where_it_would_catch_ctrl_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pysat._utils import MainThread

    seen: list[bool] = []
    is_main = MainThread.check

    def check() -> bool:
        seen.append(is_main())
        return seen[-1]

    monkeypatch.setattr(MainThread, "check", check)
    model = Model({k: ["item"] for k in range(9)}, multiplicities={"item": 3})
    assert model.count(backend=SatBackend(), method="enumerate") == 84
    assert len(seen) > 84
    assert not any(seen)


def test_a_solver_that_goes_by_the_clock_does_not_shuffle() -> None:
    assert Capability.SHUFFLE in SatBackend("maplecm").capabilities
    assert Capability.SHUFFLE not in SatBackend("maplechrono").capabilities
