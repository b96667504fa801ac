"""Many options at once: plain ones are checked thousands at a time, the others one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain, islice
from typing import Any

from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import GREATEST_COST
from xcmodel.problem.names import Name, checked_mapping
from xcmodel.problem.new_options import NewOptions

_AT_ONCE = 4096
_FEW = 16
"""So few options are added one by one sooner."""

_PAIR, _TRIPLE = 2, 3


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
    """Add all of these, if they are tuples of lists, without colours, and nothing is wrong."""
    if set(map(type, batch)) != {tuple} or not {*map(len, batch)} <= {_PAIR, _TRIPLE}:
        return False
    names, items = ([entry[k] for entry in batch] for k in range(_PAIR))
    settings = [entry[_PAIR] for entry in batch if len(entry) == _TRIPLE]
    costs = [0] * len(batch) if not settings else _whole_costs(batch)
    if costs is None or not {*map(type, items)} <= {list, tuple}:
        return False
    lengths = [*map(len, items)]
    try:
        # Names that are equal are those of one item.
        if 0 in lengths or [*map(len, map(set, items))] != lengths:
            return False
        covered = [*map(new.item_numbers.__getitem__, chain.from_iterable(items))]
        numbers = dict(zip(names, range(new.end, new.end + len(names)), strict=True))
    except (KeyError, TypeError):
        return False
    if len(numbers) < len(names) or not new.numbers.keys().isdisjoint(numbers):
        return False
    new.numbers.update(numbers)
    new.ends.extend(islice(accumulate(lengths, initial=len(new.covered)), 1, None))
    new.covered.fromlist(covered)
    new.costs.extend(costs)
    return True


def _whole_costs(batch: Sequence[Any]) -> list[int] | None:
    """Return the costs of options that have no other setting, if they are whole numbers."""
    costs = []
    for _, _, *rest in batch:
        settings = rest[0] if rest else {}
        if type(settings) is not dict or settings.keys() - {"cost"}:
            return None
        costs.append(settings.get("cost", 0))
    is_plain = {*map(type, costs)} == {int} and max(map(abs, costs)) <= GREATEST_COST
    return costs if is_plain else None


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
        check_settings(name, settings, ("cost", "colours"))
    return name, items, settings


def check_settings(name: Name, settings: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raise ModelError for a setting of an option, or of an item, that there is not."""
    for setting in settings:
        if setting not in known:
            raise ModelError(
                f"{name!r} has the unknown setting {setting!r}: use {' or '.join(known)}", name
            )
