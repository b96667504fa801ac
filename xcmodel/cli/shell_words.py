"""What errors and warnings say of arguments in Python, in the words of the shell."""

from __future__ import annotations

import re

# The first ones are of single messages, what follows of any with such an argument.
_WORDS = [
    (r"\bmemory_limit, in the shell (--[a-z-]+)", r"\1"),
    (r"\bmost_bytes, in the shell (--[a-z-]+)", r"\1"),
    (r"\b(?:compile|pandas\.read_csv)\(.*?\), in the shell ", ""),
    (r"\bSolutionSet\.save, or (xcmodel compile) in the shell, ", r"\1 "),
    (r": use to_networkx\b", ": convert --to graphml writes it for programs that draw graphs"),
    (r"; (read\(…, most_bytes=…\) sets)", r"; in Python, \1"),
    (r"\bby format= or (--[a-z]+)", r"by \1"),
    (r"\bsee Model\.from_table, or of CSV files (xcmodel convert)", r"for CSV files by \1"),
    (r", in Python by (?:remove_row|penalise\(item\))", ""),
    (r"in place of the item: see add_row", "in place of the item, which json, lp and mps have"),
    (r": add it before, by add_item", ": list it among the items"),
    (r"\(low, high\) of them, with high=None for", "[low, high] of them, with null as high for"),
    (r"\bgive low= or high=, or both", "give low or high, or both"),
    (r"\bgive over= as well", "give over as well"),
    (r"\bits setting workers=…", "--workers"),
    (r"\bset most= to allow for more, or ask for k_best or", "ask for k-best or"),
    (r"\bleave out (workers|seed)\b", r"leave out --\1"),
    (r"(?<![\w'.-])(backend|method|workers|seed)='?([\w:.-]*\w)'?", r"--\1 \2"),
    (r"\((solution|time)_limit\)", r"(\1 limit)"),
    (r"(?<![\w'.-])(cost|memory|time)_limit(?![\w'])", r"--\1-limit"),
]

_REPLACED = [(re.compile(python), shell) for python, shell in _WORDS]


def in_shell_words(text: str) -> str:
    """Return a message for a user of the shell, who has no arguments of Python to give.

    >>> in_shell_words("method='enumerate' counts by cubes, and workers=2 in two threads")
    '--method enumerate counts by cubes, and --workers 2 in two threads'
    """
    for python, shell in _REPLACED:
        text = python.sub(shell, text)
    return text
