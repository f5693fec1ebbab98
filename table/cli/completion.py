"""``innkeep completion``: commands, options and names of decks, completed by the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from innkeep.table.cli.main import UnableError, innkeep

SHELLS = ("bash", "fish", "zsh")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print what makes SHELL complete commands, options, decks and cards.

    \b
    Example:
      innkeep completion bash >> ~/.bashrc
      innkeep completion zsh >> ~/.zshrc
      innkeep completion fish > ~/.config/fish/completions/innkeep.fish
    """
    known = get_completion_class(shell)
    if known is None:
        raise UnableError(f"{shell}: this version of click completes nothing there")
    click.echo(known(innkeep, {}, "innkeep", "_INNKEEP_COMPLETE").source())
