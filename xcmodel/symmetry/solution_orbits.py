"""Classes of solutions under the generators of a group, however large it is.

Here solutions are listed, and not symmetries: so this is for solutions that are few.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Int32Array
from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry.disjoint_sets import joined
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.solution_hashes import Rows, SolutionHashes
from xcmodel.symmetry.stopping import check_time

MOST_SOLUTIONS = 2_000_000
"""So many solutions are listed, or images of one."""

_ELEMENTS_PER_IMAGE = 20
"""So many elements of a group are applied at once in about the time of one image of an orbit."""

_MOST_KEPT = 500_000
"""So many images are kept of a group that can be listed: about 100 megabytes."""

_ROWS_OF_A_PART = 500
"""Of so many rows at once the images under the generators are made."""

WHAT_IS_LISTED = "solutions can be listed instead"

Numbers: TypeAlias = "Sequence[int] | Int32Array"
"""A solution, as the numbers of its options."""


def rows_of(batch: Batch, degree: int) -> Rows:
    """Return the solutions of a batch; shorter ones are filled up by a number that is no option.

    >>> rows_of(Batch.of([[0, 2], [1]]), 3).tolist()
    [[0, 2], [1, 3]]
    """
    lengths = np.diff(batch.start)
    rows = np.full((len(lengths), lengths.max(initial=0)), degree, np.min_scalar_type(degree))
    if batch.options.size == rows.size:
        rows[:] = batch.options.reshape(rows.shape)
    else:
        rows[np.arange(rows.shape[1]) < lengths[:, None]] = batch.options
    return rows


def stacked(parts: Sequence[Rows], degree: int) -> Rows:
    """Return all these rows, filled up to the length of the longest.

    >>> stacked([np.array([[0, 2]], np.uint8), np.array([[1]], np.uint8)], 3).tolist()
    [[0, 2], [1, 3]]
    """
    shape = sum(map(len, parts)), max((part.shape[1] for part in parts), default=0)
    rows, start = np.full(shape, degree, np.min_scalar_type(degree)), 0
    for part in parts:
        rows[start : start + len(part), : part.shape[1]] = part
        start += len(part)
    return rows


def first_of_each_class(
    rows: Rows,
    group: Group,
    deadline: Deadline,
    report: Callable[[float], None] = lambda _: None,
) -> Rows:
    """Return the first solution of each class of these.

    Args:
        rows: the solutions.
        group: what carries them to each other.
        deadline: when to stop.
        report: is told what part is done, after each step.

    Raises:
        IncompleteError: when a symmetry carries one of them to what is none of them.
        ListedTwiceError: when two of them are the same.
        SymmetriesStoppedError: when the time is over.
    """
    firsts, hashes = np.arange(len(rows)), SolutionHashes(rows, group.degree)
    for n_done, generator in enumerate(group.generators, start=1):
        report(n_done / (len(group.generators) + 1))
        check_time(deadline)
        firsts = joined(firsts, hashes.images(generator))
    report(1.0)
    chosen: Rows = rows[firsts == np.arange(len(rows))]
    return chosen


def orbit(solution: Numbers, group: Group) -> Rows:
    """Return the images of a solution under all elements of the group, itself the first.

    Raises:
        GroupTooLargeError: when they are more than `MOST_SOLUTIONS`.
    """
    return np.concatenate(list(_orbit_in_parts(solution, group, set())))


def _orbit_in_parts(solution: Numbers, group: Group, seen: set[bytes]) -> Iterator[Rows]:
    """Yield the images of a solution, itself the first, so that whoever waits can do other things.

    Each part takes some milliseconds. The images are added to those seen, of which none is one.

    Raises:
        GroupTooLargeError: when they are more than `MOST_SOLUTIONS`.
    """
    first = np.sort(np.array([solution], dtype=group.identity.dtype))
    seen.add(first.tobytes())
    yield first
    waiting, n_images = deque([first]), 1
    while waiting:
        rows = waiting.popleft()
        images = [np.sort(generator[rows], axis=1) for generator in group.generators]
        new = {row.tobytes(): row for rows in images for row in rows if row.tobytes() not in seen}
        if not new:
            continue
        seen.update(new)
        n_images += len(new)
        if n_images > MOST_SOLUTIONS:
            raise GroupTooLargeError(group.order, MOST_SOLUTIONS, WHAT_IS_LISTED)
        reached = np.array(list(new.values()))
        waiting += [reached[k : k + _ROWS_OF_A_PART] for k in range(0, len(new), _ROWS_OF_A_PART)]
        yield reached


class SeenClasses:
    """Remembers the classes of the solutions that came by.

    Of most classes it keeps all images. Where the group can be listed, it makes no more of them
    than take about the time of its list, and of comparing the solutions that came by with all their
    images under the group; of the other classes it keeps the least image. Where the group cannot be
    listed, the images of a new solution may take long, and are made only when they are needed.

    Attributes:
        is_behind: whether there are such images to be made.
    """

    def __init__(self, group: Group) -> None:
        self.is_behind = False
        self._group = group
        self._seen: set[bytes] = set()
        self._room = 2 * group.order
        self._images_to_come: Iterator[Rows] = iter(())

    def is_new(self, solution: Numbers) -> bool:
        """Return whether no solution of this class came by before, and remember it.

        Raises:
            GroupTooLargeError: when neither the group nor the images of the last new solution can
                be listed.
        """
        while self.is_behind:
            self.catch_up()
        group = self._group
        self._room += group.order // _ELEMENTS_PER_IMAGE
        if self._key(solution) in self._seen:
            return False
        if not group.is_listable:
            self._images_to_come = _orbit_in_parts(solution, group, self._seen)
            self.is_behind = True
            return True
        if self._has_room:
            images = orbit(solution, group)
            self._room -= len(images)
        else:
            images = least_image(solution, group)[None]
        is_new = _least(images).tobytes() not in self._seen
        self._seen.update(image.tobytes() for image in images)
        return is_new

    def catch_up(self) -> None:
        """Make some of the images of the last new solution, for some milliseconds."""
        self.is_behind = next(self._images_to_come, None) is not None

    @property
    def _has_room(self) -> bool:
        """Whether the images of a solution may be made, which are no more than the group."""
        order = self._group.order
        return self._room >= order and len(self._seen) + order <= _MOST_KEPT

    def _key(self, solution: Numbers) -> bytes:
        return np.sort(np.array(solution, dtype=self._group.identity.dtype)).tobytes()


def least_image(solution: Numbers, group: Group) -> Rows:
    """Return the least, in lexicographic order, of the images of a solution.

    Raises:
        GroupTooLargeError: when neither the group nor the images can be listed.
    """
    numbers = list(solution)
    listable = group.is_listable
    return _least(
        np.sort(group.elements[:, numbers], axis=1) if listable else orbit(numbers, group)
    )


def _least(images: Rows) -> Rows:
    """Return the least row, in lexicographic order."""
    for column in range(images.shape[1]):
        if len(images) == 1:
            break
        images = images[images[:, column] == images[:, column].min()]
    least: Rows = images[0]
    return least
