"""Times searches for a first solution of symmetric models, with symmetries and without.

    python -m benchmarks.symmetry_breaking [--orders 8] [--time-limit 10] [words ...]

Each model is searched in several random orders of its items and options, since where there is a
solution, the time depends on luck. Both ways alternate in one process. A line tells the geometric
means of the seconds of the processor, how often the time was not enough, and how many times faster
the search is with symmetries.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import geometric_mean
from time import process_time

from benchmarks.families import families
from benchmarks.families.impossible_designs import golfers, orthogonal_squares
from benchmarks.families.steiner_systems import steiner_system
from benchmarks.timing import is_chosen, words_parser
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel.backend.registry import get_backend

_SLICE = 0.05


def models() -> Iterator[tuple[str, Model]]:
    """Yield models with symmetries: those without a solution, then those with some."""
    for case in families()["designs, infeasible"].cases:
        yield case.name, case.build()
    for strength, size, points in ((3, 4, 14), (2, 5, 21), (3, 6, 22)):
        yield f"S({strength},{size},{points})", steiner_system(strength, size, points)
    yield "orthogonal Latin squares 7", orthogonal_squares(7)
    yield "5 groups of 3 golfers, 7 weeks", golfers(5, 3, 7)
    yield "5 groups of 4 golfers, 5 weeks", golfers(5, 4, 5)


def shuffled(model: Model, random: Random) -> Model:
    """Return the model with its items and options in another order."""
    other = Model()
    items = list(model.items.values())
    for item in random.sample(items, len(items)):
        other.add_item(item.name, multiplicity=item.multiplicity, optional=item.optional)
    options = list(model.options.values())
    for option in random.sample(options, len(options)):
        other.add_option(option.name, random.sample(option.items, len(option.items)))
    return other


def time_first(model: Model, limit: float, *, symmetries: bool) -> tuple[float, bool]:
    """Return the seconds until there is an answer, or the limit, and whether there is one."""
    backend = get_backend("dlx:native")
    query = Query(Task.ENUMERATE, solution_limit=1, up_to_isomorphism=symmetries)
    translation = model.to_compiled().translations[backend]
    start = process_time()
    search = translation.start(query)
    while (seconds := process_time() - start) < limit:
        piece = search.advance(_SLICE)
        if piece.exhausted or len(piece.solutions):
            return process_time() - start, True
    return seconds, False


def time_model(name: str, model: Model, orders: int, limit: float) -> None:
    """Time a model in both ways, and print its line."""
    seconds: dict[bool, list[float]] = {False: [], True: []}
    unanswered = {False: 0, True: 0}
    for seed in range(orders):
        other = shuffled(model, Random(seed))
        for symmetries, taken in seconds.items():
            took, is_answered = time_first(other, limit, symmetries=symmetries)
            taken.append(took)
            unanswered[symmetries] += not is_answered
    means = {symmetries: geometric_mean(some) for symmetries, some in seconds.items()}
    cells = [f"{1000 * means[way]:9.1f} ms, {unanswered[way]} without answer" for way in means]
    print(f"{name:32}", *cells, f"{means[False] / means[True]:7.1f}x", sep=" | ", flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = words_parser("Time first solutions of symmetric models.")
    parser.add_argument("--orders", type=int, default=8, help="random orders of each model")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds for each search")
    arguments = parser.parse_args()
    time_one = partial(time_model, orders=arguments.orders, limit=arguments.time_limit)
    for name, model in models():
        if is_chosen(name, arguments.words):
            time_one(name, model)


if __name__ == "__main__":
    main()
