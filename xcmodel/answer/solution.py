"""A solution: some of the model's options."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import Any, overload

# What a notebook shows of a solution: so many options, and characters.
_MOST_OPTIONS = 100
_LONGEST_LIST = 2000


class Solution(Collection[Hashable]):
    """The options of a solution, immutable, in canonical order (the order of the model).

    Two solutions with the same options are equal, whatever model or backend they come from.

    >>> solution = Solution("B", "D", "F")
    >>> list(solution), len(solution), "A" in solution
    (['B', 'D', 'F'], 3, False)
    >>> solution[0], solution[-2:]
    ('B', ('D', 'F'))
    """

    __slots__ = ("_options",)

    def __init__(self, *options: Hashable) -> None:
        self._options = options

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    @overload
    def __getitem__(self, place: int) -> Hashable: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Hashable, ...]: ...

    def __getitem__(self, place: int | slice) -> Hashable | tuple[Hashable, ...]:
        return self._options[place]

    def __contains__(self, option: object) -> bool:
        return option in self._options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._options == other._options or set(self) == set(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._options))

    def text(self) -> str:
        """Return the options on one line, cut where there are very many.

        >>> Solution("B", (0, 3)).text()
        'B, (0, 3)'
        """
        from xcmodel.text.labels import listing

        return listing(self, _MOST_OPTIONS, _LONGEST_LIST)

    def to_frame(self, options: Mapping[Hashable, Any] | None = None) -> Any:
        """Return a frame of pandas in long form: a row for each item that an option covers.

        Args:
            options: the options by name, ``model.options``; without it, there is a row an option.

        Raises:
            ImportError: when pandas is not installed.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [3]}, costs={"A": 5})
        >>> print(model.solve().solution.to_frame(model.options).to_string(index=False))
        option  item  cost
             A     1     5
             A     2     5
             B     3     0
        """
        import pandas

        if options is None:
            return pandas.DataFrame({"option": list(self)})
        chosen = [options[name] for name in self]
        rows = [(option, item) for option in chosen for item in option.items]
        columns: dict[str, list[Any]] = {
            "option": [option.name for option, _ in rows],
            "item": [item for _, item in rows],
            "cost": [option.cost for option, _ in rows],
        }
        if any(option.colours for option in chosen):
            columns["colour"] = [option.colours.get(item) for option, item in rows]
        return pandas.DataFrame(columns)

    def __repr__(self) -> str:
        return f"Solution({', '.join(map(repr, self._options))})"

    def _repr_html_(self) -> str:
        from html import escape

        from xcmodel.text.numbers import plural

        return f"<p>Solution of {plural(len(self), 'option')}: {escape(self.text())}</p>"
