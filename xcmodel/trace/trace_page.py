"""A trace as a page on which it is stepped through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xcmodel.pages.page import Page, make_page
from xcmodel.pages.page_board import HasPageBoard, PageBoard, board_data, check_is_solution
from xcmodel.problem.names import Name
from xcmodel.text.labels import label, labels_apart, telling_apart
from xcmodel.trace.matrix import ONCE, Matrix
from xcmodel.trace.position import Position
from xcmodel.trace.step import Step, StepKind

_LONGEST_NAME = 24

# None may be the name of an item or option, so it does not tell that a step has none.
_WITH_OPTION = (StepKind.GIVEN, StepKind.OPTION, StepKind.CLASH, StepKind.BACK)
_WITH_ITEM = (StepKind.ITEM, StepKind.DEAD_END, StepKind.OPTION)


def trace_page(
    start: Position,
    steps: Sequence[Step],
    puzzle: HasPageBoard | PageBoard | None,
    title: str,
    remark: str,
) -> Page:
    """Return the page of these steps.

    Args:
        start: the position before the first step.
        steps: the steps, at least one.
        puzzle: what the chosen options are drawn on, if not what their names tell of.
        title: the heading.
        remark: a line below the last step.

    Raises:
        ModelError: for the puzzle of another model, as far as its options tell, and the first
            solution.
    """
    with telling_apart(start.alike):
        data = _Recorder(start).data(steps)
    items = {option.name: option.items for option in start.options.values()}
    board = board_data(puzzle, items)
    found = (step.chosen for step in steps if step.kind is StepKind.SOLUTION)
    if (solution := next(found, None)) is not None:
        check_is_solution(solution, puzzle)
    return make_page("trace", title, {**data, "board": board, "remark": remark})


class _Recorder:
    """Writes steps as data, with names by their numbers and each position only once."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._item = {name: number for number, name in enumerate(start.need)}
        self._option = {name: number for number, name in enumerate(start.options)}
        self._positions: dict[Position, int] = {}
        self._changes: list[list[list[Any]]] = []
        self._left: tuple[set[int], set[int]] = (set(), set())
        self._bounds: dict[int, str] = {}
        self._nodes: list[list[int]] = [[-1, -1]]
        self._path = [0]

    def data(self, steps: Iterable[Step]) -> Mapping[str, object]:
        """Return the data of these steps."""
        options = self._start.options.values()
        recorded = [self._recorded(step) for step in steps]
        return {
            "items": [label(name) for name in self._item],
            "options": [label(name) for name in self._option],
            "short": labels_apart(self._option, _LONGEST_NAME),
            "entries": [
                [[self._item[item], label(option.colours.get(item, ""))] for item in option.items]
                for option in options
            ],
            "positions": self._changes,
            "nodes": self._nodes,
            "steps": recorded,
        }

    def _recorded(self, step: Step) -> dict[str, object]:
        option = self._option[step.option] if step.kind in _WITH_OPTION else -1
        if step.kind is StepKind.OPTION:
            self._nodes.append([self._path[-1], option])
            self._path.append(len(self._nodes) - 1)
        elif step.kind is StepKind.BACK:
            self._path.pop()
        matrix = step.matrix
        return {
            "kind": step.kind.value,
            "says": step.sentence,
            "position": self._number(step.position),
            "node": self._path[-1],
            "item": self._item.get(step.item, -1) if step.kind in _WITH_ITEM else -1,
            "option": option,
            "chosen": self._options(step.chosen),
            "candidates": self._options(step.candidates),
            "marked": self._options(matrix.marked_options),
            "struckItems": [self._item[name] for name in step.struck_items],
            "lostItems": [self._item[name] for name in step.lost_items],
            "struckOptions": self._options(step.struck_options),
        }

    def _options(self, names: Iterable[Name]) -> list[int]:
        return [self._option[name] for name in names]

    def _number(self, position: Position) -> int:
        """Return the number of a position, which is recorded by how it differs from the last."""
        if position not in self._positions:
            self._positions[position] = len(self._changes)
            items = {self._item[name] for name in position.items}
            options = {self._option[name] for name in position.options}
            old_items, old_options = self._left
            bounds = self._new_bounds(position)
            self._changes.append([[*items ^ old_items], [*options ^ old_options], bounds])
            self._left = items, options
        return self._positions[position]

    def _new_bounds(self, position: Position) -> list[tuple[int, str]]:
        """Return how often items may still be covered, where it is not what was recorded last."""
        matrix = Matrix(position)
        bounds = {self._item[name]: matrix.bounds(name) for name in position.items}
        changed = [(n, text) for n, text in bounds.items() if text != self._bounds.get(n, ONCE)]
        self._bounds.update(changed)
        return changed
