"""Instances of hundreds and thousands of options whose number of solutions is known.

Many small random parts, over the whole model language, form a chain: some neighbours share an item.
The solutions of a chain are counted option by option: all that matters of the options before is how
they cover the items of the frontier, which later ones cover too. The engines get it with items and
options shuffled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from random_instances import instance_of
from xcmodel.backend import NO_COLOUR, Instance, Query, Task

Option = dict[int, int]
"""The items of an option, with the colour that each gets, or `NO_COLOUR`."""

_BOUNDS = (
    *((1, 1),) * 8,
    *((low, high) for low in range(3) for high in (1, 2, 3, None) if high is None or low <= high),
)
_MOST_SOLUTIONS = 20_000
_MOST_SOLUTIONS_OF_PART = 4


@dataclass
class Chain:
    """Items and options, as they are before they are shuffled.

    Attributes:
        bounds: the least and the greatest coverage of each item; None where there is no bound.
        options: the options, part after part.
        given: options that every solution must contain.
        forbidden: options that no solution may contain.
        planted: the options of a solution.
    """

    bounds: list[tuple[int, int | None]] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    given: set[int] = field(default_factory=set)
    forbidden: set[int] = field(default_factory=set)
    planted: set[int] = field(default_factory=set)

    def append(self, other: Chain) -> None:
        """Add the other's items and options behind the present ones."""
        items, options = len(self.bounds), len(self.options)
        self.bounds += other.bounds
        self.options += [{items + i: c for i, c in o.items()} for o in other.options]
        self.given |= {options + option for option in other.given}
        self.forbidden |= {options + option for option in other.forbidden}
        self.planted |= {options + option for option in other.planted}


@dataclass(frozen=True)
class KnownInstance:
    """An instance with conditions, and the number of its solutions."""

    instance: Instance
    given: tuple[int, ...]
    forbidden: tuple[int, ...]
    solutions: int

    def query(self, task: Task) -> Query:
        return Query(task, self.given, self.forbidden)


def known_instance(options: int, parts: Sequence[Chain], random: Random) -> KnownInstance:
    """Return an instance of about so many options, made of some of these parts."""
    chain, most = Chain(), _MOST_SOLUTIONS
    single = [part for part in parts if count_solutions(part) == 1]
    previous = range(0)
    while len(chain.options) < options:
        part = random.choice(parts if most > _MOST_SOLUTIONS_OF_PART else single)
        most //= count_solutions(part)
        first = len(chain.options)
        chain.append(part)
        present = range(first, len(chain.options))
        if previous and random.random() < 0.5:
            _join(chain, previous, present, random)
        previous = present
    return _shuffled(chain, random)


def random_parts(count: int, random: Random) -> list[Chain]:
    """Return parts with few solutions each, at least one."""
    parts: list[Chain] = []
    while len(parts) < count:
        part = _random_part(random)
        if 1 <= count_solutions(part) <= _MOST_SOLUTIONS_OF_PART:
            part.planted = _some_solution(part)
            parts.append(part)
    return parts


def _random_part(random: Random) -> Chain:
    items = random.randint(3, 8)
    chain = Chain([random.choice(_BOUNDS) for _ in range(items)])
    coloured = {i for i in range(items) if chain.bounds[i] == (0, 1) and random.random() < 0.7}
    for _ in range(random.randint(4, 18)):
        if chain.options and random.random() < 0.1:
            chain.options.append(dict(random.choice(chain.options)))
            continue
        chosen = random.sample(range(items), random.randint(1, min(5, items)))
        chain.options.append({i: random.randint(0, 2) if i in coloured else 0 for i in chosen})
    numbers = random.sample(range(len(chain.options)), 4)
    chain.given = set(numbers[: random.choice((0, 0, 0, 1))])
    chain.forbidden = set(numbers[2 : 2 + random.choice((0, 0, 1, 2))])
    return chain


def _some_solution(chain: Chain) -> set[int]:
    """Return the options of a solution; there must be one."""
    chosen: set[int] = set(chain.given)
    for option in set(range(len(chain.options))) - chosen - chain.forbidden:
        if count_solutions(replace(chain, given={*chosen, option})):
            chosen.add(option)
    return chosen


def _join(chain: Chain, one: range, other: range, random: Random) -> None:
    """Add an item that some options of both ranges cover; the planted solution stays one."""
    item = len(chain.bounds)
    options = [
        option
        for part in (one, other)
        for option in random.sample(part, random.randint(1, min(3, len(part))))
    ]
    coloured = random.random() < 0.3
    for option in options:
        colour = 1 if option in chain.planted else random.randint(0, 2)
        chain.options[option][item] = colour if coloured else NO_COLOUR
    high = max(1, len(chain.planted.intersection(options)))
    chain.bounds.append((0, 1 if coloured else random.choice((high, high, high + 1, None))))


def count_solutions(chain: Chain) -> int:
    """Return the number of solutions, option by option: exact, and without any search."""
    last = {item: number for number, option in enumerate(chain.options) for item in option}
    if any(low > 0 for item, (low, _) in enumerate(chain.bounds) if item not in last):
        return 0
    open_items: list[int] = []
    # In how many ways each coverage of the open items arises.
    states: Counter[_Coverage] = Counter({(): 1})
    for number, option in enumerate(chain.options):
        new = [item for item in option if item not in open_items]
        open_items += new
        closed = {k for k, item in enumerate(open_items) if last[item] == number}
        kept = [k for k in range(len(open_items)) if k not in closed]
        following: Counter[_Coverage] = Counter()
        for state, count in states.items():
            for covered in _ways(chain, number, open_items, state + (0,) * len(new)):
                if all(abs(covered[k]) >= chain.bounds[open_items[k]][0] for k in closed):
                    following[tuple(covered[k] for k in kept)] += count
        open_items = [open_items[k] for k in kept]
        states = following
    return states[()]


_Coverage = tuple[int, ...]
"""How often each open item is covered, or, with a minus, the colour in which it is."""


def _ways(
    chain: Chain, number: int, open_items: list[int], state: _Coverage
) -> Iterator[_Coverage]:
    """Yield the state without the option, and that with it, as far as they are allowed."""
    if number not in chain.given:
        yield state
    if number in chain.forbidden:
        return
    covered = list(state)
    for item, colour in chain.options[number].items():
        place = open_items.index(item)
        times, (low, high) = covered[place], chain.bounds[item]
        if colour != NO_COLOUR:
            if times not in (0, -colour):
                return
            covered[place] = -colour
        elif times < 0 or times == high:
            return
        else:
            covered[place] = min(times + 1, low) if high is None else times + 1
    yield tuple(covered)


def _shuffled(chain: Chain, random: Random) -> KnownInstance:
    solutions = count_solutions(chain)
    item_number = random.sample(range(len(chain.bounds)), len(chain.bounds))
    order = random.sample(range(len(chain.options)), len(chain.options))
    option_number = {option: number for number, option in enumerate(order)}
    options = [chain.options[option] for option in order]
    bounds = dict(zip(item_number, chain.bounds, strict=True))
    instance = instance_of(
        [(low, len(order) if high is None else high) for _, (low, high) in sorted(bounds.items())],
        [[item_number[item] for item in option] for option in options],
        [list(option.values()) for option in options],
    )
    given = tuple(sorted(option_number[option] for option in chain.given))
    forbidden = tuple(sorted(option_number[option] for option in chain.forbidden))
    return KnownInstance(instance, given, forbidden, solutions)
