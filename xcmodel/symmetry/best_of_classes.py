"""The best solution of each class: the parts in which it is looked for, and who has the same cost.

Once the best solution of a part is known, the rest is split by its options, as Lawler does. Where
a part lacks an option, it may lack all options that symmetries of the part carry that one to: a
solution with one of these has an image with the option, which is in a part that comes later. So of
the images of a solution few are found again. Margot, "Exploiting orbits in symmetric ILP" (2003),
prunes trees of integer programs so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import ModelError, SymmetriesStoppedError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.naming import OptionNaming
from xcmodel.search.k_best import Wanted
from xcmodel.search.parts import Part
from xcmodel.search.solution_classes import Classes
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.solution_orbits import Images
from xcmodel.symmetry.structure import Structure
from xcmodel.symmetry.symmetries import Symmetries


def of_classes(
    wanted: Wanted,
    compiled: CompiledProblem,
    symmetries: Symmetries,
    loose: Sequence[Name],
    *,
    may_have_rows: bool,
) -> Wanted:
    """Return what is wanted, where solutions count as one that symmetries carry to each other.

    Args:
        wanted: what is asked of a search for the k best solutions.
        compiled: the problem, with the costs that count.
        symmetries: what carries them to each other.
        loose: options that a solution may have beside all those of another solution.
        may_have_rows: whether the backend can keep to weighted rows.

    Raises:
        ModelError: for a symmetry that carries an option to one of another cost.
        SymmetriesStoppedError: when the time is over before it is known which symmetries keep what
            is given and forbidden.
    """
    _require_equal_costs(compiled, symmetries.group)
    conditions = (wanted.whole.given, wanted.whole.forbidden)
    numbers = [[compiled.options.number_of[name] for name in names] for names in conditions]
    group = symmetries.group.keeping(numbers, wanted.deadline)
    parts = _ClassParts(
        compiled.options,
        group,
        symmetries.structure,
        wanted.whole,
        loose,
        may_have_rows=may_have_rows,
        deadline=wanted.deadline,
    )
    return replace(wanted, split=parts.split, classes=Classes(parts.class_of, group.order))


class _ClassParts:
    """How parts are split, and what tells classes apart.

    Args:
        options: the names of the options.
        group: what solutions count as one by; it keeps what is given and forbidden in the whole.
        structure: the items and options.
        whole: all solutions that are of interest.
        loose: options that a solution may have beside all those of another solution.
        may_have_rows: whether the backend can keep to weighted rows.
        deadline: when no more is worked out about the group.
    """

    def __init__(
        self,
        options: OptionNaming,
        group: Group,
        structure: Structure,
        whole: Part,
        loose: Sequence[Name],
        *,
        may_have_rows: bool,
        deadline: Deadline,
    ) -> None:
        self._names = options.names
        self._number_of = options.number_of
        self._group = group
        self._structure = structure
        self._loose = loose
        self._may_have_rows = may_have_rows
        self._deadline = deadline
        self._none = Group([], group.degree, 1)
        # What keeps the given options of a part, and those that it lacks.
        self._groups = {whole: group}

    def class_of(self, solution: Sequence[Name], deadline: Deadline) -> Hashable | None:
        """Return what all solutions have in common that symmetries carry to each other, they alone.

        Returns:
            None where the time is over before it is known.

        Raises:
            GroupTooLargeError: when neither the group nor the class can be listed.
        """
        numbers = [self._number_of[name] for name in solution]
        try:
            return Images(self._group, self._structure, deadline).least(numbers).tobytes()
        except SymmetriesStoppedError:
            return None

    def split(self, part: Part, best: Sequence[Name]) -> Iterator[Part]:
        """Yield parts of a part with a solution at least of each of its classes but that of one.

        Args:
            part: the part.
            best: the solution of that class, which is in none of them.
        """
        group, fixed = self._groups.pop(part, self._none), set(part.given)
        for option in best:
            if option not in fixed:
                left = part.without_options(self._images(option, group), part.excluded)
                yield self._noted(left, group)
                # The excluded one lacks it.
                part, group = part.with_option(option), self._fixing(option, group)
        yield from self._with_more(part, best, group)

    def _with_more(self, part: Part, best: Sequence[Name], group: Group) -> Iterator[Part]:
        """Yield what has all options of the solution, and something more."""
        known = {*best, *part.forbidden}
        more = [option for option in self._loose if option not in known]
        if more and self._may_have_rows:
            yield self._noted(Part(part.given, part.forbidden, tuple(best)), group)
            return
        for option in more:
            if option not in part.forbidden:
                yield self._noted(part.with_option(option), self._fixing(option, group))
                part = part.without_options(self._images(option, group))

    def _noted(self, part: Part, group: Group) -> Part:
        self._groups[part] = group
        return part

    def _images(self, option: Name, group: Group) -> list[Name]:
        """Return the images of an option, itself the first."""
        found = dict.fromkeys([self._number_of[option]])
        waiting = list(found)
        while waiting:
            numbers = [
                int(generator[number]) for number in waiting for generator in group.generators
            ]
            waiting = [number for number in dict.fromkeys(numbers) if number not in found]
            found |= dict.fromkeys(waiting)
        return [self._names[number] for number in found]

    def _fixing(self, option: Name, group: Group) -> Group:
        """Return what leaves an option where it is; when the time is over, nothing that moves."""
        try:
            return group.keeping([[self._number_of[option]]], self._deadline)
        except SymmetriesStoppedError:
            return self._none


def _require_equal_costs(compiled: CompiledProblem, group: Group) -> None:
    """Raise ModelError for a symmetry that carries an option to one of another cost."""
    costs = compiled.instance.option_costs
    for generator in group.generators:
        for option in (costs[generator] != costs).nonzero()[0].tolist():
            image = int(generator[option])
            name, other = (compiled.options.names[number] for number in (option, image))
            raise ModelError(
                f"up_to carries option {name!r}, which costs {_told(compiled, option)}, to "
                f"{other!r}, which costs {_told(compiled, image)}, so that solutions of a class "
                "would cost more or less: give symmetries that keep all costs, such as those of "
                f"model.symmetries({_asked(compiled)})",
                name,
            )


def _asked(compiled: CompiledProblem) -> str:
    """Return by which argument a model is asked for symmetries that keep its costs."""
    return "aims=aims" if compiled.aims else "keep_costs=True"


def _told(compiled: CompiledProblem, option: int) -> str:
    """Return what an option costs, by all aims where there are several."""
    if compiled.aims:
        told = [str(aim.unit.told(int(aim.costs[option]))) for aim in compiled.aims]
        return f"({', '.join(told)})" if len(told) > 1 else told[0]
    return str(compiled.unit.told(int(compiled.instance.option_costs[option])))
