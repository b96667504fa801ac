"""The symmetries of a model, as its users see them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from xcmodel.answer.solution import Solution
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.symmetry.disjoint_sets import DisjointSets
from xcmodel.symmetry.finding import find_symmetries
from xcmodel.symmetry.generators import NamePermutation, read_either, read_items, read_options
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.solution_orbits import Images, SeenClasses
from xcmodel.symmetry.stopping import check_time
from xcmodel.symmetry.structure import Structure
from xcmodel.text.numbers import large_number, plural

UpTo: TypeAlias = "Symmetries | Iterable[NamePermutation]"
"""What solutions count as equal by: symmetries, or permutations that generate them."""


class Symmetries:
    """A group of symmetries: permutations of a model's options that keep what a solution is.

    A symmetry induces a permutation of the items: an option covers an item exactly if the
    option's image covers the item's image, both items have the same bounds, and colours are
    mapped to colours, which may have other names. Weighted rows are carried to rows of the same
    bounds, in which the options' images have their weights, or the same with all signs changed.
    Costs may change.

    The given permutations generate the group, which may have any order. Counting goes through its
    elements if they are at most 100,000, or through the solutions where these are fewer; and else
    through the solutions if they are at most 2,000,000. Where some things are permuted in every
    way, as the vertices of graphs, or the rows, columns and symbols of Latin squares, it goes
    through cycle types.

    Args:
        model: the model, as it is now.
        items: permutations of items, each a mapping of names to names; what it does not mention
            stays. The options follow, equal options in order.
        options: permutations of options, likewise; the items follow.

    Attributes:
        structure: the items and options of the model, in numbers.
        group: the permutations of the options, in numbers.

    Raises:
        ModelError: when one is no permutation, or not a symmetry, with the reason.
        TypeError: when the model is none, such as a puzzle, whose attribute ``model`` is one.

    >>> import xcmodel as xc
    >>> dominoes = xc.Model({"top": [1, 2], "left": [1, 3], "right": [2, 4], "bottom": [3, 4]})
    >>> flips = xc.Symmetries(dominoes, items=[{1: 2, 2: 1, 3: 4, 4: 3}, {2: 3, 3: 2}])
    >>> flips.order
    8
    >>> dominoes.count(), dominoes.count(up_to=flips)
    (2, 1)
    """

    def __init__(
        self,
        model: Problem,
        *,
        items: Iterable[NamePermutation] = (),
        options: Iterable[NamePermutation] = (),
    ) -> None:
        if not isinstance(model, Problem):
            raise TypeError(
                f"{model!r} is no model: give the model of which these are symmetries, which for a "
                "puzzle is its attribute 'model'"
            )
        model.require_no_penalties("a symmetry")
        structure = Structure(model.to_compiled())
        generators = [*read_items(structure, items), *read_options(structure, options)]
        self._set(structure, Group(generators, len(structure.entries)))

    def _set(self, structure: Structure, group: Group) -> None:
        self.structure = structure
        self.group = group

    @classmethod
    def _of(cls, structure: Structure, group: Group) -> Symmetries:
        made = cls.__new__(cls)
        made._set(structure, group)
        return made

    @classmethod
    def find(
        cls,
        compiled: CompiledProblem,
        deadline: Deadline | None = None,
        costs: Sequence[int] | None = None,
    ) -> Symmetries:
        """Return all symmetries of a model; see `Model.symmetries`.

        Args:
            compiled: the model.
            deadline: when the time is over; never, if left out.
            costs: what the options cost, which the symmetries are to keep, if any.

        Raises:
            SymmetriesStoppedError: when the deadline is over before all of them are known.

        :meta private:
        """
        deadline = deadline or Deadline(None)
        structure = Structure(compiled, deadline)
        found = find_symmetries(structure, deadline, costs)
        for generator in found.generators:
            check_time(deadline)
            structure.items_moved_by(generator.tolist())  # Raises if the search was wrong.
        return cls._of(structure, Group(found.generators, len(structure.entries), found.order))

    @classmethod
    def read(cls, compiled: CompiledProblem, up_to: UpTo) -> Symmetries:
        """Return these symmetries, or those that these permutations generate, of this model.

        Raises:
            ModelError: when they are not symmetries of this model.

        :meta private:
        """
        if isinstance(up_to, Symmetries):
            if up_to.structure.compiled is compiled:
                return up_to
            structure = Structure(compiled)
            try:
                if not up_to.generators:  # Which would name options that the model has or not.
                    compiled.options.numbers(up_to.structure.compiled.options.names)
                generators = read_options(structure, up_to.generators)
            except ModelError as error:
                told = "these symmetries are another model's, or of this one before it was changed"
                hint = "ask it for its own by symmetries()"
                raise type(error)(f"{error}; {told}: {hint}", error.subject) from None
            return cls._of(structure, Group(generators, len(structure.entries)))
        structure = Structure(compiled)
        return cls._of(structure, Group(read_either(structure, up_to), len(structure.entries)))

    @property
    def order(self) -> int:
        """The number of symmetries, the identity included.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [2], "C": [3]}).symmetries().order
        6
        """
        return self.group.order

    def __iter__(self) -> Iterator[Mapping[Name, Name]]:
        """Yield every symmetry, by what it does to the options that it moves, the identity first.

        Raises:
            GroupTooLargeError: when they are more than 100,000.

        >>> import xcmodel as xc
        >>> list(xc.Model({"A": [1], "B": [2]}, optional=[1, 2]).symmetries())
        [{}, {'A': 'B', 'B': 'A'}]
        """
        names = self.structure.compiled.options.names
        for element in self.group.elements:
            yield _by_name(element.tolist(), names)

    @property
    def generators(self) -> list[Mapping[Name, Name]]:
        """Symmetries that generate all others, by what they do to the options that they move.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [2]}, optional=[1, 2]).symmetries().generators
        [{'A': 'B', 'B': 'A'}]
        """
        names = self.structure.compiled.options.names
        return [_by_name(generator.tolist(), names) for generator in self.group.generators]

    @property
    def item_generators(self) -> list[Mapping[Name, Name]]:
        """The same symmetries, by what they do to the items that they move.

        Where colours go, and which of equal options goes where, cannot be told by items: a symmetry
        that moves nothing else is ``{}`` here, so that these may generate fewer symmetries. All of
        them are generated by `generators`.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [2]}, optional=[1, 2]).symmetries().item_generators
        [{1: 2, 2: 1}]
        >>> colours = {"A": {1: "red"}, "B": {1: "green"}}
        >>> model = xc.Model({"A": [1], "B": [1]}, optional=[1], colours=colours)
        >>> model.symmetries().generators, model.symmetries().item_generators
        ([{'A': 'B', 'B': 'A'}], [{}])
        """
        names = [item.name for item in self.structure.compiled.items]
        return [
            _by_name(self.structure.items_moved_by(generator.tolist()), names)
            for generator in self.group.generators
        ]

    def orbits(self) -> list[tuple[Name, ...]]:
        """Return the orbits of the options under these symmetries.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [1, 3], "C": [1]}, optional=[2, 3]).symmetries().orbits()
        [('A', 'B'), ('C',)]
        """
        names = self.structure.compiled.options.names
        sets = DisjointSets(len(names))
        for generator in self.group.generators:
            for option, image in enumerate(generator.tolist()):
                sets.join(option, image)
        orbits: dict[int, list[Name]] = {}
        for option, name in enumerate(names):
            orbits.setdefault(sets.first_of(option), []).append(name)
        return [tuple(orbit) for orbit in orbits.values()]

    def canonical(self, solution: Iterable[Name]) -> Solution:
        """Return the first, in canonical order, of the solutions equal to this one up to symmetry.

        Args:
            solution: options that are a solution of the model. That is not checked: of others, too,
                it is the first of what symmetries make of them.

        Raises:
            UnknownNameError: for an option that the model does not have.
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions equal
                to this one more than 2,000,000.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [1, 3]}, optional=[2, 3])
        >>> model.symmetries().canonical(["B"])
        Solution('A')
        """
        names = self.structure.compiled.options.names
        numbers = self.structure.compiled.options.numbers(solution)
        least = Images(self.group, self.structure).least(numbers)
        return Solution(*(names[option] for option in least.tolist()))

    def representatives(self, solutions: Iterable[Iterable[Name]]) -> Iterator[Solution]:
        """Yield the first solution of each class of solutions equal up to symmetry.

        It is lazy, and remembers all solutions of every class so far, or where they are many the
        canonical form alone; of more than 100,000 symmetries, always all solutions of the class.

        Args:
            solutions: some or all solutions of the model, in any order.

        Raises:
            UnknownNameError: for an option that the model does not have.
            GroupTooLargeError: when the symmetries are more than 100,000, and the solutions of a
                class more than 2,000,000.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1, 2], "B": [2, 3], "C": [1], "D": [3], "E": [2]})
        >>> model.count()
        3
        >>> list(model.symmetries().representatives(model.solutions()))
        [Solution('A', 'D'), Solution('C', 'D', 'E')]
        """
        classes = SeenClasses(Images(self.group, self.structure))
        for solution in solutions:
            if classes.is_new(self.structure.compiled.options.numbers(solution)):
                yield solution if isinstance(solution, Solution) else Solution(*solution)

    def __repr__(self) -> str:
        generators = plural(len(self.group.generators), "generator")
        return f"<Symmetries: {large_number(self.order)}, from {generators}>"

    def _repr_html_(self) -> str:
        from xcmodel.text.tables import table_html

        facts = {
            "number": self.order,
            "generators": len(self.group.generators),
            "orbits of options": len(self.orbits()),
        }
        rows = [(name, large_number(fact)) for name, fact in facts.items()]
        return table_html(["", "symmetries"], rows)


def _by_name(images: list[int], names: Iterable[Name]) -> dict[Name, Name]:
    names = tuple(names)
    return {names[place]: names[image] for place, image in enumerate(images) if place != image}
