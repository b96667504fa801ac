"""``completion``: commands and their options completed by the shell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from shlex import quote

from xcmodel.cli.arguments import Commands, add_command
from xcmodel.cli.exit_codes import ExitCode

_SHELLS = ("bash", "zsh", "fish")

_BASH = """\
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

# What zsh needs before it reads a script for bash.
_ZSH = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n"


def add_completion(commands: Commands) -> None:
    """Add the command, after all others."""
    parser = add_command(
        commands,
        "completion",
        "print a script for the shell that completes commands and options",
        [
            "completion bash > ~/.local/share/bash-completion/completions/xcmodel",
            "completion zsh >> ~/.zshrc",
            "completion fish > ~/.config/fish/completions/xcmodel.fish",
        ],
    )
    parser.add_argument(
        "shell", nargs="?", choices=_SHELLS, default="bash", help="which (default: %(default)s)"
    )
    parser.set_defaults(command=partial(_completion, commands))


def _completion(commands: Commands, parsed: argparse.Namespace) -> int:
    if parsed.shell == "fish":
        print(*_fish_lines(commands), sep="\n")
    else:
        cases = (
            f'        {name}) words="{" ".join(_words(parser))}" ;;'
            for name, parser in commands.choices.items()
        )
        script = _BASH.format(commands=" ".join(commands.choices), cases="\n".join(cases))
        print(_ZSH * (parsed.shell == "zsh") + script, end="")
    return ExitCode.DONE


def _words(parser: argparse.ArgumentParser) -> list[str]:
    """Return what may follow a command: its options, and the words that it takes."""
    return sorted(parser._option_string_actions) + [
        str(choice)
        for action in parser._get_positional_actions()
        for choice in action.choices or ()
    ]


def _fish_lines(commands: Commands) -> Iterator[str]:
    """Yield a line for each command, and one for each word that may follow it, with its help."""
    for command in commands._choices_actions:
        shown = f"-a {command.dest} -d {quote(command.help or '')}"
        yield f"complete -c xcmodel -n __fish_use_subcommand -f {shown}"
    for name, parser in commands.choices.items():
        after = f"complete -c xcmodel -n '__fish_seen_subcommand_from {name}'"
        for action in parser._actions:
            for choice in () if action.option_strings else action.choices or ():
                yield f"{after} -f -a {choice}"
            if action.option_strings:
                yield f"{after} {_fish_option(action)}"


def _fish_option(action: argparse.Action) -> str:
    """Return an option, with the words that may be its value."""
    names = [
        f"-l {text.removeprefix('--')}" if text.startswith("--") else f"-s {text[1:]}"
        for text in action.option_strings
    ]
    values = f"-x -a {quote(' '.join(map(str, action.choices)))}" if action.choices else ""
    value = values or ("-r" if action.nargs != 0 else "")
    help_text = (action.help or "").partition(" (default")[0]
    return " ".join([*names, *([value] if value else []), "-d", quote(help_text)])
