"""Counts of perfect matchings of planar graphs by a Pfaffian, alone and beside the engine."""

import subprocess
import sys
from math import isqrt, prod
from random import Random

import networkx
import pytest

from benchmarks.models.tilings import DOMINOES, aztec_diamond, honeycomb, tiling
from classics import dominoes, langford, mutilated_board, queens
from xcmodel import Model
from xcmodel.backend import Query, Search, Task
from xcmodel.errors import UnsupportedError
from xcmodel.testing import brute_force
from xcmodel_dlx import planar_count
from xcmodel_dlx.native_backend import NativeBackend


def plane_partitions(size: int) -> int:
    """Return MacMahon's number of plane partitions in a cube (OEIS A008793)."""
    sides = [(i, j, k) for i in range(size) for j in range(size) for k in range(size)]
    return prod(i + j + k + 2 for i, j, k in sides) // prod(i + j + k + 1 for i, j, k in sides)


def fullerene() -> Model:
    """Return the model of the double bonds of C60, with an atom at each end of an edge."""
    solid = networkx.icosahedral_graph()
    atoms = [(u, v) for edge in solid.edges for u, v in (edge, edge[::-1])]
    bonds = {frozenset([(u, v), (v, u)]) for u, v in atoms}
    for u, v in atoms:
        bonds |= {frozenset([(u, v), (u, w)]) for w in networkx.common_neighbors(solid, u, v)}
    return Model({tuple(sorted(bond)): sorted(bond) for bond in bonds})


KNOWN = {
    "dominoes 8x8 (OEIS A004003)": (dominoes(8, 8), 12988816),
    "dominoes 20x20 (OEIS A004003)": (
        dominoes(20, 20),
        1269984011256235834242602753102293934298576249856,
    ),
    "Aztec diamond of order 16 (Elkies and others 1992)": (
        tiling(aztec_diamond(16), DOMINOES),
        2**136,
    ),
    "lozenges in a hexagon (OEIS A008793)": (honeycomb(9), plane_partitions(9)),
    "Kekule structures of C60 (Klein and others 1986)": (fullerene(), 12500),
    "mutilated board of 20x20": (mutilated_board(20), 0),
    "dominoes on a board of odd size": (dominoes(13, 13), 0),
    "one pair": (Model({"only": [1, 2]}), 1),
}


@pytest.mark.parametrize(("model", "count"), KNOWN.values(), ids=KNOWN.keys())
def test_a_pfaffian_finds_the_known_counts(model: Model, count: int) -> None:
    assert model.count(backend="dlx:pfaffian") == count


def test_a_great_board_is_counted_by_a_pfaffian() -> None:
    result = dominoes(32, 32).count_result()
    assert result.stats.strategy == "pfaffian"
    assert result.count is not None
    # Of 2n x 2n, it is 2**n times an odd square (Jockusch 1994).
    root = isqrt(result.count >> 16)
    assert root % 2 == 1
    assert root * root << 16 == result.count


