"""Random exact covers at the phase transition: about one solution is to be expected.

Each option covers four random items. With few options there is hardly ever a solution, with many
there are thousands; in between the search for one, or for the proof that there is none, takes
longest.
"""

from functools import partial
from random import Random

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model

ITEMS_IN_OPTION = 4


def random_cover(items: int, options: int, seed: int) -> Model:
    """Return the model, the same one for a seed."""
    random = Random(seed)
    model = Model(name=f"random cover of {items}")
    model.add_items_from(range(items))
    for option in range(options):
        model.add_option(option, random.sample(range(items), ITEMS_IN_OPTION))
    return model


def _case(items: int, options: int, seed: int, solutions: int, level: Level) -> Case:
    kind = "sat" if solutions else "unsat"
    name = f"random {items}, {kind}"
    build = partial(random_cover, items, options, seed)
    tasks = (Task.FIRST, *LISTED) if solutions else (Task.FIRST,)
    return Case(name, build, solutions, tasks=tasks, level=level, size=items)


family(
    "random covers",
    _case(40, 168, 0, 4, Level.SMALL),
    _case(40, 168, 2, 0, Level.SMALL),
    _case(60, 252, 0, 1, Level.SMALL),
    _case(60, 252, 1, 0, Level.SMALL),
    _case(72, 302, 0, 0, Level.FULL),
    _case(80, 320, 0, 0, Level.FULL),
    source="two backends of different kinds",
    size_means="items",
)
