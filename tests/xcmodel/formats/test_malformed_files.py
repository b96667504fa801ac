"""What is wrong with a file is told with its line and column; what is too large is not read."""

import gzip
import io
import pickle
import re
import zipfile
from pathlib import Path

import pytest

from xcmodel import Model, read, write
from xcmodel.errors import FormatError, ModelError
from xcmodel.formats import files
from xcmodel.formats.registry import FORMATS

KNUTH = [
    ("| c\n", 1, 4, "has no items"),
    ("a b a\n", 1, 5, "item 'a' is named twice"),
    ("| c\na b | c | d\n", 2, 9, "a second '|'"),
    ("a 0|b\n", 1, 3, "the upper bound is 0"),
    ("a 3:2|b\n", 1, 3, "the lower bound is greater"),
    ("a x|b\n", 1, 3, "'x' are no bounds"),
    (f"a {10**18}|b\n", 1, 3, "are no bounds: use 'lo:hi|item' or 'k|item', with 18 digits at"),
    ("a b:c\n", 1, 3, "no name of an item"),
    ("a b\n\na c\n", 3, 3, "there is no item 'c'"),
    ("a b\nx: a b\n", 2, 1, "there is no item 'x': options have no names in this format"),
    ("a b\nb a b\n", 2, 5, "stands twice in this option"),
    ("a b\na:1 b\n", 2, 1, "the primary item 'a' has a colour"),
    ("a | b\na b:\n", 2, 3, "'' is no colour"),
    ("a\na |$x\n", 2, 3, "'|$x' is no cost"),
]
XMLNS = 'xmlns="http://graphml.graphdrawing.org/xmlns"'
HEAD = '{"xcmodel": 1, '
BODY = HEAD + '"items": [{"name": "p"}], "options": [{"name": "A", "items": ["p"]}],\n'
BOUNDS = "ROWS\n E r\nCOLUMNS\n x r 1\nBOUNDS\n"
OTHERS = [
    ("orlib", "2 1\n1 1 3\n", 2, 5, "row 3 is out of the range 1..2"),
    ("orlib", "2 1\n1 2 3 x\n", 2, 7, "'x' is not a whole number"),
    ("orlib", "2 x\n", 1, 3, "'x' is not a whole number"),
    ("orlib", "2 1_0\n", 1, 3, "'1_0' is not a whole number"),
    ("orlib", f"2 {'9' * 5000}\n", 1, 3, "is not a whole number"),
    ("orlib-scp", "1 2\n1 1\n1 3\n", 3, 3, "column 3 is out of the range 1..2"),
    ("orlib-scp", "1 2\n1 1\n2 1\n", 3, 4, "ends where a column of row 1 should stand"),
    ("orlib-scp", "1 1\n1\n1 1 9\n", 3, 5, "a number too many"),
    ("matrix", "101\n1 2 1\n", 2, 3, "'2' stands where 0 or 1 should"),
    ("matrix", "101\n11\n", 2, 1, "the row has 2 entries, and the first one 3"),
    ("matrix", "101\n000\n", 2, 1, "the row has no 1"),
    ("mtx", "%%MatrixMarket matrix array real general\n", 1, 1, "only this is read"),
    ("mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 .5\n", 3, 5, "only 0 and 1"),
    ("mtx", "%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 2\n", 3, 3, "2 is out"),
    ("mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1_0\n", 3, 5, "only 0 and"),
    ("mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 nan\n", 3, 5, "only 0 and"),
    ("mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n1 2 1\n", 2, 1, "as many rows as"),
    ("mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n", 2, 1, "some of the row"),
    ("cnf", "p cnf 2 1\n1 3 0\n", 2, 3, "there is no variable 3"),
    ("cnf", "p cnf 2 1\n1 2\n", 2, 4, "one that does not end with 0"),
    ("cnf", "1 2 0\n", 1, 1, "should stand before"),
    ("wcnf", "h 1 2\n", 1, 5, "a clause is a weight or 'h'"),
    ("wcnf", "h 1 2 0\n5 1 2 0\n", 2, 1, "only soft clauses of one literal"),
    ("wcnf", "x 1 0\n", 1, 1, "'x' is no weight"),
    ("wcnf", "p wcnf 2 3 9\n9 1 2 0\n3 -1 0\n", 3, 7, "has 2 clauses, and should have 3: is it"),
    ("wcnf", "p wcnf 2 2 9\n9 1 2 0\n", 2, 8, "has 1 clause, and should have 2: is it cut off?"),
    ("opb", "* #variable= 2 #constraint= 2\n1 x1 >= 1;\n", 2, 11, "has 1 constraint, and should"),
    ("opb", "min: 1 x1;\n1 x1 2 >= 1;\n", 2, 6, "should alternate"),
    ("opb", "1 x1 x2 >= 1;\n", 1, 6, "products of variables, which are not linear, are not supp"),
    ("opb", "1 x1 +1 y2 >= 1;\n", 1, 9, "'y2' is no variable"),
    ("opb", "1 x1 >= 1;\n1 x1\n", 2, 5, "no ';' at its end"),
    ("opb", f"1 x1 +{2**59} x2 +{2**59} x3 >= 1;\n", 1, 1, "row '1' add up to 1152"),
    ("mps", "ROWS\n N c\n X r\n", 3, 2, "a row should be N, E, G or L"),
    ("mps", "ROWS\n N c\n EG r\n", 3, 2, "a row should be N, E, G or L"),
    ("mps", "ROWS\n N c\n E r\nCOLUMNS\n x r 1_0\n", 5, 6, "'1_0' is no number"),
    ("mps", "ROWS\n E r\nCOLUMNS\n x r 1\nBOUNDS\n SC B x 1\n", 6, 2, "'SC' is no bound"),
    ("mps", "ROWS\n N c\n E r\nCOLUMNS\n x q 1\n", 5, 4, "there is no row 'q'"),
    ("mps", "ROWS\n N c\n E r\nCOLUMNS\n x r one\n", 5, 6, "'one' is no number"),
    ("mps", "ROWS\n N c\n E r\nCOLUMNS\n x r 1\nENDATA\n", 5, 2, "variable 'x' is not 0 or 1"),
    ("lp", "Minimize\n o: x\nSubject To\n c: x = y\nEnd\n", 4, 9, "a number should stand here"),
    ("lp", "Minimize\n o: 1e99999999 x\n", 2, 5, "'1e99999999' is too large"),
    ("wcnf", f"h 1 2 0\n{'9' * 6000} -1 0\n", 2, 1, "is no weight"),
    ("json", "[" * 200_000, 1, 1, "maximum recursion depth exceeded"),
    ("lp", "Minimize\n o: ]\n", 2, 5, "']' has no meaning here"),
    ("lp", "min\n x\nSubject To c: x = 1\nEnd\n", 3, 1, "; 'Subject To' begins a section only on"),
    ("lp", "min\n x\nst\n x + y = 1\nbin x y\nEnd\n", 5, 5, "; 'bin' begins a section only on a"),
    ("json", '{"xcmodel": 1,\n "items": [}', 2, 12, "Expecting value"),
    ("json", "null", 1, 1, "null stands where an object should"),
    ("json", f'{{"xcmodel": 1,\n "items": {"9" * 5000}}}', 2, 11, "a number has 5,000 digits, and"),
    ("knuth", f"a\na |${'9' * 30}\n", 2, 3, "whole number from 0, with 18 digits at most"),
    ("json", "\n duty,flight\n", 2, 2, "this is no JSON: Expecting value"),
    ("json", '{"xcmodel": 9, "items": [], "options": []}', 1, 1, "is of version 9"),
    ("json", '{"xcmodel": 1, "items": [{}], "options": []}', 1, 26, "items[0]: has no 'name'"),
    ("json", '{"xcmodel": 1, "items": [], "options": 1}', 1, 1, "1 stands where an array should"),
    ("json", '{"options": []}', 1, 1, "has no 'items' and no 'xcmodel', such as {"),
    ("json", '{"xcmodel": 1, "items": [1], "options": []}', 1, 26, 'object should, such as {"name'),
    ("json", '{"xcmodel": 1, "items": {"p": 1}, "options": []}', 1, 1, "'items' is an object, and"),
    ("json", HEAD + '"options": [],\n"items": [{"name": "]"},\n {"name": "]"}]}', 3, 2, "already"),
    ("json", HEAD + '"items": [],\n"options":\n[ {"name": 1, "items": [2]}]}', 3, 3, "unknown"),
    ("json", HEAD + '"items": [{"name": 1, "optional": 0}], "options": []}', 1, 26, "is 0, and"),
    ("json", HEAD + '"items": [{"name": 1, "x": 0}], "options": []}', 1, 26, "name, optional"),
    ("json", BODY + '"rows": [\n{"name": 1, "weights": []}]}', 3, 1, "rows[0]: row 1 has no bound"),
    ("json", BODY + '"rows": [\n{"name": 1, "weights": [["x", 1]], "low": 0}]}', 3, 1, "no option"),
    ("json", BODY + '"rows": [{"name": 1, "weights": [["A"]], "low": 0}]}', 2, 10, "rows[0]: "),
    ("json", BODY + '"rows": [{"name": 1, "weights": [["A", "x"]], "low": 0}]}', 2, 10, "weight"),
    ("json", BODY + '"rows": [{"name": 1, "weights": [], "low": "0"}]}', 2, 10, "the bound '0'"),
    ("json", BODY + '"items": []}', 1, 1, "has 'items' twice: leave one of them out"),
    ("json", BODY + '"rows": [{"name": 1, "low": 0, "low": 1}]}', 2, 10, "has 'low' twice"),
    ("json", BODY + '"rows": [{"name": 1, "weights": [["A", 1], ["A", 2]]}]}', 2, 10, "has 'A' tw"),
    ("json", BODY + '"rows": [{"name": 1}]}', 2, 10, "rows[0]: has no 'weights'"),
    ("json", BODY + '"penalties": [{"item": "p"},\n{"item": "q"}]}', 3, 1, "penalties[1]: the mod"),
    ("json", BODY + '"penalties": [{"item": "p", "over": -1}]}', 2, 15, "has price -1"),
    ("json", BODY + '"penalties": [{"item": "p", "cost": 1}]}', 2, 15, "has 'cost', which"),
    ("json", BODY + '"penalties": [{"item": "p", "over": 1, "most": 1.5}]}', 2, 15, "most=1.5"),
    ("xc", "xcmodel 1\nitems 1\n1 1\noptions 1\n0 0 0\n", 5, 1, "names item 0 twice"),
    ("xc", "xcmodel 1\nitems 1\n1\noptions 1\n0 0\n", 3, 1, "the least and the greatest multip"),
    ("xc", "xcmodel 1\nitems 1\n1 x\noptions 1\n0 0\n", 3, 1, "'x' is not a whole number"),
    ("xc", "xcmodel 1\nitems 1\n0 1\noptions 1\n0 0:x\n", 5, 1, "'x' is not a whole number"),
    ("xc", f"xcmodel 1\nitems 1\n0 1\noptions 2\n{2**60} 0\n{2**60} 0\n", 6, 22, "add up to"),
    ("cpsat", 'variables { name: "a" domain: [0, 1] }\nconstraint {', 2, 1, "no field named"),
    ("cpsat", 'variables { name: "a" domain: [0, 1, 3, 4] }', 1, 1, "no interval"),
    ("cpsat", "constraints { bool_or { literals: -1 } }", 1, 1, "-1 is no variable"),
    ("cpsat", "constraints { bool_xor { literals: 0 } }", 1, 1, "of the kind bool_xor"),
    ("graphml", "<graphml>\n<node", 2, 1, "is no XML"),
    ("graphml", "<graphml></graphml>", 1, 1, "is no GraphML"),
    ("orlib", "2 2\n1 1 1\n\n", 2, 6, "ends after 1 of 2 columns"),
    ("mps", "ROWS\n N c\n", 2, 5, "has no ENDATA"),
    ("mps", BOUNDS + " UP\n", 6, 4, "after 'UP', a column and a number should stand here"),
    ("mps", BOUNDS + " FX x\n", 6, 6, "after 'FX', a column and a number should stand here"),
    ("mps", BOUNDS + " BV\n", 6, 4, "after 'BV', a column should stand here"),
    ("cpsat", "variables { domain: [0, 1] }\nvariables {\n domain: [0, 5] }", 2, 1, "not 0 or 1"),
    ("graphml", f"<graphml {XMLNS}><graph>\n<node id='A'/></graph></graphml>", 2, 1, "bipartite"),
    ("json", '{"xcmodel": 1,\n "items": NaN}', 1, 1, "NaN is no JSON"),
    ("npy", "\x93NUMPY", None, None, "no file of numpy"),
]  # fmt: skip

