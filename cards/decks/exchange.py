"""Decks out of the house and back: plain data, YAML and tables of a deck, a starter pack, and what differs
between two decks. Whatever comes back in goes through the same schema as any pack."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

import yaml

from innkeep.cards import reading
from innkeep.cards.catalogue import LANGUAGES, SOURCE
from innkeep.cards.decks import sheet_table, text_table
from innkeep.cards.decks.sheet_table import letter
from innkeep.cards.io import pack_files, sheet_words
from innkeep.cards.io.look_schema import look_data
from innkeep.cards.io.pack_schema import MAX_CARDS
from innkeep.cards.io.said import Said
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.io.sheet_words import Meant, types_of
from innkeep.cards.model import Art, Card, Deck, Effect, Mode, Tier, When, bare_modes
from innkeep.cards.vocabulary import CARD_TYPES
from innkeep.cards.wording import text_reader as reader

COLUMNS = (
    "id",
    *(f"title_{lang}" for lang in LANGUAGES),
    "types",
    "copies",
    "origin",
    "icon",
    "art",
    *(f"flavour_{lang}" for lang in LANGUAGES),
    *(f"said_{lang}" for lang in LANGUAGES),
    "answered_only_by",
    "rivals",
    "skulls",
    "modes",
    "drink",
)
IN_YAML = ("art", "answered_only_by", "rivals", "modes", "drink")
"""Columns that hold more than a word; a picture may be its name alone."""
_COUNT = re.compile(r"(?:[x×хX]\s*)?([0-9]{1,6})(?:[.,]0+)?(?:\s*[x×хX])?")
_CARD = re.compile(r"cards\[([0-9]+)\]\.?")
TEXT = "text"
"""A column that may stand in for modes and drink: the text of the card, read, or kept where it is not
understood."""


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
    if card.said:
        data["said"] = dict(card.said)
    if card.answered_only_by:
        data["answered_only_by"] = list(card.answered_only_by)
    if card.rivals:
        data["rivals"] = list(card.rivals)
    if card.skulls:
        data["skulls"] = card.skulls
    if card.modes and not (card.said and card.modes == bare_modes(card.types)):
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
    data: dict[str, Any] = {"when": words(mode.when)}
    if not (mode.said and mode.bare):
        data["effects"] = [words(effect) for effect in mode.effects]
    if mode.tiers:
        data["tiers"] = [tier_data(tier) for tier in mode.tiers]
    if mode.said:
        data["said"] = dict(mode.said)
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
    if deck.stands_for is not None:
        head["stands_for"] = deck.stands_for
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
        row = {name: data.get(name, "") for name in COLUMNS}
        for lang in LANGUAGES:
            row[f"title_{lang}"] = card.title.get(lang, "")
            row[f"flavour_{lang}"] = card.flavour.get(lang, "") if card.flavour else ""
            row[f"said_{lang}"] = card.said.get(lang, "")
        row["types"] = ", ".join(card.types)
        for name in IN_YAML:
            if not isinstance(row[name], str):
                row[name] = flow(row[name])
        yield row


def to_csv(deck: Deck) -> str:
    """A deck as a table of text, with the mark by which spreadsheets know that it is UTF-8."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(deck):
        writer.writerow({name: text_table.written(str(value)) for name, value in row.items()})
    return "\ufeff" + out.getvalue()


def from_csv(
    content: str | bytes,
    head: Mapping[str, Any],
    name: str = "<table>",
    ignored: list[pack_files.PackProblem] | None = None,
    given: Mapping[str, Any] | None = None,
) -> Deck:
    """The deck of a table of text as people have it, see `from_cells`; raises `PackError` with the lines."""
    cells = [[text_table.read(cell) for cell in row] for row in text_table.cells(content, name)]
    return from_cells(cells, {**head, **(given or {})}, name, ignored, kind=(given or {}).get("kind"))


def from_cells(
    cells: Sequence[Sequence[str]],
    head: Mapping[str, Any],
    name: str,
    ignored: list[pack_files.PackProblem] | None = None,
    kind: str | None = None,
    beside: Sequence[Any] = (),
) -> Deck:
    """The deck on a sheet under a deck head, with the machineries it brings along (`beside`); what nobody
    knows of it comes to `ignored`. What `kind` of deck it is its cards say, unless given. Raises `PackError`.
    """
    found = sheet_table.table(cells, name)
    if ignored is not None:
        ignored += found.ignored
    listed: list[dict[str, Any]] = []
    numbers: list[int] = []
    problems: list[pack_files.PackProblem] = []
    taken: set[str] = set()
    for line, row in found.rows:
        if len(problems) >= pack_files.MAX_PROBLEMS or len(listed) > MAX_CARDS:
            problems.append(pack_files.PackProblem(name, line, "", Said("not-read")))
            break
        try:
            data, kept = _row_data(row, name, line, taken)
            pack_files.card(data, str(head.get("id", "deck")))
            listed.append(data)
            numbers.append(line)
            if kept and ignored is not None:
                column = next(at for meant, (at, _) in found.headings.items() if meant.field == TEXT)
                where = Said("column", letter=letter(column))
                ignored.append(pack_files.PackProblem(name, line, where, Said("kept")))
        except pack_files.PackError as error:
            problems += [_in_its_column(replace(p, file=name), line, found) for p in error.problems]
    if problems:
        raise pack_files.PackError(problems)
    data = {"deck": {**head, "kind": kind or _kind(listed, head)}, "cards": listed}
    if beside:
        data["machineries"] = list(beside)
    try:
        return pack_files.parse(yaml_text(data), name)
    except pack_files.PackError as error:
        wrong = [_in_its_line(problem, numbers) for problem in error.problems]
        raise pack_files.PackError(_in_its_column(p, p.line, found) if p.line else p for p in wrong) from None


