"""Names that count how often they are looked up."""


class CountedName(int):
    """A name; tests that use it set the number of look-ups to 0 before."""

    looked_up = 0

    def __hash__(self) -> int:
        CountedName.looked_up += 1
        return int.__hash__(self)