LP_HEAD = "Minimize\n obj: a + b + c\nSubject To\n"
LP_ROWS = [
    ("r: a >= 1 - b\na + c >= 1", 4, 11, "the row should end here: variables stand on the left"),
    ("1 <= a + b <= 2 - c", 4, 17, "the row should end here: variables stand on the left"),
    ("r: a >= b", 4, 9, "a number should stand here: variables stand on the left side"),
    ("r: a >= - b", 4, 11, "a number should stand here: variables stand on the left side"),
    ("a b >= 1", 4, 3, "'<=', '>=' or '=' should stand here"),
    ("0 <= a + b >= 1", 4, 12, "a row of two bounds has the same sign twice, as '1 <= x"),
    ("r: a >= 1\nr: b >= 1\nq: c >= 0", 5, 1, "there is a row 'r' already"),
]

_SUFFIXES = [kind.suffixes[0] for kind in FORMATS.values() if kind.suffixes]


@pytest.mark.parametrize(
    ("kind", "text", "line", "column", "what"),
    [
        *(("knuth", *case) for case in KNUTH),
        *OTHERS,
        *(("lp", f"{LP_HEAD}{rows}\nBinary\n a b c\nEnd\n", *told) for rows, *told in LP_ROWS),
    ],
)
def test_a_malformed_file_is_told_by_line_and_column(
    kind: str, text: str, line: int | None, column: int | None, what: str
) -> None:
    with pytest.raises(FormatError, match=re.escape(what)) as told:
        read(io.StringIO(text), kind)
    error = told.value
    assert (error.file, error.line, error.column) == ("<stream>", line, column)
    assert isinstance(error, ModelError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("text", ["", " \n\n", "\ufeff"])
@pytest.mark.parametrize("file", [f"model{suffix}" for suffix in _SUFFIXES] + ["model"])
def test_an_empty_file_is_told_with_the_formats_that_there_are(
    tmp_path: Path, file: str, text: str
) -> None:
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=f"{file}: is empty, and should have .* formats json, xc"):
        read(path)


