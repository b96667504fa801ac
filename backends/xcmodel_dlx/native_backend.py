"""The native engine behind the backend contract."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial

import xcmodel
from xcmodel.backend import (
    Backend,
    Capability,
    DecisionDiagram,
    Instance,
    Query,
    Search,
    Task,
    Translation,
)
from xcmodel.backend.cores import check_workers
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel_dlx import _dlx
from xcmodel_dlx.alternating_list import AlternatingList, turns_of_learning, turns_of_weights
from xcmodel_dlx.first_solutions import MOST_BYTES, Beside, FirstSolutions, few_wanted
from xcmodel_dlx.native_learning import TranslationForLearning, start_learning
from xcmodel_dlx.native_search import CountedSearch, NativeSearch, within_limits
from xcmodel_dlx.planar_count import PFAFFIAN, PfaffianCount, PlanarCount

SIMD_VARIABLE = "XCMODEL_DLX_SIMD"
"""The environment variable that names the instruction set to use, if a backend does not."""

STRATEGIES = ("enumeration", "levels", "memoised", PFAFFIAN)
"""The strategies of counting, any of which may be asked for alone."""

LEARNING = "learning"
"""The branching of a search that learns from conflicts."""

_BRANCHINGS = {"least": _dlx.Branching.LEAST, "weighted": _dlx.Branching.WEIGHTED}

BRANCHINGS = (*_BRANCHINGS, LEARNING)
"""The rules by which a search chooses what to branch on."""

_CAPABILITIES = frozenset(
    {
        Capability.ENUMERATE,
        Capability.VISIT,
        Capability.COUNT,
        Capability.COMPILE,
        Capability.CERTIFY,
        Capability.MINIMIZE,
        Capability.ROWS,
        Capability.SHUFFLE,
        Capability.WORKERS,
    }
)


_CAPABILITIES_OF_LEARNING = frozenset(
    {
        Capability.ENUMERATE,
        Capability.VISIT,
        Capability.COUNT,
        Capability.MINIMIZE,
        Capability.ROWS,
    }
)

# What a strategy of counting answers alone; all other queries would be answered by something else.
_OF_STRATEGIES_WITH_DIAGRAMS = frozenset(
    {Capability.COUNT, Capability.COMPILE, Capability.CERTIFY, Capability.WORKERS}
)
_CAPABILITIES_OF_STRATEGIES = {
    "enumeration": frozenset(
        {Capability.COUNT, Capability.VISIT, Capability.ROWS, Capability.WORKERS}
    ),
    "levels": _OF_STRATEGIES_WITH_DIAGRAMS | {Capability.ROWS},
    "memoised": _OF_STRATEGIES_WITH_DIAGRAMS,
    PFAFFIAN: frozenset({Capability.COUNT}),
}

# For one solution, or to tell whether there is a second one, it matters how soon there is none.
_FEW = (1, 2)


def default_simd() -> str:
    """Return the instruction set that the environment asks for; empty means the fastest."""
    return os.environ.get(SIMD_VARIABLE, "")


@cache
def _available_simd() -> tuple[str, ...]:
    return tuple(_dlx.available_simd())


@dataclass(frozen=True)
class NativeBackend(Backend):
    """Algorithm X on bitsets, in C++, with branch and bound for least cost.

    Attributes:
        simd: the instruction set to use: on x86 ``"avx512"``, ``"avx2"`` or ``"sse"``, those that
            the engine was built for, and on any machine ``"portable"``, which is plain C++; None
            means what the environment variable ``XCMODEL_DLX_SIMD`` says, or else the fastest
            there is.
        branching: which item to branch on. ``"least"``, the one with the fewest choices, is right
            for listing all solutions; ``"weighted"``, the one with the fewest for the number of
            times that it could not be covered (dom/wdeg), often finds first solutions of hard
            completion problems sooner, and lists all solutions far later; ``"learning"`` decides
            about what was in most conflicts lately, learns a clause from each, and is alone for
            first solutions, short lists and least costs. A search for one solution that takes long
            is a portfolio of all: one worker alternates, of several the last one uses the second.
            Least costs are found with ``"least"`` and by clause learning beside it, if
            ``"learning"`` is not asked for. A search for a few solutions that takes long
            also alternates with compiling the decision diagram of all of them, unless it is
            shuffled; with one worker, one for two solutions gives a sixth of its work to the
            second, and a third to clause learning. One for a single solution begins anew with fewer
            options once symmetries of the model show that others stand for these. Where the
            frontier is narrow, levels join a search, and may answer in its place. All turns are
            measured in counted work: with one worker, the same query finds the same solutions each
            time.
        workers: threads for a query that does not say how many. Several list the same solutions
            in an order that depends on chance; so queries with a seed run on one, and so does
            weighted branching. The least cost is the same whatever their number; which of several
            solutions of that cost is found may depend on chance.
        strategy: how solutions are counted. None is a portfolio, whose turns are measured in
            counted work: the same query does the same work each time, with one worker.
            ``"enumeration"`` visits solutions one by one, and of parts that symmetries of the
            model carry to each other only one; ``"levels"`` decides about the options
            of one item after the other along a frontier, and merges equal states (a transfer
            matrix); ``"memoised"`` branches, and keeps the values of subproblems; ``"pfaffian"``
            counts perfect matchings of planar graphs, and refuses to count anything else. With one
            of them, the backend is for counts alone, and by levels or memoised also for decision
            diagrams and certificates; it refuses to look for solutions.

    Raises:
        ValueError: when the machine or the build does not have the instruction set, for another
            branching or strategy, or for fewer than one worker.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1, 2], "C": [2]}).count(backend=NativeBackend())
    2
    """

    simd: str | None = None
    branching: str = "least"
    workers: int = 1
    strategy: str | None = None

    def __post_init__(self) -> None:
        available, simd = _available_simd(), self._simd
        if simd not in ("", *available):
            known = ", ".join(available) or "none"
            raise ValueError(f"simd is {simd!r}: the engine has for this machine {known}")
        if self.branching not in BRANCHINGS:
            raise ValueError(
                f"branching is {self.branching!r}: choose 'least', 'weighted' or 'learning'"
            )
        if self.strategy not in (None, *STRATEGIES):
            raise ValueError(
                f"strategy is {self.strategy!r}: choose {', '.join(STRATEGIES)} or None"
            )
        check_workers(self.workers)

    @property
    def name(self) -> str:
        """The full name, with branching and strategy if they are not the usual ones."""
        variant = f"-{self.branching}" if self.branching != "least" else ""
        return f"dlx:{self.strategy or 'native'}{variant}"

    @property
    def version(self) -> str:
        """The version of xcmodel, of which it is a part, and the instruction set."""
        return f"xcmodel {xcmodel.__version__} ({self._simd or _available_simd()[0]})"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What it can do: with one strategy of counting, only what that answers alone."""
        if self.branching == LEARNING:
            return _CAPABILITIES_OF_LEARNING
        if self.strategy is not None:
            return _CAPABILITIES_OF_STRATEGIES[self.strategy]
        return _CAPABILITIES

    @property
    def may_repeat(self) -> bool:
        """False: each solution is the end of one path only."""
        return False

    @property
    def _simd(self) -> str:
        return self.simd if self.simd is not None else default_simd()

    def translate(self, instance: Instance) -> Translation:
        """Return the instance in the engine's form."""
        if self.branching == LEARNING:
            return TranslationForLearning(instance)
        if instance.rows:
            from xcmodel_dlx.native_rows import TranslationWithRows

            return TranslationWithRows(
                instance, self._simd, _BRANCHINGS[self.branching], self.workers, self.strategy or ""
            )
        return _NativeTranslation(
            instance, self._simd, _BRANCHINGS[self.branching], self.workers, self.strategy or ""
        )

    def evaluator(self, diagram: DecisionDiagram) -> DiagramEvaluator:
        """Return the evaluator of a diagram, in C++."""
        from xcmodel_dlx.native_evaluator import NativeEvaluator

        return NativeEvaluator(diagram)


