"""Counts up to symmetry by cubes: each term of the mean is a count of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from os import fspath

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import Query
from xcmodel.distributed import queries
from xcmodel.distributed.setting import Setting
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.queries import CountMethod, choose_counter
from xcmodel.search.solutions import Solutions
from xcmodel.symmetry.counting import Mean, count_up_to
from xcmodel.symmetry.symmetries import UpTo


def count(
    compiled: CompiledProblem,
    up_to: UpTo,
    backend: str | Backend,
    query: Query,
    *,
    method: CountMethod,
    setting: Setting,
) -> Result:
    """Count up to symmetry: see `count_up_to`."""
    choice = choose_counter(compiled, backend, query, method)
    mean = partial(_MeanByCubes, setting=setting)
    return count_up_to(compiled, up_to, choice, query, setting.progress, method=method, mean=mean)


@dataclass(eq=False)
class _MeanByCubes(Mean):
    """The mean of the numbers of fixed solutions, each of which has a journal of its own.

    That of the identity has the name that was given, and that of the n-th other term has ``.n``
    behind it.

    Attributes:
        setting: where the journals are kept, and cubes searched.
    """

    lists_few = False

    setting: Setting = field(kw_only=True)

    def _ask(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> Result:
        setting = self._setting(progress)
        if setting.journal is not None and self.tally.n_done:
            setting = replace(setting, journal=f"{fspath(setting.journal)}.{self.tally.n_done}")
        return queries.count(compiled, self.choice.backend, query, self.method, setting)

    def _list(self, query: Query, progress: bool | ProgressCallback) -> Solutions:
        setting = self._setting(progress)
        return queries.solutions(self.compiled, self.choice.backend, query, setting)

    def _setting(self, progress: bool | ProgressCallback) -> Setting:
        """Return the setting of a part of the count."""
        return replace(self.setting, progress=progress, deadline=self.tally.deadline)