@pytest.mark.parametrize("kind", FORMATS)
def test_an_empty_file_of_a_format_that_is_named_is_told(kind: str) -> None:
    with pytest.raises(FormatError, match="<stream>: is empty"):
        read(io.StringIO("\n"), kind)


@pytest.mark.parametrize("kind", ["matrix", "cpsat"])
def test_a_model_without_items_is_no_empty_file(kind: str) -> None:
    stream = io.BytesIO()
    write(Model(), stream, kind)
    assert stream.getvalue().startswith(b"# no ")
    assert read(io.BytesIO(stream.getvalue()), kind) == Model()


def test_text_that_is_none_is_told_by_line_and_column() -> None:
    with pytest.raises(FormatError, match="line 2, column 3: this is no text in UTF-8"):
        read(io.BytesIO(b"a b\na \xff\n"), "knuth")


@pytest.mark.parametrize("kind", ["knuth", "json", "graphml", "lp", "xc"])
def test_text_in_another_encoding_is_told_once_with_what_it_seems_to_be(kind: str) -> None:
    told = re.escape("<stream>, line 1, column 1: this is no text in UTF-8, but seems to be one")
    with pytest.raises(FormatError, match=f"^{told} in UTF-16: save it as UTF-8$"):
        read(io.BytesIO("a b\na b\n".encode("utf-16")), kind)


