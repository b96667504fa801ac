"""Files as others write them, with answers that are known."""

import codecs
import gzip
import io
import lzma
import re
import warnings
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from classics import ORLIB, langford, queens
from xcmodel import Model, read, write
from xcmodel.errors import FormatError, FormatWarning
from xcmodel.formats.files import Content
from xcmodel.formats.lp_tokens import SECTIONS
from xcmodel.formats.reading import written
from xcmodel.formats.registry import FORMATS, detect, find_format

DLX1 = b"""| A simple example
A B C D E | F G
C E
A D G
B C F
A D F
B G
D E G
"""
DLX2 = b"""| A simple example of color controls
A B C | X Y
A B X:0 Y:0
A C X:1 Y:1
X:0 Y:1
B X:1
C Y:1
"""
DLX3 = b"""| with bounds
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""
DLX5 = b"a b c\na |$7\na b |$3\nb c|$4\nc |$1\n"


def read_bytes(data: bytes, format: str | None = None) -> Model:
    return read(io.BytesIO(data), format)


def test_knuths_example_of_secondary_items_has_the_solution_in_his_book() -> None:
    model = read_bytes(DLX1)
    assert [name for name, item in model.items.items() if item.optional] == ["F", "G"]
    assert [list(solution) for solution in model.solutions()] == [[1, 4, 5]]


def test_knuths_colours_are_read_and_options_without_primary_items_left_out() -> None:
    with pytest.warns(FormatWarning, match="1 option without primary items .* line 5"):
        model = read_bytes(DLX2)
    assert [list(solution) for solution in model.solutions()] == [[2, 4]]


def test_knuths_bounds_are_read() -> None:
    model = read_bytes(DLX3)
    assert model.items["C"].multiplicity == (2, 3)
    assert [list(solution) for solution in model.solutions()] == [[2, 4, 5]]


def test_knuths_costs_are_read() -> None:
    result = read_bytes(DLX5).minimize()
    assert (result.cost, list(result.solution or ())) == (4, [2, 4])


def test_queens_and_langford_pairs_keep_their_counts_in_knuths_text() -> None:
    for model, count in ((queens(6), 4), (langford(7), 52)):
        assert read_bytes(written(model, find_format("knuth"))).count() == count


def test_names_that_are_too_long_for_knuths_programs_are_told_in_comments() -> None:
    text = written(queens(6), find_format("knuth"))
    assert text.startswith(b"| row,0 is ('row', 0)\n")
    assert b"\n| i13 is ('leading', 0)\n" in text
    option = r"row,\d column,\d i\d+ i\d+"
    assert len(re.findall(rf"^{option}$", text.decode(), re.MULTILINE)) == 36 - 4


@pytest.mark.parametrize("name", ["\ufeff", "\ufeffq"])
def test_a_byte_order_mark_is_no_beginning_of_a_word_of_knuths_text(name: str) -> None:
    model = Model({"A": [name, "q"], "B": [name], "C": ["q"]})
    assert read_bytes(written(model, find_format("knuth"))).count() == 2


@pytest.mark.parametrize("colour", ["\ud800", "\u200b"])
def test_a_colour_that_no_file_can_hold_is_numbered_in_knuths_text(colour: str) -> None:
    colours = {"A": {"x": colour}, "B": {"x": "z"}, "C": {"x": colour}}
    model = Model(
        {"A": ["p", "x"], "B": ["p", "x"], "C": ["q", "x"]}, optional=["x"], colours=colours
    )
    again = read_bytes(written(model, find_format("knuth")))
    assert [set(solution) for solution in again.solutions()] == [{1, 3}]


def test_bounds_that_knuth_needs_are_written() -> None:
    model = Model({"A": ["p", "q"], "B": ["p", "r"], "C": ["r"]}, optional=["r"])
    model.set_multiplicity("p", (1, None))
    assert written(model, find_format("knuth")) == b"1:2|p q 0:1|r\np q\np r\nr\n"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"multiplicities": {"q": 0}}, "item 'q' is to be covered 0 times"),
        ({"costs": {"A": -1}}, "option 'A' has a cost below 0"),
        (
            {"optional": ["p", "q"], "colours": {"A": {"p": 1, "q": 1}}},
            "option 'A' has secondary items",
        ),
    ],
)
def test_what_knuths_text_cannot_say_is_refused_by_name(
    change: dict[str, object], what: str
) -> None:
    with pytest.raises(FormatError, match=what):
        written(Model({"A": ["p", "q"]}, **change), find_format("knuth"))  # type: ignore[arg-type]


@pytest.mark.parametrize("bounds", ["2|", "0:2|"])
def test_a_bound_may_be_the_name_of_a_secondary_item(bounds: str) -> None:
    model = read_bytes(f"{bounds}a | 2 0\na 2\na\n".encode())
    assert list(model.items) == ["a", "2", "0"]
    assert model.items["a"].high == 2
    assert read_bytes(written(model, find_format("knuth")), "knuth").count() == model.count()


SCP = b" 3 4\n 2 3\n 4 5\n 2\n 1 2\n 2 2 3\n 3 1 3\n 4\n"


def test_covering_by_rows_is_read_whatever_the_lines() -> None:
    model = read_bytes(SCP)
    assert {item.multiplicity for item in model.items.values()} == {(1, None)}
    assert [(o.name, o.items, o.cost) for o in model.options.values()] == [
        (1, (1, 3), 2), (2, (1, 2), 3), (3, (2, 3), 4), (4, (3,), 5),
    ]  # fmt: skip
    assert model.minimize().cost == 5


def test_the_name_tells_covering_by_columns(tmp_path: Path) -> None:
    path = tmp_path / "rail2.txt"
    path.write_bytes(b"2 3\n1 2 1 2\n1 1 1\n1 1 2\n")
    assert read(path).count() == 5
    assert read(path, "orlib").count() == 2


def test_a_formula_is_a_model_whose_solutions_are_its_own() -> None:
    model = read_bytes(b"c three variables\np cnf 3 2\n1 -2 0\n2\n3 0\n")
    assert model.count() == 4
    assert {tuple(s) for s in model.solutions()} == {
        (1, 2, 3), (1, 2, -3), (1, -2, 3), (-1, -2, 3),
    }  # fmt: skip


def test_published_tours_of_other_programs_are_the_same_problem() -> None:
    model = read(ORLIB / "sppnw41.txt")
    for kind in ("mps", "lp", "opb", "json", "xc", "orlib"):
        again = read_bytes(written(model, find_format(kind)))
        assert again.minimize(backend="dlx").cost == 11307


def test_or_tools_reads_the_mps_and_finds_the_same_least_cost() -> None:
    from ortools.linear_solver.python import model_builder

    program = model_builder.Model()  # type: ignore[no-untyped-call]
    text = written(read(ORLIB / "sppnw41.txt"), find_format("mps")).decode()
    assert program.import_from_mps_string(text)
    solver = model_builder.Solver("scip")
    solver.solve(program)
    assert round(solver.objective_value) == 11307


def test_pysat_reads_the_formula() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = CNF(from_string=written(queens(6), find_format("cnf")).decode())
    with Solver(bootstrap_with=formula) as solver:
        found = {tuple(v for v in model[:36] if v > 0) for model in solver.enum_models()}
    assert len(found) == 4


def test_a_long_item_has_as_many_solutions_as_options_in_the_formula() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    model = Model({number: ["p"] for number in range(12)})
    formula = CNF(from_string=written(model, find_format("cnf")).decode())
    with Solver(bootstrap_with=formula) as solver:
        found = {tuple(v for v in model[:12] if v > 0) for model in solver.enum_models()}
    assert found == {(number,) for number in range(1, 13)}


@pytest.mark.parametrize(
    "text", ["c old\np wcnf 2 3 9\n9 1 2 0\n4 -1 0\n3 -2 0\n", "h 1 2 0\n4 -1 0\n3 -2 0\n"]
)
def test_weights_are_costs_of_options(text: str) -> None:
    result = read(io.StringIO(text)).minimize()
    assert (result.cost, list(result.solution or ())) == (3, [-1, 2])


def test_a_solver_of_weighted_formulas_finds_the_least_cost() -> None:
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    model = read(io.BytesIO(DLX5))
    formula = WCNF(from_string=written(model, find_format("wcnf")).decode())
    with RC2(formula) as solver:
        solver.compute()
        assert solver.cost == model.minimize().cost == 4


def test_scipy_reads_and_writes_the_sparse_matrix(tmp_path: Path) -> None:
    from scipy import io as scipy_io
    from scipy import sparse

    model = Model({"A": [1, 2], "B": [1], "C": [2, 3], "D": [3]})
    for name in ("model.npz", "model.mtx"):
        write(model, tmp_path / name)
    matrix = sparse.load_npz(tmp_path / "model.npz")
    assert matrix.toarray().tolist() == [[1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 0, 1]]
    assert (scipy_io.mmread(tmp_path / "model.mtx") != matrix).nnz == 0
    sparse.save_npz(tmp_path / "again.npz", matrix)
    scipy_io.mmwrite(tmp_path / "again.mtx", matrix.astype(int))
    assert read(tmp_path / "again.npz").count() == read(tmp_path / "again.mtx").count() == 2


@pytest.mark.parametrize("kind", ["int64", "float64", "bool"])
def test_a_symmetric_matrix_is_read_as_scipy_writes_it(tmp_path: Path, kind: str) -> None:
    from scipy import io as scipy_io
    from scipy import sparse

    path = [[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 1, 1]]
    scipy_io.mmwrite(tmp_path / "path.mtx", sparse.coo_matrix(np.array(path, kind)))
    assert "symmetric" in (tmp_path / "path.mtx").read_text()
    model = read(tmp_path / "path.mtx")
    covered = [set(option.items) for option in model.options.values()]
    assert covered == [{0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3}]


@pytest.mark.parametrize("one", ["1", "1.", "1.0", "1.0000000000000000e+00", "1E0", "+1"])
def test_a_one_of_a_matrix_may_be_written_as_any_number_is(one: str) -> None:
    head = "%%MatrixMarket matrix coordinate real general"
    model = read(io.StringIO(f"{head}\n2 2 3\n1 1 {one}\n2 2 {one}\n2 1 0.000e+00\n"), "mtx")
    assert [option.items for option in model.options.values()] == [(0,), (1,)]


def test_a_matrix_of_numpy_is_read_in_either_order(tmp_path: Path) -> None:
    import numpy as np

    for matrix in (np.eye(3, dtype=bool), np.asfortranarray(np.array([[1, 0], [0, 1], [1, 1.0]]))):
        np.save(tmp_path / "matrix.npy", matrix)
        assert len(read(tmp_path / "matrix.npy")) == 3


@pytest.mark.parametrize(
    "text", ["110\n001", "1 1 0\n0 0 1\n", "# rows\n1,1,0 # first\n\n0,0,1\n", "110\r\n001\r\n"]
)
def test_a_matrix_of_digits_is_read(text: str) -> None:
    model = read(io.StringIO(text))
    assert [option.items for option in model.options.values()] == [(0, 1), (2,)]


PROGRAM = r"""\ as others write it
Maximize
 profit: 3 x1 + 2 x2
   - x3
