"""Models from what a file says, with errors that name the line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.files import Content
from xcmodel.model import Model

Entry = tuple[Hashable, Iterable[Hashable], Mapping[str, Any]]


def build(
    content: Content,
    items: Iterable[Any],
    options: Iterable[Entry],
    line_of: Mapping[Any, int],
) -> Model:
    """Return the model of these items and options.

    Args:
        content: the file, for messages.
        items: as for `Model.add_items_from`.
        options: names, items, and the keywords of `Model.add_option`.
        line_of: the lines in which items and options stand, by name.

    Raises:
        FormatError: for what is wrong with the model, with the line.
    """
    model = Model()
    try:
        model.add_items_from(items)
        model.add_options_from(options)
    except ModelError as error:
        line = line_of.get(error.subject)
        raise FormatError(str(error), content.file, line, subject=error.subject) from None
    return model
