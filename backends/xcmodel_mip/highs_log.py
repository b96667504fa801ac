"""The bound that HiGHS proves, read from its log: before its end, it is reported nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Source, nodes processed, in the queue, leaves, share explored, best bound.
_ROW = re.compile(r"^ ?[A-Za-z]? +\d+ +\d+ +\d+ +[\d.]+% +(-?[\d.]+(?:e[+-]?\d+)?) ")


def last_bound(lines: Iterable[str]) -> float | None:
    """Return the last bound in these lines, or None.

    >>> last_bound([" L       0       0         0   0.00%   27013.832235    27040     0.10% …"])
    27013.832235
    """
    bound = None
    for line in lines:
        if match := _ROW.match(line):
            bound = float(match[1])
    return bound
