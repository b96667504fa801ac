"""Sums, comparisons, numbers and labels of LP text, read token by token."""

from __future__ import annotations

import re
from math import inf
from typing import NoReturn

from xcmodel.errors import FormatError
from xcmodel.formats.exact_numbers import Number
from xcmodel.formats.files import Content, Place
from xcmodel.formats.linear import Program, Variable
from xcmodel.formats.lp_tokens import SECTIONS, Token

COMPARISONS = {"<=": "<", "=<": "<", "<": "<", ">=": ">", "=>": ">", ">": ">", "=": "="}
"""What stands between two sides, and what it means."""

_INFINITY = re.compile("inf(inity)?", re.IGNORECASE)
_SIGNS = ("+", "-")
_ON_THE_LEFT = ": variables stand on the left side of a row"


class TermReader:
    """Reads the tokens of one section after the other, from the first one on.

    Args:
        content: the file, for messages.

    Attributes:
        program: gets the variables that are met.
    """

    def __init__(self, content: Content) -> None:
        self.program = Program(content)
        self._file = content.file
        self._tokens: list[Token] = []
        self._place = 0

    def begin(self, tokens: list[Token]) -> None:
        """Go to the first token of a section."""
        self._tokens, self._place = tokens, 0

    def right_side(self) -> Number | float:
        """Read the number on the right, with which a row ends.

        A variable behind it would be taken for the beginning of another row without a name.
        """
        number = self.number(_ON_THE_LEFT)
        line = self._tokens[self._place - 1].line
        if (token := self.peek()) and token.text in _SIGNS and token.line == line:
            self.fail(f"the row should end here{_ON_THE_LEFT}")
        return number

    def comparison(self) -> str:
        """Return ``<``, ``>`` or ``=``."""
        token = self.peek()
        if token is None or token.text not in COMPARISONS:
            self.fail("'<=', '>=' or '=' should stand here")
        self._place += 1
        return COMPARISONS[token.text]

    def linear_sum(self) -> tuple[dict[str, Number], Number | float]:
        """Read a sum; return the factors of its variables, and its constant part."""
        terms: dict[str, Number] = {}
        constant: Number | float = 0
        start = self._place
        while (token := self.peek()) and token.text not in COMPARISONS and not self._is_at_label():
            if self._place > start and token.text not in _SIGNS:
                break  # Another row begins here, or something is wrong.
            factor = self._sign()
            token = self.peek()
            if token and token.kind == "number":
                factor *= self._exact(token)
                self._place += 1
                token = self.peek()
                if token is None or token.kind != "name" or self._is_at_label():
                    constant += factor
                    continue
            if token and _INFINITY.fullmatch(token.text):
                self._place += 1
                constant += factor * inf
                continue
            name = self.take("name")
            self.variable(name)
            terms[name.text] = terms.get(name.text, 0) + factor
        return {name: factor for name, factor in terms.items() if factor}, constant

    def _sign(self) -> Number:
        """Read signs; return 1 or -1."""
        sign = 1
        while (token := self.peek()) and token.text in _SIGNS:
            sign *= -1 if token.text == "-" else 1
            self._place += 1
        return sign

    def _is_at_label(self) -> bool:
        after = self._place + 1
        return after < len(self._tokens) and self._tokens[after].text == ":"

    def label(self) -> str | None:
        """Read the name before a colon, if there is one."""
        if not self._is_at_label():
            return None
        self._place += 2
        return self._tokens[self._place - 2].text

    def variable(self, token: Token) -> Variable:
        """Return the variable of this name, which is made where it is met first."""
        if token.kind != "name":
            self._place = self._tokens.index(token)
            self.fail("a name should stand here")
        variable = self.program.variables.get(token.text)
        if variable is None:  # Most names were met before.
            variable = Variable(Place(token.line, token.column))
            self.program.variables[token.text] = variable
        return variable

    def _exact(self, token: Token) -> Number:
        number = self.program.number(token.text)
        if isinstance(number, float):
            self.fail(f"{token.text!r:.40} is too large, or has too many digits")
        return number

    def number(self, hint: str = "") -> Number | float:
        """Read a number with its signs; a hint is for the message if there is none."""
        sign = self._sign()
        if (token := self.peek()) and _INFINITY.fullmatch(token.text):
            self._place += 1
            return sign * inf
        return sign * self.program.number(self.take("number", hint).text)

    def take(self, kind: str, hint: str = "") -> Token:
        """Read a token of this kind, which should stand here."""
        token = self.peek()
        if token is None or token.kind != kind:
            self.fail(f"a {kind} should stand here{hint}")
        self._place += 1
        return token

    def peek(self) -> Token | None:
        """Return the next token, which stays to be read; None at the end of the section."""
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def fail(self, what: str, token: Token | None = None) -> NoReturn:
        """Raise a FormatError with the place of a token, the next one if none is given."""
        token = token or self.peek() or (self._tokens or [Token("", "", 1, 1)])[-1]
        hint = self._hint_of_section(token.line)
        raise FormatError(f"{what}{hint}", self._file, token.line, token.column)

    def _hint_of_section(self, line: int) -> str:
        """Return a hint where a line begins as a section does, and goes on."""
        words = [token.text for token in self._tokens if token.line == line]
        begun = [word for n in (1, 2) if (word := " ".join(words[:n])).lower() in SECTIONS]
        return f"; {begun[0]!r} begins a section only on a line of its own" if begun else ""
