"""Classes of solutions under the generators of a group, however large it is.

Here solutions are listed, and not symmetries: so this is for solutions that are few.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Int32Array
from xcmodel.errors import GroupTooLargeError, SymmetriesStoppedError
from xcmodel.symmetry.disjoint_sets import joined
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.number_of_images import least_number_of_images
from xcmodel.symmetry.solution_hashes import Rows, SolutionHashes
from xcmodel.symmetry.stopping import check_time
from xcmodel.symmetry.structure import Structure

MOST_SOLUTIONS = 2_000_000
"""So many solutions are listed, or images of one."""

_ELEMENTS_PER_IMAGE = 20
"""So many elements of a group are applied at once in about the time of one image of an orbit."""

_MOST_KEPT = 500_000
"""So many images are kept of a group that can be listed: about 100 megabytes."""

_MANY_IMAGES = 20_000
"""So many images are listed, which takes a fraction of a second, before their number is sought."""

_SECONDS_TO_COUNT = 2.0
"""So long it is sought, which is less than listing too many images takes."""

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


@dataclass(frozen=True)
class Images:
    """The images of solutions under a group.

    Attributes:
        group: what makes them.
        structure: the model, by which they are known to be too many before so many are listed; if
            left out, all of these are listed.
        deadline: when the least image, and the number of images, are no longer sought; never, if
            left out.
    """

    group: Group
    structure: Structure | None = None
    deadline: Deadline = field(default_factory=partial(Deadline, None))

    def of(self, solution: Numbers) -> Rows:
        """Return the images of a solution under all elements of the group, itself the first.

        Raises:
            GroupTooLargeError: when they are more than `MOST_SOLUTIONS`.
        """
        return np.concatenate(list(self.in_parts(solution, set())))

    def least(self, solution: Numbers) -> Rows:
        """Return the least, in lexicographic order, of the images of a solution.

        Raises:
            GroupTooLargeError: when neither the group nor the images can be listed.
            SymmetriesStoppedError: when the time is over while images are listed.
        """
        if self.group.is_listable:
            return _least(np.sort(self.group.elements[:, list(solution)], axis=1))
        leasts = list[Rows]()
        for part in self.in_parts(solution, set()):
            check_time(self.deadline)
            leasts.append(_least(part))
        return _least(np.array(leasts))

    def in_parts(self, solution: Numbers, seen: set[bytes]) -> Iterator[Rows]:
        """Yield the images of a solution, itself the first, so that one can do other things.

        Each part takes some milliseconds, but for the one at which they are known to be too many.
        The images are added to those seen, of which none is one.

        Raises:
            GroupTooLargeError: when they are more than `MOST_SOLUTIONS`.
        """
        group, is_checked = self.group, False
        first = np.sort(np.array([solution], dtype=group.identity.dtype))
        seen.add(first.tobytes())
        yield first
        waiting, n_images = deque([first]), 1
        while waiting:
            rows = waiting.popleft()
            images = [np.sort(generator[rows], axis=1) for generator in group.generators]
            new = {r.tobytes(): r for moved in images for r in moved if r.tobytes() not in seen}
            if not new:
                continue
            seen.update(new)
            n_images += len(new)
            if n_images > _MANY_IMAGES and not is_checked:
                self._check_number(solution)
                is_checked = True
            self._check(n_images)
            reached = np.array(list(new.values()))
            waiting += [
                reached[k : k + _ROWS_OF_A_PART] for k in range(0, len(new), _ROWS_OF_A_PART)
            ]
            yield reached

    def _check_number(self, solution: Numbers) -> None:
        """Raise GroupTooLargeError for a solution that is soon known to have too many images."""
        if self.structure is None or self.group.order <= MOST_SOLUTIONS:
            return
        left = self.deadline.left()
        deadline = Deadline(_SECONDS_TO_COUNT if left is None else min(left, _SECONDS_TO_COUNT))
        with suppress(SymmetriesStoppedError):  # Then they are listed.
            self._check(least_number_of_images(self.structure, self.group, solution, deadline))

    def _check(self, n_images: int) -> None:
        if n_images > MOST_SOLUTIONS:
            raise GroupTooLargeError(self.group.order, MOST_SOLUTIONS, WHAT_IS_LISTED)


class SeenClasses:
    """Remembers the classes of the solutions that came by.

    Of most classes it keeps all images. Where the group can be listed, it makes no more of them
    than take about the time of its list, and of comparing the solutions that came by with all their
    images under the group; of the other classes it keeps the least image. Where the group cannot be
    listed, the images of a new solution may take long, and are made only when they are needed.

    Args:
        images: what images solutions have.

    Attributes:
        is_behind: whether there are such images to be made.
    """

    def __init__(self, images: Images) -> None:
        self.is_behind = False
        self._images = images
        self._group = images.group
        self._seen: set[bytes] = set()
        self._room = 2 * self._group.order
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
            self._images_to_come = self._images.in_parts(solution, self._seen)
            self.is_behind = True
            return True
        if self._has_room:
            images = self._images.of(solution)
            self._room -= len(images)
        else:
            images = self._images.least(solution)[None]
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


def _least(images: Rows) -> Rows:
    """Return the least row, in lexicographic order."""
    for column in range(images.shape[1]):
        if len(images) == 1:
            break
        images = images[images[:, column] == images[:, column].min()]
    least: Rows = images[0]
    return least
