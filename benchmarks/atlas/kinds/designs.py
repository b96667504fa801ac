"""Steiner systems, one-factorisations and codes."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, product

from benchmarks.atlas.entry import Entry, SecondMethod, Source, kind, oeis
from xcmodel import Model

Word = tuple[int, ...]
Sets = dict[Word, list[Word]]


def _steiner(t: int, k: int, v: int) -> Model:
    """Return the model: each t points of v lie in exactly one of the blocks of k points."""
    model = Model(name=f"S({t},{k},{v})")
    model.add_items_from(combinations(range(v), t))
    for block in combinations(range(v), k):
        model.add_option(block, list(combinations(block, t)))
    return model


def _pairings(points: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not points:
        yield ()
        return
    first, *others = points
    for other in others:
        for rest in _pairings(tuple(p for p in others if p != other)):
            yield ((first, other), *rest)


def _one_factorisations(points: int) -> Model:
    """Return the model whose options are all perfect matchings of a complete graph."""
    model = Model(name=f"one-factorisations of K{points}")
    model.add_items_from(combinations(range(points), 2))
    for pairing in _pairings(tuple(range(points))):
        model.add_option(pairing, list(pairing))
    return model


def _spheres(letters: int, length: int, with_zero: bool) -> Sets:
    """Return for each code word the words that differ from it in at most one place."""
    words = list(product(range(letters), repeat=length))
    spheres: Sets = {}
    for word in words:
        sphere = {word}
        for place, letter in product(range(length), range(letters)):
            sphere.add((*word[:place], letter, *word[place + 1 :]))
        if not with_zero or (0,) * length not in sphere or not any(word):
            spheres[word] = sorted(sphere)
    return spheres


def _covers(sets: Callable[[], Sets]) -> Model:
    model = Model(name="perfect codes")
    made = sets()
    model.add_items_from(sorted({item for items in made.values() for item in items}))
    for name, items in made.items():
        model.add_option(name, items)
    return model


def _listed(sets: Callable[[], Sets]) -> int:
    """Count exact covers by trying, for the first item that is left, all sets with it."""
    bit: dict[Word, int] = {}
    masks = [
        sum(1 << bit.setdefault(item, len(bit)) for item in items) for items in sets().values()
    ]
    by_bit = [[mask for mask in masks if mask >> k & 1] for k in range(len(bit))]

    def count(left: int) -> int:
        if not left:
            return 1
        fits = by_bit[(left & -left).bit_length() - 1]
        return sum(count(left ^ mask) for mask in fits if mask & ~left == 0)

    return count((1 << len(bit)) - 1)


def _apart(length: int) -> Model:
    """Return the model of binary codes of any size whose words differ in two places at least."""
    model = Model(name="codes")
    edges = [(w, w ^ 1 << k) for w in range(1 << length) for k in range(length) if not w >> k & 1]
    model.add_items_from(edges, multiplicity=(0, 1))
    for word in range(1 << length):
        model.add_option(word, [edge for edge in edges if word in edge])
    return model


def _systems() -> Iterable[Entry]:
    rows: list[tuple[int, int, int, tuple[Source, ...], bool]] = [
        (2, 3, 7, (oeis("A030128", 30), oeis("A030129", None, 1)), True),
        (2, 3, 9, (oeis("A030128", 840), oeis("A030129", None, 1)), True),
        (2, 3, 13, (oeis("A030128", 1_197_504_000),), False),
        (2, 3, 15, (oeis("A030128", 60_281_712_691_200),), False),
        (3, 4, 8, (Source(_QUADRUPLES, 30), oeis("A051390", None, 1)), True),
        (3, 4, 10, (Source(_QUADRUPLES, 2520), oeis("A051390", None, 1)), True),
        (5, 6, 12, (Source("Wikipedia, Steiner system: unique", None, 1),), True),
    ]
    for t, k, v, sources, up_to in rows:
        build = partial(_steiner, t, k, v)
        yield Entry(f"S({t},{k},{v})", f"on {v} points", build, sources, up_to=up_to)


def _rounds(points: int, count: int, classes: int, up_to: bool) -> Entry:
    sources = (oeis("A000438", count), *([oeis("A000474", None, classes)] if up_to else []))
    build = partial(_one_factorisations, points)
    return Entry(f"one-factorisations of K{points}", "sets", build, sources, up_to=up_to)


def _perfect(letters: int, length: int, sources: tuple[Source, ...] = ()) -> Entry:
    sets = partial(_spheres, letters, length, bool(sources))
    zero = ", 0 among their words" if sources else ""
    return Entry(
        f"perfect codes {letters}^{length}{zero}",
        f"{letters} letters, length {length}, one error corrected{zero}",
        partial(_covers, sets),
        sources,
        missing_from="" if sources else "the OEIS and the pages found (perfect codes searched)",
        second=None if sources else SecondMethod("plain listing", partial(_listed, sets)),
        up_to=not sources and length < 5,
    )


_QUADRUPLES = "Lindner and Rosa, Steiner quadruple systems, quoted at math.techqa.club"
_HAMMING = Source("jimyma.github.io, Ham_H_Classify (linear codes)", 30)

kind("Steiner systems", *_systems())
kind(
    "One-factorisations",
    _rounds(4, 1, 1, True),
    _rounds(6, 6, 1, True),
    _rounds(8, 6240, 6, True),
)
kind(
    "Codes",
    _perfect(2, 3),
    _perfect(2, 7),
    _perfect(3, 4),
    _perfect(2, 7, (_HAMMING,)),
    *(
        Entry(
            f"binary codes of length {n}",
            "any size, distance at least 2",
            partial(_apart, n),
            (oeis("A027624", count),),
            up_to=False,
        )
        for n, count in [(3, 35), (4, 743), (5, 254_475)]
    ),
)
