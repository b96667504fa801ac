"""The check of answers against known ones, by code that shares nothing with the core."""

from benchmarks.contestants import Answer, Contestant, Problem
from benchmarks.families import Task


def fault_of(contestant: Contestant, problem: Problem, task: Task, answer: Answer) -> str | None:
    """Return what is wrong with an answer, or None.

    The number of solutions, or the least cost, must be the known one. The solutions that are shown
    must be solutions, and differ.
    """
    case = problem.case
    if task in {Task.FIRST, Task.LEAST_COST}:
        there_are = 0 if case.solutions == 0 else 1
        if answer.solutions != there_are:
            return "finds no solution" if there_are else "finds a solution where there is none"
    elif case.solutions is not None and answer.solutions != case.solutions:
        return f"{answer.solutions:,} solutions, not {case.solutions:,}"
    if task is Task.LEAST_COST and answer.cost != case.least_cost:
        return f"least cost {answer.cost}, not {case.least_cost}"
    return _fault_of_shown(contestant, problem, task, answer)


def _fault_of_shown(
    contestant: Contestant, problem: Problem, task: Task, answer: Answer
) -> str | None:
    if task is not Task.COUNT and answer.solutions and not answer.shown:
        return "shows no solution"
    shown = [sorted(contestant.options_of(problem, solution)) for solution in answer.shown]
    if len(set(map(tuple, shown))) < len(shown):
        return "shows a solution twice"
    for solution in shown:
        fault = fault_of_solution(problem, solution)
        if fault is not None:
            return fault
        if answer.cost is not None and sum(problem.costs[o] for o in solution) != answer.cost:
            return "shows a solution of another cost"
    return None


def fault_of_solution(problem: Problem, solution: list[int]) -> str | None:
    """Return why these options are no solution, or None."""
    coverage = [0] * len(problem.bounds)
    given: dict[int, set[int]] = {}
    for option in solution:
        for item, colour in zip(problem.options[option], problem.colours[option], strict=True):
            if colour:
                given.setdefault(item, set()).add(colour)
            else:
                coverage[item] += 1
    for item, colours in given.items():
        coverage[item] += len(colours)
    for item, ((low, high), times) in enumerate(zip(problem.bounds, coverage, strict=True)):
        if not low <= times <= high:
            return f"covers item {item} {times} times, not {low}..{high}"
    return _fault_of_sums(problem, set(solution))


def _fault_of_sums(problem: Problem, chosen: set[int]) -> str | None:
    for number, row in enumerate(problem.weighted_rows):
        pairs = zip(row.options.tolist(), row.weights.tolist(), strict=True)
        total = sum(weight for option, weight in pairs if option in chosen)
        if not row.low <= total <= row.high:
            return f"comes to {total} in weighted row {number}, not {row.low}..{row.high}"
    return None