Subject To
 c1: x1 + x2 + x3 = 1
 c2: - x1 - x3 >= -1
 x2 + x3 <= 1
Bounds
 0 <= x3 <= 1
Generals
 x3
Binary
 x1 x2
End
"""


def test_an_integer_program_of_another_hand_is_read() -> None:
    with pytest.warns(FormatWarning, match="costs are negated, so that the least cost") as told:
        model = read(io.StringIO(PROGRAM))
    assert told[0].filename == __file__  # It points to who has called.
    assert list(model.items) == ["c1", "c2", "R3"]
    assert model.minimize().cost == -3
    assert model.count() == 3


@pytest.mark.filterwarnings("ignore::xcmodel.errors.FormatWarning")
@pytest.mark.parametrize("kind", ["lp", "mps", "json"])
def test_what_is_to_be_maximised_is_the_same_problem_in_another_format(kind: str) -> None:
    again = read_bytes(written(read(io.StringIO(PROGRAM)), find_format(kind)), kind)
    assert (again.minimize().cost, list(again.minimize().solution or ())) == (-3, ["x1"])


def test_mps_that_is_to_be_maximised_has_negated_costs() -> None:
    text = "OBJSENSE\n    MAX\nROWS\n N c\n E r\nCOLUMNS\n x c 2.5 r 1\n y c 1 r 1\n"
    text += "RHS\n R r 1\nBOUNDS\n BV B x\n BV B y\nENDATA\n"
    with pytest.warns(FormatWarning, match="is to be maximised") as told:
        model = read(io.StringIO(text), "mps")
    assert told[0].filename == __file__
    assert (model.minimize().cost, list(model.minimize().solution or ())) == (-2.5, ["x"])


def test_a_comment_of_pulp_says_what_an_mps_file_wants() -> None:
    text = "*SENSE:Maximize\nNAME          Max\nROWS\n N  OBJ\n E  _C1\nCOLUMNS\n"
    text += "    y_(0,_0)  _C1   1.0e+00\n    y_(0,_0)  OBJ   3.0e+00\n"
    text += "    y_(0,_1)  _C1   1.0e+00\n    y_(0,_1)  OBJ   1.0e+00\n"
    text += (
        "RHS\n    RHS       _C1   1.0e+00\nBOUNDS\n BV BND  y_(0,_0)\n BV BND  y_(0,_1)\nENDATA\n"
    )
    with pytest.warns(FormatWarning, match="is to be maximised"):
        model = read(io.StringIO(text), "mps")
    assert list(model.minimize().solution or ()) == ["y_(0,_0)"]
    model = read(io.StringIO(text.replace("Maximize", "Minimize")), "mps")
    assert list(model.minimize().solution or ()) == ["y_(0,_1)"]


def test_names_of_lp_may_have_brackets_as_gurobi_writes_them() -> None:
    text = "Minimize\n Obj: +3 x[0,1] +1 x[1,2]\nSubject To\n c[0]: x[0,1] + x[1,2] = 1\n"
    model = read(io.StringIO(text + "Binaries\n x[0,1] x[1,2]\nEnd\n"))
    assert (list(model.items), list(model)) == (["c[0]"], ["x[0,1]", "x[1,2]"])
    assert list(model.minimize().solution or ()) == ["x[1,2]"]
    _comments, _heading, program = written(model, find_format("lp")).decode().partition("Minimize")
    assert "x_0,1_" in program
    assert "[" not in program
    quadratic = text.replace("x[1,2]\nSubject", "x[1,2] + [ 2 x[0,1] ^ 2 ] / 2\nSubject")
    with pytest.raises(FormatError, match=r"line 2, column 29: '\[' has no meaning here"):
        read(io.StringIO(quadratic + "Binaries\n x[0,1] x[1,2]\nEnd\n"))


WEIGHTED = """Minimize
 o: 2 a + b + 5 c
