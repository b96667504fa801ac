import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from xcmodel import Model, errors
from xcmodel.answer.audit import Audit
from xcmodel.answer.result import StopReason
from xcmodel.text.numbers import large_number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (7, "7"),
        (82_944, "82,944"),
        (10**15 - 1, "999,999,999,999,999"),
        (10**16 - 1, "9.9e15"),
        (10**16, "1.0e16"),
        (10**30 - 1, "9.9e29"),
        (10**30, "1.0e30"),
    ],
)
def test_large_numbers_are_told_by_their_power_of_ten(number: int, text: str) -> None:
    assert large_number(number) == text


def test_numbers_too_large_for_python_to_write_out_are_told_too() -> None:
    assert large_number(123 * 10**5000) == "1.2e5002"


def every_error() -> list[BaseException]:
    """Return one error of each class, as it is raised."""
    model = Model({"A": [1], "B": [1]})
    result, report = model.solve(), model.cross_check()
    one, another = model.solutions()
    return [
        errors.XcmodelError("what"),
        errors.ModelError("what", ("a", 1)),
        errors.UnknownNameError("what", "a"),
        errors.GroupTooLargeError(8, 7),
        errors.StoppedError("what"),
        errors.SymmetriesStoppedError(0.5),
        errors.BackendError("what", "dlx"),
        errors.UnknownBackendError("what", "dlx"),
        errors.BackendUnavailableError("what", "dlx"),
        errors.UnsupportedError("what", "dlx"),
        errors.MemoryLimitError("what", "dlx"),
        errors.WrongAnswerError("what", "dlx"),
        errors.CertificateError("what"),
        errors.FormatError("what", "file.dlx", 2, 3, "item"),
        errors.FormatWarning("what"),
        errors.CertificateWarning("what"),
        errors.JournalError("what", "run.journal"),
        errors.ExecutorError("what"),
        errors.JournalWarning("what"),
        errors.LateBackendWarning("what"),
        errors.MemoryLimitWarning("what"),
        errors.CountStoppedError(5, StopReason.TIME_LIMIT),
        errors.CompileStoppedError(StopReason.TIME_LIMIT, result),
        errors.SolutionSetError("what"),
        errors.PuzzleError("what"),
        errors.ImpossiblePuzzleError(),
        errors.ImpossiblePuzzleError("item 1 has no option"),
        errors.AmbiguousPuzzleError(one, another),
        errors.UniqueStoppedError(one, StopReason.TIME_LIMIT, result),
        errors.Interrupted(result),
        errors.CrossCheckInterrupted(result, report),
        errors.AuditInterrupted(result, Audit(1, None, True, 1, 0, ())),
        errors.KBestInterrupted(result, model.k_best(1)),
        errors.GivensInterrupted(result, ("A",)),
        errors.SampleInterrupted(result),
        errors.EstimateInterrupted(result, model.estimate(probes=1)),
        errors.CrossCheckError(report),
    ]


def test_a_solution_that_is_known_counts_before_it_is_handed_over() -> None:
    result = Model({"A": [1]}).solve()
    known = replace(result, stats=result.stats._replace(solutions=0))
    assert str(errors.Interrupted(known)) == "interrupted; found so far: 1 solution"


def test_what_is_known_of_a_count_up_to_symmetry_is_told_up_to_symmetry() -> None:
    result = replace(Model({"A": [1], "B": [1]}).count_result(up_to=[]), symmetries=8)
    stopped = errors.CountStoppedError(3, StopReason.TIME_LIMIT, result)
    assert str(stopped).endswith("; there are at least 3 solutions up to 8 symmetries")
    stopped = errors.CountStoppedError(1, StopReason.TIME_LIMIT, result)
    assert str(stopped).endswith("; there is at least 1 solution up to 8 symmetries")
    interrupted = errors.Interrupted(result)
    assert str(interrupted) == "interrupted; found so far: 2 solutions up to 8 symmetries"


def test_every_error_can_be_sent_to_another_process_and_copied() -> None:
    everyone = every_error()
    public = (kind for name, kind in vars(errors).items() if not name.startswith("_"))
    kinds = {k for k in public if isinstance(k, type) and issubclass(k, BaseException)}
    assert {type(error) for error in everyone} == kinds
    for error in everyone:
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_an_error_in_a_process_of_a_pool_arrives_whole() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        stopped = pool.submit(Model({"A": [1], "B": [1]}).count, solution_limit=1).exception(60)
    assert isinstance(stopped, errors.CountStoppedError)
    assert stopped.partial == 1
