"""docs/model.schema.json describes the files that are written, and says no to others."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from xcmodel import Model
from xcmodel.formats.json_text import write
from xcmodel.testing.strategies import models

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "model.schema.json").read_text())
TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
    "integer": int, "number": (int, float),
}  # fmt: skip


def fits(data: Any, schema: dict[str, Any]) -> bool:
    """Whether data are as this part of the schema says, of which all keywords are known here."""
    known = {"$ref", "type", "const", "items", "properties", "required", "additionalProperties"}
    assert schema.keys() <= known | {"$schema", "$defs", "title", "description"}
    if "$ref" in schema:
        return fits(data, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    kinds = schema.get("type", list(TYPES))
    if not isinstance(
        data, tuple(TYPES[k] for k in ([kinds] if isinstance(kinds, str) else kinds))
    ):
        return False
    if "const" in schema and data != schema["const"]:
        return False
    if isinstance(data, list):
        return all(fits(entry, schema.get("items", {})) for entry in data)
    if isinstance(data, dict):
        properties = schema.get("properties", {})
        return (
            data.keys() <= properties.keys()
            and data.keys() >= set(schema.get("required", ()))
            and all(fits(value, properties[key]) for key, value in data.items())
        )
    return True


@given(models())
@settings(max_examples=50, deadline=None)
def test_models_are_written_as_the_schema_says(model: Model) -> None:
    assert fits(json.loads(write(model)), SCHEMA)


@pytest.mark.parametrize(
    "text",
    ['{"xcmodel": 1}', '{"xcmodel": 2, "items": [], "options": []}', "[]",
     '{"xcmodel": 1, "items": [{"nam": 1}], "options": []}'],
)  # fmt: skip
def test_the_schema_says_no_to_what_is_refused(text: str) -> None:
    assert not fits(json.loads(text), SCHEMA)
