from itertools import product
from random import Random
from time import perf_counter
from typing import Literal

import networkx
import pytest

from xcmodel import Model, Progress
from xcmodel.errors import (
    AmbiguousPuzzleError,
    CountStoppedError,
    ImpossiblePuzzleError,
    StoppedError,
    UniqueStoppedError,
)
from xcmodel.puzzles import Masyu, Slitherlink

Point = tuple[int, int]
Edge = tuple[Point, Point]


def cycles(n_rows: int, n_columns: int) -> list[tuple[Edge, ...]]:
    found = []
    for cycle in networkx.simple_cycles(networkx.grid_2d_graph(n_rows, n_columns)):
        pairs = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
        found.append(tuple(sorted((min(pair), max(pair)) for pair in pairs)))
    return found


CYCLES = cycles(4, 4)


def moves_of_square(last: int) -> list[dict[Point, Point]]:
    """Return the rotations and reflections of a square of points."""
    points = list(product(range(last + 1), range(last + 1)))
    flipped = {(i, j): (i, last - j) for i, j in points}
    quarter = {(i, j): (j, last - i) for i, j in points}
    found = [{point: point for point in points}]
    for move in found:
        for other in (flipped, quarter):
            if (image := {point: other[move[point]] for point in points}) not in found:
                found.append(image)
    return found


MOVES = moves_of_square(3)


def moved(move: dict[Point, Point], loop: tuple[Edge, ...]) -> tuple[Edge, ...]:
    ends = [(move[one], move[other]) for one, other in loop]
    return tuple(sorted((min(pair), max(pair)) for pair in ends))


def obeys_clues(clues: list[str], loop: tuple[Edge, ...]) -> bool:
    def edges_at(i: int, j: int) -> int:
        corners = [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)]
        return sum(one in corners and other in corners for one, other in loop)

    cells = product(range(len(clues)), range(len(clues[0])))
    return all(clues[i][j] in (".", str(edges_at(i, j))) for i, j in cells)


def obeys_pearls(pearls: list[str], loop: tuple[Edge, ...]) -> bool:
    next_to: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in loop:
        next_to.setdefault(one, []).append(other)
        next_to.setdefault(other, []).append(one)
    straight = {
        point: one[0] == other[0] or one[1] == other[1] for point, (one, other) in next_to.items()
    }
    for i, j in product(range(len(pearls)), range(len(pearls[0]))):
        if (pearl := pearls[i][j]) == ".":
            continue
        if (i, j) not in next_to:
            return False
        near = [straight[point] for point in next_to[i, j]]
        if pearl == "O" and not (straight[i, j] and not all(near)):
            return False
        if pearl == "X" and (straight[i, j] or not all(near)):
            return False
    return True


def test_the_loops_of_a_small_board_are_the_cycles_of_its_graph() -> None:
    puzzle = Slitherlink(".. ..")
    found = sorted(puzzle.decode(solution) for solution in puzzle.solutions())
    assert found == sorted(cycles(3, 3))


@pytest.mark.parametrize("seed", range(12))
def test_slitherlink_has_the_cycles_that_agree_with_its_numbers(seed: int) -> None:
    random = Random(seed)
    right = random.choice(CYCLES)
    clues = [list("...") for _ in range(3)]
    for i, j in random.sample(list(product(range(3), repeat=2)), 5):
        clues[i][j] = next(c for c in "0123" if obeys_clues_at(i, j, c, right))
    rows = ["".join(row) for row in clues]
    puzzle = Slitherlink(" ".join(rows))
    expected = sorted(loop for loop in CYCLES if obeys_clues(rows, loop))
    assert sorted(puzzle.decode(solution) for solution in puzzle.solutions()) == expected
    assert right in expected


def obeys_clues_at(i: int, j: int, clue: str, loop: tuple[Edge, ...]) -> bool:
    rows = [["."] * 3 for _ in range(3)]
    rows[i][j] = clue
    return obeys_clues(["".join(row) for row in rows], loop)


