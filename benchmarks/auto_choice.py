"""Times each backend alone, by one thread, on models for which ``"auto"`` has to choose.

    python -m benchmarks.auto_choice [--time-limit 10] [--seeds 1 2] [--backends ...] [words ...]

Of plans with penalties, and of those within weighted rows, a line tells the cost that each has
after the limit, and the seconds if it is proved; of feasibility problems with weighted rows, the
seconds to the first solution. One search runs at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from benchmarks.models import limited_planning, soft_planning, within_rows
from benchmarks.timing import is_chosen, words_parser
from xcmodel import BackendError, Model, Result, Status

_BACKENDS = ("dlx", "cpsat", "sat", "mip:highs")


def soft(model: Model, backend: str, limit: float, workers: int | None) -> Result:
    """Return a solution of least cost."""
    return model.minimize(backend=backend, time_limit=limit, workers=workers)


def first(model: Model, backend: str, limit: float, workers: int | None) -> Result:
    """Return any solution."""
    return model.solve(backend=backend, time_limit=limit, workers=workers)


def told(result: Result, seconds: float, *, is_soft: bool) -> str:
    """Return what a backend has found, and the seconds if that is all there is to find."""
    if result.status is Status.UNKNOWN:
        return "–"
    cost = f"{result.cost} " if is_soft and result.cost is not None else ""
    word = "none " if result.status is Status.INFEASIBLE else cost
    is_done = result.status is not Status.FEASIBLE or not is_soft
    return f"{word}{seconds:.2f} s" if is_done else f"{word}…"


def measure(
    make: Callable[[int], Model], seed: int, backends: list[str], limit: float, *, is_soft: bool
) -> None:
    """Print a line for a model."""
    line = [f"{make.__name__} {seed}"]
    for backend in backends:
        model = make(seed)
        began = perf_counter()
        workers = None if backend == "auto" else 1
        try:
            result = (soft if is_soft else first)(model, backend, limit, workers)
        except BackendError as error:
            line.append(f"{backend}: {error}")
            continue
        line.append(f"{backend}: {told(result, perf_counter() - began, is_soft=is_soft)}")
    print(" | ".join(line), flush=True)


def main() -> None:
    """Measure the families of the command line, or all."""
    parser = words_parser(__doc__, of="families")
    parser.add_argument("--time-limit", type=float, default=10.0)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--backends", nargs="+", default=list(_BACKENDS))
    arguments = parser.parse_args()
    families: tuple[tuple[bool, tuple[Callable[[int], Model], ...]], ...] = (
        (True, (*soft_planning.FAMILIES, *limited_planning.FAMILIES)),
        (False, within_rows.FAMILIES),
    )
    for is_soft, makes in families:
        for make in makes:
            if not is_chosen(make.__name__, arguments.words):
                continue
            for seed in arguments.seeds:
                measure(make, seed, arguments.backends, arguments.time_limit, is_soft=is_soft)


if __name__ == "__main__":
    main()
