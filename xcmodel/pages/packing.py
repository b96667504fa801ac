"""Lists of whole numbers as short texts, which the pages' scripts read again."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterable

_MORE = 0x80


def packed(numbers: Iterable[int]) -> str:
    """Return whole numbers from 0 as text: seven bits in a byte, compressed, in base64.

    >>> import base64, zlib
    >>> list(zlib.decompress(base64.b64decode(packed([5, 300]))))
    [5, 172, 2]
    """
    made = bytearray()
    for number in numbers:
        rest = number
        while rest >= _MORE:
            made.append(rest % _MORE | _MORE)
            rest //= _MORE
        made.append(rest)
    return b64encode(zlib.compress(bytes(made), 9)).decode("ascii")
