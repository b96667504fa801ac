import os
import signal
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path

import pytest

import xcmodel
from interrupted import pressing_ctrl_c_at_import_of, run_alone
from xcmodel import Interrupted, Model, XcmodelError
from xcmodel.backend.registry import BackendInfo
from xcmodel.cli.main import main
from xcmodel.errors import LateBackendWarning

# Puzzles take their queries from `Model` as they are imported: not from a patched one.
import_module("xcmodel.puzzles")

COMMAND = [sys.executable, "-m", "xcmodel"]
DLX = xcmodel.get_backend("dlx").name


def raise_on_call(error: BaseException) -> object:
    def call(*_: object, **__: object) -> object:
        raise error

    return call


def test_the_version_is_printed() -> None:
    answer = subprocess.run([*COMMAND, "--version"], check=True, capture_output=True, text=True)
    assert answer.stdout == f"xcmodel {xcmodel.__version__}\n"


def test_the_demo_shows_model_picture_and_cross_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--time-budget", "0.1"]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert lines[0] == "<Model 'pentominoes': 72 items, 1,568 options>"
    assert len(lines[1]) == 33
    assert set(lines[1]) == set("┌─┬┐")
    rows = {line.split()[0]: line for line in lines[20:]}
    assert "time_limit" in rows["cpsat"]
    assert DLX in rows
    assert "at most 0.1 s each" in shown.err


def test_the_demo_shows_plain_letters_where_lines_cannot_be_printed() -> None:
    answer = subprocess.run(
        [*COMMAND, "demo", "--time-budget", "0"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    board = answer.stdout.splitlines()[1:9]
    assert all(len(row) == 8 for row in board)
    assert [row[3:5] for row in board[3:5]] == ["##", "##"]


def test_the_demo_says_which_backend_cannot_take_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    infos = [BackendInfo("dlx", xcmodel.get_backend("dlx")), BackendInfo("gone", None, "no pip")]
    monkeypatch.setattr("xcmodel.backend.registry.list_backends", lambda: infos)
    assert main(["demo", "--time-budget", "0"]) == 0
    shown = capsys.readouterr()
    assert "without gone: no pip" in shown.err
    assert "gone" not in shown.out


@pytest.mark.parametrize("budget", ["-1", "nan", "soon", "5 minutes", "m", "-1h"])
def test_an_invalid_time_budget_is_refused(budget: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["demo", f"--time-budget={budget}"])
    assert exit_.value.code == 2
    assert f"give seconds from 0, not '{budget}'" in capsys.readouterr().err


def test_backends_are_listed_with_version_and_capabilities(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["backends"]) == 0
    rows = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert rows["name"].split() == ["name", "version", "available", "capabilities"]
    assert xcmodel.__version__ in rows[DLX]
    assert "enumerate" in rows[DLX]
    assert "dlx:python" in rows["variants"]


def test_a_backend_that_is_not_available_is_listed_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    infos = [BackendInfo("gone", None, "it needs gone: pip install gone")]
    monkeypatch.setattr("xcmodel.backend.registry.list_backends", lambda: infos)
    assert main(["backends"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == ["gone", "no"]
    assert lines[3] == "gone: it needs gone: pip install gone"


def test_without_a_command_the_usage_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([])
    assert exit_.value.code == 2
    assert "usage: xcmodel" in capsys.readouterr().err


def test_an_error_is_printed_in_a_line_and_not_as_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Model, "solve", raise_on_call(XcmodelError("no luck")))
    assert main(["demo"]) == 1
    assert capsys.readouterr().err == "xcmodel: no luck\n"


def test_ctrl_c_during_a_query_says_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = Model({"A": [1]}).solve(backend="dlx")
    monkeypatch.setattr(Model, "cross_check", raise_on_call(Interrupted(result)))
    assert main(["demo"]) == 130
    assert f"interrupted; {DLX} had found 1 solution" in capsys.readouterr().err


def test_ctrl_c_elsewhere_is_quiet_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Model, "solve", raise_on_call(KeyboardInterrupt()))
    assert main(["demo"]) == 130
    assert capsys.readouterr().err == "xcmodel: interrupted\n"


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_real_ctrl_c_ends_the_demo_with_130() -> None:
    with subprocess.Popen(
        [*COMMAND, "demo"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stderr is not None
        while "at most" not in demo.stderr.readline():
            pass
        demo.send_signal(signal.SIGINT)
        told = demo.stderr.read()
    # During an import in C, the signal ends Python itself, which a shell reports as 130 too.
    assert demo.returncode in (130, -signal.SIGINT)
    assert "interrupted" in told
    assert "Traceback" not in told


# What is imported to run any command, and to build the parser of all.
@pytest.mark.parametrize(
    "module",
    ["xcmodel.cli.running", "xcmodel.errors", "xcmodel.cli.parser", "xcmodel.backend.query"],
)
@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_while_modules_are_imported_ends_with_130_and_without_a_traceback(
    module: str,
) -> None:
    script = f"""
{pressing_ctrl_c_at_import_of(module)}
from xcmodel.cli import main
sys.exit(main(["backends"]))
"""
    ended = run_alone(script, code=130)
    assert (ended.stdout, ended.stderr) == ("", "xcmodel: interrupted\n")


def test_the_command_line_imports_nearly_nothing_before_it_can_answer_a_ctrl_c() -> None:
    listed = "print(*(name for name in sys.modules if name.startswith('xcmodel')))"
    loaded = run_alone(f"import sys; from xcmodel.cli import main; {listed}").stdout.split()
    assert set(loaded) == {"xcmodel", "xcmodel.cli", "xcmodel.cli.main"}


@pytest.mark.parametrize("words", ["backends", "--help"])
@pytest.mark.skipif(os.name != "posix", reason="needs a shell with pipes")
def test_a_closed_pipe_is_no_error(words: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    reader, writer = os.pipe()
    os.close(reader)
    with told.open("w") as errors:
        code = subprocess.call([*COMMAND, words], stdout=writer, stderr=errors)
    os.close(writer)
    assert code == 141
    assert told.read_text() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "words", ["formats", "--help", "solve --help", "--version", "bench --help"]
)
def test_output_that_cannot_be_written_is_told_as_such(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*COMMAND, *words.split()]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert ended.stderr == "xcmodel: standard input or output: No space left on device\n"
    assert ended.returncode == 1


def test_a_warning_is_a_line_without_a_place_in_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def warn(*_: object, **__: object) -> xcmodel.Result:
        warnings.warn("it came late", LateBackendWarning, stacklevel=1)
        return Model({"A": [1]}).minimize()

    xcmodel.write(Model({"A": [1]}), tmp_path / "model.json")
    monkeypatch.setattr(Model, "solve", warn)
    monkeypatch.setattr(warnings, "filters", [])
    assert main(["solve", str(tmp_path / "model.json")]) == 30
    assert capsys.readouterr().err == "xcmodel: it came late\n"
