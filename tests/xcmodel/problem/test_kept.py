"""Properties that are worked out once for each object."""

from threading import Event, Thread

from xcmodel.problem.kept import kept_property


class Waiting:
    """An object whose property waits until it may end."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = Event(), Event()

    @kept_property
    def number(self) -> int:
        """A number."""
        self.has_begun.set()
        assert self.may_end.wait(timeout=60)
        return 5


def test_a_value_is_worked_out_while_that_of_another_object_is() -> None:
    slow, quick = Waiting(), Waiting()
    thread = Thread(target=lambda: slow.number)
    thread.start()
    assert slow.has_begun.wait(timeout=60)
    quick.may_end.set()
    assert quick.number == 5
    assert "number" not in vars(slow)
    slow.may_end.set()
    thread.join()
    assert vars(slow)["number"] == 5


def test_a_class_has_the_property_and_what_it_says() -> None:
    assert isinstance(Waiting.number, kept_property)
    assert Waiting.number.__doc__ == "A number."
