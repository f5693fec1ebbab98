"""Decks out of the house and back: plain data, YAML and tables of a deck, a starter pack, and what differs
between two decks. Whatever comes back in goes through the same schema as any pack."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

import yaml

from innkeep.cards import reading
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.io import pack_files
from innkeep.cards.io.look_schema import look_data
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.model import Art, Card, Deck, Effect, Mode, Tier, When
from innkeep.cards.vocabulary import CARD_TYPES
from innkeep.cards.wording import text_reader as reader

COLUMNS = (
    "id",
    *(f"title_{lang}" for lang in LANGUAGES),
    "types",
    "copies",
    "origin",
    "icon",
    "answered_only_by",
    "rivals",
    "skulls",
    "modes",
    "drink",
)
_CARD = re.compile(r"cards\[([0-9]+)\]\.?")
TEXT = "text"
"""A column that may stand in for modes and drink: the English text of the card."""


def card_data(card: Card) -> dict[str, Any]:
    """A card in the pack format: the inverse of reading it."""
    data: dict[str, Any] = {
        "id": card.id.removeprefix(f"{card.deck}/"),
        "title": dict(card.title),
        "types": list(card.types),
        "copies": card.copies,
        "origin": card.origin,
        "icon": card.icon,
    }
    if card.art is not None:
        data["art"] = art_data(card.art, "window")
    if card.flavour:
        data["flavour"] = dict(card.flavour)
    if card.answered_only_by:
        data["answered_only_by"] = list(card.answered_only_by)
    if card.rivals:
        data["rivals"] = list(card.rivals)
    if card.skulls:
        data["skulls"] = card.skulls
    if card.modes:
        data["modes"] = [mode_data(mode) for mode in card.modes]
    if card.drink is not None:
        drink = card.drink
        data["drink"] = {"alcohol": drink.alcohol, "fortitude": drink.fortitude, "chaser": drink.chaser}
        for known in fields(drink):
            if known.name not in (*data["drink"], "race") and (value := getattr(drink, known.name)):
                data["drink"][known.name] = value
        if drink.race is not None:
            race = drink.race
            numbers = {"alcohol": race.alcohol, "fortitude": race.fortitude}
            data["drink"]["race"] = {"is": list(race.races), **numbers}
    return data


def art_data(art: Art, slot: str) -> str | dict[str, Any]:
    """A picture in the pack format: its name alone where that says all; ``slot`` goes without saying."""
    plain = Art(art.file, slot)
    given: dict[str, Any] = {"file": art.file}
    given |= {
        name: value
        for name in ("fills", "focus", "ground")
        if (value := getattr(art, name)) != getattr(plain, name)
    }
    if "focus" in given:
        given["focus"] = list(art.focus)
    return art.file if len(given) == 1 else given


def mode_data(mode: Mode) -> dict[str, Any]:
    """A branch in the pack format."""
    data: dict[str, Any] = {"when": words(mode.when), "effects": [words(effect) for effect in mode.effects]}
    if mode.tiers:
        data["tiers"] = [tier_data(tier) for tier in mode.tiers]
    return data


def tier_data(tier: Tier) -> dict[str, Any]:
    """A tier in the pack format; what has its default is left out."""
    given = ((one, getattr(tier, one.name)) for one in fields(tier) if one.name != "effects")
    data = {one.name: item for one, item in given if item != one.default}
    return {**data, "effects": [words(effect) for effect in tier.effects]}


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck in the pack format."""
    head: dict[str, Any] = {"id": deck.id, "set": deck.set, "kind": deck.kind, "name": dict(deck.name)}
    if deck.race is not None:
        head["race"] = deck.race
    if deck.machinery:
        head["machinery"] = list(deck.machinery)
    if deck.side_deck is not None:
        head["side_deck"] = deck.side_deck
    if deck.boss_of is not None:
        head["boss_of"] = deck.boss_of
    if not deck.complete:
        head["complete"] = False
    if deck.own_back:
        head["own_back"] = True
    head["look"] = look_data(deck.look)
    if deck.art:
        head["art"] = {art.fills: art_data(art, art.fills) for art in deck.art}
    data: dict[str, Any] = {"deck": head, "cards": [card_data(card) for card in deck.cards]}
    if deck.brings:
        data["machineries"] = [_given(one) for one in deck.brings]
    return data