def test_a_file_that_unpacks_to_very_much_is_not_read(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(bytes(10_000_000)))
    with pytest.raises(FormatError, match="has more than 1,000,000 bytes"):
        read(bomb, most_bytes=1_000_000)


def test_a_small_packed_file_may_not_become_a_very_large_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "_FREE_BYTES", 1000)
    bomb = io.BytesIO(gzip.compress(bytes(3_000_000)))
    with pytest.raises(FormatError, match=r"has more than [0-9]{3},[0-9]{3} bytes; read"):
        read(bomb, "knuth")


def test_bounds_of_canonical_text_may_be_looser_than_they_have_to_be() -> None:
    text = "xcmodel 1\nitems 3\n{}\n{}\n{}\noptions 2\n0 0\n0 0 1 2\n"
    loose = read(io.StringIO(text.format("1 1", "0 9", "7 20")), "xc")
    tight = read(io.StringIO(text.format("1 1", "0 1", "2 1")), "xc")
    assert loose.count() == tight.count() == 0
    for bounds in ("00 9", "2 0", "0  9", "0 9 9"):
        with pytest.raises(FormatError, match="line 4"):
            read(io.StringIO(text.format("1 1", bounds, "0 1")), "xc")


def test_a_number_that_is_nearly_nothing_is_none() -> None:
    text = "Minimize\n o: 1e-99999999 x\nSubject To\n c: x = 1\nBinary\n x\nEnd\n"
    assert read(io.StringIO(text), "lp").options["x"].cost == 0


