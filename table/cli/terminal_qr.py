"""A QR code in a terminal: half blocks where it can show them, plain letters where it cannot."""

from __future__ import annotations

import sys

import click
import segno

QUIET = 2
"""Modules of margin; a scanner wants to see where the code ends."""

BLOCKS = {(True, True): " ", (False, False): "█", (False, True): "▀", (True, False): "▄"}
"""By (dark above, dark below). White is drawn, black is the ground: so a dark terminal shows it right even
where colours are taken out."""


def code(url: str, encoding: str | None) -> list[str]:
    """The rows of a code for ``url``, for a terminal of that encoding.

    >>> code("http://10.0.0.2:8000/", "ascii")[0][:4]
    '####'
    """
    matrix = [list(row) for row in segno.make(url, error="l", micro=False).matrix_iter(border=QUIET)]
    try:
        "█▀▄".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ["".join("  " if dark else "##" for dark in row) for row in matrix]
    if len(matrix) % 2:
        matrix.append([0] * len(matrix[0]))
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return ["".join(BLOCKS[bool(a), bool(b)] for a, b in zip(up, low, strict=True)) for up, low in pairs]


def show(url: str) -> None:
    """Print a code for ``url``, white on black on whatever ground the terminal has."""
    for row in code(url, sys.stdout.encoding):
        click.echo("  " + click.style(row, fg="bright_white", bg="black"))
