"""Items as the constraints that a user of a constraint solver would write."""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.contestants.problem import Problem


@dataclass(frozen=True)
class Rule:
    """How often an item is to be covered.

    Attributes:
        low: the least coverage.
        high: the most.
        options: the options that each cover it once.
        groups: options that cover it once together, because they give it the same colour.
    """

    low: int
    high: int
    options: list[int]
    groups: list[list[int]]


def rules(problem: Problem) -> Iterator[Rule]:
    """Yield the rule of each item."""
    alone: list[list[int]] = [[] for _ in problem.bounds]
    together: list[dict[int, list[int]]] = [{} for _ in problem.bounds]
    for option, (items, colours) in enumerate(zip(problem.options, problem.colours, strict=True)):
        for item, colour in zip(items, colours, strict=True):
            if colour:
                together[item].setdefault(colour, []).append(option)
            else:
                alone[item].append(option)
    for (low, high), options, groups in zip(problem.bounds, alone, together, strict=True):
        yield Rule(low, high, options, list(groups.values()))
