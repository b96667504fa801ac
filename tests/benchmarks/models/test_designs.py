"""The models of designs and other symmetric structures have the known numbers of solutions."""

from itertools import combinations
from math import factorial

import pytest

from benchmarks.families.impossible_designs import golfers
from benchmarks.families.steiner_systems import steiner_system
from benchmarks.models import designs
from xcmodel import Model

KNOWN: dict[str, tuple[Model, int]] = {
    "the Fano plane has 30 labellings": (designs.design(7, 3, 1), 30),
    "the quadruple system of eight points has as many": (steiner_system(3, 4, 8), 30),
    "triples of three groups are Latin squares (OEIS A002860)": (
        designs.divisible_design(3, 4),
        576,
    ),
    "packings of seven triples": (designs.packing(7, 3, 7), 30),
    "Latin rectangles (OEIS A000166, times 5!)": (designs.latin_rectangle(2, 5), 44 * 120),
    "Latin cubes (OEIS A098679)": (designs.latin_cube(3), 24),
    "frequency squares (OEIS A058527)": (designs.frequency_square(4, 2), 90),
    "matrices (OEIS A001499)": (designs.matrix(5, 5, 2, 2), 2040),
    "derangements (OEIS A000166)": (designs.derangements(7), 1854),
    "partitions into triples (OEIS A025035)": (designs.set_partitions(9, 3), 280),
    "rounds of games (OEIS A000438, times 3!)": (golfers(2, 2, 3), 6),
    "cubic graphs (OEIS A002829)": (designs.regular_graphs(6, 3), 70),
    "tournaments (OEIS A007079)": (designs.regular_tournaments(5), 24),
    "coverings by three pairs": (designs.coverings(4, 2, 3), 16),
    "colourings of the Petersen graph": (
        designs.colourings("Petersen", designs.kneser_graph(5, 2), 3),
        120,
    ),
    "matchings of the Petersen graph": (
        designs.matchings("Petersen", designs.kneser_graph(5, 2)),
        6,
    ),
    "matchings of a complete graph (OEIS A001147)": (
        designs.matchings("K8", combinations(range(8), 2)),
        105,
    ),
    "colourings of a rook's graph are Latin squares": (
        designs.colourings("rooks 4", designs.rooks_graph(4), 4),
        576,
    ),
}


@pytest.mark.parametrize(("model", "count"), KNOWN.values(), ids=KNOWN.keys())
def test_a_small_structure_has_the_known_number(model: Model, count: int) -> None:
    assert model.count() == count


def test_long_tetrominoes_of_a_small_torus_all_lie_one_way() -> None:
    assert designs.torus(4, "I").count() == 2


def test_each_structure_has_a_name_of_its_own() -> None:
    models = designs.designs()
    assert all(name == model.name for name, model in models.items())
    assert len(models) == 82


def test_a_rectangle_of_one_row_is_a_permutation() -> None:
    assert designs.latin_rectangle(1, 6).count() == factorial(6)
