import io
import json
import sys
from pathlib import Path

import pytest

from xcmodel import StopReason, puzzles
from xcmodel.cli import puzzle
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.main import main
from xcmodel.cli.ready_made import NAMES, make_puzzle
from xcmodel.errors import ModelError, UniqueStoppedError
from xcmodel.puzzles import KillerSudoku, Sudoku

FILES = {
    "crossword": "S..\n.#.\n...\n\nant net one\nsea sun\n",
    "kakuro": "#  4\\ 3\\\n\\3 .  .\n\\4 .  .\n",
    "edges": "border -\n-ab- --ca\nbd-- c--d\n",
    "killer": "aabc\nddbc\nefff\neggh\n\na 3\nb 4\nc 6\nd 7\ne 6\nf 8\ng 5\nh 1\n",
    "latin": "12.\n...\n...\n",
    "masyu": "X.X\n...\n.O.\n",
    "nonogram": "1 1\n3\n\n2\n1\n2\n",
    "slitherlink": "31\n..\n",
    "sudoku": "1... ..3. .4.. ...2",
    "windoku": "1... .... .... ....",
    "wordsearch": "2x3\ncat to\n",
    "wordsquare": "bit ice ten tin\n",
}
SIZES = {"costas": 4, "kirkman": 9, "langford": 3, "partridge": 1, "queens": 4, "steiner": 7}
SIZES |= {"tournament": 6}


def test_the_help_names_every_puzzle() -> None:
    assert puzzle._NAMES == NAMES
    assert {*FILES, *SIZES, "golomb", "macmahon", "pentominoes", "samurai"} == set(NAMES)


@pytest.mark.parametrize("name", FILES)
def test_puzzles_are_read_from_standard_input_and_shown(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for option in ([], ["--count"], ["--svg"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FILES[name].encode())))
        assert main(["puzzle", name, "-", *option]) in (0, 10)
        assert capsys.readouterr().out


def test_a_picture_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", "queens", "6", "--picture", str(tmp_path / "board.svg")]) == 10
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert main(["puzzle", "queens", "6", "--picture", str(tmp_path / "board.pdf")]) == 1
    assert "pip install 'xcmodel[pictures]'" in capsys.readouterr().err


def test_a_golomb_ruler_has_marks_and_a_length() -> None:
    assert make_puzzle("golomb", "5x11").count() == 4
    with pytest.raises(ModelError, match="such as 5x11"):
        make_puzzle("golomb", "5")


