"""Every check of backends finds out one that breaks just what it demands."""

import pytest

from lying_backend import LyingBackend, finds_out
from xcmodel.backend import Backend, Instance, Suitability, Translation
from xcmodel.testing import checks_of_backends as checks
from xcmodel_dlx import PythonBackend

CHECKS = {check.name: check for check in checks.checks_of_backends()}
DESCRIPTION, EQUALITY = CHECKS["says_what_it_is"], CHECKS["is_immutable_and_comparable"]


class ByIdentity(LyingBackend):
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class EqualWithOtherHash(LyingBackend):
    def __hash__(self) -> int:
        return id(self)


class EqualToAll(LyingBackend):
    __hash__ = LyingBackend.__hash__

    def __eq__(self, other: object) -> bool:
        return True


class Mutable(LyingBackend):
    __setattr__ = object.__setattr__


class ChangedByUse(LyingBackend):
    _uses = 0

    @property
    def version(self) -> str:
        return f"liar 1.{self._uses}"

    def translate(self, instance: Instance) -> Translation:
        object.__setattr__(self, "_uses", self._uses + 1)
        return super().translate(instance)


class Named(LyingBackend):
    name = "dlx:another"


@pytest.mark.parametrize(
    "claim",
    [
        {"name": ""},
        {"name": "a liar"},
        {"version": "liar"},
        {"version": "1.0"},
        {"capabilities": frozenset()},
        {"capabilities": frozenset({"enumerate"})},
        {"capabilities": {*LyingBackend().capabilities}},
        {"may_repeat": None},
        {"remark": " "},
    ],
    ids=" ".join,
)
def test_a_description_that_says_nothing_is_found_out(claim: dict[str, object]) -> None:
    assert finds_out(DESCRIPTION, type("Described", (LyingBackend,), claim)())


@pytest.mark.parametrize(
    "backend", [ByIdentity(), EqualWithOtherHash(), EqualToAll(), Mutable(), ChangedByUse()]
)
def test_a_backend_that_is_not_its_configuration_is_found_out(backend: Backend) -> None:
    assert finds_out(EQUALITY, backend)


def test_a_name_that_no_entry_point_of_the_package_has_is_found_out() -> None:
    claim = {"name": "another:python", "__module__": "xcmodel_dlx.another"}
    misnamed = type("Misnamed", (LyingBackend,), claim)
    assert finds_out(CHECKS["has_the_name_of_its_entry_point"], misnamed())


def test_a_name_that_is_not_known_is_found_out() -> None:
    assert finds_out(CHECKS["is_found_by_its_full_name"], Named())


def test_a_variant_that_does_not_exist_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "get_backend", lambda name: PythonBackend())
    assert finds_out(CHECKS["refuses_unknown_variants"], PythonBackend())


@pytest.mark.parametrize("suitability", [Suitability(101, "best"), Suitability(50, "")])
def test_a_suitability_beyond_all_bounds_is_found_out(
    suitability: Suitability, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "by_suitability", lambda task, _: [("dlx", suitability)])
    assert finds_out(CHECKS["declares_its_suitability"], PythonBackend())


@pytest.mark.parametrize("name", CHECKS)
def test_a_backend_without_a_lie_passes(name: str) -> None:
    by_name = CHECKS[name].by_name
    assert not finds_out(CHECKS[name], PythonBackend() if by_name else LyingBackend())
