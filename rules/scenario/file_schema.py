"""The marshmallow schema of a scenario file: every key, every step, every expectation.

It checks shape and numbers and turns a map into the records of `records`. Whether a title or a name
exists is checked by `files`, which knows the cards.

Extensions over the agreed format, all optional: a file may also be a bare list of scenarios; a
single title or name may stand where a list of one is meant; `now: true` may stand in an expectation
or beside it. With `setup: true` the first entries of `random` are the orders of the Drink Deck and of
the players' decks, clockwise; with the Bar Deck Variant every Drink of the shipped packs lies in the bar.
In an expectation `side` and `side_discard` are a player's side deck and its discards, and `zones` has the
piles and places of any machinery by the names its record gives them.
`differences` lists what the scenario shows of where the books differ (D-05) and what they leave open (Q7);
`check --coverage` tells which of them have a pair of scenarios that tells the readings apart.
`use` names a Mount in front of its player: to answer what it offers (with the cards it costs under `choose`)
or to play it. Single outcomes under `random` are those of lots: the card that comes out next. `choose` beside
a `play` answers the first choice its player is asked after it; `spend` names what is paid for it by the ids
of the tokens (`buff`, `energy`, `clones`, `fire`, `ice`), `cards` those of the hand that stand for tokens. In
team games `turn` may name a team, `choose` of a Champion is answered by any member, and where several members
may take the next step, `waiting_for` is met by the name of the team or of any of them. A team's Potions are
said of one member or of all. `boss: true` says who is the Boss of a team with `setup: true`, where the
variant leaves that open; `first_turn` needs a variant whose Boss begins. `components` in an expectation are
compared leftmost first; a Component is a target by its title, the second copy as "TITLE 2". `choose` answers
with a name, a card's title or a list of titles, or a word: `decline`, `discard`, `draw`. A deck of Events
named under `decks` (`dungeon`, `sea`, `gm`) holds cards of type `event` that the scenario brings; the top one
is revealed as each turn ends, by the first member of a team, and `reveal: DECK` ends the turn as far as that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from innkeep.cards.io.strict_fields import Flag, Whole
from innkeep.rules.scenario.own_events import decks_of_events
from innkeep.rules.scenario.records import PlayerSpec, Scenario, StepSpec

__all__ = ["EDITIONS", "KINDS", "PHASES", "VARIANTS", "ScenarioSchema"]

EDITIONS = ("rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10")
PHASES = ("discard-and-draw", "action", "order", "drink")
VARIANTS = (
    "bar-deck",
    "prizes",
    "pub-crawl",
    "dungeon-raiding-the-armory",
    "dungeon-game-masters-gauntlet",
    "two-headed-dragon",
    "boss-battle",
    "two-headed-boss-battle",
    "leaders-and-lackeys",
    "boss-otto",
    "otto",
)

MOST_ORDERED = 1_000
"""More Drinks than any table orders for one pile."""

_IDENTIFIER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Texts(fields.Field[tuple[str, ...]]):
    """A list of texts, as a tuple; `empty_slots` lets null stand for an empty place."""

    def __init__(self, empty_slots: bool = False, **settings: Any) -> None:
        super().__init__(**settings)
        self.empty_slots = empty_slots

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[str, ...]:  # noqa: ARG002
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list):
            raise ValidationError(f"{value!r} is not a list of texts")
        bad = {
            index: [f"{item!r} is not a text"]
            for index, item in enumerate(value)
            if not isinstance(item, str) and not (item is None and self.empty_slots)
        }
        if bad:
            raise ValidationError(bad)
        return tuple(value)


class CountOrTexts(Texts):
    """A number of cards, or their titles in any order."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            if value < 0:
                raise ValidationError(f"{value} is less than 0")
            return value
        return super()._deserialize(value, attr, data, **kwargs)


class ChoiceField(fields.Field[Any]):
    """The answer to a choice: a text, a whole number, or a list of either."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        items = value if isinstance(value, list) else [value]
        for item in items:
            if isinstance(item, bool) or not isinstance(item, str | int):
                raise ValidationError(f"{item!r} is neither a text nor a whole number")
        return value


class Outcomes(fields.Field[tuple[Any, ...]]):
    """Outcomes of chance: titles, names or numbers; a list is an order after a reshuffle."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> tuple[Any, ...]:  # noqa: ARG002
        if not isinstance(value, list):
            raise ValidationError(f"{value!r} is not a list")
        outcomes: list[Any] = []
        for index, item in enumerate(value):
            inner = item if isinstance(item, list) else [item]
            if any(isinstance(part, bool) or not isinstance(part, str | int) for part in inner):
                raise ValidationError({index: [f"{item!r} is no title, name or number"]})
            outcomes.append(tuple(item) if isinstance(item, list) else item)
        return tuple(outcomes)


