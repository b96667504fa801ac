"""What is left of demands in conflict, and in which order others are left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xcmodel.backend.demands import Demands
from xcmodel.backend.instance import Instance
from xcmodel.trust.needless import needs_none, needs_options

Stage = Callable[[Instance, Sequence[int]], Sequence[int]]
"""Returns which demands of a kind are left out together with each other."""

STAGES: tuple[tuple[str, Stage], ...] = (
    ("given", lambda _, given: given),
    ("items", needs_options),
    ("rows", lambda _, rows: rows),
    ("items", needs_none),
)
"""What is left out first, and last.

Given options go first, since a conflict in their terms says most. Then come the items that have to
be covered: without one of them, most of what its options may cover too often has no say any more.
"""


@dataclass
class LeftDemands:
    """What is left of some demands in conflict.

    Attributes:
        demands: these.
        turns: the seconds of the turns in which backends are asked about less.
        needed: those without which there is a solution, by kind.
    """

    demands: Demands
    turns: tuple[float, ...]
    needed: dict[str, set[int]] = field(
        default_factory=lambda: {kind: set[int]() for kind, _ in STAGES}
    )

    @property
    def n_needed(self) -> int:
        """How many are known to be needed."""
        return sum(map(len, self.needed.values()))

    def open_ones(self, kind: str, only: Stage, instance: Instance) -> list[int]:
        """Return the elements of a stage of which it is not known that they are needed."""
        elements = getattr(self.demands, kind)
        wanted = set(only(instance, elements)) - self.needed[kind]
        return [element for element in elements if element in wanted]
