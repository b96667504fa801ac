"""A solution: some of the model's options."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xcmodel.parts import Name


class Solution(Collection[Name]):
    """The options of a solution, immutable, in canonical order (the order of the model).

    Two solutions with the same options are equal, whatever model or backend they come from.

    >>> solution = Solution("B", "D", "F")
    >>> list(solution), len(solution), "A" in solution
    (['B', 'D', 'F'], 3, False)
    """

    __slots__ = ("_options",)

    def __init__(self, *options: Name) -> None:
        self._options = options

    def __iter__(self) -> Iterator[Name]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __contains__(self, option: object) -> bool:
        return option in self._options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._options == other._options or set(self) == set(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._options))

    def __repr__(self) -> str:
        return f"Solution({', '.join(map(repr, self._options))})"

    def _repr_html_(self) -> str:
        from xcmodel.notebook import solution_html

        return solution_html(self)
