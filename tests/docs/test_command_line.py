"""The transcripts and the table of docs/command-line.md are what the program does."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from xcmodel.cli.exit_codes import ExitCode

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
FILES = {
    "toy.dlx": "| a toy problem, from Knuth\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
    "duties.csv": "duty,flight,pay\nearly,LH1,7.5\nearly,LH2,7.5\nlate,LH2,4\nspare,LH1,2\n",
    "shifts.csv": "person,shift,cost,item\n"
    "Ann,Mon night,5,Mon night\nAnn,Mon night,5,nights of Ann\n"
    "Ann,Tue night,4,Tue night\nAnn,Tue night,4,nights of Ann\n"
    "Bob,Mon night,9,Mon night\nBob,Tue night,6,Tue night\n",
    "bounds.csv": "item,low,high\nnights of Ann,0,1\n",
    "hours.csv": "person,shift,cost,item,hours\n"
    "Ann,Mon night,5,Mon night,\nAnn,Mon night,5,hours of Ann,10\n"
    "Ann,Tue night,4,Tue night,\nAnn,Tue night,4,hours of Ann,8.5\n"
    "Bob,Mon night,9,Mon night,\nBob,Tue night,6,Tue night,\n",
    "demands.csv": "item,low,high,under\nhours of Ann,,16,\nMon night,1,1,20\nTue night,1,1,30\n",
    "crews.lp": "Minimize\n cost: 3 early + 2 late + 4 night\nSubject To\n"
    " monday: early + night = 1\n tuesday: late + night = 1\n"
    "Binary\n early late night\nEnd\n",
}


def test_the_transcripts_are_what_happens(tmp_path: Path) -> None:
    if os.name != "posix":
        pytest.skip("the transcripts are those of a shell of Unix")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "bin").mkdir()
    for name, module in (("xcmodel", "-m xcmodel "), ("python", "")):
        program = tmp_path / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module}"$@"\n')
        program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
        script = "".join(
            f"s=$?\ncat <<'SHOWN'\n$ {command}\nSHOWN\n(exit $s)\n{command}\n"
            for command in commands
        )
        done = subprocess.run(
            ["bash", "-c", script],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert done.stdout == block


def test_the_exit_codes_are_in_the_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"<!-- table: .*? -->\n\n(.*?)\n\n<!-- end of table -->", text, re.DOTALL)
    assert found is not None
    source = inspect.getsource(ExitCode)
    meanings = re.findall(r'^    [A-Z_]+ = (\d+)\n    """(.*?)"""', source, re.MULTILINE)
    assert len(meanings) == len(ExitCode)
    rows = [f"| {code} | {meaning} |" for code, meaning in meanings]
    assert found[1] == "\n".join(["| code | meaning |", "|---|---|", *rows])
