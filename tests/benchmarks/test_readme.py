"""The README of the benchmarks."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "benchmarks"


def test_the_readme_tells_what_each_script_measures() -> None:
    scripts = {
        path.stem
        for path in FOLDER.glob("[!_]*.py")
        if '__name__ == "__main__"' in path.read_text()
    }
    readme = (FOLDER / "README.md").read_text()
    rows = {line.split("|")[2].strip(" `") for line in readme.splitlines() if line.count("|") == 4}
    assert scripts - rows == set()
