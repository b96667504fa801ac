"""Which formats there are, what each carries, and how a file's format is found."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from types import ModuleType

from xcmodel.errors import FormatError
from xcmodel.formats.files import Content, with_line_feeds
from xcmodel.text.suggestion import did_you_mean

# Formats are told apart by so many bytes from the beginning.
_HEAD = 1 << 16

# Files that planners have, and that are no format of models.
_TABLES = (".csv", ".tsv", ".xls", ".xlsx", ".parquet")


class Names(StrEnum):
    """What a format keeps of names."""

    ANY = "any"
    """Strings, numbers and tuples of them."""
    WORDS = "words"
    """Strings without blanks; other names become words where they can, or else are numbered."""
    NUMBERS = "numbers"
    """The order."""


class Carried(StrEnum):
    """Whether a format can say a thing."""

    YES = "yes"
    WHOLE = "whole"
    """Whole numbers alone; a model that has others is refused."""
    NO = "no"
    """A model that has it is refused."""
    REWRITTEN = "rewritten"
    """It is written as rows or clauses: the solutions are the same, the items are not."""


@dataclass(frozen=True)
class Format:
    """A format of files.

    Attributes:
        name: as in ``read(…, format=name)``.
        title: what it is.
        suffixes: what its files' names end in.
        module: in `xcmodel.formats`, with ``read`` and ``write``.
        items: what it keeps of the names of items.
        options: what it keeps of the names of options.
        multiplicities: bounds other than once, and at most once.
        optional: items that may go uncovered.
        colours: whether it has them.
        costs: whether it has them, and of which kind.
        rows: whether it has weighted rows.
        penalties: whether it has prices of coverage.
        costs_below_zero: whether costs may be below 0.
        exclusions: whether items may be covered 0 times at most.
        is_own: whether a file's beginning can be of no other format.
        looks_alike: whether a file's beginning may be of this format; asked in the table's order,
            when neither the beginning nor the suffix has told.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    module: str
    items: Names
    options: Names
    multiplicities: Carried
    optional: Carried
    colours: Carried
    costs: Carried
    rows: Carried = Carried.NO
    penalties: Carried = Carried.NO
    costs_below_zero: bool = True
    exclusions: bool = True
    is_own: Callable[[bytes], bool] = lambda head: False
    looks_alike: Callable[[bytes], bool] = lambda head: False

    def code(self) -> ModuleType:
        """Return the module, imported only now."""
        return import_module(f"xcmodel.formats.{self.module}")


def find_format(name: str) -> Format:
    """Return the format of this name.

    Raises:
        FormatError: when there is none.
    """
    if name not in FORMATS:
        ending = format_of_suffix(f".{name.removeprefix('.')}")
        hint = did_you_mean(name if ending is None else ending.name, FORMATS)
        raise FormatError(f"there is no format {name!r}{hint} (known: {', '.join(FORMATS)})")
    return FORMATS[name]


def format_of_suffix(suffix: str) -> Format | None:
    """Return the format whose files' names end so, or None."""
    return next((kind for kind in FORMATS.values() if suffix in kind.suffixes), None)


def detect(content: Content) -> Format:
    """Return the format of a file, by its beginning and its suffix.

    Raises:
        FormatError: when neither tells.
    """
    head = _head(content)
    formats = list(FORMATS.values())
    own = next((kind for kind in formats if kind.is_own(head)), None)
    by_suffix = own or format_of_suffix(content.suffix)
    if by_suffix:
        return by_suffix
    if content.stem.startswith("rail") and _is_orlib_columns(head):
        return FORMATS["orlib-rail"]
    for kind in formats:
        if kind.looks_alike(head):
            return kind
    check_not_empty(content)
    known = ", ".join(FORMATS)
    what = f"is of no format that can be told; say which, by format= or --format: {known}"
    if content.suffix in _TABLES:
        what = (
            "is a table, whose columns have to be named: see Model.from_table, or of CSV files "
            "xcmodel convert --option COLUMN --item COLUMN; if it is of another format, say which, "
            f"by format= or --format: {known}"
        )
    raise FormatError(what, content.file)


def check_not_empty(content: Content) -> None:
    """Refuse an empty file, as one that could not be written leaves it.

    Raises:
        FormatError: when it is empty.
    """
    if content.is_blank:
        known = ", ".join(FORMATS)
        raise FormatError(
            f"is empty, and should have a model in one of the formats {known}", content.file
        )


def _head(content: Content) -> bytes:
    """Return the beginning of a file, as text has it: of many lines, those that are whole."""
    head = content.data[:_HEAD].removeprefix(BOM_UTF8)  # Some editors begin every text by it.
    head = with_line_feeds(head)
    return (len(content.data) > _HEAD and head.rpartition(b"\n")[0]) or head


def _starts(*beginnings: bytes) -> Callable[[bytes], bool]:
    return lambda head: head.startswith(beginnings)


def _matches(pattern: bytes) -> Callable[[bytes], bool]:
    compiled = re.compile(pattern)
    return lambda head: compiled.search(head) is not None


def _rows(head: bytes) -> list[list[bytes]]:
    """Return the words of the lines that are not blank."""
    return [words for line in head.split(b"\n") if (words := line.split())]


def _is_orlib_columns(head: bytes) -> bool:
    """Whether there are sizes and then lines ``cost k row1 … rowk``."""
    return _is_orlib(head) and all(
        len(words) > 1 and len(words) == int(words[1]) + 2 for words in _rows(head)[1:]
    )


