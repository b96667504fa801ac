"""Searches of the native engine that learn a clause from each conflict."""

from __future__ import annotations

from dataclasses import replace

from xcmodel.backend import Instance, Query, Search, Task, Translation
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_search import NativeSearch, within_limits


def instance_with_rows(instance: Instance) -> _dlx.Instance:
    """Return the instance in the engine's form, with its weighted rows."""
    native = _dlx.Instance(*instance.buffers)
    for row in instance.rows:
        native.add_weighted_row(
            row.options.tolist(), row.weights.tolist(), low=row.low, high=row.high
        )
    return native


def start_learning(instance: _dlx.Instance, query: Query) -> NativeSearch:
    """Start a search for solutions that learns a clause from each conflict."""
    return NativeSearch(_dlx.LearnedSolutions(instance, query))


def most_learned() -> int:
    """Return up to how many solutions clause learning goes on beside another search.

    More of them are visited sooner than they are learned, as a rule, and to keep them takes some
    megabytes. It is the engine's own tuning, as that has such a search beside its counts.
    """
    [most] = (e.value for e in _dlx.tuning() if e.name == "most_learned_solutions")
    return int(most)


class TranslationForLearning(Translation):
    """An instance whose solutions are found by clause learning alone.

    Args:
        instance: the instance.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance_with_rows(instance)

    def start(self, query: Query) -> Search:
        """Start a search; a count visits all solutions."""
        query = within_limits(query)
        if query.task is Task.COUNT:
            query = replace(query, task=Task.VISIT)
        return start_learning(self._instance, query)
