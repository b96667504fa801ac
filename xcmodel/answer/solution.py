"""A solution: some of the model's options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, Protocol, Self, overload

# What a notebook shows of a solution: so many options, and characters.
_MOST_OPTIONS = 100
_LONGEST_LIST = 2000


class Rows(Protocol):
    """The options of some solutions, which may be named only when one of them is asked for."""

    def __getitem__(self, number: int) -> tuple[Hashable, ...]: ...


class HasOptions(Protocol):
    """A model, for which its options stand here."""

    @property
    def options(self) -> Mapping[Hashable, Any]:
        """The options by name."""


class Solution(Collection[Hashable]):
    """The options of a solution, immutable, in canonical order (the order of the model).

    Two solutions with the same options are equal, whatever model or backend they come from.

    >>> solution = Solution("B", "D", "F")
    >>> list(solution), len(solution), "A" in solution
    (['B', 'D', 'F'], 3, False)
    >>> solution[0], solution[-2:]
    ('B', ('D', 'F'))
    """

    # The options; or, until somebody looks at them, rows and the number of this solution in them.
    __slots__ = ("_number", "_options")

    _options: tuple[Hashable, ...] | Rows
    _number: int

    def __init__(self, *options: Hashable) -> None:
        self._options = options

    @classmethod
    def each_of(cls, rows: Rows, numbers: Iterable[int]) -> Iterator[Self]:
        """Yield the solutions with these numbers, whose options are looked up when they are used.

        Args:
            rows: the options of each; it is kept until the options of each have been used.
            numbers: the numbers, of which one is taken as each solution is yielded.

        >>> list(Solution.each_of([("A",), ("B", "C")], [1, 0]))
        [Solution('B', 'C'), Solution('A')]
        """
        # Millions may be listed, and dropped; a call of `__init__` would take longer than all this.
        new = cls.__new__
        for number in numbers:
            solution = new(cls)
            solution._options = rows
            solution._number = number
            yield solution

    def _named(self) -> tuple[Hashable, ...]:
        """Return the options by name."""
        options = self._options
        if not isinstance(options, tuple):
            options = self._options = options[self._number]
        return options

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._named())

    def __len__(self) -> int:
        return len(self._named())

    @overload
    def __getitem__(self, place: int) -> Hashable: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Hashable, ...]: ...

    def __getitem__(self, place: int | slice) -> Hashable | tuple[Hashable, ...]:
        return self._named()[place]

    def __contains__(self, option: object) -> bool:
        try:
            return option in self._named()
        except ValueError:  # A number of numpy and a tuple, compared, give an array.
            return option in set(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        try:
            return self._named() == other._named() or set(self) == set(other)
        except ValueError:  # A number of numpy and a tuple, compared, give an array.
            return set(self) == set(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._named()))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[Hashable, ...]]:
        return type(self), self._named()

    def text(self) -> str:
        """Return the options on one line, cut where there are very many.

        >>> Solution("B", (0, 3)).text(), Solution().text()
        ('B, (0, 3)', 'no options')
        """
        from xcmodel.text.labels import listing

        return listing(self, _MOST_OPTIONS, _LONGEST_LIST) if self else "no options"

    def to_frame(self, options: Mapping[Hashable, Any] | HasOptions | None = None) -> Any:
        """Return a frame of pandas in long form: a row for each item that an option covers.

        Args:
            options: the options by name, ``model.options``, or the model; without it, there is a
                row an option.

        Raises:
            ImportError: when pandas is not installed.
            TypeError: for options without their names.
            ValueError: for the options of another model, which has not all of these.

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
        chosen = self._looked_up(getattr(options, "options", options))
        rows = [(option, item) for option in chosen for item in option.items]
        columns: dict[str, list[Any]] = {
            "option": [option.name for option, _ in rows],
            "item": [item for _, item in rows],
            "cost": [option.cost for option, _ in rows],
        }
        if any(option.colours for option in chosen):
            columns["colour"] = [option.colours.get(item) for option, item in rows]
        return pandas.DataFrame(columns)

    def _looked_up(self, options: Any) -> list[Any]:
        """Return what stands for each of the options in a mapping from their names."""
        from xcmodel.text.articles import with_article

        if not isinstance(options, Mapping):
            kind = with_article(type(options).__name__)
            raise TypeError(f"{kind} stands where the options of the model should: give the model")
        for name in self:
            if name not in options:
                told = f"these options have none that is named {name!r}"
                raise ValueError(f"{told}: give the model of the solution")
        return [options[name] for name in self]

    def __repr__(self) -> str:
        return f"Solution({', '.join(map(repr, self))})"

    def _repr_html_(self) -> str:
        from html import escape

        from xcmodel.text.numbers import plural

        return f"<p>Solution of {plural(len(self), 'option')}: {escape(self.text())}</p>"
