"""The marshmallow schemas of a pack: plain data in, `innkeep.cards.model` records out. Unknown keys and words
are refused with the nearest known one; every message says what is allowed. Reading files is
`innkeep.cards.io.pack_files`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from marshmallow import ValidationError, fields, post_load, validates_schema

from innkeep.cards import vocabulary as voc
from innkeep.cards.io.look_schema import LookSchema
from innkeep.cards.io.machinery_schema import MachinerySchema
from innkeep.cards.io.said import Said
from innkeep.cards.io.schema_fields import (
    MAX_TEXT,
    BlocksField,
    KnownWord,
    LineField,
    ListOf,
    Name,
    Strict,
    TextsField,
    refusal,
)
from innkeep.cards.io.strict_fields import Flag, Whole
from innkeep.cards.model import (
    Art,
    Card,
    Deck,
    Drink,
    Effect,
    Mode,
    RaceDrink,
    Tier,
    When,
    bare_effects,
    bare_modes,
)
from innkeep.cards.words import ALL_TRIGGERS, Argument, Word

MAX_COPIES = 60
MAX_CARDS = 300
MAX_MODES = 6
MAX_EFFECTS = 8
MAX_TIERS = 4
MOST_PAID = 8
MAX_MACHINERY = 6
MAX_RENEWAL = 0.5
CROWD = 10

_PICTURE = re.compile(
    r"(?:\w[\w -]*/)*[\w-](?:[\w .,'’()&+!-]*[\w )'’!-])?\.(?:png|jpe?g|webp|gif|svg)", re.IGNORECASE
)
_CROWDS = {"everyone", "each_other", "participants", "up_to_three"}
_CORRUPTED = {"most_corruption", "least_corruption"}
_PICKED = {"chosen_other", "chosen_any", "chosen_participant", "up_to_three", *_CORRUPTED}
FIELD_OF_ARGUMENT = {"from": "source"}


class PictureFile(fields.Field[str]):
    """The name of a picture below the folder of the pack."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        name = unicodedata.normalize("NFC", value) if isinstance(value, str) else ""
        if len(name) > MAX_TEXT or not _PICTURE.fullmatch(name):
            raise ValidationError(Said("picture", value=f"{value!r:.60}"))
        return name