@pytest.mark.parametrize("seed", range(12))
def test_masyu_has_the_cycles_that_agree_with_its_pearls(seed: int) -> None:
    random = Random(seed)
    right = random.choice([loop for loop in CYCLES if len(loop) > 8])
    pearls = [list("....") for _ in range(4)]
    for i, j in product(range(4), repeat=2):
        for pearl in "OX":
            alone = [["."] * 4 for _ in range(4)]
            alone[i][j] = pearl
            if obeys_pearls(["".join(row) for row in alone], right):
                pearls[i][j] = pearl
    rows = ["".join(row) for row in pearls]
    if set("".join(rows)) == {"."}:
        rows[0] = "X..."  # Such a board has few loops, all through the corner.
    puzzle = Masyu(" ".join(rows))
    expected = sorted(loop for loop in CYCLES if obeys_pearls(rows, loop))
    assert sorted(puzzle.decode(solution) for solution in puzzle.solutions()) == expected


@pytest.mark.parametrize(
    ("puzzle", "order"),
    [
        (Slitherlink("... ... ..."), 8),
        (Slitherlink("2.2 ... ..."), 2),
        (Slitherlink("3.. ... ..3"), 4),
        (Slitherlink("2.. ... ..."), 2),
        (Slitherlink("23. ... ..."), 1),
        (Masyu(".... .... .... ...."), 8),
        (Masyu("O..O .... .... O..O"), 8),
        (Masyu("X... .... .... ...X"), 4),
    ],
)
def test_loops_count_as_one_if_what_leaves_the_clues_alone_carries_them_to_each_other(
    puzzle: Masyu | Slitherlink, order: int
) -> None:
    symmetries = puzzle.symmetries()
    assert symmetries.order == order
    loops = {puzzle.decode(solution) for solution in puzzle.solutions()}
    moves = [move for move in MOVES if {moved(move, loop) for loop in loops} == loops]
    classes = {frozenset(moved(move, loop) for move in moves) for loop in loops}
    assert puzzle.count(up_to=symmetries) == len(classes)