def _given(record: Any) -> Any:
    """A record of a machinery in the pack format; what has its default is left out."""
    if is_dataclass(record):
        given = ((one, getattr(record, one.name)) for one in fields(record))
        return {
            one.name: _given(item) for one, item in given if one.default is MISSING or item != one.default
        }
    if isinstance(record, tuple):
        return [_given(item) for item in record]
    return dict(record) if isinstance(record, Mapping) else record


def to_yaml(deck: Deck) -> str:
    """A pack file of a deck; reading it gives the same deck."""
    return yaml_text(deck_data(deck))


def yaml_text(data: Any) -> str:
    """Plain data as YAML."""
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)


def rows(deck: Deck) -> Iterator[dict[str, Any]]:
    """The cards of a deck as lines of a table; modes and drink numbers are YAML."""
    for card in deck.cards:
        data = card_data(card)
        row = {**data, **{f"title_{lang}": title for lang, title in card.title.items()}}
        row["types"] = ", ".join(card.types)
        for name in ("answered_only_by", "rivals", "modes", "drink"):
            row[name] = _flow(data[name]) if name in data else ""
        row.setdefault("skulls", "")
        yield row


def to_csv(deck: Deck) -> str:
    """A deck as a table of text."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows(deck))
    return out.getvalue()


def from_csv(text: str, head: dict[str, Any], name: str = "<table>") -> Deck:
    """The deck of a table as `to_csv` writes it, under a deck head; raises `PackError` with the lines."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    try:
        check_columns(reader.fieldnames or (), name)
        return from_rows(((reader.line_num, row) for row in reader), head, name)
    except csv.Error as error:
        raise pack_files.PackError([pack_files.PackProblem(name, 0, "", f"is not CSV: {error}")]) from None


def check_columns(names: Sequence[str], name: str) -> None:
    """Raise `PackError` unless every column is known."""
    unknown = [column for column in names if column not in (*COLUMNS, TEXT)]
    if unknown or not names:
        said = f"column {', '.join(map(repr, unknown)) or 'names'} not known; allowed: {', '.join(COLUMNS)}"
        raise pack_files.PackError([pack_files.PackProblem(name, 1, "", said)])


def from_rows(lines: Iterator[tuple[int, dict[str, Any]]], head: dict[str, Any], name: str) -> Deck:
    """The deck of lines by column name, each with its number; raises `PackError` with those."""
    listed: list[dict[str, Any]] = []
    numbers: list[int] = []
    problems: list[pack_files.PackProblem] = []
    for line, row in lines:
        if len(problems) >= pack_files.MAX_PROBLEMS:
            problems.append(
                pack_files.PackProblem(name, line, "", "was not read any more, nor the lines after it")
            )
            break
        try:
            data = _row_data(row, name, line)
            pack_files.card(data, str(head.get("id", "deck")))
            listed.append(data)
            numbers.append(line)
        except pack_files.PackError as error:
            problems += [pack_files.PackProblem(name, line, p.field, p.message) for p in error.problems]
    if problems:
        raise pack_files.PackError(problems)
    try:
        return pack_files.parse(yaml_text({"deck": head, "cards": listed}), name)
    except pack_files.PackError as error:
        raise pack_files.PackError(_in_its_line(problem, numbers) for problem in error.problems) from None


def _in_its_line(problem: pack_files.PackProblem, numbers: Sequence[int]) -> pack_files.PackProblem:
    """A problem of a whole deck with the line of the table its card stands in."""
    found = _CARD.match(problem.field)
    line = numbers[int(found[1])] if found else 0
    field = problem.field[found.end() :] if found else problem.field
    return pack_files.PackProblem(problem.file, line, field, problem.message)


def text_data(said: str, types: Sequence[str] = ()) -> dict[str, Any]:
    """What an English card text says, as in a pack: types, modes or drink; raises `reader.ReadError`."""
    return reading_data(reading.read(said, types))


def reading_data(made: reader.TextReading) -> dict[str, Any]:
    """What was read of a text, as in a pack."""
    card = Card("", "", {}, made.types, modes=made.modes, drink=made.drink)
    data = card_data(replace(card, answered_only_by=made.answered_only_by))
    return {key: data[key] for key in ("types", "answered_only_by", "modes", "drink") if key in data}


