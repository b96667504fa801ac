"""The model: a problem with its queries, which is what users import."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING

from xcmodel.model.asking import DEFAULT_BACKEND
from xcmodel.model.bounding import Bounding
from xcmodel.model.checking import Checking
from xcmodel.model.compiling import Compiling
from xcmodel.model.counting import Counting
from xcmodel.model.least_cost import LeastCost
from xcmodel.model.ranking import Ranking
from xcmodel.model.solving import Solving
from xcmodel.problem.names import Name
from xcmodel.search.shared_arguments import names_arguments
from xcmodel.text.named_methods import names_methods
from xcmodel.trace.visualisation import Visualisation

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend
    from xcmodel.trust.conflict import Conflict


@names_methods
class Model(Solving, Counting, LeastCost, Ranking, Bounding, Compiling, Checking, Visualisation):
    """An exact cover problem: items to cover, options that cover them, and what can be asked.

    A solution is any set of options in which the coverage of every item lies within its
    multiplicity. There are two ways to make a model: from a mapping of options, where the items
    are inferred; or step by step, where items are declared and a misspelt one is an error.

    Args:
        options: maps the name of each option to the items that it covers.
        name: shown when the model is printed.
        multiplicities: for items that are not to be covered exactly once: ``k`` means exactly k
            times, ``(low, high)`` from low to high times, ``(low, None)`` at least low times.
        optional: items that may also go uncovered.
        costs: numbers, for options whose cost is not 0: whole ones, `Decimal`, `Fraction`, or
            floats, which count as the decimal fractions that Python prints. All are exact.
        colours: maps options to the colours that they give to some of their items. Such items
            must be optional, with a multiplicity of at most 1; any number of options may
            share one as long as all give it the same colour.

    Raises:
        ModelError: for anything that is wrong, naming what, where and how to mend it.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7],
    ...                "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> model.solve().solution
    Solution('B', 'D', 'F')
    >>> model
    <Model: 7 items, 6 options>
    >>> len(model), "A" in model
    (6, True)
    """

    @names_arguments
    def why_infeasible(
        self,
        *,
        given: Iterable[Name] = (),
        forbidden: Iterable[Name] = (),
        backend: str | Backend = DEFAULT_BACKEND,
        time_limit: float | None = 10.0,
        certificate: str | PathLike[str] | None = None,
    ) -> Conflict[Model]:
        """Return items, weighted rows and given options that cannot be met together.

        They are as few as can be found: none of them can be left out, if all searches ended. The
        conflict is proved once more, by a certificate or another backend. On Ctrl-C, or at the
        limit, it is the smallest so far. Items with penalties count with all multiplicities that
        their penalties allow.

        Args:
            given: options that every solution must contain.
            forbidden: options that no solution may contain.
            backend: who is asked first; what takes it long is asked of others too, for longer
                each time, as is what has rows, if it knows nothing of them.
            time_limit: seconds after which to stop; None for no limit.
            certificate: a file to write, which proves to whoever checks it that these items of the
                model cannot be covered: see `check_certificate`. It may take as long once more; if
                that does not do, or on Ctrl-C, there is none, and the conflict says so.

        Raises:
            ModelError: when there is a solution, or for a certificate of a model with weighted rows
                or penalties.
            StoppedError: when the time was over before it was known that there is none.
            Interrupted: on Ctrl-C before that.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1], "D": [4]})
        >>> conflict = model.why_infeasible()
        >>> print(conflict)
        3 items cannot be covered together: 1, 2, 3
        each option covers an even number of these items, which ask for an odd number: 3
            1 2 3
          A ● ● ·
          B · ● ●
          C ● · ●
        >>> conflict.is_minimal, conflict.evidence.strength.value
        (True, 'proved')
        """
        from xcmodel.trust.conflict import find_conflict

        if certificate is not None:
            self.require_plain("a certificate of a conflict")
        compiled, query = self._query("enumerate", given, forbidden, time_limit=time_limit)
        return find_conflict(compiled, backend, query, Model, certificate)
