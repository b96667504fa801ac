"""Backends, found by name through the entry points of the group ``xcmodel.backends``.

An entry point names a callable ``make_backend(variant, **settings)`` that returns a `Backend`; the
variant is all that stands behind the colon in a name such as ``"sat:cadical195"``, or None; the
settings are those of `get_backend`. It is imported only when its backend is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from xcmodel.backend.contract import Backend
from xcmodel.backend.exits import told_exit
from xcmodel.backend.query import ASKED_BY, CAPABILITY, Capability
from xcmodel.errors import (
    BackendError,
    BackendUnavailableError,
    UnknownBackendError,
    UnsupportedError,
    XcmodelError,
)
from xcmodel.interrupt import Whole
from xcmodel.text.labels import either
from xcmodel.text.suggestion import did_you_mean

ENTRY_POINT_GROUP = "xcmodel.backends"

MakeBackend = Callable[..., Backend]

_FACTS = ("name", "version", "capabilities")
"""What a backend tells of itself, without which it can be neither listed nor used."""

_MEANT_BY = {
    "cadical": "sat:cadical195",
    "glucose": "sat:glucose4",
    "or-tools": "cpsat",
    "ortools": "cpsat",
    "pysat": "sat",
    "python-sat": "sat",
    "scip": "mip:gscip",
}
"""What to name where a user names a package, or a solver, for hints alone."""


@dataclass(frozen=True)
class BackendInfo:
    """What is known of an installed backend.

    Attributes:
        name: the name by which it is asked for.
        backend: the backend in its default variant, or None if it is not available.
        why_unavailable: what is missing and how to get it, or None.
    """

    name: str
    backend: Backend | None
    why_unavailable: str | None = None

    def can(self, capability: Capability) -> bool:
        """Return whether the backend is available and has this capability."""
        return self.backend is not None and capability in self.backend.capabilities


def get_backend(name: str | Backend, **settings: Any) -> Backend:
    """Return the backend of this name.

    Args:
        name: such as ``"dlx"`` or ``"sat:cadical195"``; a backend is returned as it is.
        settings: passed on to the backend; see its own documentation.

    Raises:
        UnknownBackendError: when there is no such backend, or no such variant of it.
        BackendUnavailableError: when a package that it needs is not there, or its own is broken.
        TypeError: for what is neither a name nor a backend, or settings of a backend that is made.

    >>> get_backend("dlx:python").name
    'dlx:python'
    """
    if isinstance(name, list | tuple) and name:
        raise TypeError(f"{name!r} stands where one backend should: give {name[0]!r} alone")
    if isinstance(name, type) and issubclass(name, Backend):
        told = f"give one of it, such as {name.__name__}()"
        raise TypeError(f"{name.__name__} is the class of a backend: {told}")
    if not isinstance(name, str | Backend):
        raise TypeError(f"{name!r} is no backend: give a name such as 'dlx', or a configured one")
    if isinstance(name, Backend):
        if settings:
            raise TypeError("settings go with a backend's name, not with a configured backend")
        return name
    return _make(name, **settings) if settings else _made(name)


@cache
def _made(name: str) -> Backend:
    # Backends are immutable, and making one takes longer than a small query.
    return _make(name)


def _make(name: str, **settings: Any) -> Backend:
    base, _, variant = name.partition(":")
    installed = installed_backends()
    if base not in installed:
        hint = _hint(base, installed)
        raise UnknownBackendError(
            f"there is no backend {base!r}{hint} (installed: {', '.join(installed)})", base
        )
    with Whole():  # A Ctrl-C would leave the solver's package half imported.
        make = _load(installed[base])
        try:
            backend = make(variant or None, **settings)
        except XcmodelError:
            raise
        except (Exception, SystemExit) as error:
            raise _not_made(base, settings, error) from error
    if not isinstance(backend, Backend):
        raise BackendUnavailableError(
            f"backend {base!r} cannot be made: {installed[base].value!r} returned {backend!r}, "
            "which is no Backend",
            base,
        )
    _check_facts(backend, base)
    return backend


def _check_facts(backend: Backend, base: str) -> None:
    """Make sure that a backend can tell what it is: only then can it be listed, and chosen.

    Raises:
        BackendUnavailableError: when it fails to, as where its solver's version is not to be found.
    """
    for fact in _FACTS:
        try:
            told = getattr(backend, fact)
            if fact == "capabilities":
                _check_capabilities(told)
        except (Exception, SystemExit) as error:
            why = f"it does not tell its {fact}: {failure_of(error)}"
            raise BackendUnavailableError(
                f"backend {base!r} cannot be used: {why}", base
            ) from error


def _check_capabilities(told: object) -> None:
    if not isinstance(told, Set) or not all(isinstance(one, Capability) for one in told):
        raise TypeError(f"{told!r:.80} stands where a set of members of Capability should")


def _not_made(name: str, settings: dict[str, Any], error: Exception | SystemExit) -> Exception:
    """Return the error for one that a package of another hand raised instead of a backend."""
    if not settings or isinstance(error, SystemExit):
        return BackendUnavailableError(
            f"backend {name!r} cannot be made: {failure_of(error)}", name
        )
    if not isinstance(error, TypeError):
        return error  # It is about a setting that the user gave.
    given = ", ".join(f"{key}={value!r}" for key, value in settings.items())
    return TypeError(f"backend {name!r} cannot be made with {given}: {error}")


def failure_of(error: Exception | SystemExit) -> str:
    """Return what a package of another hand raised, for a message."""
    if isinstance(error, SystemExit):
        return f"it calls {told_exit(error)}"
    return str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"


def _hint(base: str, installed: Iterable[str]) -> str:
    """Return what may have been meant by an unknown name, such as a variant of a backend."""
    several = [name.strip() for name in base.split(",")]
    if len(several) > 1 and all(name in installed for name in several):
        return f"; several at once, for one solution or for least cost, are backend={several}"
    meant = _MEANT_BY.get(base, "")
    if meant.partition(":")[0] in installed:
        return f"; did you mean {meant!r}?"
    variants = (f"{name}:{base}" for name in installed if base)
    return did_you_mean(base, installed) or next(
        (f"; did you mean {name!r}?" for name in variants if _can_be_made(name)), ""
    )


def _can_be_made(name: str) -> bool:
    try:
        _make(name)
    except XcmodelError:
        return False
    return True


def list_backends() -> list[BackendInfo]:
    """Return every installed backend, sorted by name, with the reason if it is not available.

    >>> [info.name for info in list_backends() if info.name in ("cpsat", "dlx", "sat")]
    ['cpsat', 'dlx', 'sat']
    """
    return [_describe(name) for name in installed_backends()]


def backends_with(capability: Capability) -> list[str]:
    """Return the names of the available backends that have this capability, sorted."""
    return [info.name for info in list_backends() if info.can(capability)]


def first_with(capability: Capability, preferred: str) -> Backend | None:
    """Return an available backend with this capability, or None; no more are imported than needed.

    Args:
        capability: what it has to be able to do.
        preferred: the name of the backend that is asked first, if it is installed.
    """
    for name in sorted(installed_backends(), key=lambda name: (name != preferred, name)):
        info = _describe(name)
        if info.can(capability):
            return info.backend
    return None


def require_capability(
    backend: Backend, capability: Capability, able: Callable[[Backend], bool] | None = None
) -> None:
    """Raise `UnsupportedError`, which names the backends that can, if this one cannot.

    Args:
        backend: the backend.
        capability: what it has to be able to do.
        able: whether another backend can do all that is asked, so that ``"auto"`` may pick it; if
            left out, those with the capability are named.
    """
    if capability in backend.capabilities:
        return
    named = ", ".join(map(repr, names := _names_of_able(capability, able)))
    named = named or "none that is installed"
    if able is not None and len(names) > 1:
        named += "; give backend='auto', which picks one of them"
    argument = ASKED_BY.get(capability)
    instead = f"; or leave out {argument}" if argument else _what_it_is_for(backend)
    raise UnsupportedError(
        f"backend {backend.name!r} cannot {capability}; backends that can: {named}{instead}",
        backend.name,
    )


def _what_it_is_for(backend: Backend) -> str:
    """Return which queries a backend is for, if it is for none that asks for a solution."""
    able = backend.capabilities
    if not able.isdisjoint({Capability.SOLVE, Capability.ENUMERATE, Capability.MINIMIZE}):
        return ""
    tasks = [task.value for task, capability in CAPABILITY.items() if capability in able]
    return f"; {backend.name!r} is for queries that {either(tasks)}" if tasks else ""


def _names_of_able(capability: Capability, able: Callable[[Backend], bool] | None) -> list[str]:
    if able is None:
        return backends_with(capability)
    made = ((info.name, info.backend) for info in list_backends())
    return [name for name, backend in made if backend is not None and able(backend)]


def _describe(name: str) -> BackendInfo:
    try:
        return BackendInfo(name, _make(name))
    except BackendError as error:
        return BackendInfo(name, None, str(error))


@cache
def installed_backends() -> dict[str, EntryPoint]:
    """Return the entry points of all installed backends by name, sorted; none is imported."""
    # Looking through all installed packages takes longer than many a query.
    return {point.name: point for point in sorted(entry_points(group=ENTRY_POINT_GROUP))}


@cache
def _load(point: EntryPoint) -> MakeBackend:
    try:
        make: MakeBackend = point.load()
    # Whatever a broken package does must not harm the others.
    except (Exception, SystemExit) as error:
        raise BackendUnavailableError(
            f"backend {point.name!r} cannot be imported from {point.value!r}: {failure_of(error)}",
            point.name,
        ) from error
    return make
