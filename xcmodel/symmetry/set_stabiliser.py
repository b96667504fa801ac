"""The elements of a permutation group that carry a set of points onto itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry.stabiliser_chain import Permutation, StabiliserChain
from xcmodel.symmetry.stopping import check_time

MOST_IMAGES = 1_000_000
"""A set that is carried to more others is given up."""

_MANY_IMAGES = 10_000
"""When so many are listed, random images tell whether there may be too many."""

_RANDOM_IMAGES = 8_000
"""Of no more than a million images, two of so many random ones are equal but for a probability of
10^-13, as two of 23 people have the same birthday rather than not.
"""


def set_stabiliser(
    chain: StabiliserChain, points: Sequence[int], deadline: Deadline
) -> StabiliserChain | None:
    """Return the elements that keep this set, or None if all do.

    The images of the set are listed, unless random ones show that there are too many. A random
    element, followed by one that carries the set back, is a random element of the stabiliser; they
    are added until the order is as large as the number of images says.

    Args:
        chain: the group.
        points: the set.
        deadline: when the time is over.

    Raises:
        GroupTooLargeError: when there are too many images.
        SymmetriesStoppedError: when the time is over.
    """
    start = np.sort(np.array(points, dtype=chain.identity.dtype))
    came_by = _images(chain, start, deadline)
    if len(came_by) == 1:
        return None
    found = StabiliserChain([], len(chain.identity))
    random = Random(0)
    while found.order * len(came_by) < chain.order:
        check_time(deadline)
        element = chain.random_element(random)
        while (back := came_by[_key(element[start])]) is not None:
            element = back[element]
        found.add(element, deadline)
    return found


def _images(
    chain: StabiliserChain, start: Permutation, deadline: Deadline
) -> dict[bytes, Permutation | None]:
    """Return the images of a set, each with what carries it one step nearer to the first."""
    is_checked = False
    steps = [(each, np.argsort(each).astype(each.dtype)) for each in chain.generators]
    came_by: dict[bytes, Permutation | None] = {start.tobytes(): None}
    waiting = [start]
    for points in waiting:
        check_time(deadline)
        for generator, inverse in steps:
            image = np.sort(generator[points])
            if (key := image.tobytes()) not in came_by:
                came_by[key] = inverse
                waiting.append(image)
        if len(came_by) > _MANY_IMAGES and not is_checked:
            is_checked = True
            if _has_too_many_images(chain, start, deadline):
                raise _too_many(chain)
        if len(came_by) > MOST_IMAGES:
            raise _too_many(chain)
    return came_by


def _has_too_many_images(chain: StabiliserChain, start: Permutation, deadline: Deadline) -> bool:
    """Whether random elements carry the set to images of which no two are equal."""
    if chain.order <= MOST_IMAGES:
        return False
    random, seen = Random(0), set[bytes]()
    for _ in range(_RANDOM_IMAGES):
        check_time(deadline)
        key = _key(chain.random_element(random)[start])
        if key in seen:
            return False
        seen.add(key)
    return True


def _too_many(chain: StabiliserChain) -> GroupTooLargeError:
    what = "images of the given or forbidden options can be listed"
    return GroupTooLargeError(chain.order, MOST_IMAGES, what)


def _key(points: Permutation) -> bytes:
    return np.sort(points).tobytes()
