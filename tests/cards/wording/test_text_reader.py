"""Card text read back: the same effects for every card there is, and a text nobody could mean is refused."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from innkeep import cards
from innkeep.cards import vocabulary
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange
from innkeep.cards.io.pack_schema import FIELD_OF_ARGUMENT, ModeSchema
from innkeep.cards.model import Card, Deck, Drink, Effect, Mode, RaceDrink, Tier, When
from innkeep.cards.words import Argument, Word
from tests import slices

DECKS = list(cards.load().decks.values())
SPOKEN = [
    word
    for kind in ("action", "anytime", "sometimes", "drink_event")
    for word in vocabulary.TRIGGERS_OF_TYPE[kind]
]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_every_card_is_read_as_it_was_written(deck: Deck) -> None:
    for card in deck.cards:
        for said in (cards.text(card, "en"), cards.plain(cards.text(card, "en"))):
            read = cards.read_text(said, card.types)
            assert read.modes == card.modes, (card.id, said)
            assert read.drink == card.drink, (card.id, said)
            assert read.answered_only_by == card.answered_only_by, (card.id, said)


def a_value(argument: Argument) -> st.SearchStrategy[object]:
    if argument.flag:
        return st.booleans()
    if argument.several:
        return st.lists(st.sampled_from(argument.words), unique=True, max_size=3).map(tuple)
    if argument.words:
        return st.sampled_from(argument.words)
    return st.integers(argument.low, argument.high).filter(lambda n: n != 0 or not argument.nonzero)


@st.composite
def words(draw: st.DrawFn, word: Word) -> dict[str, object]:
    made = {}
    for argument in word.arguments:
        if argument.required or draw(st.booleans()):
            made[FIELD_OF_ARGUMENT.get(argument.name, argument.name)] = draw(a_value(argument))
    return made


@st.composite
def modes(draw: st.DrawFn) -> Mode:
    on = draw(st.sampled_from(SPOKEN))
    when = When(on, **draw(words(vocabulary.TRIGGERS[on])))  # type: ignore[arg-type]
    fitting = [word for word in vocabulary.EFFECTS.values() if on in word.fits]
    made = draw(st.lists(st.sampled_from(fitting), min_size=1, max_size=4))
    tiers = () if on in vocabulary.UNTIERED else tuple(draw(st.lists(a_tier(fitting), max_size=2)))
    return Mode(when, tuple(Effect(word.word, **draw(words(word))) for word in made), tiers)  # type: ignore[arg-type]


@st.composite
def a_tier(draw: st.DrawFn, fitting: list[Word]) -> Tier:
    made = draw(st.lists(st.sampled_from(fitting), min_size=1, max_size=2))
    effects = tuple(Effect(word.word, **draw(words(word))) for word in made)  # type: ignore[arg-type]
    n, instead = draw(st.integers(1, 8)), draw(st.booleans())
    if draw(st.booleans()):
        return Tier(effects, None, draw(st.sampled_from(vocabulary.HAVING)), n, False, instead)
    return Tier(effects, draw(st.sampled_from(vocabulary.PAID)), None, n, draw(st.booleans()), instead)


@settings(max_examples=slices.size("texts that are read back"), deadline=None, derandomize=True)
@given(modes())
def test_whatever_can_be_said_is_read_as_the_same_text(mode: Mode) -> None:
    try:
        ModeSchema().fits({"when": mode.when, "effects": mode.effects, "tiers": mode.tiers})
    except ValidationError:
        return
    kind = next(kind for kind, triggers in vocabulary.TRIGGERS_OF_TYPE.items() if mode.when.on in triggers)
    said = cards.text(Card("", "", {}, (kind,), modes=(mode,)), "en")
    read = cards.read_text(said, (kind,))
    assert cards.text(Card("", "", {}, (kind,), modes=read.modes), "en") == said


LESSON = Effect("fortitude", who="chosen_other", amount=-1)
TIERS = (
    Tier((Effect("fortitude", who="chosen_other", amount=-3),), paid="energy", n=2, instead=True),
    Tier(
        (Effect("fortitude", who="chosen_other", amount=-1, per="energy_paid"),), paid="energy", or_more=True
    ),
    Tier((Effect("alcohol", who="me", amount=-1),), having="ice", n=2),
    Tier(
        (Effect("check_for_traps", who="chosen_other"), Effect("gain_token", token="clones")), paid="clones"
    ),
)


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_and_a_trap_are_read_as_they_were_written(tier: Tier) -> None:
    trap = Mode(When("trap"), (Effect("fortitude", who="revealer", amount=-2), Effect("draw", n=1)))
    modes = (Mode(When("action"), (LESSON,), (tier,)), Mode(When("anytime"), (Effect("draw", n=1),)), trap)
    for types, said in ((("action",), (modes[0], trap)), (("action", "anytime"), modes)):
        card = Card("", "", {}, types, modes=said)
        assert cards.read_text(cards.plain(cards.text(card, "en")), types).modes == said


RACES = st.builds(
    RaceDrink,
    st.lists(st.sampled_from(vocabulary.RACES), unique=True, min_size=1, max_size=3).map(tuple),
    st.integers(-20, 20),
    st.integers(-20, 20),
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.integers(-20, 20),
    st.integers(-20, 20),
    st.booleans(),
    st.none() | RACES,
    st.integers(0, 10),
    st.booleans(),
)
def test_drinks_are_read(
    alcohol: int, fortitude: int, chaser: bool, race: RaceDrink | None, draw: int, stays: bool
) -> None:
    drink = Drink(
        alcohol, fortitude, chaser, race, draw=draw, stays=stays, chaser_from="left" if chaser else None
    )
    said = cards.text(Card("", "", {}, ("drink",), drink=drink), "en")
    assert cards.read_text(said).drink == drink


@pytest.mark.parametrize(
    ("said", "types", "part"),
    [
        ("", (), "the text is empty"),
        ("Everyone explodes.", (), "cannot be read from 'Everyone explodes.' on"),
        ("Another player loses 99 Fortitude.", ("action",), "cannot be read"),
        ("Another player loses 2 Fortitude and dances.", ("action",), "cannot be read from"),
        ("Pay the In 1 Gold.", ("action",), "did you mean 'pay the inn 1 gold'?"),
        ("When a Drink is revealed, Ignore it.", ("action",), "cannot be read"),
        ("x" * 3_000, (), "longer than the 2000 characters"),
        ("Negate it.\nNegate it.", (), "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said(said: str, types: tuple[str, ...], part: str) -> None:
    with pytest.raises(cards.ReadError) as caught:
        cards.read_text(said, types)
    assert part in str(caught.value)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(
    st.text(max_size=100)
    | st.lists(st.sampled_from(cards.text(DECKS[0].cards[5], "en").split()), max_size=30).map(" ".join)
)
def test_any_text_is_read_or_refused(said: str) -> None:
    with suppress(cards.ReadError):
        read = cards.read_text(said)
        assert read.modes or read.drink


def test_the_command() -> None:
    run = CliRunner().invoke(
        pack_commands.cards, ["parse", "pay the Inn 2 gold and draw 1 card from your Character Deck"]
    )
    assert run.exit_code == 0, run.stderr
    assert cards.io.pack_files.read(run.stdout)[0]["modes"][0]["effects"] == [
        {"do": "pay", "who": "me", "gold": 2, "to": "inn"},
        {"do": "draw", "n": 1},
    ]
    asked = ["parse", "When you must ante, leave the Round instead.", "--types", "sometimes", "--json"]
    assert json.loads(CliRunner().invoke(pack_commands.cards, asked).stdout)["types"] == ["sometimes"]
    for wrong in (["parse", "Dance!"], ["parse", "Negate it.", "--types", "sometime"]):
        run = CliRunner().invoke(pack_commands.cards, wrong)
        assert (run.exit_code, run.stdout) == (2, "")
        assert len(run.stderr.splitlines()) == 1


def test_a_table_may_give_texts_instead_of_effects() -> None:
    head = exchange.deck_data(DECKS[0])["deck"]
    table = 'id,title_en,types,text\na,A,action,"Another player loses 2 Fortitude."\n'
    (card,) = exchange.from_csv(table, head).cards
    assert card.modes[0].effects == (Effect("fortitude", who="chosen_other", amount=-2),)
    for typed in ("knock 2 fort off another player", "Нанеси другому игроку 2 урона"):
        (card,) = exchange.from_csv(f"id,title_en,types,text\na,A,action,{typed}\n", head).cards
        assert card.modes[0].effects == (Effect("fortitude", who="chosen_other", amount=-2),)
    with pytest.raises(cards.PackError, match="text: says what modes says"):
        exchange.from_csv("id,title_en,types,text,modes\na,A,action,Dance!,[]\n", head, "t.csv")
