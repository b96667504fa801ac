"""A solver in a process of its own."""

import pytest
from ortools.math_opt.model_pb2 import ModelProto

from xcmodel import Model
from xcmodel.errors import BackendError
from xcmodel_mip.child import Child
from xcmodel_mip.encoding import encode
from xcmodel_mip.solver_call import Settings


def take_nothing(*told: object) -> None:
    """Take a solution, or lines of the log."""


def program() -> ModelProto:
    return encode(Model({"A": [1], "B": [1]}).to_instance())


def test_a_program_is_solved() -> None:
    outcome = Child().solve(program(), Settings("highs"), take_nothing, take_nothing)
    assert outcome is not None
    assert outcome.is_optimal


def test_nothing_comes_from_a_process_that_was_killed() -> None:
    child = Child()
    child.kill()
    assert child.solve(program(), Settings("highs"), take_nothing, take_nothing) is None


def test_an_error_of_whoever_takes_the_log_arrives() -> None:
    def fail(*told: object) -> None:
        raise BrokenPipeError("nobody reads the log")

    with pytest.raises(BrokenPipeError, match="nobody reads the log"):
        Child().solve(program(), Settings("highs"), fail, fail)


def test_any_error_in_the_process_is_told() -> None:
    nonsense = Settings("highs", time_limit="soon")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match=r"Error: "):
        Child().solve(program(), nonsense, take_nothing, take_nothing)