class DrinkValue(fields.Field[Any]):
    """What stands before a player: {alcohol, fortitude}, or a list of them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[dict[str, int]]:  # noqa: ARG002
        schema = _Standing()
        if isinstance(value, list):
            checked = {index: schema.validate(item) for index, item in enumerate(value)}
            problems = {index: errors for index, errors in checked.items() if errors}
            if problems:
                raise ValidationError(problems)
            return [dict(item) for item in value]
        loaded: dict[str, int] = schema.load(value)
        return [loaded]


class StrictScenario(Schema):
    """Unknown keys are refused."""

    class Meta:
        unknown = RAISE

    error_messages = {"unknown": "unknown key", "type": "a map is needed here"}  # noqa: RUF012


class _Standing(StrictScenario):
    alcohol = Whole()
    fortitude = Whole()


def _counts(**settings: Any) -> fields.Dict:
    return fields.Dict(keys=fields.Str(), values=Whole(**settings))


class PlayerSchema(StrictScenario):
    """One seat of the situation."""

    name = fields.Str(required=True, validate=validate.Length(min=1))
    character = fields.Str()
    team = fields.Str()
    fortitude = Whole(0, 20)
    alcohol = Whole(0, 20)
    gold = Whole(0)
    hand = Texts()
    deck = Texts()
    discard = Texts()
    drinks = Texts()
    front = Texts(empty_slots=True)
    tokens = _counts(least=0)
    in_game = Flag()
    ignoring_all = Flag()
    room = fields.Str()
    ready = Flag()
    boss = Flag()

    @post_load
    def _record(self, data: dict[str, Any], **_: Any) -> PlayerSpec:
        return PlayerSpec(**data)


class PlayerExpectation(StrictScenario):
    """What must hold for one player."""

    fortitude = Whole()
    alcohol = Whole()
    gold = Whole()
    hand = CountOrTexts()
    drinks = CountOrTexts()
    discard = CountOrTexts()
    front = CountOrTexts(empty_slots=True)
    deck = CountOrTexts()
    side = CountOrTexts()
    side_discard = CountOrTexts()
    zones = fields.Dict(keys=fields.Str(), values=CountOrTexts())
    in_game = Flag()
    lost_by = fields.Str(allow_none=True, validate=validate.OneOf(["passed_out", "out_of_gold"]))
    tokens = _counts()
    room = fields.Str()


class ComponentSchema(StrictScenario):
    """A Component of Otto, and the hits it has taken."""

    card = fields.Str(required=True)
    hits = Whole(0, load_default=0)

    @post_load
    def _record(self, data: dict[str, Any], **_: Any) -> tuple[str, int]:
        return data["card"], data["hits"]


class ContestExpectation(StrictScenario):
    """What must hold for the last Drinking Contest."""

    winner = fields.Str(allow_none=True)
    tied = Texts()
    scores = _counts()


class PrizesExpectation(StrictScenario):
    """Where the Prizes lie."""

    inn = CountOrTexts()
    pot = CountOrTexts()
    bin = CountOrTexts()


class Expectation(StrictScenario):
    """What must hold now. Only what is written is compared."""

    now = Flag()
    players = fields.Dict(keys=fields.Str(), values=fields.Nested(PlayerExpectation))
    pot = Whole()
    control = fields.Str(allow_none=True)
    gambling = Flag()
    inn_gained = Whole()
    prizes = fields.Nested(PrizesExpectation)
    turn = fields.Str(allow_none=True)
    phase = fields.Str(allow_none=True, validate=validate.OneOf(PHASES))
    waiting_for = fields.Str(allow_none=True)
    champions = fields.Dict(keys=fields.Str(), values=fields.Str())
    drink = fields.Dict(keys=fields.Str(), values=DrinkValue())
    contest = fields.Nested(ContestExpectation)
    winner = fields.Str(allow_none=True)
    tie = Texts()
    drink_discard = CountOrTexts()
    drink_deck = CountOrTexts()
    tavern = fields.Str()
    closed = Texts()
    crawls = Whole(0)
    decks = fields.Dict(keys=fields.Str(), values=CountOrTexts())
    discards = fields.Dict(keys=fields.Str(), values=CountOrTexts())
    threat = Whole()
    priority_target = fields.Str(allow_none=True)
    prepared = CountOrTexts()
    components = fields.List(fields.Nested(ComponentSchema))


class _Suggests(StrictScenario):
    for_ = fields.Str(required=True, data_key="for")
    includes = Texts()
    excludes = Texts()


class _Spend(fields.Field[dict[str, Any]]):
    """Tokens and cards that pay for a play."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:  # noqa: ARG002
        if not isinstance(value, Mapping):
            raise ValidationError(f"{value!r} is not a map")
        spent: dict[str, Any] = {}
        for key, item in value.items():
            spent[str(key)] = Texts().deserialize(item) if key == "cards" else Whole(0).deserialize(item)
        return spent