@pytest.mark.parametrize("name", SIZES)
def test_puzzles_of_a_size_have_solutions_that_are_shown(name: str) -> None:
    puzzle = make_puzzle(name, str(SIZES[name]))
    solution = puzzle.solve(seed=1, time_limit=60).solution
    assert solution is not None
    assert puzzle.text(solution)
    assert puzzle.svg(solution).startswith("<svg")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("crossword", "...\n.#.\n...\n", "the words are missing: put them after the grid"),
        ("edges", "aaaa aaaa\naaaa\n", "the rows of tiles differ in length"),
        ("killer", "aa\nbb\n\na 3 b\n", "sums must be pairs of a cage and a number"),
        ("killer", f"aa\nbb\n\na 3 b {'9' * 5000}\n", "sums must be pairs of a cage and a number"),
        ("killer", "aa\nbb\n\na 3 b 3\na 4\n", "cage 'a' has several sums"),
        ("killer", "aa\nbb\n\na 3 b 3\nWindow\n", "'Window' is no further rule.* 'windows'"),
        ("sudoku", "1... .... .... ....\n\ndiagonal\n", "no further rule; .* 'diagonals'"),
        ("sudoku", "1. ..\nblocks\nab\nab\ndiagnals", "no further rule; .* 'diagonals'"),
        ("sudoku", "1. ..\n\nblocks\n \n", "the blocks are missing: put their rows behind"),
        ("wordsearch", "cat dog\n", "'cat' stands where the size should"),
        ("wordsearch", "3x3\n", "the words are missing: put them after the size"),
        ("wordsearch", f"{'9' * 5000}x3\nab\n", "'9+ stands where the size should"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_that_says_how_to_mend_it(
    name: str, text: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(ModelError, match=message):
        make_puzzle(name, "-")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("pad", ["{}  ", "  {}", "\t{}\t"])
def test_blanks_around_lines_change_nothing(name: str, pad: str, tmp_path: Path) -> None:
    plain, padded = tmp_path / "plain", tmp_path / "padded"
    plain.write_text(FILES[name])
    padded.write_text("\n".join(map(pad.format, FILES[name].splitlines())))
    assert make_puzzle(name, str(padded)) == make_puzzle(name, str(plain))


@pytest.mark.parametrize("name", FILES)
def test_an_empty_file_is_told_as_one(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n \n")
    with pytest.raises(ModelError, match=f"is empty: {name} takes a"):
        make_puzzle(name, str(tmp_path / "empty"))


@pytest.mark.parametrize("n_digits", [20, 5000])
def test_a_size_that_no_number_holds_is_told_in_words(n_digits: int) -> None:
    with pytest.raises(ModelError, match="queens takes a number, such as 8, not '999"):
        make_puzzle("queens", "9" * n_digits)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_text_in_utf_8_is_told_with_its_place(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_bytes(b"1.\n.\xff\n")
    assert main(["puzzle", name, str(file)]) == 1
    assert f"{file}, line 2, column 2: this is no text in UTF-8" in capsys.readouterr().err


def test_a_byte_order_mark_is_no_part_of_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(FILES["sudoku"], encoding="utf-8-sig")
    assert make_puzzle("sudoku", str(file)).count() == 1


@pytest.mark.parametrize(
    ("name", "text", "like"),
    [
        ("sudoku", "1... .... .... ....\n\ndiagonals\n", Sudoku("1" + "." * 15, diagonals=True)),
        ("sudoku", "1... .... .... ....\nwindows\n", Sudoku("1" + "." * 15, windows=True)),
        ("sudoku", "1;;;\n;;;\n;;;\n;;;\ndiagonals", Sudoku("1" + "." * 15, diagonals=True)),
        ("windoku", "1... .... .... ....", Sudoku("1" + "." * 15, windows=True)),
        (
            "sudoku",
            "1... .... .... ....\n\nblocks\naaab\ncabb\nccbd\ncddd\n\ndiagonals",
            Sudoku("1" + "." * 15, "aaab cabb ccbd cddd", diagonals=True),
        ),
        (
            "killer",
            "aa\nbb\n\na 3\nb 3\ndiagonals\n\nblocks\nxx\nyy\n",
            KillerSudoku("aa bb", {"a": 3, "b": 3}, diagonals=True),
        ),
    ],
)
def test_further_rules_of_a_sudoku_stand_behind_its_cells(
    name: str, text: str, like: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert make_puzzle(name, "-") == like


def test_macmahons_squares_have_rows_and_columns() -> None:
    assert make_puzzle("macmahon", "4x6").solve()
    with pytest.raises(ModelError, match="such as 4x6"):
        make_puzzle("macmahon", "24")


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("sudoku", "1... ..3. .4.. ...2", (10, "1324\n4231\n2413\n3142\n")),
        (
            "sudoku",
            "11.. .... .... ....",
            (
                20,
                "infeasible, the given options (0, 0, 1), (0, 1, 1) cover item ('row', 0, 1) "
                "too often\n",
            ),
        ),
    ],
)
def test_a_solution_is_made_sure_to_be_the_only_one(
    name: str,
    text: str,
    answer: tuple[int, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code = main(["puzzle", name, "-", "--unique"])
    assert (code, capsys.readouterr().out) == answer


@pytest.mark.parametrize("words", [[], ["--unique"]])
def test_a_puzzle_without_a_solution_says_why_if_it_is_asked(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sudoku.txt").write_text("12.. ..34 .... ....\n")
    words = ["puzzle", "sudoku", str(tmp_path / "sudoku.txt"), "--why", *words]
    assert main(words) == ExitCode.NONE
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("infeasible")
    assert told[1] == "this cannot be met together:"
    assert any(line.startswith("given (") for line in told)
    assert main([*words, "--json"]) == ExitCode.NONE
    assert json.loads(capsys.readouterr().out.splitlines()[1])["conflict"]["given"]


def test_a_format_asks_for_the_model(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["puzzle", "queens", "4", "--to", "knuth"]) == ExitCode.DONE
    written = capsysbinary.readouterr().out
    assert main(["puzzle", "queens", "4", "--model", "--to", "knuth"]) == ExitCode.DONE
    assert capsysbinary.readouterr().out == written


@pytest.mark.parametrize("other", ["--count", "--svg", "--unique", "--why", "--json", "--seed=1"])
def test_a_format_is_refused_where_no_model_is_written(
    other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", "queens", "4", "--to", "knuth", other]) == ExitCode.USAGE
    assert "do not go together" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["board.svg", "board.PDF", "board.png", "board.tex"])
def test_a_picture_in_place_of_a_model_is_told_how_to_have(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    assert main(["puzzle", "queens", "4", "--output", str(file)]) == ExitCode.USAGE
    assert f"for a picture, give --picture {file}" in capsys.readouterr().err
    assert not file.exists()


def test_why_goes_with_a_search_for_a_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "queens", "3", "--why", "--count"]) == ExitCode.USAGE
    assert "--why and --count do not go together" in capsys.readouterr().err
    assert main(["puzzle", "langford", "5", "--why"]) == ExitCode.NONE
    assert "which ask for an odd number" in capsys.readouterr().out


def test_a_puzzle_with_several_solutions_shows_two_of_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def tried(*more: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1234 3412 .1.3 .3.1")))
        code = main(["puzzle", "sudoku", "-", "--unique", *more])
        return code, *capsys.readouterr()

    code, out, told = tried()
    one, another = out.split("\n\n")
    assert (code, told) == (1, "xcmodel: there are several solutions; these are two of them\n")
    assert one != another
    assert {len(one.split()), len(another.split())} == {4}
    code, out, told = tried("--json")
    assert json.loads(out)["solution"] != json.loads(out)["another"]
    code, out, told = tried("--svg")
    assert (code, out, told) == (1, "", "xcmodel: there are several solutions\n")


def test_the_solution_that_was_found_before_the_time_was_over_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    square = puzzles.LatinSquare("12 21")
    solution = square.solve_unique()

    def stopped(self: object, **arguments: object) -> None:
        raise UniqueStoppedError(solution, StopReason.TIME_LIMIT)

    monkeypatch.setattr(puzzles.LatinSquare, "solve_unique", stopped)
    assert main(["puzzle", "latin", "2", "--unique"]) == 4
    assert capsys.readouterr().out == f"{square.text(solution)}\n"


def test_a_puzzle_that_takes_too_long_is_no_puzzle_without_solution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzle", "golomb", "10x54", "--time-limit", "0"]) == 4
    assert capsys.readouterr().out == "unknown\n"
    assert main(["puzzle", "queens", "16", "--count", "--time-limit", "0"]) == 4
    assert main(["puzzle", "golomb", "10x54", "--unique", "--time-limit", "0"]) == 4
    told = capsys.readouterr().err
    assert "stopped (time limit) before it was known whether there is a solution" in told


def test_a_count_with_something_given_says_what_each_solution_stands_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzle", "kirkman", "9", "--count"]) == 0
    told = capsys.readouterr()
    assert told.out == "8\n"
    assert "the blocks of point 0 are given: each solution stands for 105, " in told.err
    assert main(["puzzle", "tournament", "6", "--count"]) == 0
    assert capsys.readouterr() == ("6\n", "")


def test_puzzles_are_counted_up_to_their_symmetries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "queens", "8", "--count", "--up-to-symmetry"]) == 0
    assert main(["puzzle", "pentominoes", "3×20", "--count", "--up-to-symmetry"]) == 0
    assert main(["puzzle", "kirkman", "9", "--count", "--up-to-symmetry", "--json"]) == 0
    assert capsys.readouterr() == ('12\n2\n{"count": 1}\n', "")
    assert main(["puzzle", "queens", "8", "--up-to-symmetry"]) == ExitCode.USAGE
    assert "give --count as well" in capsys.readouterr().err


def test_a_file_that_is_no_text_makes_no_puzzle(tmp_path: Path) -> None:
    (path := tmp_path / "packed").write_bytes(b"PK\x03\x04\xb4")
    with pytest.raises(ModelError, match="line 1, column 5: this is no text in UTF-8"):
        make_puzzle("sudoku", str(path))
