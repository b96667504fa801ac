"""Families of random models, by size and seed, for which no choice was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from benchmarks.families.dominoes import dominoes
from benchmarks.families.langford import langford
from benchmarks.families.latin_squares import latin_squares
from benchmarks.families.one_factorisations import one_factorisations
from benchmarks.families.queens import queens
from benchmarks.families.random_covers import random_cover
from benchmarks.families.rooks import rooks
from benchmarks.families.steiner import steiner_triples
from benchmarks.models.random_coverings import (
    dominating_sets,
    hitting_sets,
    independent_sets,
    maximal_independent_sets,
    set_packings,
)
from benchmarks.models.random_pieces import (
    bricks_in_box,
    exact_tetrominoes,
    honeycomb_with_holes,
    pentominoes,
    pieces_and_monomers,
    polyominoes_of_all_sizes,
    tetromino_counts,
    tetromino_sets,
    torus,
    trominoes,
)
from benchmarks.models.random_sets import (
    band_permanent,
    covered_twice,
    margins,
    mixed_sizes,
    paths_in_graph,
    quadruples,
    random_coloured,
)
from benchmarks.models.random_squares import (
    crossword,
    latin_with_givens,
    odd_queens,
    random_word_square,
    sudoku_with_givens,
    transversals,
)
from benchmarks.models.thinning import thinned
from benchmarks.models.tilings import random_matching, random_triples
from xcmodel import Model

MOST_SIZES = 40
"""Models of a family grow so often at most."""

_MOST_SECONDS = 20.0

Family = Callable[[int, Random], Model]

FAMILIES: dict[str, Family] = {
    "pentominoes, holes": pentominoes,
    "trominoes, holes": trominoes,
    "dominoes": lambda size, random: dominoes(12 + size, 12 + size + random.randrange(3)),
    "Latin squares, thinned": lambda size, random: thinned(
        latin_squares(6 + size // 8), 0.5 - 0.06 * (size % 8), random
    ),
    "Steiner triples, thinned": lambda size, random: thinned(
        steiner_triples(13 + 2 * (size // 8)), 0.5 - 0.06 * (size % 8), random
    ),
    "random covers": lambda size, random: random_cover(
        30 + 2 * size, 8 * (30 + 2 * size), random.randrange(1000)
    ),
    "word squares": random_word_square,
    "covered once or twice": covered_twice,
    "rooks, thinned": lambda size, random: thinned(
        rooks(6 + size // 2, 2 + random.randrange(2)), 0.3 - 0.2 * (size % 2), random
    ),
    "queens, thinned": lambda size, random: thinned(queens(12 + size // 2), 0.1, random),
    "Langford, thinned": lambda size, random: thinned(langford(11 + size // 2), 0.05, random),
    "Latin squares, givens": latin_with_givens,
    "Sudokus, givens": sudoku_with_givens,
    "random triples": lambda size, random: random_triples(
        12 + 2 * (size // 2), 5 + 2 * (size % 2) + size // 6, random.randrange(1000)
    ),
    "matchings": lambda size, random: random_matching(
        24 + 4 * size, (24 + 4 * size) * random.randrange(2, 5), "graph", random.randrange(1000)
    ),
    "permanents": lambda size, random: random_matching(
        24 + 4 * size,
        (12 + 2 * size) * random.randrange(4, 9),
        "rows and columns",
        random.randrange(1000),
    ),
    "rounds, thinned": lambda size, random: thinned(
        one_factorisations(8), 0.5 - 0.04 * size, random
    ),
    "crosswords": crossword,
    "tetrominoes, so many of each": tetromino_counts,
    "two tetrominoes": tetromino_sets,
    "pentominoes and monomers": pieces_and_monomers,
    "quadruples": quadruples,
    "odd queens": odd_queens,
    "honeycombs, thinned": honeycomb_with_holes,
    "band permanents": band_permanent,
    "random colours": random_coloured,
    "bricks in boxes": bricks_in_box,
    "tori": torus,
    "mixed sizes": mixed_sizes,
    "transversals": transversals,
    "margins": margins,
    "polyominoes of all sizes": polyominoes_of_all_sizes,
    "tetrominoes, exactly": exact_tetrominoes,
    "paths in graphs": paths_in_graph,
    "hitting sets": hitting_sets,
    "dominating sets": dominating_sets,
    "independent sets": independent_sets,
    "maximal independent sets": maximal_independent_sets,
    "set packings": set_packings,
}


def grown(seed: int, units: int) -> Iterator[tuple[str, Model]]:
    """Yield of each family the first model of a seed whose count takes so many units of work."""
    for name, build in FAMILIES.items():
        for size in range(MOST_SIZES):
            model = build(size, Random(f"{name} {seed} {size}"))
            result = model.count_result(backend="dlx:native", time_limit=_MOST_SECONDS)
            work = result.stats.work_by_strategy or {}
            if result.count is None or sum(work.values()) >= units:
                break
        if result.count is not None:
            yield f"{name} #{seed}", model
