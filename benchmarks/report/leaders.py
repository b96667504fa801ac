"""The leaders: for each family and task, our best backend against the best peer."""

from dataclasses import dataclass
from statistics import geometric_mean

from benchmarks.contestants import contestants
from benchmarks.families import Task
from benchmarks.runner.records import Run
from benchmarks.runner.results import Results

PEER = "pypi:"
"""How the names of peers begin that are packages."""


@dataclass(frozen=True)
class Leader:
    """The outcome of one family and task.

    Attributes:
        family: the name of the family.
        task: the task.
        cases: how many cases were asked.
        ours: our best backend, or an empty string if none has a right answer.
        ours_solved: how many cases it solved.
        peer: the best peer, or an empty string.
        peer_solved: how many cases it solved.
        ratio: how many times longer the peer took, on the cases that both solved (the geometric
            mean); None if there is none.
        ratio_of_longest: the same for the one of those cases that took longest.
    """

    family: str
    task: Task
    cases: int
    ours: str
    ours_solved: int
    peer: str
    peer_solved: int
    ratio: float | None
    ratio_of_longest: float | None = None

    @property
    def we_lead(self) -> bool:
        """Whether ours solved more cases or, if as many, took no longer."""
        if self.ours_solved != self.peer_solved:
            return self.ours_solved > self.peer_solved
        return self.ratio is None or self.ratio >= 1


def leaders(results: Results) -> list[Leader]:
    """Return the outcome of each family and task that was asked for."""
    asked: dict[tuple[str, Task], list[str]] = {}
    for case, task in results.questions:
        asked.setdefault((results.cases[case].family, task), []).append(case)
    return [_leader(results, family, task, cases) for (family, task), cases in asked.items()]


def is_ours(name: str) -> bool:
    """Whether this is the name of one of our backends; runs may name any variant."""
    contestant = contestants().get(name)
    return not name.startswith(PEER) if contestant is None else contestant.is_ours


def _leader(results: Results, family: str, task: Task, cases: list[str]) -> Leader:
    solved: dict[str, dict[str, Run]] = {name: {} for name in results.contestants}
    for case in cases:
        for name, run in results.answers(case, task).items():
            if run.is_right:
                solved[name][case] = run
    ours = _best({name: runs for name, runs in solved.items() if is_ours(name)})
    peer = _best({name: runs for name, runs in solved.items() if not is_ours(name)})
    pairs = [
        (solved[ours][case].seconds, solved[peer][case].seconds)
        for case in solved.get(ours, {}).keys() & solved.get(peer, {}).keys()
    ]
    ratios = [theirs / own for own, theirs in sorted(pairs, key=min)]
    return Leader(
        family,
        task,
        len(cases),
        ours,
        len(solved.get(ours, ())),
        peer,
        len(solved.get(peer, ())),
        geometric_mean(ratios) if ratios else None,
        ratios[-1] if ratios else None,
    )


def _best(solved: dict[str, dict[str, Run]]) -> str:
    """Return who solved most and, of those, was fastest on average; or an empty string."""
    with_any = {name: runs for name, runs in solved.items() if runs}

    def rank(name: str) -> tuple[int, float]:
        runs = with_any[name].values()
        return -len(runs), geometric_mean(run.seconds for run in runs)

    return min(with_any, key=rank, default="")