def starter(deck: str) -> str:
    """A small pack to begin with: a head and two cards."""
    return f"""\
# Check it with: innkeep cards validate FILE     Words: innkeep cards vocabulary
deck:
  id: {deck}
  set: mine
  kind: character
  name: {{en: Nameless, ru: Безымянный}}
  look: {{hue: 45, emblem: anvil}}
cards:
  - id: a-friendly-slap
    title: {{en: "A friendly slap", ru: "Дружеский шлепок"}}
    types: [action]
    copies: 2
    icon: high-punch
    modes:
      - when: {{on: action}}
        effects:
          - {{do: fortitude, who: chosen_other, amount: -1}}
  - id: not-thirsty
    title: {{en: "Not thirsty", ru: "Не хочется пить"}}
    types: [sometimes]
    icon: spill
    modes:
      - when: {{on: drink, mine: true}}
        effects:
          - {{do: ignore_drink}}
"""


def differences(old: Deck, new: Deck) -> Iterator[tuple[str, str, Any, Any]]:
    """What changed from one deck to another: card id ("" for the head), field, old and new value."""
    one, other = deck_data(old), deck_data(new)
    yield from _differing("", one["deck"], other["deck"])
    before = {card["id"]: card for card in one["cards"]}
    after = {card["id"]: card for card in other["cards"]}
    for name in {**before, **after}:
        if name not in after:
            yield name, "card", before[name]["title"]["en"], None
        elif name not in before:
            yield name, "card", None, after[name]["title"]["en"]
        else:
            yield from _differing(name, before[name], after[name])


def _differing(name: str, one: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, str, Any, Any]]:
    for key in {**one, **other}:
        if one.get(key) != other.get(key):
            yield name, key, one.get(key), other.get(key)


def words(record: When | Effect) -> dict[str, Any]:
    """A condition or an effect in the pack format."""
    made = {}
    for known in fields(record):
        value = getattr(record, known.name)
        if known.name in ("on", "do") or value != known.default:
            made["from" if known.name == "source" else known.name] = (
                list(value) if isinstance(value, tuple) else value
            )
    return made


def _flow(data: Any) -> str:
    return yaml.safe_dump(
        data, allow_unicode=True, default_flow_style=True, sort_keys=False, width=100_000
    ).strip()


def _row_data(row: dict[str, Any], name: str, line: int) -> dict[str, Any]:
    if None in row or None in row.values():
        raise pack_files.PackError([pack_files.PackProblem(name, line, "", f"must have {len(row)} columns")])
    given = {column: value.strip() for column, value in row.items() if value.strip()}
    data: dict[str, Any] = {"title": {}}
    for column, value in given.items():
        if column.startswith("title_"):
            data["title"][column.removeprefix("title_")] = value
        elif column == "types":
            data[column] = types_of(value)
        elif column in ("modes", "drink", "answered_only_by", "rivals", "skulls", "copies"):
            data[column] = _cell(value, column, name, line)
        else:
            data[column] = value
    if said := data.pop(TEXT, None):
        data.update(_read(said, data, name, line))
    return data


def types_of(cell: str) -> list[str]:
    """The types in a cell, however they are written and parted.

    >>> types_of("Action; Drink Event,")
    ['action', 'drink_event']
    """
    parts = (re.sub(r"[ -]+", "_", part.strip().casefold()) for part in re.split(r"[,;/+]", cell))
    return [part for part in parts if part]


def _cell(value: str, column: str, name: str, line: int) -> Any:
    """Plain data of the YAML in a cell."""
    try:
        return pack_files.read(value, name)[0]
    except pack_files.PackError as error:
        said = (pack_files.PackProblem(name, line, column, problem.message) for problem in error.problems)
        raise pack_files.PackError(said) from None


def _read(said: str, data: dict[str, Any], name: str, line: int) -> dict[str, Any]:
    """What a card text says, in the pack format."""
    given = next((field for field in ("modes", "drink", "answered_only_by") if field in data), None)
    if given:
        raise pack_files.PackError(
            [pack_files.PackProblem(name, line, TEXT, f"says what {given} says; leave one empty")]
        )
    types = data.get("types", ())
    if unknown := next((kind for kind in types if kind not in CARD_TYPES), None):
        said = refusal(unknown, CARD_TYPES)
        raise pack_files.PackError([pack_files.PackProblem(name, line, "types", said)])
    try:
        return text_data(said, types)
    except reader.ReadError as error:
        raise pack_files.PackError([pack_files.PackProblem(name, line, TEXT, str(error))]) from None
