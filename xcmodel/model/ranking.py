"""Queries for the best solutions one after the other: the k cheapest, or the k dearest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from xcmodel.model.asking import QueriedProblem, import_before_the_clock, query_of
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import shares_arguments
from xcmodel.text.named_arguments import takes_arguments_of

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.answer.k_best import KBest
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.backend.contract import Backend
    from xcmodel.backend.query import Query
    from xcmodel.problem.compiled import CompiledProblem
    from xcmodel.search.parts import Part
    from xcmodel.symmetry.generators import NamePermutation
    from xcmodel.symmetry.symmetries import Symmetries


class Ranking(QueriedProblem):
    """A problem that is asked for its best solutions, the best one first."""

    @shares_arguments
    def k_best(
        self,
        k: int,
        *,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        hint: Iterable[Name] | None = None,
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        within: float | None = None,
        time_limit: float | None = None,
        seed: int | None = None,
        workers: int | None = None,
        progress: bool | ProgressCallback = False,
    ) -> KBest:
        """Find the k cheapest solutions, cheapest first; all of them if there are fewer.

        Each takes some searches for least cost, about as many as it has options that are not given
        at most, and two where the model has weighted rows. If all solutions can be compiled,
        ``compile().k_best(k)`` is quicker for large k.

        Args:
            k: how many, from 0.
            up_to: symmetries, as for `count`, which keep all costs: of the solutions that they
                carry to each other one is told, and k is a number of such classes. That takes more
                searches, as solutions of a class may be found again.
            backend: as for `minimize`.
            aims: as for `minimize`: solutions come by the first aim, those that cost the same by
                the second one, and so on. The limits of cost and the bounds are by the first one.
            cost_limit: only solutions that cost at most this are of interest.
            within: only solutions that cost at most so much more than the best one are of interest,
                as a part of its cost: 0.02 for two in a hundred. If there are fewer than k, the
                ``stop_reason`` is ``exhausted``.
            time_limit: seconds after which to stop, for all searches together. Those proved to be
                the best by then are kept; other solutions follow that were found, with the status
                ``feasible``, and ``bound`` limits how much cheaper others could be.
            seed: the seed of random choices, as for `minimize`: of solutions that cost the same, it
                chooses which come first, and which are left out.
            progress: as for `minimize`. ``solutions`` tells how many are proved to be the best;
                cost, bound and solution are those of the search at work.

        Raises:
            KBestInterrupted: on Ctrl-C; its ``best`` has what is known.
            ModelError: for symmetries that carry an option to one of another cost.
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.
            SymmetriesStoppedError: when the time was over before it was known which symmetries
                carry the given options onto themselves, and the forbidden ones.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> best = model.k_best(3)
        >>> [result.cost for result in best], best.stop_reason.value
        ([4, 5], 'exhausted')
        >>> best = model.k_best(100, within=0.2)
        >>> [result.cost for result in best], best.stop_reason.value
        ([4], 'exhausted')
        >>> print(model.k_best(1))
        optimal, cost 4: B, C
        >>> [result.costs for result in model.k_best(2, aims=[{}, {"A": 7, "B": 1}])]
        [(0, 1), (0, 7)]
        >>> pairs = {"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [1], "E": [2], "F": [3]}
        >>> ring = xc.Model(pairs, costs={"A": 2, "B": 2, "C": 2})
        >>> [result.cost for result in ring.k_best(5)]
        [0, 2, 2, 2]
        >>> [result.cost for result in ring.k_best(5, up_to=[{1: 2, 2: 3, 3: 1}])]
        [0, 2]
        """
        return self._best_first(
            k,
            dearest=False,
            up_to=up_to,
            backend=backend,
            given=given,
            forbidden=forbidden,
            hint=hint,
            aims=aims,
            cost_limit=cost_limit,
            within=within,
            time_limit=time_limit,
            progress=progress,
            seed=seed,
            workers=workers,
        )

    @shares_arguments
    @takes_arguments_of(k_best)
    def k_worst(self, k: int, **arguments: Any) -> KBest:
        """Find the k dearest solutions, dearest first; all of them if there are fewer.

        Where costs are what is gained, these are the best ones; penalties are taken off, as by
        `maximize`. If all solutions can be compiled, ``compile().k_worst(k)`` is quicker for large
        k.

        Args:
            k: how many, from 0.
            up_to: as for `k_best`.
            backend: as for `minimize`.
            aims: as for `k_best`; each is made as great as can be.
            cost_limit: only solutions that cost at least this are of interest.
            within: only solutions that cost at most so much less than the best one are of interest,
                as a part of its cost.
            time_limit: as for `k_best`; the bound limits how much dearer others could be.
            seed: as for `k_best`.
            progress: as for `k_best`.

        Raises:
            KBestInterrupted: on Ctrl-C; its ``best`` has what is known.
            ModelError: for symmetries that carry an option to one of another cost.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
        >>> print(model.k_worst(2))
        optimal, cost 5: A
        optimal, cost 4: B, C
        """
        return self._best_first(k, dearest=True, **arguments)

    def _best_first(
        self,
        k: int,
        *,
        dearest: bool,
        up_to: Symmetries | Iterable[NamePermutation] | None = None,
        backend: str | Backend | Sequence[str | Backend] = "auto",
        aims: Iterable[Mapping[Any, Cost]] | None = None,
        cost_limit: Cost | None = None,
        within: float | None = None,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
        **details: Any,
    ) -> KBest:
        """Return the k cheapest solutions, or the k dearest ones."""
        from xcmodel.backend.deadline import Deadline
        from xcmodel.search import k_best as search
        from xcmodel.search import queries
        from xcmodel.search.parts import Part, row_without, split_of

        backend = queries.as_one_backend(backend)
        if up_to is not None:
            self.require_no_penalties("a list up to symmetry")
        import_before_the_clock()
        deadline = Deadline(time_limit)
        compiled = self._compile_for("minimize", opposite=dearest, aims=aims)
        whole = query_of(compiled, "minimize", **details)
        names = compiled.options.names
        given, forbidden = (
            tuple(names[option] for option in options) for options in (whole.given, whole.forbidden)
        )
        loose = self._loose()
        with_row = compiled.with_row(row_without((), loose)) if loose else compiled
        may_have_rows = queries.choose_if_able(with_row, backend, whole) is not None
        wanted = search.Wanted(
            k,
            _PartSearch(compiled, backend, whole, loose),
            split_of(loose, has_rows=bool(compiled.rows), may_have_rows=may_have_rows),
            Part(given, forbidden),
            cost_limit=cost_limit,
            within=within,
            dearest=dearest,
            deadline=deadline,
        )
        if up_to is not None:
            from xcmodel.symmetry.best_of_classes import of_classes
            from xcmodel.symmetry.symmetries import Symmetries

            symmetries = Symmetries.read(self.to_compiled(), up_to)
            wanted = of_classes(wanted, compiled, symmetries, loose, may_have_rows=may_have_rows)
        return search.k_best(wanted, progress)

    def _loose(self) -> list[Name]:
        """Return the options that a solution may have beside all options of another one."""
        items = self.to_compiled().items
        exact = {item.name for item in items if item.low == item.high}
        return [name for name, option in self._options.items() if exact.isdisjoint(option.items)]


@dataclass(frozen=True)
class _PartSearch:
    """Finds a best solution among those with some options and without others.

    Attributes:
        compiled: the problem.
        backend: who is asked.
        whole: the query for a best solution of all. Its hint is a solution of one part at most; in
            others, searches may begin near it.
        loose: options that a solution may have beside all those of another solution.
    """

    compiled: CompiledProblem
    backend: str | Backend
    whole: Query
    loose: list[Name]

    def __call__(
        self,
        part: Part,
        cost_limit: Any,
        time_limit: float | None,
        progress: bool | ProgressCallback,
    ) -> Result:
        """Return what is found of a part; see `xcmodel.search.k_best.Ask`."""
        from xcmodel.search import queries
        from xcmodel.search.parts import row_without

        compiled = self.compiled
        conditions = compiled.options.conditions(part.given, part.forbidden)
        limit = None if cost_limit is None else compiled.unit.limit(cost_limit)
        if part.excluded is not None:
            compiled = compiled.with_row(row_without(part.excluded, self.loose))
        query = replace(
            self.whole,
            given=conditions[0],
            forbidden=conditions[1],
            cost_limit=limit,
            time_limit=time_limit,
        )
        return queries.answer(compiled, self.backend, query, progress)
