"""`innkeep rules`: looks up rules by area, book and words, in our own words."""

from __future__ import annotations

import json
from typing import Any

import click

from innkeep.cards.cli.command_error import CommandError
from innkeep.rules.book.lookup import RuleEntry, find
from innkeep.rules.cli.usage_error import Command
from innkeep.rules.messages import LANGUAGES, count_text, text

__all__ = ["rules"]


@click.command(cls=Command)
@click.argument("words", nargs=-1)
@click.option("--area", default="", help="Only this area of the rules, such as gambling.")
@click.option("--book", default="", help="Only rules printed in this book, such as RDI7.")
@click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
def rules(words: tuple[str, ...], area: str, book: str, json_: bool, lang: str) -> None:
    """Look up rules: their ids, where the books print them, and what the books leave open.

    Exit status: 0 something was found, 1 nothing, 2 could not be done.

    Example: innkeep rules winning hand --book RDI7
    """
    try:
        found = find(lang, area=area, book=book, words=" ".join(words))
    except ValueError as error:
        raise CommandError(f"--{error}") from None
    if json_:
        click.echo(json.dumps([_plain(entry) for entry in found], ensure_ascii=False, indent=2))
    else:
        for entry in found:
            _tell(entry)
        click.echo(count_text("rules.found", len(found), lang) if found else text("rules.none", lang))
    if not found:
        raise click.exceptions.Exit(1)


def _plain(entry: RuleEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "area": entry.area,
        "text": entry.text,
        "sources": [{"book": source.book, "section": source.section} for source in entry.sources],
        "open": list(entry.open),
    }


def _tell(entry: RuleEntry) -> None:
    where = "; ".join(f"{source.book}: {source.section}" for source in entry.sources)
    click.echo(f"{entry.id}  {entry.text}")
    click.echo(f"      {where}")
    for decision in entry.open:
        click.echo(f"      {decision}")
