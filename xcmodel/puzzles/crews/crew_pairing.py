"""Crew pairing: all flights of a day, assigned to crews at least cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from xcmodel.draw import Bar, Svg, gantt_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.crews.crew_flights import (
    CITIES,
    USUAL_RULES,
    CrewRules,
    Flight,
    by_departure,
    clock,
    pairings,
    random_flights,
)
from xcmodel.puzzles.puzzle import Puzzle, query_of_model
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.arguments import random_of
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural


@dataclass(frozen=True)
class Pairing:
    """The flights of one crew.

    Attributes:
        flights: the flights in order, from its base and back.
        pay: its pay in minutes.
    """

    flights: tuple[Flight, ...]
    pay: int

    @property
    def base(self) -> str:
        """The city where it starts and ends its day."""
        return self.flights[0].origin


@checked_arguments
@dataclass(frozen=True)
class CrewPairing(Puzzle):
    """The flights of a day, each of which is worked by exactly one crew.

    A crew starts and ends its day in the same base. Its pay, in minutes, is the time from its
    first departure to its last arrival, or a guaranteed minimum if that is more. This is set
    partitioning, which airlines solve with thousands of flights.

    Args:
        flights: the flights, with different names.
        bases: the cities where crews live.
        rules: the limits on a duty and on connections, and the least pay.

    Raises:
        ModelError: for two flights of one name, or one that lands before it departs.

    >>> there, back = Flight("X1", "AMS", "BER", 480, 560), Flight("X2", "BER", "AMS", 680, 760)
    >>> again, home = Flight("X3", "AMS", "CPH", 800, 875), Flight("X4", "CPH", "AMS", 920, 995)
    >>> puzzle = CrewPairing([there, back, again, home], ["AMS"])
    >>> puzzle.count()
    2
    >>> print(puzzle.text(puzzle.minimize().solution))
    crew 1, AMS: 515 minutes
      X1  AMS 08:00 - BER 09:20
      X2  BER 11:20 - AMS 12:40
      X3  AMS 13:20 - CPH 14:35
      X4  CPH 15:20 - AMS 16:35
    1 crew: 515 minutes
    """

    flights: Sequence[Flight]
    bases: Sequence[str]
    rules: CrewRules = USUAL_RULES

    minimize = query_of_model(Model.minimize)

    def __post_init__(self) -> None:
        for flight in self.flights:
            if flight.arrival <= flight.departure:
                raise ModelError(
                    f"flight {flight.name} lands at {clock(flight.arrival)}, "
                    f"but starts at {clock(flight.departure)}: count minutes beyond midnight",
                    flight,
                )
        for name, number in Counter(flight.name for flight in self.flights).items():
            if number > 1:
                raise ModelError(f"{number} flights are named {name}: give each its own", name)
        object.__setattr__(self, "flights", tuple(self.flights))
        object.__setattr__(self, "bases", tuple(self.bases))

    @classmethod
    @checked_arguments
    def random(
        cls,
        crews: int = 8,
        *,
        cities: int = 4,
        bases: int = 2,
        rules: CrewRules = USUAL_RULES,
        seed: int | None = None,
    ) -> CrewPairing:
        """Return a random day of flights that so many crews can work.

        Args:
            crews: the number of crews; fewer may do as well.
            cities: the number of cities, 2 to 8.
            bases: the number of cities where crews live.
            rules: the limits and the least pay.
            seed: the same seed, the same day.

        Raises:
            ModelError: for fewer than one crew or more than 10,000, a number of cities or bases out
                of range, or rules by which hardly any day is legal.

        >>> puzzle = CrewPairing.random(4, seed=7)
        >>> puzzle == CrewPairing.random(4, seed=7)
        True
        """
        require_within(1, 10_000, crews=crews)
        if not 2 <= cities <= len(CITIES) or not 1 <= bases <= cities:  # noqa: PLR2004
            raise ModelError(
                f"{plural(cities, 'city')} with {plural(bases, 'base')}: there must be "
                f"2 to {len(CITIES)} cities, and 1 base or more among them"
            )
        served = CITIES[:cities]
        flights = random_flights(random_of(seed), crews, served, served[:bases], rules)
        return cls(flights, served[:bases], rules)

    @cached_property
    def model(self) -> Model:
        """The model: flights are items; a legal pairing is an option, whose cost is its pay.

        An option is the names of the flights, in order. Copy the model before you change it.

        >>> model = CrewPairing.random(8, seed=1).model
        >>> model
        <Model 'crew pairing': 25 items, 25 options>
        >>> next(iter(model.options.values()))
        Option(name=('X102', 'X105'), items=('X102', 'X105'), cost=300, ...)
        """
        model = Model(name="crew pairing")
        model.add_items_from(flight.name for flight in self.flights)
        for worked in pairings(self.flights, self.bases, self.rules):
            names = tuple(flight.name for flight in worked)
            model.add_option(names, names, cost=self.rules.pay(worked))
        return model

    def decode(self, solution: Iterable[Name]) -> tuple[Pairing, ...]:
        """Return the pairings of the crews, ordered by departure.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> puzzle = CrewPairing.random(2, seed=1)
        >>> crews = puzzle.decode(puzzle.minimize().solution)
        >>> sum(len(crew.flights) for crew in crews) == len(puzzle.flights)
        True
        """
        by_name = {flight.name: flight for flight in self.flights}
        crews = []
        for name in self._names(solution):
            worked = tuple(by_name[flight] for flight in name)
            crews.append(Pairing(worked, self.rules.pay(worked)))
        return tuple(sorted(crews, key=lambda crew: by_departure(crew.flights[0])))

    def text(self, solution: Iterable[Name]) -> str:
        """Return a timetable for each crew, and the total cost.

        Args:
            solution: a solution of the model, or some of its options.

        >>> CrewPairing.random(2, seed=1).text([])
        '0 crews: 0 minutes'
        """
        crews = self.decode(solution)
        lines = []
        for number, crew in enumerate(crews, start=1):
            lines.append(f"crew {number}, {crew.base}: {crew.pay} minutes")
            lines += [f"  {flight}" for flight in crew.flights]
        total = sum(crew.pay for crew in crews)
        return "\n".join([*lines, f"{plural(len(crews), 'crew')}: {total} minutes"])

    @checked_arguments
    def svg(
        self,
        solution: Iterable[Name],
        *,
        minute_width: float = 1.2,
        title: str | None = None,
    ) -> Svg:
        """Return a chart: a row for each crew, a bar for each flight, coloured by its base.

        Args:
            solution: a solution of the model, or some of its options.
            minute_width: the width of a minute, in pixels.
            title: what the picture shows, for those who cannot see it; a few words if left out.

        >>> puzzle = CrewPairing.random(2, seed=1)
        >>> chart = puzzle.svg(puzzle.minimize().solution)
        >>> chart.count("<rect") == len(puzzle.flights) + 1
        True
        """
        rows = [
            (
                f"crew {number}, {crew.base}",
                [
                    Bar(
                        flight.departure,
                        flight.arrival,
                        f"{flight.origin}-{flight.destination}",
                        crew.base,
                        str(flight),
                    )
                    for flight in crew.flights
                ],
            )
            for number, crew in enumerate(self.decode(solution), start=1)
        ]
        return gantt_svg(rows, minute_width=minute_width, title=title or "the flights of each crew")
