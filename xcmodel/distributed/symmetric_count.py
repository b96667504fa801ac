"""Counts up to symmetry by cubes: each term of the mean is a count of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from os import fspath
from typing import Any

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query
from xcmodel.distributed import queries
from xcmodel.distributed.setting import Setting
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.queries import choose_counter
from xcmodel.search.solutions import Solutions
from xcmodel.symmetry.counting import Mean, count_up_to
from xcmodel.symmetry.generators import NamePermutation
from xcmodel.symmetry.symmetries import Symmetries


def count(
    compiled: CompiledProblem,
    up_to: Symmetries | Iterable[NamePermutation],
    backend: str | Backend,
    query: Query,
    *,
    method: str,
    setting: Setting,
) -> Result:
    """Count up to symmetry: see `count_up_to`."""
    choice = choose_counter(compiled, backend, query, method)
    mean = partial(_MeanByCubes, setting)
    return count_up_to(compiled, up_to, choice, query, setting.progress, method=method, mean=mean)


class _MeanByCubes(Mean):
    """The mean of the numbers of fixed solutions, each of which has a journal of its own.

    That of the identity has the name that was given, and that of the n-th other term has ``.n``
    behind it.
    """

    lists_few = False
    takes_cycle_types = False

    def __init__(self, setting: Setting, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._setting = setting

    def _ask(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> Result:
        setting = replace(self._setting, progress=progress)
        if setting.journal is not None and self.tally.n_done:
            setting = replace(setting, journal=f"{fspath(setting.journal)}.{self.tally.n_done}")
        return queries.count(compiled, self.choice.backend, query, self.method, setting)

    def _list(self, query: Query, progress: bool | ProgressCallback) -> Solutions:
        setting = replace(self._setting, progress=progress)
        return queries.solutions(self.compiled, self.choice.backend, query, setting)