def _kind(listed: Sequence[Mapping[str, Any]], head: Mapping[str, Any]) -> str:
    """What a deck of these cards is: what its head says where that can be."""
    kind = str(head.get("kind", "character"))
    if listed and all(card["types"][0] in ("drink", "drink_event") for card in listed):
        return "drink"
    return "character" if kind == "drink" else kind


def _in_its_column(
    problem: pack_files.PackProblem, line: int, found: sheet_table.SheetTable
) -> pack_files.PackProblem:
    """A problem of a card with its line, and the column as whoever filled the sheet calls it."""
    field, _, rest = problem.field.replace(".", "[", 1).partition("[")
    meant = Meant(field, rest) if field in sheet_words.SPOKEN else None
    column = found.headings.get(meant) if meant else None
    if column is None:
        column = next((at for one, at in found.headings.items() if one.field == field), None)
    where = Said("column-field", letter=letter(column[0]), field=problem.field) if column else problem.field
    return replace(problem, line=line, field=where)


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


def flow(data: Any) -> str:
    """Plain data as YAML on one line."""
    return yaml.safe_dump(
        data, allow_unicode=True, default_flow_style=True, sort_keys=False, width=100_000
    ).strip()


def _row_data(row: Mapping[Meant, str], name: str, line: int, taken: set[str]) -> tuple[dict[str, Any], bool]:
    """A card in the pack format, and whether its text is kept for the table; its id is made of its title
    unless it has one."""
    data: dict[str, Any] = {"title": {}}
    texts: dict[str, str] = {}
    for meant, value in sorted(row.items(), key=lambda one: one[0].lang != SOURCE):
        field = meant.field
        if field == TEXT:
            texts[meant.lang] = value
        elif field in sheet_words.SPOKEN:
            data.setdefault(field, {})[meant.lang] = value
        elif field == "types":
            data[field] = types_of(value)
        elif field == "copies":
            number = _COUNT.fullmatch(value)
            data[field] = int(number[1]) if number else value
        elif field in ("skulls", *IN_YAML) and (field != "art" or value.startswith("{")):
            data[field] = _cell(value, field, name, line)
        else:
            data[field] = value
    for field in ("title", "flavour"):
        if data.get(field) and SOURCE not in data[field]:
            data[field] = {SOURCE: next(iter(data[field].values())), **data[field]}
    if "id" not in data:
        data["id"] = slug(data["title"].get(SOURCE, ""), taken)
    taken.add(data["id"])
    return data, bool(texts) and _read(texts, data, name, line)


def slug(title: str, taken: set[str]) -> str:
    """An id made of a title, which nothing else has.

    >>> slug("I don't think so!", set()), slug("Ну уж нет", {"card"})
    ('i-don-t-think-so', 'card-2')
    """
    plain = re.sub("[^a-z0-9]+", "-", unicodedata.normalize("NFKD", title.lower()))[:60].strip("-") or "card"
    name, count = plain, 1
    while name in taken:
        count += 1
        name = f"{plain}-{count}"
    return name


def _cell(value: str, column: str, name: str, line: int) -> Any:
    """Plain data of the YAML in a cell."""
    try:
        return pack_files.read(value, name)[0]
    except pack_files.PackError as error:
        said = (pack_files.PackProblem(name, line, column, problem.message) for problem in error.problems)
        raise pack_files.PackError(said) from None


def _read(texts: Mapping[str, str], data: dict[str, Any], name: str, line: int) -> bool:
    """Put into a card what its text says, the first of the languages that is understood. Where none is, each
    is kept for the table, and that is so."""
    given = next((field for field in ("modes", "drink", "answered_only_by") if field in data), None)
    if given:
        raise pack_files.PackError([pack_files.PackProblem(name, line, TEXT, Said("text-and", field=given))])
    types = data.get("types", ())
    if unknown := next((kind for kind in types if kind not in CARD_TYPES), None):
        said = refusal(unknown, CARD_TYPES)
        raise pack_files.PackError([pack_files.PackProblem(name, line, "types", said)])
    if long := max(
        (said for said in texts.values() if len(said) > reader.MAX_CHARACTERS), key=len, default=""
    ):
        said = Said("long-text", n=len(long), most=reader.MAX_CHARACTERS)
        raise pack_files.PackError([pack_files.PackProblem(name, line, TEXT, said)])
    try:
        found = {lang: reading.keep(said, types) for lang, said in texts.items()}
    except reader.ReadError as error:
        raise pack_files.PackError([pack_files.PackProblem(name, line, TEXT, str(error))]) from None
    understood = next((one for one in found.values() if one.understood is not None), None)
    if understood is not None and understood.understood is not None:
        data.update(reading_data(understood.understood))
    for lang, one in found.items():
        if one.kept and (understood is None or one is understood or one.understood is not None):
            spoken = lang if len(found) > 1 else one.lang
            before = data.setdefault("said", {}).get(spoken)
            data["said"][spoken] = f"{one.kept}\n{before}" if before else one.kept
    return understood is None