class Ground(fields.Field[str]):
    """The colour below what is transparent in a picture."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(r"deck|#[0-9a-fA-F]{6}", value):
            raise ValidationError(Said("ground", value=f"{value!r:.40}"))
        return value.lower()


class ArtSchema(Strict):
    """A picture of one's own with what it fills and how."""

    file = PictureFile(required=True)
    fills = KnownWord(voc.CARD_SLOTS, load_default=voc.CARD_SLOTS[0])
    focus = ListOf(Whole(0, 100), 2, load_default=[50, 50])
    ground = Ground(load_default="#ffffff")

    @validates_schema
    def point(self, data: dict[str, Any], **_: Any) -> None:
        """A point has two numbers."""
        if len(data["focus"]) != 2:
            raise ValidationError({"focus": [Said("focus", example="[50, 30]")]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Art:
        """The record."""
        return Art(data["file"], data["fills"], (data["focus"][0], data["focus"][1]), data["ground"])


class PictureField(fields.Field[Art]):
    """The name of a picture, or a map with what it ``fills``, its ``focus`` and ``ground``."""

    def __init__(self, slot: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.slot = slot

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Art:
        given = value if isinstance(value, dict) else {"file": value}
        if self.slot and "fills" in given:
            raise ValidationError({"fills": [Said("slot-says")]})
        made: Art = ArtSchema().load(given)
        return replace(made, fills=self.slot) if self.slot else made


class DeckArtSchema(Strict):
    """The pictures of a deck, by the slot they fill."""

    back = PictureField("back")
    mat = PictureField("mat")
    portrait = PictureField("portrait")

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> tuple[Art, ...]:
        """The records, in the order of the slots."""
        return tuple(data[slot] for slot in voc.DECK_SLOTS if slot in data)


class WordMap(fields.Field[Any]):
    """A word of the vocabulary with its arguments: `{do: fortitude, who: me, amount: 2}`."""

    def __init__(
        self, head: str, words: Mapping[str, Word], build: Callable[..., Any], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.head, self.words, self.build = head, words, build

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if not isinstance(value, dict):
            example = f"{{{self.head}: {next(iter(self.words))}}}"
            raise ValidationError(Said("word-map", example=example))
        # A YAML 1.1 reader makes the bare key `on` a boolean; scenario files may come through one.
        given: dict[Any, Any] = {("on" if name is True else name): item for name, item in value.items()}
        if self.head not in given:
            raise ValidationError({self.head: [Said("missing-of", allowed=", ".join(self.words))]})
        name = given.pop(self.head)
        word = self.words.get(name) if isinstance(name, str) else None
        if word is None:
            raise ValidationError({self.head: [refusal(name, tuple(self.words))]})
        wrong: dict[str, list[str]] = {}
        for argument, item in given.items():
            known = word.argument(argument) if isinstance(argument, str) else None
            if known is None:
                names = [a.name for a in word.arguments]
                wrong[str(argument)] = [Said("argument", word=word.word, said=refusal(argument, names))]
            elif (problem := _argument_problem(known, item)) is not None:
                wrong[known.name] = [problem]
        for known in word.arguments:
            if known.required and known.name not in given:
                wrong[known.name] = [Said("argument-missing", word=word.word, allowed=_allowed(known))]
        if wrong:
            raise ValidationError(wrong)
        arguments = {
            FIELD_OF_ARGUMENT.get(argument, argument): tuple(item) if isinstance(item, list) else item
            for argument, item in given.items()
        }
        return self.build(name, **arguments)


def _allowed(known: Argument) -> str:
    """What an argument may be, as a sentence that can be said in each language."""
    if known.flag or known.words:
        return ", ".join(known.words) or known.allowed
    return Said("range.nonzero" if known.nonzero else "range", least=known.low, most=known.high)


def _argument_problem(known: Argument, item: object) -> str | None:
    if known.flag:
        return None if isinstance(item, bool) else Said("flag", value=f"{item!r:.60}")
    if known.several:
        if not isinstance(item, list) or not item or len(item) != len({str(one) for one in item}):
            return Said("no-repeats", allowed=_allowed(known))
        return next((refusal(one, known.words) for one in item if one not in known.words), None)
    if known.words:
        return None if item in known.words else refusal(item, known.words)
    if isinstance(item, int) and not isinstance(item, bool) and known.low <= item <= known.high:
        return Said("zero") if known.nonzero and item == 0 else None
    return Said("must-be", value=f"{item!r:.60}", allowed=_allowed(known))


class TierSchema(Strict):
    """What a branch does beside or instead of its own effects, and what that costs or needs."""

    paid = KnownWord(voc.PAID)
    having = KnownWord(voc.HAVING)
    n = Whole(1, MOST_PAID)
    or_more = Flag()
    instead = Flag()
    effects = ListOf(WordMap("do", voc.EFFECTS, Effect), MAX_EFFECTS, required=True)

    @validates_schema
    def agrees(self, data: dict[str, Any], **_: Any) -> None:
        """A tier either costs tokens or needs them."""
        if ("paid" in data) == ("having" in data):
            raise ValidationError({"paid": [Said("tier-one")]})
        if data.get("or_more") and "having" in data:
            raise ValidationError({"or_more": [Said("tier-more")]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Tier:
        """The record."""
        return Tier(**{**data, "effects": tuple(data["effects"])})


class ModeSchema(Strict):
    """One branch: when, what happens, and what else or instead in which tier."""

    when = WordMap("on", voc.TRIGGERS, When, required=True)
    effects = ListOf(WordMap("do", voc.EFFECTS, Effect), MAX_EFFECTS)
    tiers = ListOf(fields.Nested(TierSchema), MAX_TIERS)
    said = fields.Nested(BlocksField)

    @validates_schema
    def fits(self, data: dict[str, Any], **_: Any) -> None:
        """Each effect must make sense under the trigger, and all of a branch pick in one way."""
        when: When = data["when"]
        if "effects" not in data:
            if "said" not in data or "tiers" in data:
                raise ValidationError({"effects": [Said("missing")]})
            return
        if when.on == "drink" and when.affects and not when.mine:
            raise ValidationError({"when": {"affects": [Said("affects-mine")]}})
        wrong: dict[Any, Any] = _misfits(when.on, data["effects"])
        picks = {str(effect.who) for effect in data["effects"]} & _PICKED
        if len(picks) > 1 and picks & {"up_to_three", *_CORRUPTED}:
            wrong[0] = {"who": [Said("picks", picks=", ".join(sorted(picks)))]}
        found: dict[str, Any] = {"effects": wrong} if wrong else {}
        if tiers := _wrong_tiers(when.on, picks, data.get("tiers", ())):
            found["tiers"] = tiers
        if found:
            raise ValidationError(found)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Mode:
        """The record."""
        effects = tuple(data["effects"]) if "effects" in data else bare_effects(data["when"].on)
        return Mode(data["when"], effects, tuple(data.get("tiers", ())), data.get("said", {}))


def _misfits(on: str, effects: Sequence[Effect]) -> dict[Any, Any]:
    """What is wrong with effects under a trigger, by their places."""
    wrong: dict[Any, Any] = {}
    for index, effect in enumerate(effects):
        allowed = voc.EFFECTS[effect.do].fits
        if on not in allowed:
            wrong[index] = {"do": [Said("misfit", do=effect.do, on=on, allowed=", ".join(allowed))]}
        places = voc.WHO_NEEDS.get(effect.who or "", ALL_TRIGGERS)
        if on not in places:
            misfit = Said("misfit-who", who=effect.who, on=on, allowed=", ".join(places))
            wrong.setdefault(index, {})["who"] = [misfit]
        if effect.per_pick and not any(other.who == "up_to_three" for other in effects):
            wrong.setdefault(index, {})["per_pick"] = [Said("per-pick")]
        if effect.do == "pay" and effect.who == effect.to == "me":
            wrong.setdefault(index, {})["to"] = [Said("pays-self")]
    return wrong


def _wrong_tiers(on: str, picks: set[str], tiers: Sequence[Tier]) -> dict[Any, Any]:
    """What is wrong with the tiers of a branch that picks so."""
    wrong: dict[Any, Any] = {}
    if tiers and on in voc.UNTIERED:
        wrong[0] = {"effects": [Said("untiered", on=on)]}
    costs = {tier.paid for tier in tiers if tier.paid}
    for index, tier in enumerate(tiers):
        if tier.paid and len(costs) > 1:
            wrong[index] = {"paid": [Said("tier-costs", costs=", ".join(sorted(costs)))]}
        if found := _misfits(on, tier.effects):
            wrong.setdefault(index, {})["effects"] = found
        others = {str(effect.who) for effect in tier.effects} & _PICKED - picks
        if others and picks:
            said = Said("tier-picks", picks=", ".join(sorted(picks)))
            wrong.setdefault(index, {}).setdefault("effects", {})[0] = {"who": [said]}
        elif others:
            said = Said("tier-picks-none")
            wrong.setdefault(index, {}).setdefault("effects", {})[0] = {"who": [said]}
    return wrong


class RaceSchema(Strict):
    """Numbers for drinkers of certain races."""

    races = ListOf(KnownWord(voc.RACES), len(voc.RACES), required=True, data_key="is")
    alcohol = Whole(-20, 20, required=True)
    fortitude = Whole(-20, 20, required=True)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> RaceDrink:
        """The record."""
        return RaceDrink(tuple(data["races"]), data["alcohol"], data["fortitude"])


class DrinkSchema(Strict):
    """The numbers of a Drink."""

    alcohol = Whole(-20, 20, required=True)
    fortitude = Whole(-20, 20, load_default=0)
    chaser = Flag(load_default=False)
    race = fields.Nested(RaceSchema)
    discard = Whole(0, 10, load_default=0)
    draw = Whole(0, 10, load_default=0)
    discard_for_fortitude = Whole(0, 10, load_default=0)
    reveal = Whole(0, 10, load_default=0)
    splits = Flag(load_default=False)
    firm = Flag(load_default=False)
    stays = Flag(load_default=False)
    next_action = Whole(0, 3, load_default=0)
    chaser_from = KnownWord(("left",))
    half = Flag(load_default=False)
    ignore_discard = Whole(0, 10, load_default=0)
    bigger_hand = Whole(0, 3, load_default=0)

    @validates_schema
    def agree(self, data: dict[str, Any], **_: Any) -> None:
        """A source of Chasers needs a Chaser; a Drink that splits itself has none."""
        if "chaser_from" in data and not data["chaser"]:
            raise ValidationError({"chaser_from": [Said("chaser-true")]})
        if data["splits"] and data["chaser"]:
            raise ValidationError({"splits": [Said("splits")]})
        for name in ("next_action", "bigger_hand"):
            if data[name] and not data["stays"]:
                raise ValidationError({name: [Said("stays-later")]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Drink:
        """The record."""
        return Drink(**data)


class CardSchema(Strict):
    """A card; loads to the keyword arguments of `Card` but for its deck."""

    id = Name(required=True)
    title = fields.Nested(TextsField, required=True)
    flavour = fields.Nested(TextsField)
    said = fields.Nested(BlocksField)
    types = ListOf(KnownWord(voc.CARD_TYPES), 3, required=True)
    copies = Whole(1, MAX_COPIES, load_default=1)
    origin = KnownWord(voc.ORIGINS, load_default="house")
    icon = Name(load_default="card-draw")
    art = PictureField()
    answered_only_by = ListOf(LineField(), 8)
    rivals = ListOf(LineField(), 8)
    skulls = Whole(1, 2)
    modes = ListOf(fields.Nested(ModeSchema), MAX_MODES)
    drink = fields.Nested(DrinkSchema)

    @validates_schema
    def whole(self, data: dict[str, Any], **_: Any) -> None:
        """Types, branches and drink numbers must agree."""
        types, modes = data["types"], data.get("modes", [])
        if len(set(types)) != len(types):
            raise ValidationError({"types": [Said("type-twice")]})
        if "drink" in types:
            if types != ["drink"]:
                raise ValidationError({"types": [Said("drink-alone")]})
            if "drink" not in data and "said" not in data:
                raise ValidationError({"drink": [Said("drink-numbers", example="{alcohol: 1}")]})
            if not modes:
                return
            if "drink" not in data or not data["drink"].stays:
                raise ValidationError({"modes": [Said("drink-modes")]})
        elif "drink" in data:
            raise ValidationError({"drink": [Said("drink-type", types=", ".join(types))]})
        if not modes and "said" in data:
            return
        if not modes:
            raise ValidationError({"modes": [Said("no-modes")]})
        wrong: dict[str, Any] = {}
        allowed = [on for kind in types for on in voc.TRIGGERS_OF_TYPE[kind]]
        for index, mode in enumerate(modes):
            if mode.when.on not in allowed:
                named = {"types": ", ".join(types), "allowed": ", ".join(allowed)}
                said = Said("mode-type", on=mode.when.on, **named)
                wrong.setdefault("modes", {})[index] = {"when": {"on": [said]}}
        for kind in types:
            triggers = [on for on in voc.TRIGGERS_OF_TYPE[kind] if on != voc.TRAP]
            if kind not in voc.OPTIONAL_TYPES and not any(mode.when.on in triggers for mode in modes):
                said = Said("needs-mode", type=kind, allowed=", ".join(triggers))
                wrong.setdefault("types", []).append(said)
        for index, mode in enumerate(modes[:-1]):
            if mode.when.on in voc.BELOW:
                said = Said("last-branch", on=mode.when.on)
                wrong.setdefault("modes", {})[index] = {"when": {"on": [said]}}
        if ("rivals" in data) != any(mode.when.on == "rival" for mode in modes):
            wrong["rivals"] = [Said("rivals")]
        if wrong:
            raise ValidationError(wrong)


class DeckSchema(Strict):
    """The head of a pack file."""

    id = Name(required=True)
    set = Name(required=True)
    kind = KnownWord(voc.DECK_KINDS, required=True)
    name = fields.Nested(TextsField, required=True)
    race = KnownWord(voc.RACES)
    machinery = ListOf(Name(), MAX_MACHINERY)
    side_deck = Name()
    boss_of = Name()
    stands_for = Name()
    complete = Flag(load_default=True)
    own_back = Flag(load_default=False)
    look = fields.Nested(LookSchema, required=True)
    art = fields.Nested(DeckArtSchema)


class PackSchema(Strict):
    """A pack file: one deck and its cards."""

    deck = fields.Nested(DeckSchema, required=True)
    cards = ListOf(fields.Nested(CardSchema), MAX_CARDS, required=True)
    machineries = ListOf(fields.Nested(MachinerySchema), MAX_MACHINERY)

    @validates_schema
    def distinct(self, data: dict[str, Any], **_: Any) -> None:
        """No id twice, and only cards of the deck's kind."""
        wrong: dict[int, dict[str, list[str]]] = {}
        first: dict[str, int] = {}
        drinks = data["deck"]["kind"] == "drink"
        otto = data["deck"]["kind"] == "otto"
        side = data["deck"]["kind"] == "side"
        for index, card in enumerate(data["cards"]):
            if card["id"] in first:
                wrong[index] = {"id": [Said("id-twice", id=card["id"], n=first[card["id"]] + 1)]}
            first.setdefault(card["id"], index)
            if not otto and "skulls" in card:
                wrong.setdefault(index, {})["skulls"] = [Said("skulls")]
            if not side and (apart := [kind for kind in card["types"] if kind in voc.SIDE_TYPES]):
                wrong.setdefault(index, {})["types"] = [Said("side-only", type=apart[0])]
            if drinks != (card["types"][0] in ("drink", "drink_event")):
                said = Said("foreign", type=card["types"][0], kind=data["deck"]["kind"])
                wrong.setdefault(index, {})["types"] = [said]
        if wrong:
            raise ValidationError({"cards": wrong})

    @validates_schema
    def ends(self, data: dict[str, Any], **_: Any) -> None:
        """Cards that are revealed must not reveal so many more that it need never end."""
        size = sum(card["copies"] for card in data["cards"])
        more = sum(card["copies"] * sum(map(_reveals, card.get("modes", ()))) for card in data["cards"])
        if more > size * MAX_RENEWAL:
            said = Said("endless", n=f"{more / size:.1f}", most=MAX_RENEWAL)
            raise ValidationError({"cards": [said]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Deck:
        """The record."""
        head = data["deck"]
        head["machinery"] = tuple(head.get("machinery", ()))
        brings = tuple(data.get("machineries", ()))
        return Deck(
            cards=tuple(card_record(card, head["id"]) for card in data["cards"]), brings=brings, **head
        )


def _reveals(mode: Mode) -> int:
    """How many cards a branch reveals, at a large table, when it is itself revealed."""
    if mode.when.on != "revealed":
        return 0
    return sum(
        (CROWD if effect.who in _CROWDS else 1) * max(1, effect.n)
        for effect in mode.effects
        if effect.do in ("drink_now", "reveal")
    )


def card_record(data: Mapping[str, Any], deck: str) -> Card:
    """The record of loaded card data in a deck."""
    made: dict[str, Any] = {
        name: tuple(item) if isinstance(item, list) else item for name, item in data.items()
    }
    made.update(id=f"{deck}/{data['id']}", deck=deck)
    if "said" in made:
        made.setdefault("modes", bare_modes(made["types"]))
        if "drink" in made["types"]:
            made.setdefault("drink", Drink())
    return Card(**made)
