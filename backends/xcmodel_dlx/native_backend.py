"""The native engine behind the backend contract."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import Literal

import xcmodel
from xcmodel.backend import (
    Backend,
    Batch,
    Capability,
    Query,
    Search,
    SearchStats,
    Slice,
    Task,
    Translation,
)
from xcmodel.instance import Instance
from xcmodel_dlx import _dlx
from xcmodel_dlx.python_backend import PythonBackend

SIMD_VARIABLE = "XCMODEL_DLX_SIMD"
"""The environment variable that names the instruction set to use, if a backend does not."""

_SEEDS = 1 << 64

_CAPABILITIES = frozenset(
    {Capability.ENUMERATE, Capability.VISIT, Capability.MINIMIZE, Capability.SHUFFLE}
)


@cache
def _available_simd() -> tuple[str, ...]:
    return tuple(_dlx.available_simd())


@dataclass(frozen=True)
class NativeBackend(Backend):
    """Algorithm X on bitsets, in C++.

    Least costs are left to the readable engine, `PythonBackend`.

    Attributes:
        simd: the instruction set to use, ``"avx512"``, ``"avx2"`` or ``"sse"``; None means what
            the environment variable ``XCMODEL_DLX_SIMD`` says, or else the fastest there is.

        branching: which item to branch on: ``"least"``, the one with the fewest options, is right
            for listing all solutions; ``"weighted"``, the one with the fewest for the number of
            times that it was left without any, is often better for a first solution of a
            hard problem, and far slower in going on. A search for one solution that takes long
            tries both in turns by itself.

    Raises:
        ValueError: when this machine does not have the instruction set, or for another branching.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1, 2], "C": [2]}).count(backend=NativeBackend())
    2
    """

    simd: str | None = None
    branching: Literal["least", "weighted"] = "least"

    def __post_init__(self) -> None:
        available = _available_simd()
        if self._simd not in ("", *available):
            raise ValueError(
                f"simd is {self._simd!r}: this machine has {', '.join(available) or 'none'}"
            )

        if self.branching not in ("least", "weighted"):
            raise ValueError(f"branching is {self.branching!r}: choose 'least' or 'weighted'")

    @property
    def name(self) -> str:
        """The full name."""
        return "dlx:native"

    @property
    def version(self) -> str:
        """The version of xcmodel, of which it is a part, and the instruction set."""
        return f"xcmodel {xcmodel.__version__} ({self._simd or _available_simd()[0]})"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All but counting without visiting every solution."""
        return _CAPABILITIES

    @property
    def may_repeat(self) -> bool:
        """False: each solution is the end of one path only."""
        return False

    @property
    def _simd(self) -> str:
        return self.simd if self.simd is not None else os.environ.get(SIMD_VARIABLE, "")

    def translate(self, instance: Instance) -> Translation:
        """Return the instance in the engine's form."""
        return _NativeTranslation(instance, self._simd, self.branching == "weighted")


class _NativeTranslation(Translation):
    def __init__(self, instance: Instance, simd: str, weighted: bool) -> None:
        self._instance = instance
        self._simd = simd
        self._weighted = weighted
        self._compiled = _dlx.Instance(
            instance.item_low,
            instance.item_high,
            instance.option_start,
            instance.option_items,
            instance.option_colours,
            instance.option_costs,
        )
        self._python: Translation | None = None

    def start(self, query: Query) -> Search:
        if query.task is Task.MINIMIZE:
            if self._python is None:
                self._python = PythonBackend().translate(self._instance)
            return self._python.start(query)
        return _NativeSearch(
            _dlx.Search(
                self._compiled,
                collect=query.task is not Task.VISIT,
                given=query.given,
                forbidden=query.forbidden,
                limit=query.solution_limit,
                seed=None if query.seed is None else query.seed % _SEEDS,
                weighted=self._weighted,
                simd=self._simd,
            )
        )


class _NativeSearch(Search):
    def __init__(self, search: _dlx.Search) -> None:
        self._search = search

    def advance(self, seconds: float) -> Slice:
        found = self._search.advance(seconds)
        return Slice(
            solutions=Batch(found.start, found.options),
            counted=found.counted,
            exhausted=found.exhausted,
            fraction=found.fraction,
            stats=SearchStats(
                nodes=found.nodes,
                branchings=found.branchings,
                eliminated=found.eliminated,
                nodes_by_level=tuple(found.nodes_by_level),
                memory=found.memory,
            ),
        )
