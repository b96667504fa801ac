import inspect
from typing import Any

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
    with pytest.raises(
        TypeError, match=r"^Model.count\(\) has no argument 'limit'; did .* 'solution_"
    ):
        model.count(limit=1)  # type: ignore[call-arg]
    with pytest.raises(
        TypeError, match=r"^Model.count\(\) too many positional arguments: give by name up"
    ):
        model.count("dlx")  # type: ignore[call-arg, arg-type]


@pytest.mark.parametrize("query", ["count", "estimate", "k_worst", "solve"])
def test_the_names_that_arguments_need_are_told_once(query: str) -> None:
    with pytest.raises(TypeError, match="give by name") as caught:
        getattr(Model({"A": [1]}), query)(1, 2, 3)
    assert str(caught.value).count("give by name") == 1


@pytest.mark.parametrize(
    ("query", "wrong", "meant"),
    [
        ("minimize", "within", "gap"),
        ("k_best", "gap", "within"),
        ("k_worst", "gap", "within"),
        ("k_best", "solution_limit", "k"),
        ("solutions", "limit", "solution_limit"),
        ("sample", "limit", "n"),
        ("solve", "timeout", "time_limit"),
        ("count", "threads", "workers"),
        ("maximize", "objective", "aims"),
        ("solve", "verbose", "log"),
        ("count", "verbose", "progress"),
        ("minimize", "proof", "certificate"),
        ("compile", "timelimit", "time_limit"),
        ("cross_check", "backend", "backends"),
        ("representatives", "exclude", "forbidden"),
        ("solve_unique", "solver", "backend"),
        ("relaxation", "maximise", "maximize"),
        ("why_infeasible", "timeout", "time_limit"),
        ("symmetries", "timeout", "time_limit"),
        ("audit", "random_state", "seed"),
        ("cubes", "include", "given"),
        ("trace", "oder", "order"),
        ("search_tree", "limits", "limit"),
        ("estimate", "probe", "probes"),
    ],
)
def test_an_argument_of_another_name_is_told_with_the_one_that_is_meant(
    query: str, wrong: str, meant: str
) -> None:
    told = rf"^Model\.{query}\(\) has no argument '{wrong}'; did you mean '{meant}'\?$"
    with pytest.raises(TypeError, match=told):
        getattr(Model({"A": [1]}), query)(**{wrong: 1})


def test_a_query_takes_nothing_that_only_the_query_behind_it_knows() -> None:
    model: Any = Model({"A": [1]})
    for wrong in ({"gap": 0.5}, {"log": True}, {"solution_limit": 1}, {"certificate": "proof"}):
        with pytest.raises(TypeError, match=r"Model\.k_worst\(\) has no argument"):
            model.k_worst(1, **wrong)
