"""Solutions on standard output, one a line."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from xcmodel.cli.output import json_line, name_data, numbers_of_any_length
from xcmodel.interrupt import Whole
from xcmodel.text.labels import listed


class SolutionLines:
    """Prints solutions, each as the names of its options on a line.

    The text of a name is made once, as a list repeats its names very often.

    Args:
        as_json: whether a line is an object of JSON, which is handed over at once.

    >>> SolutionLines(as_json=False).print([("row", 3), "A"])
    row 3, A
    >>> SolutionLines(as_json=True).print([("row", 3), "A"])
    {"solution": [["row", 3], "A"]}
    """

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._texts = _Texts(_json_text if as_json else listed)

    def print(self, solution: Iterable[Hashable], *, flush: bool = False) -> None:
        """Print a solution; as text, it is handed over at once where `flush` says so."""
        names = ", ".join(map(self._texts.__getitem__, solution))
        if self._as_json:
            with Whole():
                print(f'{{"solution": [{names}]}}', flush=True)
        else:
            print(names or "no options", flush=flush)


class _Texts(dict[Hashable, str]):
    """The texts of names, each made when it is wanted first."""

    def __init__(self, text_of: Callable[[Hashable], str]) -> None:
        super().__init__()
        self._text_of = text_of

    def __missing__(self, name: Hashable) -> str:
        text = self[name] = self._text_of(name)
        return text


def _json_text(name: Hashable) -> str:
    with numbers_of_any_length():
        return json_line(name_data(name))
