"""Numbers that tell how often they were gone through."""

from collections.abc import Iterator


class CountedReads(tuple[int, ...]):
    """Whole numbers with `reads`, the number of times that somebody went through them."""

    reads = 0

    def __iter__(self) -> Iterator[int]:
        self.reads += 1
        return super().__iter__()
