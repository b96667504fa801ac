"""The weighted rows of a model, of which the weights of options are taken out."""

from __future__ import annotations

from collections.abc import Set

from xcmodel.problem.names import Name
from xcmodel.problem.removed import are_many
from xcmodel.problem.side_row import SideRow


class RowTable:
    """Weighted rows by name.

    Args:
        rows: the rows, which belong to the table from now on.

    >>> row = SideRow("hours", {"A": 9, "B": 4}, high=8)
    >>> RowTable({"hours": row}).without({"A"}).rows["hours"].weights
    ReadOnly({'B': 4})
    """

    def __init__(self, rows: dict[Name, SideRow]) -> None:
        self._rows = rows
        self._gone: Set[Name] = frozenset()

    @property
    def rows(self) -> dict[Name, SideRow]:
        """The rows, which may be changed there."""
        self.settle()
        return self._rows

    def settle(self) -> None:
        """Take the weights of options out that have gone, if any have."""
        if self._gone:
            rows = {name: row.without(self._gone) for name, row in self._rows.items()}
            # Both at once, as a Ctrl-C may come at any moment.
            vars(self).update(_rows=rows, _gone=frozenset())

    def without(self, options: Set[Name]) -> RowTable:
        """Return a table without the weights of these options; this one stays as it is.

        The rows are made anew when they are next looked at, or when many options have gone: there
        may be very many weights, and options are often taken out one by one.
        """
        if not self._rows:
            return self
        other = RowTable(self._rows)
        other._gone = self._gone | options
        if are_many(len(other._gone), max(len(row.weights) for row in self._rows.values())):
            other.settle()
        return other