def _is_orlib(head: bytes) -> bool:
    rows = _rows(head)
    numbers = all(re.fullmatch(rb"-?\d{1,1000}", word) for words in rows for word in words)
    return numbers and bool(rows) and len(rows[0]) == 2  # noqa: PLR2004


def _is_matrix(head: bytes) -> bool:
    rows = [b"".join(words) for words in _rows(re.sub(rb"#.*|,", b"", head))]
    lengths = {len(row) for row in rows}
    return len(lengths) == 1 and all(re.fullmatch(rb"[01]+", row) for row in rows)


def _is_knuth(head: bytes) -> bool:
    """Whether the first line names an item of the second, comments aside."""
    rows = [words for words in _rows(head) if not words[0].startswith(b"|")]
    if not rows or len(rows) == 1:
        return bool(rows) and head.lstrip().startswith(b"|")
    items = {re.sub(rb"^[0-9:]*\|", b"", word) for word in rows[0]}
    return any(word.partition(b":")[0].partition(b"|")[0] in items for word in rows[1])


_YES, _NO = Carried.YES, Carried.NO
_WHOLE, _REWRITTEN = Carried.WHOLE, Carried.REWRITTEN
_ANY, _WORDS, _NUMBERS = Names.ANY, Names.WORDS, Names.NUMBERS

_TABLE = [
    Format("json", "JSON, by the schema of this project", (".json",), "json_text",
           _ANY, _ANY, _YES, _YES, _YES, _YES, _YES, _YES, is_own=_matches(rb"\A\s*\{")),
    Format("xc", "canonical text, as checkers of certificates read it", (".xc",), "canonical_text",
           _ANY, _ANY, _YES, _YES, _YES, _WHOLE, is_own=_starts(b"xcmodel ")),
    Format("matrix", "0/1 matrix as text, a row an option", (".01",), "matrix_text",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _NO, looks_alike=_is_matrix),
    Format("npy", "0/1 matrix of numpy", (".npy",), "numpy_arrays",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _NO, is_own=_starts(b"\x93NUMPY")),
    Format("npz", "sparse 0/1 matrix of scipy", (".npz",), "scipy_matrix",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _NO, is_own=_starts(b"PK\x03\x04")),
    Format("mtx", "Matrix Market", (".mtx",), "matrix_market",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _NO, is_own=_starts(b"%%MatrixMarket")),
    Format("orlib", "OR-Library, set partitioning (sppnw41)", (), "orlib",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _WHOLE, looks_alike=_is_orlib_columns),
    Format("orlib-rail", "OR-Library, covering by columns (rail507)", (), "orlib_rail",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _WHOLE),
    Format("orlib-scp", "OR-Library, covering by rows (scp41)", (), "orlib_scp",
           _NUMBERS, _NUMBERS, _NO, _NO, _NO, _WHOLE, looks_alike=_is_orlib),
    Format("knuth", "Knuth's text for DLX, XCC and MCC", (".dlx", ".xcc", ".mcc"), "knuth",
           _WORDS, _NUMBERS, _YES, _YES, _YES, _WHOLE, costs_below_zero=False, exclusions=False,
           looks_alike=_is_knuth),
    Format("cnf", "DIMACS CNF, options declared for projected counting", (".cnf", ".dimacs"), "cnf",
           _NUMBERS, _NUMBERS, _REWRITTEN, _REWRITTEN, _REWRITTEN, _NO,
           is_own=_matches(rb"(?m)^p cnf ")),
    Format("wcnf", "WCNF, weighted formulas for MaxSAT", (".wcnf",), "wcnf",
           _NUMBERS, _NUMBERS, _REWRITTEN, _REWRITTEN, _REWRITTEN, _WHOLE, costs_below_zero=False,
           is_own=_matches(rb"\A(c.*\n)*(p wcnf|h) ")),
    Format("opb", "OPB, pseudo-Boolean", (".opb",), "opb",
           _NUMBERS, _NUMBERS, _YES, _YES, _REWRITTEN, _WHOLE, _YES,
           is_own=_matches(rb"\A\* #variable=")),
    Format("mps", "MPS, integer programs", (".mps",), "mps",
           _WORDS, _WORDS, _YES, _YES, _REWRITTEN, _YES, _YES, is_own=_matches(rb"(?m)^ROWS\s*$")),
    Format("lp", "LP text of CPLEX, integer programs", (".lp",), "lp",
           _WORDS, _WORDS, _YES, _YES, _REWRITTEN, _YES, _YES,
           # Comments of solvers, and then a heading: Knuth's text could begin with such words.
           is_own=_matches(rb"(?im)\A(\s*\\.*\n)*\s*(min|max)(im(i[sz]e|um))?\s*$"),
           looks_alike=_matches(rb"(?ims)^\s*(mini|maxi)m(i[sz]e|um)\b.*^\s*subject to\s*$")),
    Format("cpsat", "models of CP-SAT, as protobuf text", (".pbtxt", ".textproto"), "cpsat_text",
           _WORDS, _WORDS, _YES, _YES, _REWRITTEN, _WHOLE, _YES,
           is_own=_matches(rb"(?m)\A\s*(#.*\n|name:.*\n)*variables *\{")),
    Format("graphml", "bipartite graphs of networkx, as GraphML", (".graphml",), "graphml",
           _ANY, _ANY, _YES, _YES, _YES, _WHOLE,
           is_own=_matches(rb"\A\s*(<\?xml[^>]*\?>)?\s*<graphml\b")),
]  # fmt: skip

FORMATS = {kind.name: kind for kind in _TABLE}
"""The formats by name."""
