"""Measures how far the share of a journal that is told to be done is from the truth.

    python -m benchmarks.told_shares [--lists] [--seeds 2] [--seconds 1 10] [words ...]

Of each family and seed, instances grow until a count by cubes that visits its solutions takes the
least time, and several cubes; those that take more than the most are left out. Its journal is then
read once more, and looked at 99 times, after each hundredth of all seconds of its searches. The
distance is the mean of how far the told share is from the hundredths that are done, in per cent of
the whole; the factor is by how many times a forecast of the whole time by the told share is wrong,
as a geometric mean. Both stand beside what they would be if the parts of each cube counted alike.
The cost is what it takes to weigh the parts, in per cent of the whole. With `--lists`, solutions
are listed, and the seconds are those on the clock, as most of them go by while solutions are
written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import geometric_mean, mean
from tempfile import TemporaryDirectory

from benchmarks.journals import Error, error_of, records_of, seconds_to_weigh, told
from benchmarks.models.random_families import FAMILIES, MOST_SIZES
from benchmarks.timing import is_chosen, words_parser
from xcmodel import Model
from xcmodel.distributed.record import Record
from xcmodel.distributed.summary import Summary


@dataclass(frozen=True)
class Run:
    """What the journal of a query told.

    Attributes:
        name: the family and the seed.
        has_colours: whether any of the options gives an item a colour.
        seconds: those of all searches, or those on the clock.
        cubes: how many were searched.
        weighed: the error of what it tells.
        alike: that of what it would tell if the parts of each cube counted alike.
        cost: the share of the seconds that it took to weigh parts.
    """

    name: str
    has_colours: bool
    seconds: float
    cubes: int
    weighed: Error
    alike: Error
    cost: float


def ask(model: Model, journal: Path, limit: float, *, is_list: bool) -> None:
    """List or visit all solutions with a journal, as far as the time is enough."""
    if not is_list:
        model.count_result(backend="dlx", method="enumerate", journal=journal, time_limit=limit)
        return
    for _ in model.solutions(backend="dlx", journal=journal, time_limit=limit).batches():
        pass


def run_of(name: str, model: Model, records: list[Record], *, by_clock: bool = False) -> Run:
    """Return what the journal of these records told."""
    weighed = told(records, by_clock=by_clock)
    alike = told([replace(record, weights=()) for record in records], by_clock=by_clock)
    seconds = weighed[-1].seconds
    return Run(
        name=name,
        has_colours=any(option.colours for option in model.options.values()),
        seconds=seconds,
        cubes=sum(not record.left for record in records),
        weighed=error_of(weighed),
        alike=error_of(alike),
        cost=seconds_to_weigh(model.to_instance(), records) / seconds,
    )


def grown(family: str, seed: int, least: float, most: float, *, is_list: bool) -> Run | None:
    """Return the run of the first instance of a seed that takes this long, if there is one."""
    for size in range(MOST_SIZES):
        model = FAMILIES[family](size, Random(f"{family} {seed} {size}"))
        with TemporaryDirectory() as folder:
            journal = Path(folder) / "journal"
            ask(model, journal, most, is_list=is_list)
            if not Summary.read(journal).is_complete:
                return None
            records = records_of(journal)
        if len(records) > 1 and told(records, by_clock=is_list)[-1].seconds >= least:
            return run_of(f"{family} #{seed}", model, records, by_clock=is_list)
    return None


def cells_of(run: Run) -> list[str]:
    """Return the cells of a line."""
    weighed, alike = run.weighed, run.alike
    return [
        f"{run.name:32}",
        f"{run.seconds:6.2f} s",
        f"{run.cubes:6}",
        f"{weighed.distance:5.1%}",
        f"{alike.distance:5.1%}",
        f"{weighed.factor:5.2f}",
        f"{alike.factor:5.2f}",
        f"{run.cost:5.1%}",
    ]


def mean_of(name: str, runs: list[Run]) -> Run:
    """Return the mean of runs: of distances and costs the arithmetic, of factors the geometric."""

    def error(errors: list[Error]) -> Error:
        factor = geometric_mean(each.factor for each in errors)
        return Error(mean(each.distance for each in errors), factor)

    return Run(
        name=f"mean of {len(runs)} {name}",
        has_colours=runs[0].has_colours,
        seconds=mean(run.seconds for run in runs),
        cubes=round(mean(run.cubes for run in runs)),
        weighed=error([run.weighed for run in runs]),
        alike=error([run.alike for run in runs]),
        cost=mean(run.cost for run in runs),
    )


_COLUMNS = (
    f"{'family':32}",
    "seconds",
    "cubes",
    "distance by weights",
    "alike",
    "factor by weights",
    "alike",
    "cost",
)


def main() -> None:
    """Print a line for each instance, and the means."""
    parser = words_parser("Measure what journals tell to be done.", of="families")
    parser.add_argument("--lists", action="store_true", help="list solutions")
    parser.add_argument("--seeds", type=int, default=2, help="instances of each family")
    parser.add_argument("--seconds", type=float, nargs=2, default=(1.0, 10.0))
    arguments = parser.parse_args()
    print(*_COLUMNS, sep=" | ")
    runs = list[Run]()
    for family in FAMILIES:
        for seed in range(arguments.seeds if is_chosen(family, arguments.words) else 0):
            run = grown(family, seed, *arguments.seconds, is_list=arguments.lists)
            if run is not None:
                runs.append(run)
                print(*cells_of(run), sep=" | ", flush=True)
    for name, has_colours in (("without colours", False), ("with colours", True)):
        some = [run for run in runs if run.has_colours == has_colours]
        if some:
            print(*cells_of(mean_of(name, some)), sep=" | ")


if __name__ == "__main__":
    main()
