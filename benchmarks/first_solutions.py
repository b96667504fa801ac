"""Times first solutions of `dlx` beside those of other backends, of models that are made by seed.

    python -m benchmarks.first_solutions [--time-limit 5] [--seeds 1 2] [words ...]

A line tells the least of two times, in milliseconds on the clock, of each backend alone; a dash
stands for no answer in the time. In these models, many things have to come out together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import perf_counter

from benchmarks.models.tilings import Cell, board
from benchmarks.timing import print_times
from xcmodel import Model, Status

_BACKENDS = ("dlx", "cpsat", "sat", "mip")
_TIMES = 2
_SECONDS = 1.0
"""What takes longer is asked once."""


def rota(people: int, days: int, seed: int) -> Model:
    """Return a model in which each of so many people has one of 40 patterns of shifts.

    Of each shift, a fifth of the people are needed, neither more nor less.
    """
    random, model = Random(seed), Model()
    for day in range(days):
        for shift in "EDN":
            model.add_item((day, shift), multiplicity=max(1, people // 5))
    model.add_items_from(range(people))
    for person in range(people):
        for number in range(40):
            drawn = [(day, random.choice("EDN---")) for day in range(days)]
            worked = [(day, shift) for day, shift in drawn if shift != "-"]
            model.add_option((person, number), [person, *worked])
    return model


def domino_tomography(side: int, seed: int) -> Model:
    """Return a model of a board whose numbers of lying and standing dominoes are known by line."""
    random, model = Random(seed), Model()
    lying, standing, single = [0] * side, [0] * side, set[Cell]()
    free = set(board(side, side))
    while free:
        row, column = cell = min(free)
        ends = [end for end in ((row, column + 1), (row + 1, column)) if end in free]
        if ends:
            end = random.choice(ends)
            free -= {cell, end}
            lying[row] += end[0] == row
            standing[column] += end[0] != row
        else:
            free -= {cell}
            single.add(cell)
    model.add_items_from(board(side, side))
    for line in range(side):
        model.add_item(("lying", line), multiplicity=lying[line])
        model.add_item(("standing", line), multiplicity=standing[line])
    for row, column in board(side, side):
        if column + 1 < side:
            covered = [(row, column), (row, column + 1), ("lying", row)]
            model.add_option(("lying", row, column), covered)
        if row + 1 < side:
            covered = [(row, column), (row + 1, column), ("standing", column)]
            model.add_option(("standing", row, column), covered)
        if (row, column) in single:
            model.add_option(("single", row, column), [(row, column)])
    return model


def colouring(vertices: int, density: float, colours: int, seed: int) -> Model:
    """Return the model of the colourings of a random graph."""
    random, model = Random(seed), Model()
    edges = [pair for pair in combinations(range(vertices), 2) if random.random() < density]
    model.add_items_from(("vertex", vertex) for vertex in range(vertices))
    model.add_items_from(((edge, c) for edge in edges for c in range(colours)), optional=True)
    for vertex in range(vertices):
        at = [edge for edge in edges if vertex in edge]
        for c in range(colours):
            model.add_option((vertex, c), [("vertex", vertex), *((edge, c) for edge in at)])
    return model


def matrix(side: int, per_line: int, share_of_holes: float, seed: int) -> Model:
    """Return the model of the matrices with so many ones in each line, and none in holes."""
    random, model = Random(seed), Model()
    rows, columns = random.sample(range(side), side), random.sample(range(side), side)
    hidden = {(rows[k], columns[(k + d) % side]) for k in range(side) for d in range(per_line)}
    for kind in ("row", "column"):
        for line in range(side):
            model.add_item((kind, line), multiplicity=per_line)
    for row, column in board(side, side):
        if (row, column) in hidden or random.random() >= share_of_holes:
            model.add_option((row, column), [("row", row), ("column", column)])
    return model


def timetable(students: int, lessons: int, seed: int) -> Model:
    """Return a model of up to 60 lessons in ten hours and six rooms; no student has two at once.

    A student hears up to ten of them, and two to five of the rooms suit a lesson.
    """
    random, model = Random(seed), Model()
    hidden = random.sample([(hour, room) for hour in range(10) for room in range(6)], lessons)
    heard_by: list[list[int]] = [[] for _ in range(lessons)]
    for student in range(students):
        heard = {hidden[lesson][0]: lesson for lesson in random.sample(range(lessons), 12)}
        for lesson in heard.values():
            heard_by[lesson].append(student)
    model.add_items_from(range(lessons))
    for hour in range(10):
        model.add_items_from((("room", room, hour) for room in range(6)), optional=True)
        model.add_items_from((("student", s, hour) for s in range(students)), optional=True)
    for lesson in range(lessons):
        suitable = {hidden[lesson][1], *random.sample(range(6), random.randrange(2, 5))}
        for hour in range(10):
            busy = [("student", student, hour) for student in heard_by[lesson]]
            for room in sorted(suitable):
                model.add_option((lesson, hour, room), [lesson, ("room", room, hour), *busy])
    return model


def without_triangles(vertices: int, colours: int) -> Model:
    """Return the model of the colourings of a complete graph without a triangle of one colour."""
    model = Model()
    edges = list(combinations(range(vertices), 2))
    triangles = list(combinations(range(vertices), 3))
    model.add_items_from(edges)
    for triangle in triangles:
        for c in range(colours):
            model.add_item((triangle, c), multiplicity=(0, 2))
    for edge in edges:
        around = [triangle for triangle in triangles if {*edge} <= {*triangle}]
        for c in range(colours):
            model.add_option((edge, c), [edge, *((triangle, c) for triangle in around)])
    return model


def models(seed: int) -> Iterator[tuple[str, Model]]:
    """Yield the models of a seed, by name."""
    for people in (12, 16, 20, 25, 30):
        yield f"rota of {people} people", rota(people, 7, seed)
    for side in (12, 14, 16, 18):
        yield f"domino tomography {side}", domino_tomography(side, seed)
    for vertices, density, colours in ((100, 0.046, 3), (120, 0.095, 5), (60, 0.5, 12)):
        yield f"{vertices} vertices, {colours} colours", colouring(vertices, density, colours, seed)
    for side, per_line, holes in ((20, 7, 0.0), (40, 12, 0.0), (40, 12, 0.5), (60, 20, 0.2)):
        yield f"{side}x{side}, {per_line} a line", matrix(side, per_line, holes, seed)
    for lessons in (55, 60):
        yield f"timetable of {lessons} lessons", timetable(40, lessons, seed)
    for vertices in (14, 15):
        yield f"K{vertices} in 3 colours, no triangle of one", without_triangles(vertices, 3)


def _time_of(model: Model, backend: str, limit: float) -> str:
    """Return the least time of a first solution, or that there was none in the time."""
    least = limit
    for _ in range(_TIMES):
        start = perf_counter()
        status = model.solve(backend=backend, time_limit=limit).status
        seconds = perf_counter() - start
        if status is Status.UNKNOWN:
            return "-"
        least = min(least, seconds)
        if seconds > _SECONDS:
            break
    return f"{1e3 * least:.1f}"


def _times(model: Model, limit: float) -> Iterator[str]:
    return (_time_of(model, backend, limit) for backend in _BACKENDS)


def main() -> None:
    """Run the benchmark."""
    print_times("Time first solutions.", _BACKENDS, models, _times)


if __name__ == "__main__":
    main()