def planar_model(random: Random, vertices: int) -> Model:
    """Return the model of the perfect matchings of a random planar graph, some edges doubled."""
    graph = networkx.empty_graph(vertices)
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    for pair in random.sample(pairs, random.randint(vertices // 2, len(pairs))):
        graph.add_edge(*pair)
        if not networkx.check_planarity(graph)[0]:
            graph.remove_edge(*pair)
    model = Model()
    model.add_items_from(range(vertices))
    for u, v in graph.edges:
        for copy in range(random.choice([1, 1, 2, 3])):
            model.add_option((u, v, copy), random.sample([u, v], 2))
    return model


@pytest.mark.parametrize("seed", range(40))
def test_a_pfaffian_counts_what_brute_force_finds(seed: int) -> None:
    random = Random(seed)
    model = planar_model(random, random.randint(2, 8))
    model.remove_options(random.sample(list(model), max(0, len(model) - 13)))
    options = random.sample(list(model), min(len(model), random.randint(0, 3)))
    given, forbidden = options[:1], options[1:]
    assert model.count(backend="dlx:pfaffian") == len(brute_force(model))
    count = model.count(backend="dlx:pfaffian", given=given, forbidden=forbidden)
    assert count == len(brute_force(model, given, forbidden))


@pytest.mark.parametrize("seed", range(4))
def test_a_pfaffian_counts_what_levels_count(seed: int) -> None:
    model = planar_model(Random(seed), 40)
    assert model.count(backend="dlx:pfaffian") == model.count(backend="dlx:levels")


UNFIT = {
    "options of three items": langford(7),
    "optional items": queens(8),
    "a graph that is not planar": Model({(i, j): [i, -j] for i in (1, 2, 3) for j in (1, 2, 3)}),
    "items covered twice": Model({"A": [1, 2], "B": [1, 2]}),
    "given options that exclude each other": Model({"A": [1, 2], "B": [2, 3]}),
}
UNFIT["items covered twice"].set_multiplicity(1, 2)


@pytest.mark.parametrize("name", UNFIT)
def test_a_pfaffian_alone_refuses_what_is_no_planar_matching(name: str) -> None:
    given = ["A", "B"] if name.startswith("given") else []
    with pytest.raises(UnsupportedError, match="perfect matchings of planar graphs only"):
        UNFIT[name].count(backend="dlx:pfaffian", given=given)


def graph_model(*edges: tuple[int, int]) -> Model:
    """Return the model of the perfect matchings of a graph."""
    return Model({edge: edge for edge in edges})


@pytest.mark.parametrize(
    ("model", "count"),
    [
        (graph_model((1, 2), (1, 3), (2, 3), (3, 4)), 1),
        (graph_model(*((i, j) for i in (1, 2) for j in (3, 4))), 2),
        (graph_model(*networkx.octahedral_graph().edges), 8),
        (graph_model(*networkx.icosahedral_graph().edges), 125),
    ],
    ids=["a triangle with a tail", "a square", "an octahedron", "an icosahedron"],
)
def test_a_planar_graph_may_have_as_many_edges_as_can_be(model: Model, count: int) -> None:
    assert model.count(backend="dlx:pfaffian") == model.count(backend="dlx:levels") == count


@pytest.mark.usefixtures("without_first_units")
@pytest.mark.parametrize(
    "graph",
    [networkx.complete_graph(8), networkx.complete_bipartite_graph(4, 4)],
    ids=["complete", "all of whose cycles are even"],
)
def test_networkx_is_not_imported_for_a_graph_that_has_too_many_edges(
    graph: networkx.Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    model = graph_model(*graph.edges)
    assert model.count() == model.count(backend="dlx:levels")


@pytest.fixture
def without_first_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planar_count, "_FIRST_UNITS", 0)
    monkeypatch.setattr(planar_count, "_FIRST_UNITS_ONCE_IMPORTED", 0)


@pytest.mark.usefixtures("without_first_units")
@pytest.mark.parametrize("name", UNFIT)
def test_what_is_no_planar_matching_is_left_to_the_engine(name: str) -> None:
    assert UNFIT[name].count() == UNFIT[name].count(backend="dlx:levels")


@pytest.mark.usefixtures("without_first_units")
@pytest.mark.parametrize("seed", range(20))
def test_what_was_visited_before_is_not_counted_twice(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planar_count, "_LEAST_PART", Random(seed).random() / 20)
    model = planar_model(Random(seed), 24)
    result = model.count_result()
    assert result.count == model.count(backend="dlx:levels")


@pytest.mark.usefixtures("without_first_units")
def test_an_engine_that_stops_just_at_its_share_goes_on_or_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = planar_model(Random(11), 24)
    engine = model.count_result(backend="dlx:enumeration").stats.work_by_strategy or {}
    matchings = planar_count.Matchings.of(model.to_instance(), Query(Task.COUNT))
    assert matchings is not None
    assert matchings.expected_units is not None
    for units in range(1, engine["enumeration"], engine["enumeration"] // 20):
        # The share is half a unit more than a whole number of them.
        monkeypatch.setattr(planar_count, "_LEAST_PART", (units + 0.5) / matchings.expected_units)
        assert model.count() == model.count(backend="dlx:levels")


IN_A_FRESH_PROCESS = """
import sys
from itertools import product
from xcmodel import Model
cells = list(product(range(int(sys.argv[1])), repeat=2))
pairs = [((i, j), other) for i, j in cells for other in ((i + 1, j), (i, j + 1)) if other in cells]
stats = Model({pair: pair for pair in pairs}).count_result().stats
print(stats.strategy, "networkx" in sys.modules)
"""


@pytest.mark.parametrize(("size", "printed"), [(16, "levels False"), (32, "pfaffian True")])
def test_networkx_is_imported_where_levels_would_take_longer(size: int, printed: str) -> None:
    command = [sys.executable, "-c", IN_A_FRESH_PROCESS, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    assert done.stdout.strip() == printed


def counted(search: Search, seconds: float) -> tuple[int, dict[str, int] | None]:
    total = 0
    while True:
        found = search.advance(seconds)
        total += found.counted
        if found.exhausted:
            return total, found.stats.work_by_strategy


def test_the_same_work_is_done_in_slices_of_any_length() -> None:
    translation = NativeBackend().translate(dominoes(18, 18).to_instance())
    results = [
        counted(translation.start(Query(Task.COUNT)), seconds) for seconds in (0.0, 0.001, 60.0)
    ]
    assert results[0] == results[1] == results[2]
    assert "pfaffian" in (results[0][1] or {})
