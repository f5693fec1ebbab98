"""Wrong options of a command are refused like anything else: in one line, without a usage page."""

from __future__ import annotations

from typing import Any

import click

from innkeep.cards.cli.command_error import CommandError

__all__ = ["Command"]


class Command(click.Command):
    """A command whose usage errors are one line, too."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """As in Click, with usage errors turned into a `CommandError`."""
        try:
            return super().make_context(*args, **kwargs)
        except click.UsageError as error:
            raise CommandError(" ".join(error.format_message().split())) from None
