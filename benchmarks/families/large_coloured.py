"""Ten thousand options with colours: each choice excludes nearly all others.

Each option covers some of the items and gives three of the cells a colour, most often the one that
is hidden there.
"""

from functools import partial
from random import Random

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model

CELLS = 30
COLOURS = 4
SHARE_OF_HIDDEN = 0.6


def large_coloured(items: int, length: int, options: int, seed: int) -> Model:
    """Return the model, the same one for a seed; options have so many items, or one less."""
    random = Random(seed)
    model = Model(name=f"{options} options with colours")
    model.add_items_from(range(items))
    model.add_items_from((("cell", cell) for cell in range(CELLS)), optional=True)
    hidden = [random.randrange(COLOURS) for _ in range(CELLS)]
    for option in range(options):
        chosen = random.sample(range(items), length - option % 2)
        cells = random.sample(range(CELLS), 3)
        colours = {
            ("cell", cell): hidden[cell]
            if random.random() < SHARE_OF_HIDDEN
            else random.randrange(COLOURS)
            for cell in cells
        }
        model.add_option(option, [*chosen, *colours], colours=colours)
    return model


def _case(items: int, length: int, options: int, solutions: int, level: Level) -> Case:
    name = f"coloured, {options:,} options"
    build = partial(large_coloured, items, length, options, 1)
    return Case(name, build, solutions, tasks=(Task.FIRST, *LISTED), level=level, size=options)


family(
    "large coloured",
    _case(20, 7, 3_000, 616, Level.SMALL),
    _case(26, 9, 10_000, 187, Level.FULL),
    source="two programs of different kinds",
    size_means="options",
)
