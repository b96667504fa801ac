"""All solutions of a model, as one object."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from os import PathLike

import numpy as np

from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import Query
from xcmodel.certificate.checking import CertificateReport, CheckerName
from xcmodel.errors import CertificateError, SolutionSetError, WrongAnswerError
from xcmodel.pages.page import Page
from xcmodel.pages.page_board import HasPageBoard, PageBoard, check_is_solution
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.problem import Problem
from xcmodel.search.checker import Checker
from xcmodel.solution_sets.combined_solutions import CombinedSolutions
from xcmodel.solution_sets.distinctness import check_distinct
from xcmodel.solution_sets.origin import Origin
from xcmodel.solution_sets.priced_options import PricedOptions
from xcmodel.solution_sets.proving import conditions_proved, prove_complete
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.solution_sets.solution_file import SavedSet, digest_of, load, save
from xcmodel.text.arguments import path_of
from xcmodel.text.atomic_file import write_whole
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.named_methods import names_methods


@names_methods
class SolutionSet(CombinedSolutions):
    """All solutions of a model, as a decision diagram.

    It comes from `Model.compile`, or from a file. Its size depends on the diagram, not on the
    number of solutions; so does the time of questions about all of them. Every solution
    that it returns has been checked against the model, unless it was loaded without one.

    ``count()`` is the number of solutions, of any size; ``len()`` is the same where Python allows
    such a length. Solutions are numbered by their rank, from 0: ``solutions[0]`` is the first that
    a loop gives, ``solutions[-10:]`` the list of the last ten.

    Sets of one model have the operators ``|``, ``&``, ``-`` and ``^``, and ``<=``, ``<``, ``>=``
    and ``>`` as sets of Python do. Those that `restrict` makes of one set are combined quickly;
    those that were compiled apart may branch in different orders, which takes longer, and for
    large ones is a `SolutionSetError`, as it is for sets of different models.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    >>> solutions = model.compile()
    >>> ["A"] in solutions, ["B"] in solutions
    (True, False)
    >>> solutions.minimize().solution, solutions.costs()
    (Solution('B', 'C'), {4: 1, 5: 1})
    >>> list(solutions.restrict(forbidden=["A"]))
    [Solution('B', 'C')]
    >>> list(solutions - solutions.restrict(given=["B"]))
    [Solution('A')]
    """

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._diagram, self._options, self._origin, self._checker)

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
        page = explorer_page(diagram, self._options.names, compiled, puzzle, title)
        if self:
            check_is_solution(list(self[0]), puzzle)
        return page

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
        origin = self._origin
        made_by = (origin.backend, origin.version)
        saved = SavedSet(self._diagram, self._options, origin.digest, made_by, origin.is_whole)
        save(path_of(path), saved)

    @property
    def is_whole(self) -> bool:
        """Whether it was made to hold all solutions with some given and forbidden options.

        Unions and differences were not, nor what is made of them; files tell that as well.

        >>> import xcmodel as xc
        >>> solutions = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).compile()
        >>> one = solutions.restrict(given=["A"])
        >>> one.is_whole, (solutions - one).is_whole
        (True, False)
        """
        return self._origin.is_whole

    @property
    def evidence(self) -> Evidence:
        """What stands behind it that these are all solutions; docs/trust.md has the words.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1, 2], "B": [1]}).compile(backend="dlx:python").evidence)
        claimed by dlx:python
        """
        if self._report is None:
            return Evidence(Strength.CLAIMED, (self._origin.backend,))
        return self._report.evidence

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
            SolutionSetError: when the set was loaded without its model, is a union or a
                difference, or when the model has weighted rows.
            StoppedError: when the time was over before all solutions were counted.
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
        if self._checker.compiled.rows:
            raise SolutionSetError(
                "the model has weighted rows, of which certificates know nothing: cross_check "
                "compares the solutions with those of other backends"
            )
        if not self.is_whole:
            raise SolutionSetError(
                "a union or a difference need not hold all solutions of a model: prove the sets "
                "that it is made of"
            )
        deadline = Deadline(time_limit)
        for diagram in self._diagrams():
            try:
                data, report = prove_complete(diagram, self._checker, deadline.left(), checker)
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
        saved = load(path_of(path), most_bytes)
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


def _compiled_like(saved: SavedSet, model: Problem, path: str | PathLike[str]) -> CompiledProblem:
    compiled = model.to_compiled()
    if (
        compiled.prices is not None
        or digest_of(compiled.instance) != saved.digest
        or compiled.options.names != saved.options.names
        or not np.array_equal(compiled.instance.option_costs, saved.options.costs)
    ):
        raise SolutionSetError(f"{path} holds solutions of another model")
    return compiled
