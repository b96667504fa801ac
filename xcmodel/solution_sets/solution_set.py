"""All solutions of a model, as one object."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from os import PathLike
from pathlib import Path
from sys import maxsize
from typing import overload

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend
from xcmodel.backend.decision_diagram import NO_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator, DiagramSize, TooManyNodesError
from xcmodel.backend.instance import Int64Array
from xcmodel.backend.query import Query
from xcmodel.certificate.checking import CertificateReport, CheckerName
from xcmodel.errors import CertificateError, SolutionSetError, WrongAnswerError
from xcmodel.pages.page import Page
from xcmodel.pages.page_board import HasPageBoard, PageBoard
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.search.checker import Checker
from xcmodel.solution_sets.by_cost import cheapest_first, histogram, labels_by_cost
from xcmodel.solution_sets.distinctness import check_distinct
from xcmodel.solution_sets.fingerprint import fingerprint
from xcmodel.solution_sets.membership import contains
from xcmodel.solution_sets.origin import Origin
from xcmodel.solution_sets.priced_options import PricedOptions
from xcmodel.solution_sets.proving import conditions_proved, prove_complete
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.solution_sets.restriction import restrict
from xcmodel.solution_sets.sampling import (
    RandomRanks,
    checked_draws,
    checked_number,
    limbs_for,
    ranks_of,
)
from xcmodel.solution_sets.solution_file import SavedSet, digest_of, load, save
from xcmodel.text.arguments import whole_argument
from xcmodel.text.atomic_file import write_whole
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import large_number, plural
from xcmodel.text.tables import table_html

_OPTIONS_IN_BATCH = 1 << 18

# The most words of a diagram that is unfolded: one gigabyte.
_MOST_WORDS = 1 << 28


class SolutionSet(Collection[Solution]):
    """All solutions of a model, as a decision diagram.

    It comes from `Model.compile`, or from a file. Its size depends on the diagram, not on the
    number of solutions; so does the time of questions about all of them. Every solution
    that it returns has been checked against the model, unless it was loaded without one.

    ``count()`` is the number of solutions, of any size; ``len()`` is the same where Python allows
    such a length. Solutions are numbered by their rank, from 0: ``solutions[0]`` is the first that
    a loop gives, ``solutions[-10:]`` the list of the last ten.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    >>> solutions = model.compile()
    >>> ["A"] in solutions, ["B"] in solutions
    (True, False)
    >>> solutions.minimize().solution, solutions.costs()
    (Solution('B', 'C'), {4: 1, 5: 1})
    >>> list(solutions.restrict(forbidden=["A"]))
    [Solution('B', 'C')]
    """

    def __init__(
        self,
        diagram: DecisionDiagram,
        options: PricedOptions,
        origin: Origin,
        checker: Checker | None = None,
    ) -> None:
        self._evaluator = origin.evaluator(diagram)
        self._options = options
        self._origin = origin
        self._checker = checker
        self._report: CertificateReport | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._diagram, self._options, self._origin, self._checker)

    def count(self) -> int:
        """Return the exact number of solutions.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.count()
        2
        """
        return self._count

    @cached_property
    def _count(self) -> int:
        return self._evaluator.count(self._diagram.root)

    def __len__(self) -> int:
        if self._count.bit_length() > 63:  # noqa: PLR2004
            raise OverflowError(
                f"{large_number(self._count)} solutions are too many for len(): use count()"
            )
        return self._count

    def __bool__(self) -> bool:
        return self._diagram.root != NO_SOLUTION

    def __iter__(self) -> Iterator[Solution]:
        for batch in self.batches():
            yield from self._options.solutions(batch)

    @overload
    def __getitem__(self, rank: int) -> Solution: ...

    @overload
    def __getitem__(self, rank: slice) -> list[Solution]: ...

    def __getitem__(self, rank: int | slice) -> Solution | list[Solution]:
        limbs = limbs_for(self._count)
        if isinstance(rank, slice):
            # The length of a range is limited, slicing it is not.
            ranks = list(range(self._count)[rank])
            return list(self._options.solutions(self._unrank(ranks_of(ranks, limbs))))
        rank = whole_argument(rank, "the rank of a solution")
        place = rank + self._count if rank < 0 else rank
        if not 0 <= place < self._count:
            raise IndexError(
                f"there are {large_number(self._count)} solutions, and none is number "
                f"{large_number(rank)}"
            )
        return self._options.solution(self._unrank(ranks_of([place], limbs))[0])

    def batches(self) -> Iterator[Batch]:
        """Yield all solutions as arrays of option indices, many at a time, for speed.

        The indices are those of the options in the order of the model.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> [batch.options.tolist() for batch in solutions.batches()]
        [[0], [1, 2]]
        """
        for batch in self._evaluator.batches(_OPTIONS_IN_BATCH):
            self._check(batch)
            yield batch

    def __contains__(self, solution: object) -> bool:
        """Tell whether this is one of the solutions: a `Solution` or any options' names."""
        if isinstance(solution, str) or not isinstance(solution, Iterable):
            return False
        options = self._options.numbers_if_known(solution)
        return options is not None and contains(self._diagram, options)

    def sample(self, n: int, *, seed: int | None = None) -> list[Solution]:
        """Return random solutions, each drawn independently and uniformly.

        Args:
            n: how many; the same one may come several times.
            seed: of the generator; the same seed and diagram give the same solutions.

        Raises:
            SolutionSetError: when there is no solution.
            ValueError: for a negative number, or for more than a list can hold.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> len(solutions.sample(5, seed=1)), len(set(solutions.sample(50, seed=1)))
        (5, 2)
        """
        batches = self.sample_batches(checked_draws(n), seed=seed)
        return [solution for batch in batches for solution in self._options.solutions(batch)]

    def sample_batches(self, n: int, *, seed: int | None = None) -> Iterator[Batch]:
        """Yield the same random solutions as arrays of option indices, for speed.

        Args:
            n: how many, from 0.
            seed: as for `sample`.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> drawn = solutions.restrict(given=["B"]).sample_batches(2, seed=1)
        >>> [batch.options.tolist() for batch in drawn]
        [[1, 2], [1, 2]]
        """
        n = checked_number(n)
        seed = None if seed is None else whole_argument(seed, "seed")
        if n and not self:
            raise SolutionSetError("there is no solution to draw")
        source = RandomRanks(self._count, seed) if n else None
        most = 1
        while n > 0 and source is not None:
            batch = self._unrank(source.draw(min(n, most)))
            yield batch
            n -= len(batch)
            most = max(1, _OPTIONS_IN_BATCH // (max(batch.lengths) + 1))

    def minimize(self) -> Result:
        """Return a solution of least cost; the status is ``optimal``, or ``infeasible``.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.minimize().solution
        Solution('B', 'C')
        """
        cheapest = next(self._by_cost(self._options.costs), None)
        units, solution = cheapest or (None, None)
        cost = None if units is None else self._options.unit.told(units)
        return Result(
            status=Status.INFEASIBLE if cheapest is None else Status.OPTIMAL,
            solution=solution,
            cost=cost,
            bound=cost,
            stop_reason=StopReason.EXHAUSTED,
            stats=Stats(solutions=0 if cheapest is None else 1),
            backend=self._origin.backend,
            backend_version=self._origin.version,
        )

    def k_best(self, k: int) -> list[Solution]:
        """Return the k cheapest solutions, cheapest first; all of them if there are fewer.

        The order of solutions of equal cost is unspecified, but always the same.

        Args:
            k: how many, from 0.

        Raises:
            SolutionSetError: when the diagram has too many isomorphisms for it.
            ValueError: for a negative number.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.k_best(2)
        [Solution('B', 'C'), Solution('B', 'D')]
        """
        return self._first(checked_number(k), self._options.costs)

    def k_worst(self, k: int) -> list[Solution]:
        """Return the k dearest solutions, dearest first; see `k_best`.

        Args:
            k: how many, from 0.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.k_worst(1)
        [Solution('A')]
        """
        return self._first(checked_number(k), -self._options.costs)

    def costs(self, *, most: int = 10_000) -> dict[Cost, int]:
        """Return the number of solutions of each cost, ascending by cost.

        Args:
            most: the most different costs that are allowed.

        Raises:
            SolutionSetError: when there are too many different costs, or too many isomorphisms.

        >>> import xcmodel as xc
        >>> options = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
        >>> solutions = xc.Model(options, costs={"A": 5, "B": 1, "D": 3}).compile()
        >>> solutions.costs()
        {1: 1, 4: 1, 5: 1}
        """
        counted = histogram(self._for_costs, self._options.costs, whole_argument(most, "most"))
        if counted is None:
            raise SolutionSetError(
                f"there are more than {most} different costs: set most= to allow for more, "
                "or ask for k_best or minimize"
            )
        return {self._options.unit.told(units): number for units, number in counted.items()}

    def marginals(self) -> dict[Name, int]:
        """Return for each option the number of solutions that contain it, exactly.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> solutions.marginals()
        {'A': 1, 'B': 1, 'C': 1}
        """
        counts = dict.fromkeys(self._options.names, 0)
        diagram, names = self._diagram, self._options.names
        for option in diagram.given if self else ():
            counts[names[option]] = self._count
        per_class = np.repeat(np.arange(len(diagram.class_start) - 1), np.diff(diagram.class_start))
        class_counts = self._evaluator.class_counts()
        for option, number in zip(diagram.class_options.tolist(), per_class.tolist(), strict=True):
            # A class that a restriction has replaced no longer occurs, but its options may.
            counts[names[option]] += class_counts[number]
        return counts

    def restrict(
        self, *, given: Iterable[Name] = (), forbidden: Iterable[Name] = ()
    ) -> SolutionSet:
        """Return the set of those solutions that contain, or lack, some options.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.

        Raises:
            UnknownNameError: for an option that the model does not have.
            ModelError: when an option is both given and forbidden.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> list(solutions.restrict(forbidden=["A"]))
        [Solution('B', 'C')]
        """
        wanted, unwanted = self._options.conditions(given, forbidden)
        diagram = restrict(self._evaluator, wanted, unwanted)
        return SolutionSet(diagram, self._options, self._origin, self._checker_of(wanted, unwanted))

    def _checker_of(self, given: Sequence[int], forbidden: Sequence[int]) -> Checker | None:
        checker = self._checker
        if checker is None:
            return None
        return replace(
            checker,
            given=tuple(sorted({*checker.given, *given})),
            forbidden=tuple(sorted({*checker.forbidden, *forbidden})),
        )

    def explorer(
        self,
        puzzle: HasPageBoard | PageBoard | None = None,
        *,
        title: str = "Explore the solutions",
    ) -> Page:
        """Return a page that explores the set, in one file that needs no network.

        Whoever opens it requires and forbids options by a click, and sees at once how many
        solutions are left, exactly; for each choice, in how many of them it is; and one at random.

        Args:
            puzzle: the puzzle on whose picture this is shown, or a `PageBoard`. If left out, the
                names of items and options tell: those such as ``(0, 3)`` are cells of a grid.
            title: the heading of the page.

        Raises:
            SolutionSetError: when the diagram is too large for a page, or has too many
                isomorphisms.
            ModelError: for the puzzle of another model.

        >>> from xcmodel.puzzles import Queens
        >>> puzzle = Queens(8)
        >>> page = puzzle.model.compile().explorer(puzzle)
        >>> len(page) < 100_000
        True
        """
        from xcmodel.solution_sets.explorer import explorer_page

        compiled = None if self._checker is None else self._checker.compiled
        diagram = self._unfolded.diagram
        return explorer_page(diagram, self._options.names, compiled, puzzle, title)

    def __eq__(self, other: object) -> bool:
        """Tell whether both have the same solutions, whatever diagrams they have.

        They are compared by fingerprints: sets that differ are found equal with a probability of
        at most (d / 2**61)**2, where d is the number of options of the largest solution.
        """
        if not isinstance(other, SolutionSet):
            return NotImplemented
        if self is other or self._has_graph_of(other):
            return True
        if self._count != other._count:
            return False
        if self._options.names == other._options.names:
            return self.fingerprint == other.fingerprint
        return self.fingerprint == other._fingerprint_by(self._options)

    def _has_graph_of(self, other: SolutionSet) -> bool:
        """Whether both have one and the same diagram."""
        one, another = self._diagram, other._diagram
        return (
            self._options.names == other._options.names
            and (one.root, one.given) == (another.root, another.given)
            and np.array_equal(one.words, another.words)
            and np.array_equal(one.class_start, another.class_start)
            and np.array_equal(one.class_options, another.class_options)
        )

    def __hash__(self) -> int:
        return hash(self._count)

    @cached_property
    def fingerprint(self) -> str:
        """32 hexadecimal digits that depend on nothing but the set.

        They can be compared with those of other sets of the same model, now or later. Different
        sets have the same with a probability of at most (d / 2**61)**2, where d is the
        number of options of the largest solution.

        Raises:
            SolutionSetError: when the diagram has too many isomorphisms for it.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> model.compile().fingerprint == model.compile(backend="dlx:python").fingerprint
        True
        """
        return fingerprint(self._unfolded, range(len(self._options.names)))

    def _fingerprint_by(self, options: PricedOptions) -> str:
        """Return the fingerprint with the options numbered as in another model."""
        known = options.number_of
        names = enumerate(self._options.names, start=len(known))
        return fingerprint(self._unfolded, [known.get(name, new) for new, name in names])

    @property
    def size(self) -> DiagramSize:
        """How large the diagram is: nodes, arcs, isomorphisms, bytes.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile().size.nodes
        2
        """
        return self._evaluator.size

    def save(self, path: str | PathLike[str]) -> None:
        """Write the set to a file; docs/solution-sets.md describes the format.

        Args:
            path: the file.

        Raises:
            SolutionSetError: when an option's name is not a string, a finite number, a truth value,
                None, or a tuple of such.
            OSError: when the file cannot be written.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     solutions.save(f"{folder}/set")
        ...     xc.SolutionSet.load(f"{folder}/set").count()
        2
        """
        made_by = (self._origin.backend, self._origin.version)
        save(Path(path), SavedSet(self._diagram, self._options, self._origin.digest, made_by))

    @property
    def evidence(self) -> Evidence:
        """What stands behind it that these are all solutions; docs/trust.md has the words.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1, 2], "B": [1]}).compile(backend="dlx:python").evidence)
        claimed by dlx:python
        """
        if self._report is None:
            return Evidence(Strength.CLAIMED, (self._origin.backend,))
        by = f"a certificate, which the {self._report.checker} checker accepts"
        return Evidence(Strength.PROVED, (by,))

    def prove(
        self,
        *,
        certificate: str | PathLike[str] | None = None,
        time_limit: float | None = None,
        checker: CheckerName = "auto",
    ) -> CertificateReport:
        """Prove that these are all solutions of the model, and none but them.

        A certificate of how many there are is made by another search, and the diagram is checked
        to stand for as many different ones. A set with given or forbidden options is proved
        for these; one that was loaded has those of `restrict`.

        Args:
            certificate: where to write the proof, for `load` and `check_certificate`.
            time_limit: of the search, in seconds.
            checker: see `check_certificate`.

        Raises:
            SolutionSetError: when the set was loaded without its model, or the time was over.
            CertificateError: when there are other solutions, or one of these is none.
            OSError: when the certificate cannot be written.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> print(solutions.prove(checker="python"))
        the set holds all solutions, 2
        >>> print(solutions.evidence)
        proved by a certificate, which the python checker accepts
        """
        if self._checker is None:
            raise SolutionSetError("the set was loaded without its model: give it to load")
        for diagram in self._diagrams():
            try:
                data, report = prove_complete(diagram, self._checker, time_limit, checker)
                break
            except CertificateError as error:
                fault = error
        else:
            raise fault
        if certificate is not None:
            write_whole(certificate, data)
        self._report = report
        return report

    def _diagrams(self) -> Iterator[DecisionDiagram]:
        """Yield the diagram, and then the one without isomorphisms, which can always be checked."""
        yield self._diagram
        if self.size.isomorphisms:
            # Evaluators differ in the order of nodes; a file may be loaded with another one.
            yield self._unfold(PythonEvaluator(self._diagram), self._classes)

    @classmethod
    def of(
        cls, diagram: DecisionDiagram, compiled: CompiledProblem, backend: Backend, query: Query
    ) -> SolutionSet:
        """Return the set of solutions that a backend compiled for a query.

        Raises:
            WrongAnswerError: when the diagram is not sound, or one of the first solutions is wrong.

        :meta private:
        """
        costs = compiled.instance.option_costs
        options = PricedOptions(compiled.options.names, costs, compiled.unit)
        checker = Checker(compiled, query.given, query.forbidden)
        try:
            solutions = cls(diagram, options, Origin.of(backend, compiled.instance), checker)
        except ValueError as error:
            raise WrongAnswerError(
                f"backend {backend.name!r} ({backend.version}) made a decision diagram that is not "
                f"sound: {error}; please report it",
                backend.name,
            ) from error
        for _ in islice(solutions.batches(), 2):
            pass  # They are checked.
        return solutions

    @classmethod
    @checked_arguments
    def load(
        cls,
        path: str | PathLike[str],
        model: Problem | None = None,
        *,
        certificate: str | PathLike[str] | None = None,
        most_bytes: int | None = None,
    ) -> SolutionSet:
        """Read a set from a file, which is checked, and need not be trusted.

        Without the model, only the diagram is checked, which stands for no solution twice; with it,
        every solution that is returned is checked against the model, too. That none is left
        out is proved by a certificate, or by `prove`.

        Args:
            path: the file.
            model: the model that the set belongs to.
            certificate: one that `prove` wrote.
            most_bytes: the most that its arrays may take in memory; if left out, 64 MB and 64 times
                the size of the file.

        Raises:
            SolutionSetError: when the file is not sound, too large, or belongs to another model.
            CertificateError: when the certificate is rejected, or is about another set.
            OSError: when it cannot be read.

        >>> import xcmodel as xc
        >>> from tempfile import TemporaryDirectory
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]})
        >>> with TemporaryDirectory() as folder:
        ...     model.compile().save(f"{folder}/all.solutions")
        ...     SolutionSet.load(f"{folder}/all.solutions", model).count()
        2
        """
        saved = load(Path(path), most_bytes)
        checker = None if model is None else Checker(_compiled_like(saved, model, path))
        try:
            solutions = cls(saved.diagram, saved.options, Origin.of_saved(saved), checker)
            check_distinct(solutions._diagram)
        except (ValueError, MemoryError) as error:
            raise SolutionSetError(f"{path} is no sound file of a solution set: {error}") from error
        if certificate is not None:
            solutions._accept(certificate, model)
        return solutions

    def _accept(self, certificate: str | PathLike[str], model: Problem | None) -> None:
        """Check a certificate of this set, and keep the conditions under which it is complete."""
        if self._checker is None or model is None:
            raise SolutionSetError("a certificate is about a model: give the model too")
        model.require_plain("a certificate")
        compiled = self._checker.compiled
        self._checker, self._report = conditions_proved(certificate, compiled, self._diagrams())

    def __repr__(self) -> str:
        size = self.size
        return (
            f"<SolutionSet: {plural(self._count, 'solution')}, {plural(size.nodes, 'node')}, "
            f"{size.bytes:,} bytes>"
        )

    def _repr_html_(self) -> str:
        facts = {
            "solutions": large_number(self._count),
            "nodes of the diagram": f"{self.size.nodes:,}",
            "arcs": f"{self.size.arcs:,}",
            "bytes": f"{self.size.bytes:,}",
            "backend": f"{self._origin.backend} ({self._origin.version})",
        }
        return table_html(["", "solution set"], facts.items(), right=[1])

    @property
    def _diagram(self) -> DecisionDiagram:
        return self._evaluator.diagram

    def _check(self, batch: Batch) -> None:
        fault = self._checker.fault(batch) if self._checker else None
        if fault is not None:
            raise WrongAnswerError(
                f"the diagram from backend {self._origin.backend!r} ({self._origin.version}) has a "
                f"wrong solution: {fault}; please report it",
                self._origin.backend,
            )

    def _unrank(self, ranks: np.ndarray) -> Batch:
        batch = self._evaluator.unrank(ranks)
        self._check(batch)
        return batch

    def _first(self, k: int, costs: Int64Array) -> list[Solution]:
        return [solution for _, solution in islice(self._by_cost(costs), min(k, maxsize))]

    def _by_cost(self, costs: Int64Array) -> Iterator[tuple[int, Solution]]:
        """Yield solutions by the sum of these costs, with the sum."""
        limbs = limbs_for(self._count)
        for cost, rank in cheapest_first(self._for_costs, costs):
            batch = self._unrank(ranks_of([rank], limbs))
            yield cost, self._options.solution(batch[0])

    @cached_property
    def _for_costs(self) -> DiagramEvaluator:
        """The diagram without isomorphisms, in which classes of equal costs are merged."""
        return self._without_isomorphisms(labels_by_cost(self._diagram, self._options.costs))

    @cached_property
    def _unfolded(self) -> DiagramEvaluator:
        """The diagram without isomorphisms."""
        return self._without_isomorphisms(self._classes)

    @property
    def _classes(self) -> np.ndarray:
        """The numbers of all classes: labels that merge none."""
        return np.arange(len(self._diagram.class_start) - 1)

    def _without_isomorphisms(self, labels: np.ndarray) -> DiagramEvaluator:
        if not self.size.isomorphisms:
            return self._evaluator
        return self._origin.evaluator(self._unfold(self._evaluator, labels))

    def _unfold(self, evaluator: DiagramEvaluator, labels: np.ndarray) -> DecisionDiagram:
        try:
            return evaluator.unfold(labels.astype(np.uint32), _MOST_WORDS)
        except TooManyNodesError:
            raise SolutionSetError(
                "for costs, and to be compared, subproblems that share a node of the diagram up to "
                f"isomorphism must be told apart, and that would take more than "
                f"{4 * _MOST_WORDS:,} bytes: try compile(up_to_isomorphism=False)"
            ) from None


def _compiled_like(saved: SavedSet, model: Problem, path: str | PathLike[str]) -> CompiledProblem:
    compiled = model._compile()
    if (
        digest_of(compiled.instance) != saved.digest
        or compiled.options.names != saved.options.names
        or not np.array_equal(compiled.instance.option_costs, saved.options.costs)
    ):
        raise SolutionSetError(f"{path} holds solutions of another model")
    return compiled
