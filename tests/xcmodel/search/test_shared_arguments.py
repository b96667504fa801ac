import inspect

import pytest

from xcmodel import Model
from xcmodel.search.shared_arguments import shares_arguments

QUERIES = ["solve", "solutions", "count", "count_result", "minimize", "maximize", "compile"]


@pytest.mark.parametrize("name", [*QUERIES, "cross_check"])
def test_help_describes_every_argument_once_in_the_order_of_the_signature(name: str) -> None:
    query = getattr(Model, name)
    page = inspect.getdoc(query) or ""
    arguments = list(inspect.signature(query).parameters)[1:]
    section = page[page.index("Args:") : page.index("Raises:")]
    described = [
        line.strip().partition(":")[0] for line in section.splitlines() if line[4:5].isalpha()
    ]
    assert described == arguments
    for error in ("ModelError", "BackendError", "ValueError"):
        assert error in page


def test_an_argument_that_nobody_described_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="speed"):

        @shares_arguments
        def query(*, speed: int = 0) -> int:
            """Answer.

            Raises:
                Interrupted: on Ctrl-C.
            """
            return speed


def test_docstrings_that_python_has_dedented_are_completed_too() -> None:
    def query(*, seed: int | None = None) -> None: ...

    query.__doc__ = "Answer.\n\nRaises:\n    Interrupted: on Ctrl-C.\n"  # As from Python 3.13 on.
    assert "seed: " in (shares_arguments(query).__doc__ or "")


def test_wrong_arguments_of_a_query_that_passes_them_on_are_told_in_its_own_name() -> None:
    model = Model({"A": [1]})
    with pytest.raises(TypeError, match=r"^Model.count\(\) got an unexpected keyword .* 'limit'$"):
        model.count(limit=1)  # type: ignore[call-arg]
    with pytest.raises(
        TypeError, match=r"^Model.count\(\) too many positional arguments: give by name up"
    ):
        model.count("dlx")  # type: ignore[call-arg, arg-type]
