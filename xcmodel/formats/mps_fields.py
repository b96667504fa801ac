"""Names and numbers on the lines of MPS files, and what may stand but once in a section."""

from __future__ import annotations

from typing import NoReturn

from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Line
from xcmodel.formats.linear import Program


class FieldReader:
    """Reads the fields of one line after the other.

    Args:
        program: the program, for its numbers, and its file for messages.

    Attributes:
        section: the name of the section that the lines stand in.
        kind: the kind of each row, ``N``, ``E``, ``G`` or ``L``.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._content = program.content
        self.section = ""
        self.kind: dict[str, str] = {}
        self._set_of: dict[str, str] = {}
        self._met: set[tuple[str, str]] = set()

    def pairs(self, line: Line, fields: list[str]) -> list[tuple[str, Number]]:
        """Return names of rows with numbers; what stands before them may be left out."""
        first = 1 - (len(fields) + 1) % 2
        pairs = []
        for place in range(first, len(fields) - 1, 2):
            if fields[place] not in self.kind:
                self.fail(f"there is no row {fields[place]!r}", line, place)
            pairs.append((fields[place], self._number(line, fields, place + 1)))
        if not pairs:
            self.fail("a row and a number should stand here", line, len(fields))
        return pairs

    def pairs_of_set(self, line: Line, fields: list[str]) -> list[tuple[str, Number]]:
        """Return rows with numbers, each of which stands once in the only set of its section."""
        pairs = self.pairs(line, fields)
        if len(fields) % 2:
            self.check_set(line, fields, 0)
        for name, _ in pairs:
            self.meet(line, f"row {name!r} stands twice under {self.section}", name)
        return pairs

    def check_set(self, line: Line, fields: list[str], word: int) -> None:
        """Refuse a second set of right sides, ranges or bounds, of which readers take one."""
        first = self._set_of.setdefault(self.section, fields[word])
        if fields[word] != first:
            what = f"under {self.section} {fields[word]!r} is a second set beside {first!r}"
            self.fail(f"{what}: leave one of them", line, word)

    def meet(self, line: Line, twice: str, name: str) -> None:
        """Refuse a name that has stood in this section before, in these words."""
        if (self.section, name) in self._met:
            self.fail(twice, line, 0)
        self._met.add((self.section, name))

    def check_number(self, line: Line, fields: list[str], place: int) -> None:
        """Refuse a word that is no number."""
        try:
            float(fields[place].replace("_", " "))  # Python reads 1_0 as 10.
        except ValueError:
            self.fail(f"{fields[place]!r} is no number", line, place)

    def _number(self, line: Line, fields: list[str], place: int) -> Number:
        self.check_number(line, fields, place)
        number = self._program.number(fields[place])
        if isinstance(number, float):
            self.fail(f"{fields[place]!r:.40} is too large, or has too many digits", line, place)
        return number

    def fail(self, what: str, line: Line, word: int) -> NoReturn:
        """Raise a FormatError with the place of a word of the line."""
        self._content.fail(what, line, word)
