"""The words that the field's words have replaced do not come back; docs/words.md has the terms."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Each old word, as a pattern, with the word that has replaced it.
_REPLACED = {
    r"solution[ _-]?graphs?|graphs? of (all )?solutions": "decision diagram",
    r"(re)?renam(e|es|ed|ing|ings)": "isomorphism",
    r"findings": "transposition table",
    r"light[ _-]?(search|searches|runner|frame|kernels|context|elimination)": "memoised search",
    r"weighs? failures|failures? weighed": "dom/wdeg, failure weights",
    r"(take|takes|took|taking|in) turns": "portfolio",
    r"voice": "independent counter",
    r"in vain": "redundant",
    r"twins?": "equal options",
    r"hand[ _-]?overs?[ _-](to|from) (a |the )?frame": "frame builder",
    r"whole_file": "atomic file",
    r"experience": "statistics of a depth",
}

# Where an old word stands in another meaning: a part of the line, and why.
_OTHER_MEANINGS = {
    ".rename(": "a file gets another name",
    "os.replace": "a file gets another name",
    "in turns(": "turns of a board",
    "in turns.": "turns of a board",
}

_SUFFIXES = {".py", ".pyi", ".md", ".cpp", ".hpp", ".toml"}
_LEFT_OUT = ("CHANGELOG.md", "docs/words.md", "tests/docs/test_words.py", "benchmarks/results/")


def text_files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [
        name
        for name in listed.stdout.splitlines()
        if Path(name).suffix in _SUFFIXES
        and not name.startswith(_LEFT_OUT)
        and (ROOT / name).exists()
    ]


@pytest.mark.parametrize("pattern", _REPLACED)
def test_no_word_comes_back_that_has_been_replaced(pattern: str) -> None:
    word = re.compile(rf"(?<![a-z])({pattern})(?![a-z])", re.IGNORECASE)
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in text_files()
        for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1)
        if word.search(line) and not any(part in line.lower() for part in _OTHER_MEANINGS)
    ]
    assert found == [], f"say {_REPLACED[pattern]!r}"


def test_every_term_has_one_sentence_and_a_source_or_a_dash() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (ROOT / "docs" / "words.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and not line.startswith(("| term", "|---"))
    ]
    assert len(rows) > 40
    for row in rows:
        term, meaning, source = row
        assert meaning.endswith("."), term
        assert source == "–" or re.search(r"\d{4}|7\.2\.2\.1", source), term
