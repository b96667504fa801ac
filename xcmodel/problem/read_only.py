"""What is read only: views of dictionaries, and the attributes of a model."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import TypeVar

from xcmodel.problem.names import Name
from xcmodel.text.suggestion import did_you_mean

Value = TypeVar("Value")

_CHANGED_BY = {
    "items": "add_item, or add_items_from for many, and remove_items",
    "options": "add_option, or add_options_from for many, and remove_options",
    "multiplicities": "set_multiplicity",
    "optional": "relax, and require for the opposite",
    "costs": "set_costs, or set_cost for one",
    "colours": "add_option, which takes those of an option",
    "rows": "add_row, set_row_bounds, set_row_weights and remove_row",
    "penalties": "penalise",
}
"""Methods of a model, by the attributes that users may want to set in their place."""


def not_assigned(model: object, name: str) -> str:
    """Return why an attribute of a model cannot be set, and what is to be called instead.

    >>> from xcmodel import Model
    >>> not_assigned(Model(), "penalties")
    'Model.penalties cannot be assigned to: call penalise'
    """
    what = f"{type(model).__name__}.{name} cannot be assigned to"
    if name in _CHANGED_BY:
        return f"{what}: call {_CHANGED_BY[name]}"
    if hasattr(model, name):
        return f"{what}: it is the model's own"
    hint = did_you_mean(name, ["name", *_CHANGED_BY])
    return f"{what}{hint or '; a variable of your own can keep what belongs to a model'}"


class ReadOnly(Mapping[Name, Value]):
    """What stands in a dictionary, which others change; unlike Python's own, it can be pickled.

    >>> view = ReadOnly({"A": 1})
    >>> view["A"], len(view), view == {"A": 1}, view
    (1, 1, True, ReadOnly({'A': 1}))
    """

    __slots__ = ("_whole",)

    def __init__(self, whole: dict[Name, Value]) -> None:
        self._whole = whole

    def __getitem__(self, name: Name) -> Value:
        return self._whole[name]

    def __contains__(self, name: object) -> bool:
        return name in self._whole

    def __iter__(self) -> Iterator[Name]:
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)

    # Those of a dictionary are much faster.

    def keys(self) -> KeysView[Name]:
        """Return the names."""
        return self._whole.keys()

    def values(self) -> ValuesView[Value]:
        """Return what has these names."""
        return self._whole.values()

    def items(self) -> ItemsView[Name, Value]:
        """Return pairs of both."""
        return self._whole.items()

    def copied(self) -> dict[Name, Value]:
        """Return a copy, which takes a fraction of what going through all of it takes."""
        return self._whole.copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._whole!r})"
