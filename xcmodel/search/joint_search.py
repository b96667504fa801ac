"""Searches at which several backends work, and who of them took most of a slice."""

from __future__ import annotations

from abc import abstractmethod

from xcmodel.backend.contract import Backend, Search


class JointSearch(Search):
    """A search at which several backends work, as one; a backend's own search is none."""

    @property
    @abstractmethod
    def slowest(self) -> Backend | None:
        """Who took most of the time by which the last slice was late; None if none of them did."""


def slowest_of(search: Search, backend: Backend) -> Backend | None:
    """Return who took most of the time by which the last slice of a search was late, if one did.

    Args:
        search: the search.
        backend: whose search it is, who took all of it unless several work at it.

    >>> import xcmodel as xc
    >>> from xcmodel.backend import Query, Task
    >>> backend = xc.get_backend("dlx:python")
    >>> search = backend.translate(xc.Model({"A": [1]}).to_instance()).start(Query(Task.COUNT))
    >>> slowest_of(search, backend) == backend
    True
    """
    return search.slowest if isinstance(search, JointSearch) else backend
