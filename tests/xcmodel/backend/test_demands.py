"""Some demands of an instance."""

from xcmodel.backend.demands import Demands


class Counted(int):
    """A number that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return int(self) == other

    __hash__ = int.__hash__


def test_half_of_many_demands_are_left_out_without_a_comparison_of_each_with_each() -> None:
    many = tuple(map(Counted, range(400)))
    demands = Demands(items=(7,), given=many)
    left = demands.without("given", list(many[::2]))
    assert Counted.compared < 2 * len(many)
    assert left == Demands(items=(7,), given=many[1::2])
