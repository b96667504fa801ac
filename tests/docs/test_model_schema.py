"""docs/model.schema.json describes the files that are written, and says no to others."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from xcmodel import FormatError, Model, read
from xcmodel.formats.json_text import write
from xcmodel.testing.strategies import models

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "model.schema.json").read_text())
TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
    "number": (int, float),
}  # fmt: skip


def fits(data: Any, schema: dict[str, Any]) -> bool:
    """Whether data are as this part of the schema says, of which all keywords are known here."""
    known = {"$ref", "type", "const", "items", "properties", "required", "additionalProperties"}
    known |= {"minimum", "prefixItems", "minItems", "maxItems"}
    assert schema.keys() <= known | {"$schema", "$defs", "title", "description"}
    if "$ref" in schema:
        return fits(data, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    kinds = schema.get("type", list(TYPES))
    if not any(is_of(data, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if "const" in schema and data != schema["const"]:
        return False
    if isinstance(data, list):
        first = schema.get("prefixItems", [])
        rest = [schema.get("items", {})] * max(len(data) - len(first), 0)
        return schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)) and all(
            fits(entry, part) for entry, part in zip(data, [*first, *rest], strict=False)
        )
    if isinstance(data, dict):
        properties = schema.get("properties", {})
        return (
            data.keys() <= properties.keys()
            and data.keys() >= set(schema.get("required", ()))
            and all(fits(value, properties[key]) for key, value in data.items())
        )
    return not is_of(data, "number") or data >= schema.get("minimum", data)


def is_of(data: Any, kind: str) -> bool:
    if isinstance(data, bool):
        return kind == "boolean"
    if kind == "integer":
        return isinstance(data, int) or (isinstance(data, float) and data.is_integer())
    return isinstance(data, TYPES[kind])


@given(models())
@settings(max_examples=50, deadline=None)
def test_models_are_written_as_the_schema_says(model: Model) -> None:
    assert fits(json.loads(write(model)), SCHEMA)


ITEM = '{"xcmodel": 1, "items": [{"name": "p", "optional": true, "multiplicity": %s}],'
OPTION = '{"xcmodel": 1, "items": [{"name": "p", "optional": true}], "options": [%s]}'
ROW = OPTION[:-1] % '{"name": "A", "items": ["p"]}' + ', "rows": [%s]}'


@pytest.mark.parametrize(
    "text",
    [
        '{"xcmodel": 1}', '{"xcmodel": 2, "items": [], "options": []}', "[]",
        '{"xcmodel": 1, "items": [{"nam": 1}], "options": []}',
        *(ITEM % n + '"options": []}' for n in ("-1", "1.5", "[2]", "[null, 2]", "[1, 2, 3]")),
        OPTION % '{"name": "A", "items": []}',
        OPTION % '{"name": "A", "items": ["p"], "colours": [["p", "red", "blue"]]}',
        OPTION % '{"name": "A", "items": ["p"], "colours": ["pr"]}',
        ROW % '{"name": "r", "weights": [["A"]], "high": 1}',
        ROW % '{"name": "r", "weights": [["A", 1, 2]], "high": 1}',
    ],
)  # fmt: skip
def test_what_the_schema_says_no_to_is_refused(text: str) -> None:
    assert not fits(json.loads(text), SCHEMA)
    with pytest.raises(FormatError):
        read(StringIO(text), format="json")


@pytest.mark.parametrize("bounds", ["2.0", "[1.0, 2]", "[1, null]", "[0, 3.0]"])
def test_whole_numbers_may_be_written_as_the_schema_has_them(bounds: str) -> None:
    text = ITEM % bounds + '"options": [{"name": "A", "items": ["p"], "cost": 3.0}]}'
    assert fits(json.loads(text), SCHEMA)
    assert read(StringIO(text), format="json").count() == 2
