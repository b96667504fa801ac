"""What the command line says to arguments that make no sense."""

import pytest

from xcmodel.cli.main import main


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("solv toy.dlx", "did you mean 'solve'?"),
        ("help solve", "invalid choice: 'help'; that is xcmodel --help (choose from"),
        ("explain toy.dlx", "invalid choice: 'explain'; that is xcmodel solve --why (choose from"),
        ("symmetries toy.dlx", "invalid choice: 'symmetries'; that is xcmodel info (choose from"),
        ("--versoin solve toy.dlx", "there is no option --versoin; did you mean '--version'?"),
        ("solve toy.dlx --gven=4", "there is no option --gven; did you mean '--given'?"),
        ("minimize --cost 5 toy.dlx", "there is no option --cost; did you mean '--cost-limit'?"),
        ("count toy.dlx -", "'-' is too much: xcmodel count takes FILE"),
        ("count --up-to toy.dlx", "there is no option --up-to; did you mean '--up-to-symmetry'?"),
        ("solve toy.dlx more of it", "'more of it' is too much: xcmodel solve takes FILE"),
        (
            "convert toy.dlx toy.lp",
            "'toy.lp' is too much: xcmodel convert takes FILE; to write a file, say -o toy.lp",
        ),
        ("formats dlx", "'dlx' is too much: xcmodel formats takes no arguments"),
        ("solve toy.dlx --seed 1.5", "argument --seed: give a whole number, not '1.5'"),
        ("puzzle pentominos 6x10", "did you mean 'pentominoes'?"),
        ("certify toy.dlx proof", "-o/--output"),
        (
            "certify toy.dlx -o -",
            "-o/--output: give the name of a file, not '-', as standard output",
        ),
        (
            "compile toy.dlx -o -",
            "-o/--output: give the name of a file, not '-', as standard output",
        ),
        ("count toy.dlx --journal -", "--journal: give the name of a file, not '-'"),
        ("journal run.journal --html -", "--html: give the name of a file, not '-'"),
        ("puzzle queens 6 --picture -", "--picture: give the name of a file, not '-'"),
        ("minimize --gap 5 toy.dlx", "5 is more than the whole: did you mean 5%?"),
        ("minimize --gap -1 toy.dlx", "give a part such as .01 or 1%, not '-1'"),
        ("k-best -k 2 --within -1% toy.dlx", "give a part such as .01 or 1%, not '-1%'"),
        ("minimize --gap 500% toy.dlx", "give a part up to 100%, not '500%'"),
        ("k-best -k 9 --within 2 toy.dlx", "2 is more than the whole: did you mean 2%?"),
        ("k-best -k 9 --within 500% toy.dlx", "give a part up to 100%, not '500%'"),
        (f"info --estimate {10**19} toy.dlx", "give 1 to 1,000,000,000,000,000, not 1000"),
        (f"studio --port {10**19 - 1}", "give a number from 0 to 65535, not '999"),
        ("count --cube c:1 --cube c:2 toy.dlx", "--cube: may be given once: ask for each cube by"),
        ("studio --port 70000", "give a number from 0 to 65535, not '70000'"),
    ],
)
def test_wrong_usage_says_what_would_work(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(words.split())
    assert exit_.value.code == 2
    assert message in capsys.readouterr().err


def test_wrong_usage_of_a_command_shows_its_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzle", "queens", "8", "--cuont"])
    assert capsys.readouterr().err.splitlines()[-5] == "  xcmodel puzzle queens 8"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("pentominoes 6by10", "takes rows and columns, such as 6x10, or a file with a board"),
        ("queens 8 8", "queens takes a number, such as 8, not '8x8'"),
        ("sudoku nowhere.txt", "there is no file 'nowhere.txt': sudoku takes a number such as 9"),
        ("masyu 5", "masyu takes a file with pearls"),
    ],
)
def test_a_puzzle_of_nothing_that_it_takes_says_what_it_takes(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", *words.split()]) == 1
    assert message in capsys.readouterr().err


def test_a_picture_of_a_format_that_is_not_written_says_which_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzle", "queens", "6", "--picture", "board.gif"]) == 1
    assert "board.gif: pictures are saved as .svg, .pdf, .png or .tex" in capsys.readouterr().err


def test_two_numbers_may_stand_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "golomb", "5", "11", "--count"]) == 0
    assert capsys.readouterr().out == "4\n"
