"""Models from what a file says, with errors that name the line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from xcmodel.errors import ModelError
from xcmodel.formats.files import Content, Place
from xcmodel.model import Model

Entry = tuple[Hashable, Iterable[Hashable], Mapping[str, Any]]


def build(
    content: Content,
    items: Iterable[Any],
    options: Iterable[Entry],
    place_of: Mapping[Any, Place],
) -> Model:
    """Return the model of these items and options.

    Args:
        content: the file, for messages.
        items: as for `Model.add_items_from`.
        options: names, items, and the keywords of `Model.add_option`.
        place_of: where options stand, by name.

    Raises:
        FormatError: for what is wrong with the model, with the place.
    """
    model = Model()
    try:
        model.add_items_from(items)
        model.add_options_from(options)
    except ModelError as error:
        place = place_of.get(error.subject, Place(1))
        content.fail_at(str(error), place, error.subject)
    return model
