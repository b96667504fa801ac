"""A parser of arguments whose errors say what would work."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from xcmodel.text.suggestion import did_you_mean

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_ELSEWHERE = {
    "benchmark": "bench",
    "enumerate": "solutions",
    "explain": "solve --why",
    "help": "--help",
    "list": "solutions",
    "optimise": "minimize",
    "optimize": "minimize",
    "prove": "certify",
    "symmetries": "info",
    "symmetry": "info",
    "verify": "check",
    "why": "solve --why",
}
"""Commands that are looked for by other names."""

_INVALID_CHOICE = re.compile(r"(invalid choice: '(.*)') (\(choose from (.*)\))")


class Parser(argparse.ArgumentParser):
    """A parser that names the nearest word for one that is misspelt, and ends with examples.

    Options are written in full: what short forms stand for would change with each new option.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)
        # A number below 0 is an argument, which is told to be one; so is one in hundredths.
        self._negative_number_matcher = re.compile(r"^-(\d+|\d*\.\d+)%?$")

    def parse_known_args(
        self, args: Iterable[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse arguments, all of which this command must know.

        Args:
            args: the arguments; those of this process if left out.
            namespace: where to keep what is parsed; a new one if left out.
        """
        parsed, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(self._surplus(rest))
        return parsed, rest

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help or a version, and raise OSError where nothing can be written."""
        if file is sys.stdout:
            print(message, end="", flush=True)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        """Print the usage, the message with what would work, and examples; and exit with 2."""
        self.print_usage(sys.stderr)
        told = _INVALID_CHOICE.sub(_with_hint, message)
        examples = (self.epilog or "").partition("\n\n")[0]
        self.exit(2, "\n".join([f"{self.prog}: error: {told}", *examples.splitlines(), ""]))

    def _surplus(self, rest: list[str]) -> str:
        """Return what is wrong with arguments that nothing takes."""
        word = rest[0].partition("=")[0]
        if word in self._option_string_actions:
            return f"{word} stands behind --, where no options are any more: write -- last"
        if word.startswith("-") and word != "-":  # Which is standard input.
            return f"there is no option {word}{did_you_mean(word, self._option_string_actions)}"
        takes = " ".join(str(action.metavar) for action in self._get_positional_actions())
        writes = "-o" in self._option_string_actions and len(rest) == 1
        hint = f"; to write a file, say -o {rest[0]}" if writes else ""
        surplus = " ".join(rest)
        return f"{surplus!r} is too much: {self.prog} takes {takes or 'no arguments'}{hint}"


def _with_hint(found: re.Match[str]) -> str:
    wrong, word, right, choices = found.groups()
    names = re.findall(r"[\w-]+", choices)
    elsewhere = _ELSEWHERE.get(word)
    if elsewhere and elsewhere.partition(" ")[0] in (*names, "--help"):
        return f"{wrong}; that is xcmodel {elsewhere} {right}"
    hint = did_you_mean(word, names)
    return f"{wrong}{hint} {right}"
