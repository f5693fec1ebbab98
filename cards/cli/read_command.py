"""`innkeep cards read`: a file of card texts as people type them, read in one go."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from innkeep.cards import reading
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.vocabulary import CARD_TYPES
from innkeep.cards.wording.text_reader import MAX_CHARACTERS

_MOST_TEXTS = 2_000


@click.command("read")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def read(file: Path, as_json: bool) -> None:
    """Read a FILE of card texts as people type them, and say what each does and what is kept as text.

    FILE is a list, as YAML or JSON, of texts with id, lang (en or ru), types and text.

    \b
    Example:
      innkeep cards read texts.yaml --json
    """
    try:
        data, _ = pack_files.read(file.read_text("utf-8"), file.name)
    except FileNotFoundError:
        raise CommandError(f"{file}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file}: cannot be read as UTF-8 text ({type(error).__name__})") from None
    except pack_files.PackError as error:
        raise CommandError(str(error.problems[0])) from None
    problem = next(_problems(data), None)
    if problem:
        raise CommandError(f"{file}: {problem}")
    found = read_all(data)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for one in found:
        click.echo(
            f"{one['id']} [{'kept' if one['kept'] else 'understood'}] {' / '.join(one['text'].splitlines())}"
        )


def _problems(data: Any) -> Iterator[str]:
    """What is wrong with a list of texts, one line each."""
    if not isinstance(data, list):
        yield "holds no list of texts"
        return
    if len(data) > _MOST_TEXTS:
        yield f"holds {len(data)} texts, allowed are {_MOST_TEXTS}"
    for nth, one in enumerate(data, 1):
        if not isinstance(one, dict) or not isinstance(one.get("text"), str):
            yield f"text {nth}: text: is missing or no text"
            continue
        types = one.get("types") or []
        if len(one["text"]) > MAX_CHARACTERS:
            yield f"text {nth}: text: is longer than the {MAX_CHARACTERS} characters allowed"
        if not isinstance(types, list):
            yield f"text {nth}: types: is no list"
            continue
        if unknown := next((kind for kind in types if kind not in CARD_TYPES), None):
            yield f"text {nth}: types: {refusal(str(unknown), CARD_TYPES)}"
        if one.get("lang", "en") not in LANGUAGES:
            yield f"text {nth}: lang: {refusal(str(one['lang']), LANGUAGES)}"


def read_all(texts: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each text (`id`, `lang`, `types`, `text`) what it does as in a pack, which phrases of it are `kept`
    as text and which could be read by themselves (`understood`), and how the card reads in our wording."""
    return [_read(each) for each in texts]


def _read(given: Mapping[str, Any]) -> dict[str, Any]:
    types, lang = tuple(given.get("types") or ()), str(given.get("lang") or "en")
    found = reading.read_card(str(given["text"]), types, lang)
    made: dict[str, Any] = {"id": given.get("id")}
    if found.understood is not None:
        data = exchange.reading_data(found.understood)
        made |= {key: data[key] for key in ("modes", "drink", "answered_only_by") if key in data}
    return {**made, "understood": list(found.phrases), "kept": list(found.kept), "text": found.text}
