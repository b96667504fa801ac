"""What a format cannot carry is refused with what can."""

import io

import pytest

from xcmodel import Model, read, write
from xcmodel.errors import FormatError


@pytest.mark.parametrize(
    ("kind", "cost", "what"),
    [
        (
            "cnf",
            2,
            r"'A' has a cost, which 'cnf' has no way to say: use json, xc, .* graphml",
        ),
        ("opb", 1.5, r"has cost 1\.5, which 'opb' has no way to say: use json, mps or lp$"),
    ],
)
def test_a_refusal_names_the_formats_that_can_carry_the_model(
    kind: str, cost: float, what: str
) -> None:
    model = Model({"A": ["p"]}, costs={"A": cost})
    with pytest.raises(FormatError, match=what) as error:
        write(model, io.BytesIO(), kind)
    assert error.value.subject == "A"


def test_what_one_format_alone_can_carry_is_told_so() -> None:
    model = Model({"A": ["p"]})
    model.penalise("p", under=1)
    with pytest.raises(FormatError, match=r"no way to say: use json$"):
        write(model, io.BytesIO(), "lp")


def test_a_stream_needs_a_format() -> None:
    with pytest.raises(FormatError, match=r"a stream has no ending .* format='json'"):
        write(Model(), io.BytesIO())


def test_the_text_of_a_file_in_place_of_its_name_is_told() -> None:
    with pytest.raises(FormatError, match=r"the text of a file, and no name of one: use io\.S"):
        read("a b\na\nb\n")
