"""Many options at once: usual ones are checked some at a time, the others one by one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate, chain, islice
from types import NoneType
from typing import Any

from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import GREATEST_COST
from xcmodel.problem.names import Name, checked_mapping
from xcmodel.problem.new_options import NewOptions

_AT_ONCE = 64
"""More have so many lists and dictionaries at a time that Python often looks for garbage in all."""

_FEW = 16
"""So few options are added one by one sooner."""

_PAIR, _TRIPLE = 2, 3

SETTINGS = ("cost", "colours")
"""What an option may have beside its name and its items."""


def add_all(new: NewOptions, entries: Iterable[Any]) -> None:
    """Add options that are ``(name, items)`` or ``(name, items, settings)``.

    Raises:
        ModelError: as `NewOptions.add` does, or for an entry of another form.
    """
    entries = iter(entries)
    while batch := list(islice(entries, _AT_ONCE)):
        if len(batch) < _FEW or not _added_at_once(new, batch):
            for entry in batch:
                name, items, settings = _parts_of(entry)
                new.add(name, items, **settings)


def _added_at_once(new: NewOptions, batch: Sequence[Any]) -> bool:
    """Add all of these, if they are tuples of lists and dictionaries, and nothing is wrong."""
    if set(map(type, batch)) != {tuple} or not {*map(len, batch)} <= {_PAIR, _TRIPLE}:
        return False
    names, items = ([entry[k] for entry in batch] for k in range(_PAIR))
    settings = _settings_of(batch)
    if settings is None or not {*map(type, items)} <= {list, tuple}:
        return False
    lengths = [*map(len, items)]
    try:
        # Names that are equal are those of one item.
        distinct = [*map(set, items)]
        if 0 in lengths or [*map(len, distinct)] != lengths or not settings.fit(distinct):
            return False
        covered = [*map(new.item_numbers.__getitem__, chain.from_iterable(items))]
        numbers = dict(zip(names, range(new.end, new.end + len(names)), strict=True))
    except (KeyError, TypeError):
        return False
    if len(numbers) < len(names) or not new.numbers.keys().isdisjoint(numbers):
        return False
    new.colours.update(settings.colours_from(new.end))
    new.numbers.update(numbers)
    new.ends.extend(islice(accumulate(lengths, initial=len(new.covered)), 1, None))
    new.covered.fromlist(covered)
    new.costs.extend(settings.costs)
    return True


@dataclass(frozen=True)
class _Settings:
    """The settings of the options of a batch.

    Attributes:
        costs: the cost of each option.
        colours: the colours that each option gives to items, or None; empty where none does.
    """

    costs: list[int]
    colours: list[dict[Name, Hashable] | None]

    def fit(self, covered: Sequence[Set[Name]]) -> bool:
        """Return whether options give colours only to what they cover, and these are colours.

        Args:
            covered: the items that each option covers.

        Raises:
            TypeError: for a colour that is not hashable.
        """
        given = [colours for colours in self.colours if colours]
        return None not in {shade for colours in given for shade in colours.values()} and all(
            not colours or colours.keys() <= items
            for colours, items in zip(self.colours, covered, strict=False)
        )

    def colours_from(self, first: int) -> dict[int, Mapping[Name, Hashable]]:
        """Return copies of the colours that are given, by the numbers of options from `first`."""
        return {
            number: dict(colours) for number, colours in enumerate(self.colours, first) if colours
        }


def _settings_of(batch: Sequence[Any]) -> _Settings | None:
    """Return the settings, if all costs are whole numbers, and all colours are in dictionaries."""
    if {*map(len, batch)} == {_PAIR}:
        return _Settings([0] * len(batch), [])
    settings = [entry[_PAIR] if len(entry) == _TRIPLE else {} for entry in batch]
    if {*map(type, settings)} != {dict} or {*chain.from_iterable(settings)} - {*SETTINGS}:
        return None
    costs = [setting.get("cost", 0) for setting in settings]
    if {*map(type, costs)} != {int} or max(map(abs, costs)) > GREATEST_COST:
        return None
    colours = [setting.get("colours") for setting in settings]
    return _Settings(costs, colours) if {*map(type, colours)} <= {dict, NoneType} else None


def _parts_of(entry: Any) -> tuple[Name, Iterable[Name], Mapping[str, Any]]:
    """Return the name, the items and the settings of an option."""
    try:
        name, items, *rest = entry
        (settings,) = rest or ({},)
    except (TypeError, ValueError):
        raise ModelError(
            f"{entry!r} is no option: use (name, items) or (name, items, settings)"
        ) from None
    if rest:
        settings = checked_mapping(settings, f"of the settings of option {name!r}")
        check_settings(name, settings, SETTINGS)
    return name, items, settings


def check_settings(name: Name, settings: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raise ModelError for a setting of an option, or of an item, that there is not."""
    for setting in settings:
        if setting not in known:
            raise ModelError(
                f"{name!r} has the unknown setting {setting!r}: use {' or '.join(known)}", name
            )