def test_a_loop_that_the_numbers_exclude_is_named() -> None:
    puzzle = Slitherlink("4. .4")
    assert puzzle.count() == 0
    assert puzzle.why_impossible().is_minimal


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), StoppedError("the time was over")])
def test_that_there_is_no_loop_is_a_conflict_of_all_where_no_smaller_one_is_found(
    stop: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise stop

    monkeypatch.setattr(Model, "why_infeasible", stopped)
    conflict = Slitherlink("4. .4").why_impossible()
    assert not conflict.is_minimal
    assert conflict.items == tuple(conflict.model.items)
    assert conflict.model.solve().status.value == "infeasible"


def test_boards_with_few_numbers_are_solved_soon() -> None:
    clues = (
        "...2... ..3.... ....... .2...3. ....... 3.....2 ...1...",
        ".......... ..3....... .......2.. ....1..... .3........ .......3.. ...2...... .........3",
    )
    for rows in clues:
        puzzle = Slitherlink(rows)
        with pytest.raises(AmbiguousPuzzleError) as ambiguous:
            puzzle.solve_unique(time_limit=10)
        one, other = map(puzzle.decode, ambiguous.value.solutions)
        assert one != other
        for loop in (one, other):
            assert networkx.is_connected(networkx.Graph(loop))
            assert obeys_clues(rows.split(), loop)


def only_loop(puzzle: Masyu | Slitherlink) -> tuple[Edge, ...] | None:
    try:
        return puzzle.decode(puzzle.solve_unique())
    except AmbiguousPuzzleError as error:
        one, other = map(puzzle.decode, error.solutions)
        assert one != other
        return None


@pytest.mark.parametrize("seed", range(12))
def test_a_loop_is_the_only_one_if_no_other_agrees_with_the_numbers(seed: int) -> None:
    random = Random(seed)
    right = random.choice([loop for loop in CYCLES if len(loop) > 8])
    rows = [
        "".join(
            next(c for c in "0123" if obeys_clues_at(i, j, c, right))
            if random.random() < seed / 12
            else "."
            for j in range(3)
        )
        for i in range(3)
    ]
    expected = [loop for loop in CYCLES if obeys_clues(rows, loop)]
    assert only_loop(Slitherlink(" ".join(rows))) == (right if len(expected) == 1 else None)


def test_where_no_loop_agrees_with_the_numbers_there_is_none_at_all() -> None:
    with pytest.raises(ImpossiblePuzzleError):
        Slitherlink("4. .4").solve_unique()


def test_loops_are_drawn_with_numbers_and_pearls() -> None:
    slitherlink, masyu = Slitherlink("31 .."), Masyu("X.X ... .O.")
    picture = slitherlink.svg(slitherlink.solve_unique())
    assert ">3</text>" in picture
    assert picture.count("L") == 6
    assert masyu.svg(masyu.solve_unique()).count("<circle") == 3
    assert masyu.text() == "X . X\n\n. . .\n\n. O ."


@pytest.mark.parametrize("puzzle", [Slitherlink(" ".join(["." * 6] * 6)), Masyu("...... " * 6)])
def test_an_empty_board_has_a_loop_at_once_and_several(puzzle: Masyu | Slitherlink) -> None:
    started = perf_counter()
    solution = puzzle.solve().solution
    assert solution is not None
    edges = puzzle.decode(solution)
    assert networkx.is_connected(networkx.Graph(edges))
    with pytest.raises(AmbiguousPuzzleError):
        puzzle.solve_unique()
    assert puzzle.text(solution)
    assert puzzle.svg(solution)
    assert perf_counter() - started < 20


def test_the_time_limit_is_also_that_of_making_the_model() -> None:
    puzzle = Slitherlink(" ".join(["." * 6] * 6))
    with pytest.raises(CountStoppedError) as stopped:
        puzzle.count(time_limit=0.2)
    assert stopped.value.stop_reason == "time_limit"
    solutions = puzzle.solutions(time_limit=0.2, solution_limit=3)
    assert list(solutions) == []
    assert solutions.result.stop_reason == "time_limit"
    with pytest.raises(StoppedError):
        puzzle.rating(time_limit=0.2)
    with pytest.raises(UniqueStoppedError):
        Slitherlink(".." * 9).solve_unique(time_limit=0)
    assert Slitherlink(".." * 9).solve(time_limit=0).status.value == "unknown"
    with pytest.raises(ValueError, match="time_limit is -1"):
        puzzle.solve(time_limit=-1)


def test_loops_of_an_empty_board_of_middle_size_are_counted() -> None:
    assert Slitherlink("... ... ... ...").count() == len(cycles(5, 4))


def test_whoever_asks_first_the_answers_are_the_same() -> None:
    puzzle = Slitherlink("2.. ... ..3")
    one = puzzle.solve().solution
    assert one in list(puzzle.solutions())
    assert puzzle.count() == Slitherlink("2.. ... ..3").count()


def test_nobody_is_told_of_a_solution_that_is_no_loop() -> None:
    board = Slitherlink("... ...")
    told: list[Progress] = []

    def listen(progress: Progress) -> None:
        told.append(progress)

    assert board.solve(progress=listen).solution is not None
    loops = [board.decode(p.solution) for p in told if p.solution is not None]
    assert all(loops)
    assert all(p.solutions == (p.solution is not None) for p in told)
    assert [p.seconds for p in told] == sorted(p.seconds for p in told)


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_in_a_callback_has_no_wrong_solution(error: type[BaseException]) -> None:
    def fail(_: Progress) -> None:
        raise error

    board = Slitherlink("... ...")
    with pytest.raises(error) as caught:
        board.solve(progress=fail)
    result = caught.value.result  # type: ignore[attr-defined]
    assert result.solution is None or board.decode(result.solution)


def test_a_callback_that_says_stop_once_ends_the_search_for_a_loop() -> None:
    calls: list[Progress] = []

    def stop_once(progress: Progress) -> Literal["stop"] | None:
        calls.append(progress)
        return "stop" if len(calls) == 1 else None

    result = Slitherlink("... ...").solve(progress=stop_once)
    assert len(calls) == 1
    assert result.solution is None or Slitherlink("... ...").decode(result.solution)


def test_several_loops_violate_the_model_and_one_loop_does_not() -> None:
    board = Slitherlink("...")
    ways = (["ES", "SW", "ES", "SW"], ["NE", "NW", "NE", "NW"])
    two = [((i, j), way) for i, row in enumerate(ways) for j, way in enumerate(row)]
    violations = board.violations(two)
    assert {(it.kind, it.value, it.low, it.high) for it in violations} == {("item", 0, 1, None)}
    assert board.count() == len(cycles(2, 4))
    assert all(not board.violations(solution) for solution in board.solutions())
    assert len(board.violations(two[:-1])) > 1
