"""The description of the method, for both reports."""

from benchmarks.families import Task
from benchmarks.runner.results import Results

TITLES = {
    Task.FIRST: "First solution, or that there is none",
    Task.ALL: "All solutions, one by one",
    Task.COUNT: "The number of solutions",
    Task.LEAST_COST: "Least cost, with proof",
}

RATIOS = (
    "How many times the least time of anyone each contestant took. “time”: stopped by the time "
    "limit; “(time)”: not tried, for a smaller instance took too long; “–”: cannot read the "
    "problem, or is not made for the task; WRONG: the answer is not the known one."
)

LEADERS = (
    "Of ours and of the peers, the one that solved most instances and, of those, was fastest. "
    "The ratio is the geometric mean over instances that both solved; above 1, ours is faster. The "
    "last column has the ratio on the one of those that took longest, where what a call costs by "
    "itself counts least."
)

COSTS = (
    "Translation brings the problem into the contestant’s own form, as far as its interface "
    "lets this be told apart: a generator may do it all at its first step. Memory is what the "
    "process grew by while it answered."
)


def method(results: Results) -> list[str]:
    """Return paragraphs on how the times were measured."""
    machine = ", ".join(f"{name}: {value}" for name, value in results.machine.items())
    limits = results.limits
    return [
        f"Machine: {machine}.",
        "Every run has a process of its own and one thread; contestants alternate. A time is "
        "the least of several runs, on the clock, translation included; imports and compilers "
        "at work just in time are not. Every answer is checked: number of solutions or least "
        "cost against the known one, and the first thousand solutions item by item. A run may "
        f"take {limits.seconds:g} s and {limits.megabytes:,} MB; a few large instances have more "
        "time.",
    ]
