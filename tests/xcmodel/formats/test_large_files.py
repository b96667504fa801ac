"""Files that are read in pieces: as one that is read line by line, with places of what is wrong."""

from __future__ import annotations

import io
from random import Random

import pytest

from xcmodel import FormatError, read
from xcmodel.formats.files import Content

N_VARIABLES, N_CLAUSES = 500, 9000


def clauses() -> list[list[int]]:
    """Return clauses that take several pieces of text."""
    random = Random(1)
    variables = range(1, N_VARIABLES + 1)
    return [
        [random.choice((1, -1)) * variable for variable in random.sample(variables, 3)]
        for _ in range(N_CLAUSES)
    ]


def formula(lines: list[str]) -> io.StringIO:
    return io.StringIO("\n".join([f"p cnf {N_VARIABLES} {N_CLAUSES}", *lines, ""]))


def test_pieces_are_whole_lines_with_their_numbers() -> None:
    content = Content("file", b"".join(b"%d\n\n" % k for k in range(40_000)) + b"last")
    pieces = list(content.pieces())
    assert len(pieces) > 2
    assert "".join(piece.text for piece in pieces) == content.text
    assert [line for piece in pieces for line in piece.lines()] == list(content.lines())


def test_an_empty_text_has_no_pieces() -> None:
    assert list(Content("file", b"").pieces()) == []


def test_a_formula_of_many_pieces_has_its_clauses_as_items() -> None:
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses()]
    lines.insert(N_CLAUSES // 2, "c a remark")
    lines.append("% as some files end\n0")
    model = read(formula(lines))
    holders: dict[object, set[object]] = {item: set() for item in model.items}
    for option in model.options.values():
        for item in option.items:
            holders[item].add(option.name)
    for number, clause in enumerate(clauses(), start=1):
        assert holders["clause", number] == set(clause)
    assert [option.items[0] for option in list(model.options.values())[:3]] == [
        ("variable", 1),
        ("variable", 1),
        ("variable", 2),
    ]


def test_a_clause_may_go_over_the_end_of_a_piece() -> None:
    words = " ".join(str(literal) for clause in clauses() for literal in [*clause, 0])
    one_word_a_line = read(formula(words.split(" ")))
    assert one_word_a_line == read(formula([" ".join(map(str, [*c, 0])) for c in clauses()]))


@pytest.mark.parametrize(("word", "what"), [("501", "no variable 501"), ("1_0", "not a whole")])
def test_what_is_wrong_far_down_is_told_with_its_line(word: str, what: str) -> None:
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses()]
    lines[8000] = f"1 {word} 0"
    with pytest.raises(FormatError, match=what) as raised:
        read(formula(lines))
    assert (raised.value.line, raised.value.column) == (8002, 3)


def test_hard_clauses_of_many_pieces_are_read_with_the_soft_ones_between_them() -> None:
    lines = [" ".join(map(str, ["h", *clause, 0])) for clause in clauses()]
    lines[4000:4000] = ["7 -3 0", "c a remark"]
    model = read(io.StringIO("\n".join([*lines, "2 4 0", ""])), "wcnf")
    plain = read(formula([line.removeprefix("h ") for line in lines if line[0] == "h"]))
    plain.set_costs({3: 7, -4: 2})
    assert model == plain


@pytest.mark.parametrize("line", ["h 1 0 2 0", "h 1 2", "h 1 h 0", "h 1_0 0", "x 1 0"])
def test_a_wrong_clause_far_down_is_told_with_its_line(line: str) -> None:
    lines = [" ".join(map(str, ["h", *clause, 0])) for clause in clauses()]
    lines[8000] = line
    with pytest.raises(FormatError) as raised:
        read(io.StringIO("\n".join([*lines, ""])), "wcnf")
    assert raised.value.line == 8001
