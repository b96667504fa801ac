"""``completion``: commands and their options completed by the shell."""

from __future__ import annotations

import argparse
from functools import partial

from xcmodel.cli.arguments import Commands, add_command
from xcmodel.cli.exit_codes import ExitCode

_SCRIPT = """\
_xcmodel() {{
    local words="{commands}"
    if [ "$COMP_CWORD" -gt 1 ]; then
        case "${{COMP_WORDS[1]}}" in
{cases}
        *) words="" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _xcmodel xcmodel
"""


def add_completion(commands: Commands) -> None:
    """Add the command, after all others."""
    parser = add_command(
        commands,
        "completion",
        "print a script for the shell that completes commands and options",
        [
            "completion > ~/.local/share/bash-completion/completions/xcmodel",
            "completion >> ~/.zshrc    # after: autoload -U bashcompinit && bashcompinit",
        ],
    )
    parser.set_defaults(command=partial(_completion, commands))


def _completion(commands: Commands, _: argparse.Namespace) -> int:
    cases = (
        f'        {name}) words="{" ".join(sorted(parser._option_string_actions))}" ;;'
        for name, parser in commands.choices.items()
    )
    print(_SCRIPT.format(commands=" ".join(commands.choices), cases="\n".join(cases)), end="")
    return ExitCode.DONE
