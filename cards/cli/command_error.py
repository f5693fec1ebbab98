"""How commands refuse: one line on standard error and exit status 2."""

from __future__ import annotations

import click

__all__ = ["CommandError"]


class CommandError(click.ClickException):
    """A command cannot do what it was asked for; its message is one line that says why.

    Raised by the commands of `cards`, `rules`, `images` and `assistant`; Click prints it.

    >>> CommandError("no such deck: rdi9").exit_code
    2
    """

    exit_code = 2
