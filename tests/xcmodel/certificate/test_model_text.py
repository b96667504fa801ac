from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from xcmodel import Model, ModelError, read_model, write_model
from xcmodel.certificate.instance_text import instance_digest, instance_lines
from xcmodel.formats.canonical_text import write as model_text
from xcmodel.testing.strategies import models


@given(models())
@settings(max_examples=200, deadline=None)
def test_a_model_that_is_read_is_the_one_that_was_written(model: Model) -> None:
    with TemporaryDirectory() as folder:
        write_model(model, Path(folder) / "model.xc")
        again = read_model(Path(folder) / "model.xc")
    assert list(instance_lines(again.to_instance())) == list(instance_lines(model.to_instance()))


def test_equal_models_have_equal_digests_whatever_the_order_of_entries() -> None:
    colours = {"A": {"x": "red", "y": "blue"}, "B": {"y": "red"}}
    one, other = Model(), Model()
    for model, items in ((one, ["p", "x", "y"]), (other, ["y", "x", "p"])):
        model.add_item("p")
        model.add_items_from(["x", "y"], optional=True)
        model.add_option("A", items, colours=colours["A"])
        model.add_option("B", ["p", "y"], colours=colours["B"])
    assert instance_digest(one.to_instance()) == instance_digest(other.to_instance())


@pytest.mark.parametrize(
    "change", [{"costs": {"A": 1}}, {"optional": [1]}, {"multiplicities": {1: 2}}]
)
def test_other_models_have_other_digests(change: dict[str, object]) -> None:
    options = {"A": [1, 2], "B": [1]}
    digest = instance_digest(Model(options).to_instance())
    assert instance_digest(Model(options, **change).to_instance()) != digest  # type: ignore[arg-type]


def test_names_are_comments_on_one_line_in_ascii() -> None:
    model = Model({"Gruß\n# no comment": ["ß"]})
    lines = model_text(model).splitlines()
    assert len(lines) == 5
    assert lines[4].startswith("0 0 # ")
    assert model_text(model).isascii()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty, and should have a model"),
        ("xcmodel 2\n", "line 1, column 1: it should be 'xcmodel 1'"),
        ("xcmodel 1\nitems\n", "line 2"),
        ("xcmodel 1\noptions 3\n", "line 2, column 1: it should be 'items' and their number"),
        ("xcmodel 1\nitems 1\n1\n", "line 3"),
        ("xcmodel 1\nitems 1\n1 1\noptions 1\n", "line 5"),
        ("xcmodel 1\nitems 1\n1 1\noptions 1\n0 1\n", "line 5"),
        (
            "xcmodel 1\nitems 1\n01 1\noptions 1\n0 0\n",
            "line 3, column 1: the canonical form is '1 1'",
        ),
        (
            "xcmodel 1\nitems 1\n1 1\noptions 1\n0  0\n",
            "line 5, column 1: the canonical form is '0 0'",
        ),
        (
            "xcmodel 1\nitems 1\n1 1\noptions 1\n0 0\n0 0\n",
            "line 6, column 1: nothing should follow",
        ),
    ],
)
def test_a_line_that_is_wrong_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "model.xc"
    path.write_text(text)
    with pytest.raises(ModelError, match=complaint):
        read_model(path)
