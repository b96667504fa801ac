"""Arrays and columns of floats of 16 or 32 bits, read as single ones are: as they are printed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

# As numpy, pandas, polars and pyarrow name them.
_SHORT = re.compile(r"[fF]loat(16|32)|(half)?float(\[pyarrow\])?")


def short_floats(values: Any) -> list[Any] | None:
    """Return floats of 16 or 32 bits as the numbers they are printed as, None for any others.

    In 64 bits they have digits that nobody has written, and such costs do not fit together.

    >>> short_floats(np.array([0.1, 2.5], np.float32)), short_floats(np.array([0.1]))
    ([0.1, 2.5], None)
    >>> np.array([0.1], np.float32).tolist()
    [0.10000000149011612]
    """
    kind = getattr(values, "dtype", getattr(values, "type", None))
    if not _SHORT.fullmatch(str(kind)):
        return None
    return [
        float(str(value)) if isinstance(value, np.floating) else value
        for value in np.asarray(values)
    ]
