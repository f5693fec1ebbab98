"""How the commands of the rules refuse: one line on standard error and exit status 2.

Wrong options count as refusals too, so a caller never has to read a usage page from an error.
"""

from __future__ import annotations

from typing import Any

import click

__all__ = ["Command", "Failure"]


class Failure(click.ClickException):
    """Could not be done; one line says why."""

    exit_code = 2


class Command(click.Command):
    """A command whose usage errors are one line, too."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """As in Click, with usage errors turned into a `Failure`."""
        try:
            return super().make_context(*args, **kwargs)
        except click.UsageError as error:
            raise Failure(" ".join(error.format_message().split())) from None