Subject To
 one: a + b + c >= 1
 two: 0.1 a + 0.2 b + 3 c >= 0.2
 three: a - b <= 0
 half: a + b <= 1.5
 loose: 4 a + 4 c >= -inf
Binary
 a b c
End
"""


def test_rows_that_are_no_covering_rows_are_weighted_rows() -> None:
    model = read(io.StringIO(WEIGHTED))
    assert list(model.items) == ["one", "half", "loose"]  # Each has equal factors.
    assert model.items["half"].multiplicity == (0, 1)
    assert list(model.rows) == ["two", "three"]
    assert model.rows["three"].weights == {"a": 1, "b": -1}
    found = [sorted(map(str, solution)) for solution in model.solutions(backend="cpsat")]
    assert sorted(found) == [["b"], ["b", "c"], ["c"]]
    assert model.minimize().cost == 1


def test_a_range_of_mps_is_exact() -> None:
    text = "ROWS\n N c\n G r\nCOLUMNS\n x r 0.3\n y r 0.1\nRHS\n R r 0.1\nRANGES\n R r 0.2\n"
    text += "BOUNDS\n BV B x\n BV B y\nENDATA\n"
    model = read(io.StringIO(text), "mps")
    assert (model.rows["r"].low, model.rows["r"].high) == (Decimal("0.1"), Decimal("0.3"))
    assert model.count(backend="cpsat") == 2


def lp(rows: str, bounds: str = "", binary: str = "x y") -> Model:
    objective = "Minimize\n obj: x + 2 y\n"
    text = f"{objective}Subject To\n {rows}\nBounds\n {bounds}\nBinary\n {binary}\nEnd\n"
    return read(io.StringIO(text), "lp")


@pytest.mark.parametrize("bounds", ["y = 1", "x <= 0", "0 >= x", "1 <= y\n x <= 1"])
def test_a_binary_variable_of_lp_may_be_fixed_by_its_bounds(bounds: str) -> None:
    result = lp("r: x + y = 1", bounds).minimize()
    assert (result.cost, list(result.solution or ())) == (2, ["y"])


def test_a_bound_that_no_binary_variable_can_keep_is_refused() -> None:
    with pytest.raises(FormatError, match="'x' is not 0 or 1, but a whole number from 2 to 2"):
        lp("r: x + y >= 1", "x = 2")


@pytest.mark.parametrize(
    "bounds", ["BV B x\n BV B y\n FX B y 1", "FX B x 0\n BV B x\n BV B y", "BV B y\n FX B x 0"]
)
def test_a_binary_variable_of_mps_may_be_fixed_by_its_bounds(bounds: str) -> None:
    text = "ROWS\n N c\n E r\nCOLUMNS\n x c 1 r 1\n y c 2 r 1\nRHS\n R r 1\nBOUNDS\n "
    model = read(io.StringIO(f"{text}{bounds}\nENDATA\n"), "mps")
    assert model.minimize().cost == 2
    again = read_bytes(written(model, find_format("mps")), "mps")
    assert again.minimize().cost == 2


@pytest.mark.parametrize("name", ["MARKER", "'MARKER'"])
def test_a_row_of_mps_may_have_the_name_of_a_marker_line(name: str) -> None:
    model = Model({"A": [name, "b"], "B": [name], "C": ["b"]}, costs={"A": 5, "B": 2, "C": 2})
    assert read_bytes(written(model, find_format("mps")), "mps").minimize().cost == 4


@pytest.mark.parametrize(
    "head",
    [
        "\\ Model m\n\\ LP format - for model browsing. Use MPS format.\nMinimize\n",
        "\\ SCIP STATISTICS\n\\   Problem name     : t\n\nMINIMIZE\n",
        "\\ File written by HiGHS .lp file handler\nmin\n",
        "maximum\n",
    ],
)
def test_lp_is_known_by_its_heading_behind_the_comments_of_solvers(head: str) -> None:
    text = f"{head} obj: +1 a +2 b\nst\n r: +1 a +1 b = +1\nbin\n a b\nend\n"
    assert detect(Content("stream", text.encode())).name == "lp"


@pytest.mark.parametrize("name", [*SECTIONS, "free", "Infinity", "Bin", "BOUNDS", "Subject"])
def test_words_of_the_lp_format_are_no_names_of_variables(name: str) -> None:
    model = Model({name: ["a", "b"], "x": ["a"], "y": ["b"]}, costs={name: 1, "x": 3, "y": 3})
    text = written(model, find_format("lp"))
    again = read_bytes(text, "lp")
    assert (len(again), again.count(), again.minimize().cost) == (3, 2, 1)
    assert f" {name}\n".encode() not in text.partition(b"Binaries")[2]


def test_a_row_of_lp_may_have_a_number_on_both_sides_and_constants() -> None:
    model = lp("r: 1 <= x + y <= 2\n q: -inf <= x - 1 <= 0\n s: 0 >= 0\n t: 3 >= x + 2 y >= 1")
    assert [item.multiplicity for item in model.items.values()] == [(1, 2), (0, 1), (0, None)]
    assert (model.rows["t"].low, model.rows["t"].high) == (1, 3)


def test_bounds_that_contradict_each_other_leave_a_file_without_solution() -> None:
    for rows in ("r: 3 <= x + 2 y <= 1", "r: 2 <= x + y <= 1"):
        assert not lp(rows).solve(backend="cpsat")


def test_bounds_that_contradict_each_other_are_told_as_they_stand_in_the_file() -> None:
    model = lp("r: 2 <= x + y <= 1")
    assert [item.multiplicity for item in model.items.values()] == [(2, None), (0, 1)]
    assert str(model.why_infeasible()).startswith("2 items cannot be covered together: r, r max")
    model = lp("r: 3 <= x + 2 y <= 1")
    assert [(row.low, row.high) for row in model.rows.values()] == [(3, None), (None, 1)]
    assert "the weighted rows r, r max cannot be met together" in str(model.why_infeasible())
    least = lp("r: x + y <= -1").solve().why_infeasible
    assert least == "row 'r' allows at most -1, and comes to 0 at least"


@pytest.mark.parametrize(("word", "cost"), [("MINIMUM", 1), ("Maximum", -2), ("minimise", 1)])
def test_an_objective_of_lp_has_many_headings(word: str, cost: int) -> None:
    text = f"{word}\n x + 2 y\nSubject To\n r: x + y = 1\nBinary\n x y\nEnd\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        assert read(io.StringIO(text)).minimize().cost == cost


def test_what_is_not_read_of_lp_is_told() -> None:
    with pytest.raises(FormatError, match="'Minimal' has no meaning here: the file begins with"):
        read(io.StringIO("Minimal\n x\nEnd\n"), "lp")
    with pytest.raises(FormatError, match="'<=', '>=' or '=' should stand here"):
        lp("r: x + y")


def test_fixed_mps_of_another_hand_is_read() -> None:
    text = """* a comment
