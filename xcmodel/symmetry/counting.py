"""Counting solutions up to symmetry, by the lemma that goes by Burnside's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter

from xcmodel import queries
from xcmodel.backend import Backend
from xcmodel.compilation import CompiledModel
from xcmodel.controls import Conditions, Controls, CountMethod
from xcmodel.errors import CountStoppedError, Interrupted, WrongAnswerError
from xcmodel.progress import Progress, ProgressBar, ProgressCallback
from xcmodel.registry import get_backend
from xcmodel.result import Result, Stats, Status, StopReason
from xcmodel.symmetry.generators import Permutation
from xcmodel.symmetry.group import Fusion
from xcmodel.symmetry.orbits import orbit_model
from xcmodel.symmetry.symmetries import Symmetries


def count_up_to(
    compiled: CompiledModel,
    up_to: Symmetries | Iterable[Permutation],
    backend: str | Backend,
    conditions: Conditions,
    controls: Controls,
    *,
    method: CountMethod = "auto",
) -> int:
    """Return the number of classes into which symmetries part the solutions.

    It is the mean, over all symmetries, of the number of solutions that each of them fixes
    (Cauchy, Frobenius, Burnside). Each such number is an ordinary count, of a model whose options
    are the orbits of options.

    Args:
        compiled: the model.
        up_to: its symmetries, or what generates them. Only those that carry the given options onto
            themselves, and the forbidden ones too, are symmetries of what is counted.
        backend: who counts, or its name.
        conditions: the given and forbidden options.
        controls: limits for all terms together.
        method: how each term is counted.

    Raises:
        ModelError: when something is no symmetry of the model.
        GroupTooLargeError: when the symmetries are too many to list.
        CountStoppedError: when the time was over; so many classes there are at least.
        Interrupted: on Ctrl-C; likewise, in ``result.stats.solutions``.
        ValueError: for a limit of the number of solutions.
    """
    if controls.solution_limit is not None:
        raise ValueError("solution_limit is for single solutions: leave it out with up_to")
    terms = _Terms(compiled, get_backend(backend), controls, method)
    try:
        return terms.mean(up_to, conditions)
    finally:
        terms.close()


class _Terms:
    """The terms of one mean, counted one after the other."""

    def __init__(
        self, compiled: CompiledModel, backend: Backend, controls: Controls, method: CountMethod
    ) -> None:
        self._started = perf_counter()
        self._compiled = compiled
        self._controls = controls
        self._backend = backend
        self._method: CountMethod = method
        self._order = 1
        self._first: int | None = None
        self._counted = 0
        self._done = 0
        self._n_terms = 1
        self._bar = ProgressBar() if controls.progress is True else None
        self._report: ProgressCallback | None = self._bar
        if not isinstance(controls.progress, bool):
            self._report = controls.progress

    def mean(self, up_to: Symmetries | Iterable[Permutation], conditions: Conditions) -> int:
        """Return the mean over those symmetries that keep the conditions."""
        try:
            symmetries = Symmetries.read(self._compiled, up_to)
            given = self._compiled.option_numbers(conditions.given)
            forbidden = self._compiled.option_numbers(conditions.forbidden)
            group = symmetries.group.keeping([given, forbidden])
            self._order = group.order
            fusions = group.fusions()
            self._n_terms = len(fusions)
            total = sum(
                fusion.size * self._fixed(symmetries, fusion, given, forbidden)
                for fusion in fusions
            )
        except CountStoppedError as stopped:
            raise CountStoppedError(self._at_least(stopped.partial), stopped.stop_reason) from None
        except Interrupted as interrupt:
            raise self._interrupted(interrupt.result.stats.solutions) from None
        except KeyboardInterrupt:
            raise self._interrupted(0) from None
        if total % self._order:
            raise WrongAnswerError(
                f"backend {self._backend.name!r} ({self._backend.version}) counted wrongly: the "
                f"solutions that {self._order} symmetries fix come to {total} altogether, which "
                "is not a multiple; please report it, and use another backend meanwhile",
                self._backend.name,
            )
        return total // self._order

    def close(self) -> None:
        """Take the progress bar away."""
        if self._bar is not None:
            self._bar.close()

    def _fixed(
        self,
        symmetries: Symmetries,
        fusion: Fusion,
        given: tuple[int, ...],
        forbidden: tuple[int, ...],
    ) -> int:
        """Return how many solutions an element of this part fixes."""
        element = fusion.representative.tolist()
        if self._first is None:  # The identity comes first, and needs no other model.
            names = self._compiled.option_names
            conditions = Conditions([names[o] for o in given], [names[o] for o in forbidden])
            self._first = self._count(self._compiled, conditions)
            return self._first
        orbits = orbit_model(symmetries.incidence, element, given, forbidden)
        if orbits is None:
            self._done += 1
            return 0
        return self._count(orbits.model._compile(), Conditions(orbits.given))

    def _count(self, compiled: CompiledModel, conditions: Conditions) -> int:
        limit = self._controls.time_limit
        controls = replace(
            self._controls,
            time_limit=None if limit is None else max(0.0, limit - self._seconds),
            progress=self._reporter(),
        )
        count = queries.count(compiled, self._backend, conditions, controls, self._method)
        self._counted += count
        self._done += 1
        return count

    @property
    def _seconds(self) -> float:
        return perf_counter() - self._started

    def _reporter(self) -> bool | ProgressCallback:
        """Return what turns the progress of a term into that of the whole.

        Its solutions are those that were counted in all terms, so more than there are classes.
        """
        report = self._report
        if report is None:
            return False

        def tell(progress: Progress) -> None:
            report(
                replace(
                    progress,
                    seconds=self._seconds,
                    solutions=self._counted + progress.solutions,
                    fraction=(self._done + (progress.fraction or 0.0)) / self._n_terms,
                )
            )

        return tell

    def _at_least(self, partial: int) -> int:
        """Return a number of classes that there are: none has more solutions than symmetries."""
        found = partial if self._first is None else self._first
        return -(-found // self._order)

    def _interrupted(self, partial: int) -> Interrupted:
        at_least = self._at_least(partial)
        return Interrupted(
            Result(
                status=Status.FEASIBLE if at_least else Status.UNKNOWN,
                solution=None,
                cost=None,
                bound=None,
                stop_reason=StopReason.INTERRUPTED,
                stats=Stats(solutions=at_least, seconds=self._seconds),
                backend=self._backend.name,
                backend_version=self._backend.version,
            )
        )
