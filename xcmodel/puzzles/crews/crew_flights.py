"""A day of flights, and the sequences of them that one crew can work."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from xcmodel.errors import ModelError
from xcmodel.text.checked_arguments import checked_arguments

CITIES = ("AMS", "BER", "CPH", "DUB", "EDI", "FRA", "GVA", "HEL")

_EARLIEST, _LATEST = 6 * 60, 14 * 60

# By the usual rules most days are legal; so many illegal ones take two seconds.
_MOST_ILLEGAL = 100_000


@checked_arguments
@dataclass(frozen=True)
class Flight:
    """A flight of the day.

    Attributes:
        name: its number.
        origin: the city of departure.
        destination: the city of arrival.
        departure: in minutes after midnight.
        arrival: in minutes after midnight.

    >>> print(Flight("X1", "AMS", "BER", departure=480, arrival=560))
    X1  AMS 08:00 - BER 09:20
    """

    name: str
    origin: str
    destination: str
    departure: int
    arrival: int

    def __str__(self) -> str:
        return (
            f"{self.name}  {self.origin} {clock(self.departure)} - "
            f"{self.destination} {clock(self.arrival)}"
        )


@checked_arguments
@dataclass(frozen=True)
class CrewRules:
    """The rules for the day of a crew, and its pay.

    Attributes:
        shortest_connection: the least time between two flights, in minutes.
        longest_connection: the greatest time between two flights, in minutes.
        longest_duty: the greatest time from the first departure to the last arrival, in minutes.
        most_flights: the greatest number of flights of a crew.
        least_pay: the minutes that are paid even for a shorter duty.

    Raises:
        ModelError: for a number below 0, or fewer than one flight.

    >>> there, back = Flight("X1", "AMS", "BER", 480, 560), Flight("X2", "BER", "AMS", 600, 680)
    >>> rules = CrewRules(shortest_connection=40)
    >>> rules.connects(there, back), rules.is_legal([there, back], ["AMS"])
    (True, True)
    >>> rules.pay([there, back])
    300
    """

    shortest_connection: int = 30
    longest_connection: int = 180
    longest_duty: int = 600
    most_flights: int = 4
    least_pay: int = 300

    def __post_init__(self) -> None:
        for rule, number in vars(self).items():
            least = 1 if rule == "most_flights" else 0
            if number < least:
                raise ModelError(f"{rule} is {number}: give {least} or more")

    def connects(self, flight: Flight, following: Flight) -> bool:
        """Return whether a crew can work one flight right after the other.

        Args:
            flight: the earlier flight.
            following: the later one, from the city where the earlier one lands.
        """
        pause = following.departure - flight.arrival
        return (
            flight.destination == following.origin
            and self.shortest_connection <= pause <= self.longest_connection
        )

    def is_legal(self, flights: Iterable[Flight], bases: Iterable[str]) -> bool:
        """Return whether a crew that lives in one of these cities can work these flights.

        Args:
            flights: in the order in which they are flown.
            bases: where crews live; a crew's first flight begins and its last one ends there.
        """
        flights = list(flights)
        return (
            0 < len(flights) <= self.most_flights
            and flights[0].origin == flights[-1].destination
            and flights[0].origin in bases
            and _duty(flights) <= self.longest_duty
            and all(self.connects(flight, following) for flight, following in pairwise(flights))
        )

    def pay(self, flights: Iterable[Flight]) -> int:
        """Return the pay in minutes for these flights, in order.

        Args:
            flights: at least one, in the order in which they are flown.
        """
        return max(self.least_pay, _duty(list(flights)))


USUAL_RULES = CrewRules()


def by_departure(flight: Flight) -> tuple[int, int, str, str, str]:
    """Return the key by which flights are sorted."""
    return flight.departure, flight.arrival, flight.origin, flight.destination, flight.name


def pairings(
    flights: Iterable[Flight], bases: Iterable[str], rules: CrewRules
) -> Iterator[tuple[Flight, ...]]:
    """Yield all sequences of flights that one crew can work, from its base and back.

    >>> there, back = Flight("1", "AMS", "BER", 480, 560), Flight("2", "BER", "AMS", 600, 680)
    >>> [[flight.name for flight in crew] for crew in pairings([back, there], "AMS", CrewRules())]
    []
    >>> [[flight.name for flight in crew] for crew in pairings([back, there], ["AMS"], CrewRules())]
    [['1', '2']]
    """
    flights, bases = sorted(flights, key=by_departure), set(bases)
    leaving: dict[str, list[Flight]] = {}
    for flight in flights:
        leaving.setdefault(flight.origin, []).append(flight)
    unfinished = deque[tuple[Flight, ...]](
        (flight,) for flight in flights if flight.origin in bases
    )
    while unfinished:
        worked = unfinished.popleft()
        if rules.is_legal(worked, bases):
            yield worked
        if len(worked) < rules.most_flights:
            last = worked[-1]
            following = leaving.get(last.destination, ())
            unfinished += (
                (*worked, flight) for flight in following if rules.connects(last, flight)
            )


def random_flights(
    random: Random, n_crews: int, cities: Iterable[str], bases: Iterable[str], rules: CrewRules
) -> tuple[Flight, ...]:
    """Return the flights of so many crews on a random day, by their departures.

    They can therefore be assigned to that many crews, usually in many other ways as well.

    Raises:
        ModelError: when hardly any day is legal.
    """
    cities, bases = list(cities), list(bases)
    minutes = {frozenset(pair): random.randrange(50, 140, 5) for pair in combinations(cities, 2)}
    days = [_legal_day(random, cities, bases, minutes, rules) for _ in range(n_crews)]
    flights = sorted((flight for day in days for flight in day), key=by_departure)
    return tuple(
        Flight(f"X{100 + k}", flight.origin, flight.destination, flight.departure, flight.arrival)
        for k, flight in enumerate(flights, start=1)
    )


def clock(minute: int) -> str:
    """Return a time of the day as text.

    >>> clock(485)
    '08:05'
    """
    return f"{minute // 60:02}:{minute % 60:02}"


def _legal_day(
    random: Random,
    cities: list[str],
    bases: list[str],
    minutes: dict[frozenset[str], int],
    rules: CrewRules,
) -> list[Flight]:
    """Return flights that one crew may work."""
    for _ in range(_MOST_ILLEGAL):
        day = _random_day(random, cities, random.choice(bases), minutes)
        if rules.is_legal(day, bases):
            return day
    raise ModelError(
        f"of {_MOST_ILLEGAL:,} random days none is legal: give rules that allow two flights of "
        "50 to 135 minutes each with 30 to 90 minutes between them"
    )


def _random_day(
    random: Random, cities: list[str], base: str, minutes: dict[frozenset[str], int]
) -> list[Flight]:
    """Return flights from the base and back, whether legal or not."""
    route = [base]
    for _ in range(random.choice((1, 2, 3, 3))):
        route.append(random.choice([city for city in cities if city != route[-1]]))
    route.append(base)
    time = random.randrange(_EARLIEST, _LATEST, 5)
    flights = []
    for origin, destination in pairwise(route):
        if origin == destination:
            return []
        arrival = time + minutes[frozenset((origin, destination))]
        flights.append(Flight("", origin, destination, time, arrival))
        time = arrival + random.randrange(30, 95, 5)
    return flights


def _duty(flights: list[Flight]) -> int:
    return flights[-1].arrival - flights[0].departure