def test_a_file_that_is_cut_off_is_told() -> None:
    packed = gzip.compress(b"a b\n" * 1000)
    with pytest.raises(FormatError, match="cannot be unpacked"):
        read(io.BytesIO(packed[:-9]))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("orlib", "3000000 3000000\n"),
        ("orlib-scp", "3 3000000\n"),
        ("cnf", "p cnf 99999999 0\n"),
        ("opb", "* #variable= 99999999 #constraint= 0\n"),
        ("mtx", "%%MatrixMarket matrix coordinate pattern general\n3 30000000 3\n"),
    ],
)
def test_a_few_bytes_cannot_declare_millions_of_items(kind: str, text: str) -> None:
    with pytest.raises(FormatError, match="items are too many for a file of this size"):
        read(io.StringIO(text), kind)


def empty_array(shape: tuple[int, int]) -> bytes:
    """Return a file of numpy without entries."""
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}}}".encode()
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header


@pytest.mark.parametrize("shape", [(0, 10**9), (10**18, 0)])
def test_an_array_without_entries_cannot_declare_millions_of_items(shape: tuple[int, int]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("matrix.npy", empty_array(shape))
    for kind, data in (("npy", empty_array(shape)), ("npz", packed.getvalue())):
        with pytest.raises(FormatError, match="items are too many for a file of this size"):
            read(io.BytesIO(data), kind)


def test_an_array_without_rows_is_a_model_without_options() -> None:
    model = read(io.BytesIO(empty_array((0, 5))), "npy")
    assert (len(model), len(model.items)) == (0, 5)


def test_a_number_too_long_to_be_read_is_told_whatever_format_it_may_be() -> None:
    with pytest.raises(FormatError):
        read(io.StringIO(f"1 1\n5 {'9' * 5000} 1\n"))