_BY: dict[str, Any] = {"by": fields.Str()}
#: The kinds of steps, in the order in which a step's kind is recognised, each with all its keys.
KINDS: dict[str, dict[str, Any]] = {
    "expect": {"expect": fields.Nested(Expectation), "now": Flag()},
    "suggests": {"suggests": fields.Nested(_Suggests)},
    "play": {
        "play": fields.Str(),
        "targets": Texts(),
        "at": fields.Str(),
        "mode": Whole(1),
        "choose": ChoiceField(),
        "spend": _Spend(),
        **_BY,
    },
    "use": {"use": fields.Str(), "choose": ChoiceField(), "targets": Texts(), "at": fields.Str(), **_BY},
    "otto": {"otto": Flag()},
    "move": {"move": fields.Str(), "discard": Texts(), **_BY},
    "reveal": {"reveal": fields.Str()},
    "end": {"end": fields.Str(validate=validate.OneOf(["phase", "turn"])), **_BY},
    "order": {"order": _counts(least=1, most=MOST_ORDERED), **_BY},
    "drink": {"drink": fields.Str()},
    "pass": {"pass": fields.Str()},
    "discard": {"discard": Texts(), "draw": Flag(), **_BY},
    "draw": {"draw": Flag(), **_BY},
    "choose": {"choose": ChoiceField(), **_BY},
}
_WRAPPED = ("illegal", "legal")
_SCHEMAS: dict[str, type[Schema]] = {
    kind: StrictScenario.from_dict(dict(keys), name=f"{kind.title()}Step") for kind, keys in KINDS.items()
}


def _load_step(value: Any) -> StepSpec:
    if not isinstance(value, Mapping):
        raise ValidationError(f"{value!r} is not a step (a map is needed here)")
    for wrapper in _WRAPPED:
        if wrapper in value:
            return _load_judged(wrapper, value)
    for kind, schema in _SCHEMAS.items():
        if kind in value:
            loaded: dict[str, Any] = schema().load(value)
            return StepSpec(kind, loaded.pop(kind), loaded)
    known = ", ".join((*KINDS, *_WRAPPED))
    raise ValidationError(f"no kind of step among its keys (allowed: {known})")


def _load_judged(wrapper: str, value: Mapping[Any, Any]) -> StepSpec:
    """A step that is not taken, only judged."""
    known = (wrapper, "because") if wrapper == "illegal" else (wrapper,)
    if unknown := [key for key in value if key not in known]:
        raise ValidationError({str(key): ["unknown key"] for key in unknown})
    because = value.get("because")
    if because is not None and not isinstance(because, str):
        raise ValidationError({"because": [f"{because!r} is not a rule id"]})
    try:
        inner = _load_step(value[wrapper])
    except ValidationError as error:
        raise ValidationError({wrapper: error.messages}) from None
    if inner.kind in ("expect", "suggests", *_WRAPPED):
        raise ValidationError({wrapper: [f"{inner.kind!r} cannot be judged as a move"]})
    return StepSpec(wrapper, because, {}, inner)


class StepField(fields.Field[StepSpec]):
    """One step, of any kind."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> StepSpec:  # noqa: ARG002
        return _load_step(value)


class _Prizes(StrictScenario):
    inn = Texts()
    bin = Texts()


class ScenarioSchema(StrictScenario):
    """One scenario."""

    id = fields.Str(required=True, validate=validate.Regexp(_IDENTIFIER.pattern + r"\Z"))
    title = fields.Str()
    edition = fields.Str(validate=validate.OneOf(EDITIONS))
    switches = fields.Dict(keys=fields.Str())
    variants = fields.List(fields.Str(validate=validate.OneOf(VARIANTS)))
    rules = Texts()
    differences = Texts()
    source = fields.Str()
    note = fields.Raw(allow_none=True)
    needs = fields.Raw(allow_none=True)
    players = fields.List(fields.Nested(PlayerSchema), required=True, validate=validate.Length(min=1))
    turn = fields.Str()
    first_turn = Flag()
    phase = fields.Str(validate=validate.OneOf(PHASES))
    inn = Whole(0)
    prizes = fields.Nested(_Prizes)
    drink_deck = Texts()
    drink_discard = Texts()
    decks = fields.Dict(keys=fields.Str(), values=Texts())
    discards = fields.Dict(keys=fields.Str(), values=Texts())
    tavern = fields.Str()
    closed = Texts()
    priority_target = fields.Str()
    options = fields.Dict(keys=fields.Str())
    prepared = Texts()
    components = fields.List(fields.Nested(ComponentSchema))
    random = Outcomes()
    cards = fields.List(fields.Dict())
    rooms = fields.Dict(keys=fields.Str(), values=Texts())
    room_effects = fields.Dict(keys=fields.Str(), values=fields.Raw())
    setup = Flag()
    steps = fields.List(StepField(), required=True)

    @post_load
    def _record(self, data: dict[str, Any], **_: Any) -> Scenario:
        data.pop("note", None)
        data.pop("needs", None)
        for key in ("players", "steps", "variants", "cards", "components"):
            if key in data:
                data[key] = tuple(data[key])
        if events := decks_of_events(data.get("decks", ())):
            data["variants"] = (*data.get("variants", ()), *events)
        return Scenario(**data)