class _NativeTranslation(Translation):
    def __init__(
        self,
        instance: Instance,
        simd: str,
        branching: _dlx.Branching,
        workers: int,
        strategy: str,
    ) -> None:
        self._workers = workers
        self._simd = simd
        self._branching = branching
        self._arrays = instance
        self._instance = _dlx.Instance(*instance.buffers)
        self._wants_pfaffian = strategy == PFAFFIAN
        # With two items on average, all options may be edges of a graph.
        self._has_pairs = instance.n_entries == 2 * instance.n_options
        self._strategy = "" if self._wants_pfaffian else strategy
        self._start_count = partial(
            _dlx.CountSearch, self._instance, simd=simd, strategy=self._strategy
        )

    def start(self, query: Query) -> Search:
        query = within_limits(query)
        workers = self._workers if query.workers is None else query.workers
        if query.task is Task.COUNT:
            return self._start_counting(query, workers)
        if query.task in (Task.COMPILE, Task.CERTIFY):
            return self._start_compiling(query)
        listing: CountedSearch = self._start_listing(query, workers)
        if self._branching != _dlx.Branching.LEAST:
            return listing
        if turns := turns_of_weights(query, workers):
            start = partial(self._start_branching, query, _dlx.Branching.WEIGHTED)
            listing = AlternatingList(listing, start, turns)
        if turns := turns_of_learning(
            query, workers, _dlx.LearnedSolutions.units_to_begin(self._instance)
        ):
            start = partial(start_learning, self._instance, query)
            listing = AlternatingList(listing, start, turns)
        limit = few_wanted(query, self._arrays)
        if limit is None:
            return listing
        return FirstSolutions(listing, Beside(partial(self._start_diagram, query)), limit)

    def _start_counting(self, query: Query, workers: int) -> Search:
        if self._wants_pfaffian:
            return PfaffianCount.alone(self._arrays, query)
        search = NativeSearch(self._start_count(query, workers=workers))
        if self._strategy or not self._has_pairs:
            return search
        return PlanarCount(self._arrays, query, search)

    def _start_diagram(self, query: Query) -> CountedSearch:
        """Start the search for a diagram of few bytes, beside the listing for the same query."""
        return self._start_compiling(replace(query, task=Task.COMPILE, memory_limit=MOST_BYTES))

    def _start_compiling(self, query: Query) -> CountedSearch:
        from xcmodel_dlx.native_diagram import NativeDiagram

        start = self._start_count if query.task is Task.COMPILE else self._start_certifying
        return NativeDiagram(start, query, self._arrays)

    @cached_property
    def _start_certifying(self) -> Callable[..., _dlx.CountSearch]:
        """What starts the search for a certificate, in which counted items demand nothing."""
        from xcmodel.certificate.counted_items import without_counted_items

        if (smaller := without_counted_items(self._arrays)) is None:
            return self._start_count
        return partial(
            _dlx.CountSearch,
            _dlx.Instance(*smaller.instance.buffers),
            **self._start_count.keywords,
            item_labels=smaller.labels.tolist(),
        )

    def _start_listing(self, query: Query, workers: int) -> NativeSearch:
        can_share = self._can_share(query)
        start: type[_dlx.JointSearch | _dlx.ParallelSearch]
        if can_share and query.task is not Task.VISIT:
            start = _dlx.JointSearch
        elif can_share and workers > 1:
            start = _dlx.ParallelSearch
        else:
            return self._start_branching(query, self._branching)
        instance, places = self._asked(query)
        return NativeSearch(start(instance, query, workers=workers, simd=self._simd), places)

    def _start_branching(self, query: Query, branching: _dlx.Branching) -> NativeSearch:
        instance, places = self._asked(query)
        search = _dlx.Search(instance, query, branching=branching, simd=self._simd)
        return NativeSearch(search, places)

    def _asked(self, query: Query) -> tuple[_dlx.Instance, Sequence[int] | None]:
        """Return the instance that answers the query, and the places of items if it is another."""
        bounds_help = query.task is Task.MINIMIZE or query.solution_limit in _FEW
        if bounds_help and self._merged is not None:
            return self._merged
        return self._instance, None

    @cached_property
    def _merged(self) -> tuple[_dlx.Instance, list[int]] | None:
        """The instance with merged cliques, by which bounds and refutations do more, or None."""
        return self._instance.merge_cliques()

    def _can_share(self, query: Query) -> bool:
        """Return whether workers and levels can share the query; least cost is never weighted."""
        is_least = self._branching == _dlx.Branching.LEAST
        return query.seed is None and (is_least or query.task is Task.MINIMIZE)