NAME          SMALL
ROWS
 N  COST
 E  ROW1
 G  ROW2
 L  ROW3
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    X1        COST               3.0   ROW1               1.0
    X1        ROW2               1.0
    X2        ROW1               1.0   ROW3               1.0
    X3        ROW2               1.0   ROW3               1.0
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       ROW1               1.0   ROW2               1.0
    RHS       ROW3               2.0
RANGES
    RNG       ROW2               1.0
BOUNDS
 BV BND       X1
 UP BND       X2                 1.0
ENDATA
"""
    model = read(io.StringIO(text))
    assert model.items["ROW2"].multiplicity == (1, 2)
    assert model.minimize().cost == 0
    assert model.count() == 3


def test_a_pseudo_boolean_problem_of_another_hand_is_read() -> None:
    text = "* by hand\nmin: +2 x1\n +1 x3 ;\n1 x1 +1 x2 >= 1;\n-1 x2 -1 x3 >= -1;\n"
    model = read(io.StringIO(text), "opb")
    assert model.minimize().cost == 0
    assert model.count() == 4


def test_negated_variables_of_a_pseudo_boolean_problem_are_read() -> None:
    text = "1 ~x1 1 ~x2 >= 1;\n1 x1 1 x2 1 x3 >= 1;\n"
    assert read(io.StringIO(text), "opb").count() == 5
    text = "-1 ~x1 -1 ~x2 1 x3 = -1;\n"
    assert read(io.StringIO(text), "opb").count() == 3


@pytest.mark.parametrize("packing", [".gz", ".xz"])
def test_packed_files_are_read_by_content_and_written_by_name(tmp_path: Path, packing: str) -> None:
    model = Model({"A": ["p"], ("B", 2): ["p", "q"]})
    path = tmp_path / f"model.json{packing}"
    write(model, path)
    unpack = gzip.decompress if packing == ".gz" else lzma.decompress
    assert unpack(path.read_bytes()).startswith(b'{"xcmodel": 1')
    other = tmp_path / "model"
    other.write_bytes(path.read_bytes())
    assert read(other) == model


@pytest.mark.parametrize("kind", [name for name in FORMATS if not name.startswith("orlib")])
def test_every_format_is_known_again_by_its_content_or_its_suffix(kind: str) -> None:
    data = written(Model({"A": [1, 2], "B": [3], "C": [1, 2, 3]}), find_format(kind))
    assert detect(Content("file", data)).name == kind
    suffix = FORMATS[kind].suffixes[0]
    assert detect(Content(f"file{suffix}.gz", data)).name == kind


@pytest.mark.parametrize("kind", ["json", "knuth", "matrix", "xc"])
def test_a_text_that_an_editor_has_marked_as_utf_8_is_known_by_its_content(kind: str) -> None:
    model = Model({"A": [1, 2], "B": [3], "C": [1, 2, 3]})
    data = codecs.BOM_UTF8 + written(model, find_format(kind))
    assert detect(Content("file", data)).name == kind
    assert read(io.BytesIO(data)).count() == 2


def test_a_row_that_asks_for_more_than_it_has_is_told_with_what_it_asks_for() -> None:
    model = read(io.StringIO("+1 x1 +1 x2 >= 5 ;\n-1 x1 <= -7 ;\n"), "opb")
    assert [item.multiplicity for item in model.items.values()] == [(5, None), (7, None)]
    assert "needs to be covered 5 times, and 2 options" in str(model.solve().why_infeasible)


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
@pytest.mark.parametrize("kind", ["knuth", "matrix", "cnf", "wcnf", "opb", "mps", "lp", "cpsat"])
def test_lines_may_end_as_other_machines_end_them(kind: str, end: bytes) -> None:
    model = Model({"A": [1, 2], "B": [3], "C": [1, 2, 3]})
    data = written(model, find_format(kind)).replace(b"\n", end)
    assert detect(Content("file", data)).name == kind
    assert read(io.BytesIO(data), kind).count() == 2


def test_of_a_long_file_whole_lines_tell_the_format() -> None:
    data = codecs.BOM_UTF8 + b"11\r\n" * 30_000
    assert detect(Content("file", data)).name == "matrix"


def test_a_file_of_no_format_says_what_there_is() -> None:
    with pytest.raises(FormatError, match=r"no format that can be told.*knuth"):
        read(io.StringIO("Dear Sir,\nthis is a letter.\n"))


def test_a_table_in_place_of_a_model_is_told_who_takes_it(tmp_path: Path) -> None:
    (tmp_path / "shifts.csv").write_text("person,shift,cost\nAnn,Mon,5\n")
    with pytest.raises(FormatError, match=r"is a table.*Model\.from_table.*another format.*knuth"):
        read(tmp_path / "shifts.csv")


def test_an_unknown_format_gets_a_hint() -> None:
    with pytest.raises(FormatError, match=r"did you mean 'knuth'\? \(known: json, xc, "):
        read(io.StringIO(""), "knuht")


@pytest.mark.parametrize("ending", ["dlx", ".dlx", "xcc"])
def test_an_ending_of_files_is_told_with_its_format(ending: str) -> None:
    with pytest.raises(FormatError, match=f"no format '{ending}'; did you mean 'knuth'"):
        find_format(ending)


def test_a_stream_of_text_or_of_bytes_is_read_and_written() -> None:
    model = Model({"A": ["p"]})
    text, data = io.StringIO(), io.BytesIO()
    write(model, text, "json")
    write(model, data, "json")
    assert text.getvalue().encode() == data.getvalue()
    assert read(io.StringIO(text.getvalue())) == model
    with pytest.raises(FormatError, match="give a stream of bytes"):
        write(model, text, "npz")


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "model.orlib"
    path.write_text("old")
    with pytest.raises(FormatError, match="item 1 is to be covered 2 times"):
        write(Model({"A": [1]}, multiplicities={1: 2}), path, "orlib")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cpsat_itself_writes_is_read(tmp_path: Path) -> None:
    from ortools.sat.python.cp_model import CpModel

    model = CpModel()
    a, b, c = (model.new_bool_var(name) for name in "abc")
    model.add_exactly_one(a, b).with_name("one")
    model.add_bool_or(b, c)
    model.add(a + c <= 1)
    model.minimize(3 * a + 2 * b)
    assert model.export_to_file(str(tmp_path / "model.pbtxt"))
    read_again = read(tmp_path / "model.pbtxt")
    assert read_again.count() == 2
    assert read_again.minimize().cost == 2


def test_a_graph_of_networkx_is_read_by_its_own_identifiers() -> None:
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(["A", "B"], bipartite=0)
    graph.add_nodes_from(["p", "q"], bipartite=1)
    graph.add_edges_from([("A", "p"), ("q", "A"), ("B", "q")])
    text = "\n".join(networkx.generate_graphml(graph))
    model = read(io.StringIO(text))
    assert model == Model({"A": ["p", "q"], "B": ["q"]})
