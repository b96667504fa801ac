"""Backends, found by name through the entry points of the group ``xcmodel.backends``.

An entry point names a callable ``make_backend(variant, **settings)`` that returns a `Backend`; the
variant is what stands behind the colon in a name such as ``"sat:cadical195"``, or None. It is
imported only when its backend is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from xcmodel.backend import Backend, Capability
from xcmodel.errors import BackendError, BackendUnavailableError, UnknownBackendError, did_you_mean

ENTRY_POINT_GROUP = "xcmodel.backends"

AUTO = "auto"
"""The name that leaves the choice to `xcmodel.choice`."""

_GOOD_FOR_MOST = "dlx"

MakeBackend = Callable[..., Backend]


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


def get_backend(name: str | Backend, **settings: Any) -> Backend:
    """Return the backend of this name.

    Args:
        name: such as ``"dlx"`` or ``"sat:cadical195"``; a backend is returned as it is. For
            ``"auto"``, where neither model nor query is known, it is the one good for most.
        settings: passed on to the backend; see its own documentation.

    Raises:
        UnknownBackendError: when there is no such backend, or no such variant of it.
        BackendUnavailableError: when a package that it needs is not installed.

    >>> get_backend("dlx:python").name
    'dlx:python'
    """
    if isinstance(name, Backend):
        if settings:
            raise TypeError("settings go with a backend's name, not with a configured backend")
        return name
    base, _, variant = (_GOOD_FOR_MOST if name == AUTO else name).partition(":")
    installed = _installed()
    if base not in installed:
        hint = did_you_mean(base, installed)
        raise UnknownBackendError(
            f"there is no backend {base!r}{hint} (installed: {', '.join(installed)})", base
        )
    return _load(installed[base])(variant or None, **settings)


def list_backends() -> list[BackendInfo]:
    """Return every installed backend, sorted by name, with the reason if it is not available.

    >>> [info.name for info in list_backends() if info.name in ("cpsat", "dlx", "sat")]
    ['cpsat', 'dlx', 'sat']
    """
    return [_describe(name) for name in _installed()]


def backends_with(capability: Capability) -> list[str]:
    """Return the names of the available backends that have this capability, sorted."""
    return [
        info.name
        for info in list_backends()
        if info.backend is not None and capability in info.backend.capabilities
    ]


def _describe(name: str) -> BackendInfo:
    try:
        return BackendInfo(name, get_backend(name))
    except BackendError as error:
        return BackendInfo(name, None, str(error))


@cache
def _installed() -> dict[str, EntryPoint]:
    # Looking through all installed packages takes longer than many a query.
    return {point.name: point for point in sorted(entry_points(group=ENTRY_POINT_GROUP))}


@cache
def _load(point: EntryPoint) -> MakeBackend:
    try:
        make: MakeBackend = point.load()
    except (ImportError, AttributeError) as error:
        raise BackendUnavailableError(
            f"backend {point.name!r} cannot be imported from {point.value!r}: {error}", point.name
        ) from error
    return make
