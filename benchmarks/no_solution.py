"""Times how it is found out that there is no solution, with a refutation and without.

    python -m benchmarks.no_solution [--time-limit 20] [words ...]

Both ways alternate in one process. A line tells the least of three times, in seconds of the
processor, of a count, of a search for one solution and of one for least cost, and how many times
faster each is with a refutation. Where the time was not enough, it is asked once.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import product
from random import Random
from time import process_time

import networkx as nx

from benchmarks.families.langford import langford
from benchmarks.models.random_families import FAMILIES
from benchmarks.models.tilings import TETROMINOES, board, bricks, orientations, tiling
from benchmarks.timing import is_chosen, words_parser
from benchmarks.tuning import tuned
from xcmodel import Model, Result, Status
from xcmodel.puzzles import Polyforms, box

_NEVER = 1 << 20
"""A search would have to go on for so many times as long."""

_TIMES = 3

TS_AND_IS = {"T": "###\n.#.", "I": "####"}


def pigeons(n: int, holes: int) -> Model:
    """Return the model of pigeons in holes, of which each has room for one."""
    model = Model()
    model.add_items_from(("pigeon", k) for k in range(n))
    model.add_items_from((("hole", k) for k in range(holes)), optional=True)
    for pigeon in range(n):
        for hole in range(holes):
            model.add_option((pigeon, hole), [("pigeon", pigeon), ("hole", hole)])
    return model


def seats(pairs: int, chairs: int, seed: int) -> Model:
    """Return a model in which each pair takes one of eight pairs of chairs."""
    random, model = Random(seed), Model()
    model.add_items_from(("pair", k) for k in range(pairs))
    model.add_items_from((("chair", k) for k in range(chairs)), optional=True)
    for pair in range(pairs):
        for choice in range(8):
            chosen = [("chair", chair) for chair in random.sample(range(chairs), 2)]
            model.add_option((pair, choice), [("pair", pair), *chosen], cost=random.randint(1, 9))
    return model


def shifts(people: int, seed: int) -> Model:
    """Return a model of weeks of five shifts, of which each has two or three people."""
    random, model = Random(seed), Model()
    days = [(day, shift) for day in range(7) for shift in "ENL"]
    model.add_items_from(days, multiplicity=(2, 3))
    model.add_items_from(range(people))
    weeks = [[(day, random.choice("ENL")) for day in random.sample(range(7), 5)] for _ in range(60)]
    for person in range(people):
        for number, week in enumerate(weeks):
            model.add_option(("week", person, number), [person, *week])
    return model


def charged_graph(vertices: int, seed: int, charged: Collection[int] = (0,)) -> Model:
    """Return a model of edges that are in or out: an odd number at some vertices, else even ones.

    There is no solution just if an odd number of them is charged, as the graph is connected:
    Tseitin, "On the complexity of derivation in propositional calculus" (1968).
    """
    graph, model = nx.random_regular_graph(3, vertices, seed=seed), Model()
    model.add_items_from(("vertex", v) for v in graph)
    model.add_items_from((tuple(sorted(edge)) for edge in graph.edges), optional=True)
    for vertex in graph:
        edges = [tuple(sorted((vertex, other))) for other in graph[vertex]]
        for states in product("01", repeat=3):
            if states.count("1") % 2 == (vertex in charged):
                colours = dict(zip(edges, states, strict=True))
                model.add_option((vertex, *states), [("vertex", vertex), *edges], colours=colours)
    return model


def without_room() -> Iterator[tuple[str, Model]]:
    """Yield models that ask for a little more than there is room for."""
    for n in (20, 40, 100):
        yield f"{n} pigeons, {n - 1} holes", pigeons(n, n - 1)
    yield "30 pairs, 59 seats", seats(30, 59, 1)
    yield "60 pairs, 119 seats", seats(60, 119, 2)
    yield "13 people, 63 shifts", shifts(13, 1)
    yield "20 people, 63 shifts", shifts(20, 2)
    yield "bricks 1x2x4 in 6x6x6", tiling(board(6, 6, 6), bricks(1, 2, 4))


def incongruent() -> Iterator[tuple[str, Model]]:
    """Yield models that have no solution modulo some number, as Langford problems by parity."""
    for pairs in (10, 13, 14, 17, 30):
        yield f"Langford {pairs}", langford(pairs)
    yield "L tetrominoes 10x11", tiling(board(10, 11), orientations(TETROMINOES["L"]))
    for side in (18, 26, 34, 50):
        yield (
            f"T tetrominoes {side}x{side}",
            tiling(board(side, side), orientations(TETROMINOES["T"])),
        )
    yield (
        "49 Ts and 51 Is 20x20",
        Polyforms(TS_AND_IS, box(20, 20), counts={"T": 49, "I": 51}).model,
    )
    for vertices in (40, 120):
        yield f"odd charge, {vertices} vertices", charged_graph(vertices, 1)
    for name, seed, size in (
        ("Langford, thinned", 902, 6),
        ("Langford, thinned", 902, 12),
        ("quadruples", 902, 20),
        ("Steiner triples, thinned", 901, 20),
    ):
        model = FAMILIES[name](size, Random(f"{name} {seed} {size}"))
        yield f"{name} {size} #{seed}", model


def _least_seconds(ask: Callable[..., Result], limit: float) -> float:
    """Return the least seconds in which a query answers, or the limit."""
    least = limit
    for _ in range(_TIMES):
        start = process_time()
        if ask(backend="dlx:native", time_limit=limit).status is not Status.INFEASIBLE:
            break
        least = min(least, process_time() - start)
    return least


def time_model(name: str, model: Model, limit: float) -> None:
    """Time the queries about a model in both ways, and print its line."""
    cells = []
    for ask in (model.count_result, model.solve, model.minimize):
        with_it = _least_seconds(ask, limit)
        with tuned(lead_over_refutation=_NEVER):
            without = _least_seconds(ask, limit)
        ratio = f"{'more than ' * (without >= limit)}{without / with_it:.0f}x"
        cells.append(f"{without:7.3f} → {with_it:.4f} s, {ratio}")
    print(f"{name:24}", *cells, sep=" | ", flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = words_parser("Time refutations of models without solution.")
    parser.add_argument("--time-limit", type=float, default=20, help="seconds for each query")
    arguments = parser.parse_args()
    for name, model in (*without_room(), *incongruent()):
        if is_chosen(name, arguments.words):
            time_model(name, model, arguments.time_limit)


if __name__ == "__main__":
    main()
