"""What the contract says of a backend itself, whatever it is asked."""

from __future__ import annotations

import re
from copy import copy
from importlib.metadata import entry_points

from xcmodel.backend import Backend, Capability, Task
from xcmodel.backend.registry import ENTRY_POINT_GROUP, get_backend
from xcmodel.backend.suitability import by_suitability
from xcmodel.errors import UnknownBackendError
from xcmodel.testing.case import Case
from xcmodel.testing.check import Check
from xcmodel.testing.selections import first_case

_NO_VARIANT = "no-such-variant"
_GREATEST_RANK = 100


def checks_of_backends() -> list[Check]:
    """Return the demands that have nothing to do with any case."""
    none: frozenset[Capability] = frozenset()
    return [
        Check("says_what_it_is", none, _check_description, first_case),
        Check("is_immutable_and_comparable", none, _check_equality, first_case),
        Check("has_the_name_of_its_entry_point", none, _check_entry_point, first_case),
        Check("is_found_by_its_full_name", none, _check_name, first_case, by_name=True),
        Check("refuses_unknown_variants", none, _check_variants, first_case, by_name=True),
        Check("declares_its_suitability", none, _check_suitability, first_case, by_name=True),
    ]


def _check_description(backend: Backend, case: Case) -> None:
    assert re.fullmatch(r"[^\s:]+(:\S+)?", backend.name), "the name is no name with a variant"
    assert re.search(r"\S+ .*\d", backend.version), "the version is no name with a number"
    assert isinstance(backend.capabilities, frozenset)
    assert backend.capabilities, "it can do nothing"
    assert all(isinstance(capability, Capability) for capability in backend.capabilities)
    assert isinstance(backend.may_repeat, bool)
    assert backend.remark is None or backend.remark.strip()


def _check_equality(backend: Backend, case: Case) -> None:
    equal = copy(backend)
    assert backend == equal, "an equal configuration is another backend"
    assert hash(backend) == hash(equal)
    assert backend != object()
    for name, value in getattr(backend, "__dict__", {}).items():
        if not name.startswith("_"):
            try:
                setattr(backend, name, value)
            except AttributeError:
                continue
            raise AssertionError(f"its {name} can be set; a frozen dataclass would not allow it")
    before = _description(backend)
    backend.translate(case.instance)
    assert _description(backend) == before, "it is another one after a translation"


def _description(backend: Backend) -> tuple[object, ...]:
    return hash(backend), backend.name, backend.version, backend.capabilities


def _check_entry_point(backend: Backend, case: Case) -> None:
    """Hold its name against the entry points of its package, if that has any."""
    package = type(backend).__module__.partition(".")[0]
    names = {
        entry.name
        for entry in entry_points(group=ENTRY_POINT_GROUP)
        if entry.module.partition(".")[0] == package
    }
    base = backend.name.partition(":")[0]
    assert not names or base in names, (
        f"its name is {base!r}, by which it is not found: the entry points of {package} are "
        f"{', '.join(sorted(names))}"
    )


def _check_name(backend: Backend, case: Case) -> None:
    assert get_backend(backend.name).name == backend.name


def _check_variants(backend: Backend, case: Case) -> None:
    base = backend.name.partition(":")[0]
    try:
        get_backend(f"{base}:{_NO_VARIANT}")
    except UnknownBackendError:
        return
    raise AssertionError(f"{base}:{_NO_VARIANT} is taken for a backend")


def _check_suitability(backend: Backend, case: Case) -> None:
    base = backend.name.partition(":")[0]
    for task in Task:
        suitability = dict(by_suitability(task, case.instance))[base]
        assert 0 <= suitability.rank <= _GREATEST_RANK
        assert suitability.reason.strip(), "it gives no reason"
