"""What a refinement handles: the changes, however many vertices there are."""

from unittest import mock

import numpy as np

from xcmodel import Model
from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.refinement import Graph


def handled_around_a_cycle(n: int) -> int:
    """Return how many vertices the rounds of a search handle, in a cycle of so many options."""
    handled = 0
    changes_around = Graph._changes_around

    def counted(graph: Graph, made, n_rows):  # type: ignore[no-untyped-def]
        nonlocal handled
        around, sums = changes_around(graph, made, n_rows)
        handled += len(around)
        return around, sums

    with mock.patch.object(Graph, "_changes_around", counted):
        assert Model({i: [i, (i + 1) % n] for i in range(n)}).symmetries().order == 2 * n
    return handled


# Each of the n rounds after a vertex is individualised changes the colours of two vertices.
def test_rounds_handle_changes_alone_so_that_long_cycles_take_time_in_proportion() -> None:
    assert handled_around_a_cycle(400) < 5 * handled_around_a_cycle(100)


def test_colours_that_stay_as_they_are_keep_their_numbers() -> None:
    path = Graph(5, [0, 1, 2, 3], [1, 2, 3, 4])
    stable = path.refine(np.zeros(5, dtype=np.int64), Deadline(None))
    assert sorted(np.bincount(stable.colours).tolist())[-3:] == [1, 2, 2]
    after = path.refine_after(stable.colours, 0, Deadline(None))
    assert sorted(after.colours.tolist()) == [0, 1, 2, 3, 4]
    assert after.colours[2] == stable.colours[2]


def test_a_trial_has_the_trace_of_the_first_path_exactly_if_all_of_its_cells_split_alike() -> None:
    path = Graph(5, [0, 1, 2, 3], [1, 2, 3, 4])
    colours = np.zeros(5, dtype=np.int64)
    colours = path.refine(colours, Deadline(None)).colours
    after = path.refine_after(colours, 0, Deadline(None))
    rows, colourings = path.refine_along(colours, np.array([1, 4, 2]), after.trace)
    assert rows.tolist() == [1]
    assert colourings[0].tolist() == after.colours[::-1].tolist()
