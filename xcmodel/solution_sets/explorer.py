"""A page that carries the decision diagram and answers questions about it by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.errors import SolutionSetError
from xcmodel.pages.packing import packed
from xcmodel.pages.page import Page, make_page
from xcmodel.pages.page_board import HasPageBoard, PageBoard, board_data
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.solution_sets.nodes import Branching, class_options_of, nodes_of
from xcmodel.text.labels import label

_MOST_ARCS = 2_000_000


def explorer_page(
    diagram: DecisionDiagram,
    names: tuple[Name, ...],
    compiled: CompiledProblem | None,
    puzzle: HasPageBoard | PageBoard | None,
    title: str,
) -> Page:
    """Return the page of a diagram without isomorphisms.

    Args:
        diagram: the diagram.
        names: those of the options.
        compiled: the model, if it is known.
        puzzle: what the options are drawn on, if not what their names tell of.
        title: the heading.

    Raises:
        SolutionSetError: when the diagram is too large for a page.
        ModelError: for a puzzle of another model.
    """
    nodes, root, classes = _merged(diagram)
    if sum(map(len, nodes)) > _MOST_ARCS:
        raise SolutionSetError(
            f"the diagram has more than {_MOST_ARCS:,} arcs without isomorphisms, too many for a "
            "page: restrict the set first, or try compile(up_to_isomorphism=False)"
        )
    covered = [] if compiled is None else _items_of(compiled)
    items = () if compiled is None else compiled.items
    items_by_name: dict[Name, list[Name]] = {name: [] for name in names}
    for name, numbers in zip(names, covered, strict=False):
        items_by_name[name] = [items[k].name for k in numbers]
    members = class_options_of(diagram)
    data = {
        "diagram": packed(_numbers(nodes, root)),
        "classes": [members[number] for number in classes],
        "given": [*diagram.given],
        "options": [label(name) for name in names],
        "covered": covered,
        "items": [label(item.name) for item in items],
        "once": [int((item.low, item.high) == (1, 1)) for item in items],
        "board": board_data(puzzle, items_by_name),
    }
    return make_page("explorer", title, data)


Arcs = tuple[tuple[int, int], ...]
"""Children, as places in the list of nodes, each with its class as a place, 0 for none."""


def _merged(diagram: DecisionDiagram) -> tuple[list[Arcs], int, list[int]]:
    """Return the nodes, equal ones only once; the place of the root; and the classes that occur.

    The first two places stand for no solution and for one. An unfolded diagram may have equal
    nodes.
    """
    place = {NO_SOLUTION: 0, ONE_SOLUTION: 1}
    seen: dict[Arcs, int] = {}
    class_place = {NO_CLASS: 0}
    for reference, node in nodes_of(diagram):
        assert isinstance(node, Branching)
        arcs = tuple(
            [
                (place[child], class_place.setdefault(number, len(class_place)))
                for child, number in zip(node.children, node.classes, strict=True)
            ]
        )
        place[reference] = seen.setdefault(arcs, len(seen) + 2)
    return list(seen), place[diagram.root], list(class_place)[1:]


def _numbers(nodes: list[Arcs], root: int) -> Iterator[int]:
    """Yield what the page reads: children are told by how far back they are."""
    yield len(nodes)
    yield root
    for number, arcs in enumerate(nodes, start=2):
        yield len(arcs)
        for child, class_place in arcs:
            yield number - child
            yield class_place


def _items_of(compiled: CompiledProblem) -> list[list[int]]:
    """Return the items of each option, by number."""
    instance = compiled.instance
    start, items = instance.option_start.tolist(), instance.option_items.tolist()
    return [items[a:b] for a, b in pairwise(start)]
