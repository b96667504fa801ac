"""The table of docs/formats.md says what the formats declare, and they do what they declare."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from xcmodel import Model, read, write
from xcmodel.errors import FormatError
from xcmodel.formats.registry import FORMATS, Carried, Format

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
COLUMNS = (
    "items",
    "options",
    "multiplicities",
    "optional",
    "colours",
    "costs",
    "rows",
    "penalties",
)
BASE = {"A": ["p", "q"], "B": ["p"], "C": ["q", "r"], "D": ["r"]}
# A model that has the thing, and with it other solutions or costs than the model without it.
WITH: dict[str, dict[str, Any]] = {
    "multiplicities": {"multiplicities": {"p": 2}},
    "optional": {"optional": ["q"]},
    "colours": {"optional": ["q"], "colours": {"A": {"q": 1}, "C": {"q": 2}}},
    "costs": {"costs": {"A": 7}},
    "rows": {},
    "penalties": {},
}


def model_with(what: str) -> Model:
    model = Model(BASE, **WITH[what])
    if what == "rows":
        model.add_row("hours", {"A": 2, "B": 3, "D": -1}, high=2)
    if what == "penalties":
        model.penalise("r", under=1.5)
    return model


def row(kind: Format) -> str:
    suffixes = ", ".join(f"`{suffix}`" for suffix in kind.suffixes)
    cells = [f"`{kind.name}`", kind.title, suffixes, *(getattr(kind, name) for name in COLUMNS)]
    return f"| {' | '.join(cells)} |"


def table() -> str:
    head = ["format", "what it is", "files", "names of items", "of options", *COLUMNS[2:]]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *map(row, FORMATS.values())]
    return "\n".join(lines)


def test_the_table_is_what_the_formats_declare() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(r"<!-- table: .*? -->\n\n(.*?)\n\n<!-- end of table -->", text, re.DOTALL)
    assert found is not None
    assert found[1] == table()


@pytest.mark.parametrize("kind", FORMATS.values(), ids=FORMATS)
@pytest.mark.parametrize("what", WITH)
def test_a_format_carries_what_the_table_says(kind: Format, what: str) -> None:
    model = model_with(what)
    carried = getattr(kind, what)
    stream = io.BytesIO()
    if carried is Carried.NO or (what == "colours" and kind.optional is Carried.NO):
        with pytest.raises(FormatError, match="has no way to say"):
            write(model, stream, kind.name)
        return
    if kind.name in ("orlib-rail", "orlib-scp"):
        for item in model.items:
            model.set_multiplicity(item, (1, None))
    write(model, stream, kind.name)
    stream.seek(0)
    if kind.name in ("cnf", "wcnf"):
        assert stream.read().startswith(b"c t")
        return  # Their solutions are compared with those of random models elsewhere.
    again = read(stream, kind.name)
    assert again.count(backend="auto") == model.count(backend="auto")
    assert [option.cost for option in again.options.values()] == [
        option.cost for option in model.options.values()
    ]
