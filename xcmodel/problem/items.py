"""Items, and the checks that each must pass by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xcmodel.errors import ModelError
from xcmodel.problem.names import Name, check_hashable, whole_number
from xcmodel.text.numbers import in_digits, record_text

Multiplicity = int | tuple[int, int | None] | list[int | None]


@dataclass(frozen=True, slots=True)
class Item:
    """A thing to cover.

    Attributes:
        name: unique among the items of a model.
        multiplicity: least and greatest coverage as declared; None means no upper bound.
        optional: whether the item may also go uncovered.

    >>> from xcmodel import Model
    >>> Model({"A": [1]}, multiplicities={1: (1, 2)}).items[1]
    Item(name=1, multiplicity=(1, 2), optional=False)
    >>> item = Item("shift", multiplicity=(1, 2))
    >>> item.low, item.high, item.bounds, item.may_have_colours
    (1, 2, '1..2', False)
    >>> item.times, Item("shift").times
    ('1..2 times', 'once')
    """

    name: Name
    multiplicity: tuple[int, int | None] = (1, 1)
    optional: bool = False

    @property
    def low(self) -> int:
        """The least coverage in a solution."""
        return 0 if self.optional else self.multiplicity[0]

    @property
    def high(self) -> int | None:
        """The greatest coverage in a solution; None means no upper bound."""
        return self.multiplicity[1]

    @property
    def may_have_colours(self) -> bool:
        """Whether options may give it colours: it is optional, and covered at most once."""
        return self.low == 0 and self.high is not None and self.high <= 1

    @property
    def bounds(self) -> str:
        """The least and the greatest coverage as text: ``2``, ``1..3``, ``1..``."""
        low, high = in_digits(self.low), "" if self.high is None else in_digits(self.high)
        return low if self.low == self.high else f"{low}..{high}"

    @property
    def times(self) -> str:
        """How often it is to be covered, as text: ``once``, ``2 times``, ``1..3 times``."""
        return "once" if self.low == self.high == 1 else f"{self.bounds} times"

    def __repr__(self) -> str:
        return record_text(self)


def make_item(name: Name, multiplicity: Multiplicity = 1, optional: bool = False) -> Item:
    """Return a checked item.

    Raises:
        ModelError: for a name that is not hashable, a multiplicity that is neither a whole number
            from 0 nor a pair ``(low, high)`` of such with ``low <= high``, or another truth value.
    """
    check_hashable(name, "item")
    if optional not in (True, False):
        raise ModelError(f"item {name!r} has optional={optional!r}: give True or False", name)
    return Item(name, _parse_multiplicity(name, multiplicity), bool(optional))


def items_alike(
    names: Sequence[Name], multiplicity: Multiplicity = 1, optional: bool = False
) -> list[Item]:
    """Return checked items that are to be covered equally often.

    Raises:
        ModelError: as `make_item` does.

    >>> items_alike(["a", "b"], 2)[1]
    Item(name='b', multiplicity=(2, 2), optional=False)
    """
    if not names:
        return []
    first = make_item(names[0], multiplicity, optional)
    for name in names:
        check_hashable(name, "item")
    return [Item(name, first.multiplicity, first.optional) for name in names]


def _parse_multiplicity(name: Name, multiplicity: Multiplicity) -> tuple[int, int | None]:
    try:
        low, high = multiplicity if isinstance(multiplicity, tuple | list) else (multiplicity,) * 2
        bounds = (whole_number(low), None if high is None else whole_number(high))
    except (TypeError, ValueError):
        raise _no_multiplicity(name, multiplicity) from None
    if bounds[0] < 0 or (bounds[1] is not None and bounds[1] < 0):
        raise _no_multiplicity(name, multiplicity)
    if bounds[1] is not None and bounds[0] > bounds[1]:
        told = f"item {name!r} has low > high in its multiplicity {_shown(multiplicity)}"
        raise ModelError(told, name)
    return bounds


def _no_multiplicity(name: Name, multiplicity: object) -> ModelError:
    return ModelError(
        f"item {name!r} has multiplicity {_shown(multiplicity)}: "
        "use a whole number from 0, or a pair (low, high) of them, with high=None for no bound",
        name,
    )


def _shown(multiplicity: object) -> str:
    try:
        return repr(multiplicity)
    except ValueError:  # Python refuses to write out integers of several thousand digits.
        return "of too many digits"
