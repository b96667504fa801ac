"""Word squares: every row and every column is a word of a random list; letters are colours."""

from functools import partial
from random import Random

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model

ALPHABET = "abcdef"


def random_words(length: int, count: int, seed: int) -> list[str]:
    """Return random words, sorted, the same ones for a seed."""
    random = Random(seed)
    words: set[str] = set()
    while len(words) < count:
        words.add("".join(random.choices(ALPHABET, k=length)))
    return sorted(words)


def word_square(length: int, count: int, seed: int) -> Model:
    """Return the model: a word for every line, and lines that agree where they cross."""
    model = Model(name=f"word square of {length}")
    model.add_items_from((kind, k) for kind in ("row", "column") for k in range(length))
    model.add_items_from(((i, j) for i in range(length) for j in range(length)), optional=True)
    for word in random_words(length, count, seed):
        for k in range(length):
            row = [(k, j) for j in range(length)]
            column = [(i, k) for i in range(length)]
            for kind, cells in (("row", row), ("column", column)):
                letters = dict(zip(cells, word, strict=True))
                model.add_option((kind, k, word), [(kind, k), *cells], colours=letters)
    return model


def _case(length: int, count: int, solutions: int, level: Level) -> Case:
    name = f"word squares {length}x{length}, {count} words"
    build = partial(word_square, length, count, 1)
    return Case(name, build, solutions, tasks=(Task.FIRST, *LISTED), level=level, size=count)


family(
    "word squares",
    _case(3, 60, 5683, Level.SMALL),
    _case(3, 90, 63_091, Level.FULL),
    source="filling row by row with words whose columns begin words",
    size_means="words",
)
