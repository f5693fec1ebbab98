"""Texts as people type them: what they mean, and that what only looks like them is kept as text."""

from __future__ import annotations

import json
import random
import time
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from innkeep import cards
from innkeep.cards import reading, yaml_reader
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli import pack_commands
from innkeep.cards.cli.read_command import read_all
from innkeep.cards.model import Card, Effect, Mode
from innkeep.cards.reading import card_texts
from innkeep.cards.reading.grammar import grammar
from innkeep.cards.wording.text_reader import ReadError
from tests.bench.wordings import verdict

OURS = {
    "Another player loses 2 Fortitude.": (
        "action",
        "Make another player lose 2 fort",
        "Strike another player for 2 Fortitude",
        "Another player's Fortitude is lowered by two",
        "Deduct 2 Fortitude from another player",
        "Choose any other player; he or she loses 2 Fortitude.",
        "TARGET PLAYER OTHER THAN YOU LOSES TWO FORT",
        "Another player takes 2 points of damage",
        "2 damage to an opponent",
        "Another plyer loses 2 Fortitdue",
        "Another player loses\n2 Fortitude",
        "Отними у другого игрока 2 стойкости",
        "Выбери другого игрока: он теряет 2 стойкости.",
        "Нанеси 2 урона другому игроку",
        "Противник теряет две единицы стойкости",
        "-2 стойкости другому игроку",
    ),
    "Each other player loses 1 Fortitude.": (
        "action",
        "Everyone else takes 1 damage",
        "The others all lose 1 Fort",
        "Each player but you loses 1 Fort",
        "Все остальные теряют по 1 стойкости",
        "Все, кроме тебя, теряют 1 стойкость",
    ),
    "Gain 2 Fortitude.": (
        "anytime",
        "Recover 2 Fort.",
        "Add 2 to your Fortitude",
        "+2 Fort",
        "Восстанови 2 стойкости",
        "Твоя стойкость увеличивается на 2",
    ),
    "Another player pays you 1 Gold.": (
        "action",
        "Steal 1 gp from another player",
        "Another player hands over 1 gold coin to you",
        "Make an opponent pay you one gold",
        "Забери у другого игрока 1 монету",
    ),
    "Pay the Inn 1 Gold and draw 2 cards from your Character Deck.": (
        "action",
        "Pay 1 gold to the inn, then draw two cards",
        "Give the Inn a gold piece and draw 2",
        "Заплати таверне 1 золотой и возьми 2 карты",
    ),
    "Another player loses 1 Fortitude and gains 1 Alcohol Content.": (
        "action",
        "another player -1 fort, +1 AC",
        "Take 1 Fort from another player, who also gets 1 AC",
        "Anothr playr losses 1 fort & gets 1 alchohol",
        "Hit another player for 1 Fort; that player gets 1 AC",
        "Стойкость другого игрока падает на 1, а его опьянение растёт на 1",
    ),
    "Another player drinks the top card of the Drink Deck.": (
        "action",
        "Force somebody else to drink the top card of the drink deck",
        "Another player must drink a drink from the Drink Deck.",
        "Заставь другого игрока выпить верхнюю карту колоды выпивки",
    ),
    "When someone plays an Action Card, Negate it.": (
        "sometimes",
        "Cancel any Action card",
        "An Action card has no effect",
        "If someone plays an Action, counter it",
        "Отмените карту «действие»",
        "Когда кто-нибудь играет карту «действие», отмени её",
    ),
    "When a revealed Drink would affect you, Ignore it.": (
        "sometimes",
        "Ignore your Drink",
        "If a drink would affect you, disregard it",
        "Игнорируй выпивку, которая должна на тебя подействовать",
    ),
    "When a revealed Drink would affect you, pass it to another player.": (
        "sometimes",
        "Another player has to drink your Drink in your place",
        "Hand a drink that would affect you over to an opponent",
        "Другой игрок пьёт твою выпивку вместо тебя",
    ),
    "When you must ante, leave the Round instead.": (
        "sometimes",
        "If you have to ante, get out of the round of gambling",
        "Leave the Round rather than anteing.",
        "Если нужно сделать ставку, выйди из раунда",
    ),
    "When you are about to lose Gold, the Inn pays all of it in your place.": (
        "sometimes",
        "When you would lose Gold, the Inn pays instead",
        "Таверна платит за тебя, когда ты теряешь золото",
    ),
    "Take control of the Round. Everyone still in the Round, you included, antes 1 Gold.": (
        "gambling",
        "You take control, and all remaining players ante 1 more gold",
        "Получи перевес. Каждый участник раунда ставит на кон 1 золотой.",
    ),
    "In your Order a Drink Phase, order 2 extra Drinks for any other players.": (
        "sometimes",
        "When you order a drink, order two more drinks for other players",
        "Закажи ещё 2 выпивки другим игрокам",
    ),
    "Lose 1 Alcohol Content.\nOR\nGain 2 Fortitude.": (
        "anytime",
        "-1 AC or +2 Fort",
        "Choose one: lower your AC by 1 or gain 2 Fortitude",
        "Потеряй 1 опьянение или получи 2 стойкости",
    ),
}
"""Texts in our wording: the type of their cards, and what people type for the same."""

KEPT = (Path(__file__).parent / "kept.txt").read_text("utf-8").splitlines()
"""What looks like something a definition can say, and is not."""


def language(said: str) -> str:
    return "ru" if any("а" <= letter <= "я" for letter in said.lower()) else "en"


TYPED = [(typed, kind, ours) for ours, (kind, *texts) in OURS.items() for typed in texts]


@pytest.mark.parametrize(("typed", "kind", "ours"), TYPED)
def test_what_people_type_is_read(typed: str, kind: str, ours: str) -> None:
    found = reading.read_card(typed, (kind,), language(typed))
    assert found.kept == ()
    assert found.understood is not None
    assert cards.plain(cards.text(Card("", "", {}, (kind,), modes=found.understood.modes), "en")) == ours


EVERYDAY = yaml_reader.read((Path(__file__).parent / "everyday.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", EVERYDAY, ids=lambda case: case["id"])
def test_everyday_words_mean_what_their_writer_meant(case: dict[str, Any]) -> None:
    (answer,) = read_all([case])
    assert verdict(case, answer) == "right", answer


PARAPHRASES = [
    case
    for file in sorted((Path(__file__).parent / "paraphrases").iterdir())
    for case in yaml_reader.read(file.read_text("utf-8"))
]


@pytest.mark.parametrize("case", PARAPHRASES, ids=lambda case: case["id"])
def test_a_paraphrase_is_read_as_its_writer_meant_it(case: dict[str, Any]) -> None:
    (answer,) = read_all([case])
    assert verdict(case, answer) == ("kept" if case.get("open") else "right"), answer


def test_a_line_break_between_any_words_changes_nothing() -> None:
    chance = random.Random(3)
    read = 0
    cases = [case for case in PARAPHRASES[::4] if case.get("effects") != "none" and "\n" not in case["text"]]
    for case in cases:
        (whole,) = read_all([case])
        typed = case["text"].split(" ")
        at = chance.randrange(1, max(2, len(typed)))
        (broken,) = read_all([{**case, "text": " ".join(typed[:at]) + "\n" + " ".join(typed[at:])}])
        found = [{name: one.get(name) for name in ("modes", "drink")} for one in (whole, broken)]
        assert found[0] == found[1] or broken["kept"], broken
        read += found[0] == found[1]
    assert read > 0.95 * len(cases)


@pytest.mark.parametrize(
    "slots",
    [
        ("another player", "loses", "2", "of Fortitude"),
        ("another player's", "Fortitude", "becomes smaller", "by 2"),
        ("другой игрок", "терять", "2", "стойкость"),
    ],
)
def test_the_slots_of_a_frame_may_be_filled_in_any_order(slots: tuple[str, ...]) -> None:
    made = [found for said in permutations(slots) if (found := plain_modes(" ".join(said), "action"))]
    assert len(made) > 12
    assert {mode.effects for found in made for mode in found} == {
        (Effect("fortitude", who="chosen_other", amount=-2),)
    }


@pytest.mark.parametrize("below", ["Then gain 1 AC.", "If you do, gain 1 AC."])
def test_what_follows_a_choice_is_not_one_more_of_it(below: str) -> None:
    said = "Do one of these:\n- draw a card\n- lose 1 Fortitude"
    assert len(plain_modes(said, "action")) == 2
    assert plain_modes(f"{said}\n{below}", "action") == ()


@pytest.mark.parametrize(
    "said",
    [
        "Another player loses 0 Fortitude.",
        "Raise a Drink's Alcohol Content by 0.",
        "Another player loses 2 Fortitude. If you have 2 or more Fire Tokens, they lose 0 instead.",
        "Another player loses 2 Fortitude. If you have 0 or more Fire Tokens, they lose 3 instead.",
        "Another player with 0 or more Corruption loses 1 Fortitude.",
        "Spend 0 Chi: draw a card.",
        "Draw 0 cards.",
        "Другой игрок теряет ноль стойкости.",
        "Другой игрок теряет 2 стойкости. Если у тебя 2 или больше жетонов огня, он теряет 0 вместо этого.",
    ],
)
def test_a_number_that_makes_no_difference_is_kept(said: str) -> None:
    for kind in ("action", "sometimes", "gambling", "drink_event"):
        assert reading.read_card(said, (kind,), language(said)).understood is None
        with pytest.raises(ReadError):
            reading.read(said, (kind,), language(said))


@pytest.mark.parametrize("said", KEPT)
def test_what_only_looks_like_it_is_kept(said: str) -> None:
    for kind in ("action", "sometimes", "gambling"):
        found = reading.read_card(said, (kind,), language(said))
        assert (found.understood, found.kept) == (None, (said,)), kind


@pytest.mark.parametrize(
    ("said", "alcohol", "fortitude", "chaser"),
    [
        ("+2 AC", 2, 0, False),
        ("AC 3", 3, 0, False),
        ("+4 AC, -1 Fortitude", 4, -1, False),
        ("Gain 2 Alcohol Content. Chaser.", 2, 0, True),
        ("Крепость 2, запивон", 2, 0, True),
        ("Крепость 1. Потеряй 1 стойкость.", 1, -1, False),
    ],
)
def test_drinks(said: str, alcohol: int, fortitude: int, chaser: bool) -> None:
    drink = reading.read(said, ("drink",), language(said)).drink
    assert drink is not None
    assert (drink.alcohol, drink.fortitude, drink.chaser) == (alcohol, fortitude, chaser)


def test_a_drink_for_some_races() -> None:
    drink = reading.read("Gain 3 AC. Orcs gain 2 Fortitude instead.", ("drink",)).drink
    assert drink is not None
    assert drink.race is not None
    assert (drink.race.races, drink.race.alcohol, drink.race.fortitude) == (("orc",), 0, 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shipped_card_is_never_read_as_another(lang: str) -> None:
    understood = 0
    every = list(cards.load().cards.values())
    for card in every[:: 1 if lang == "en" else 2]:
        found = card_texts._understood(cards.plain(cards.text(card, lang)), card.types, lang)
        if found is not None:
            understood += 1
            assert (found.modes, found.drink) == (card.modes, card.drink), card.id
    assert understood > 200


STRANGE = (
    "not",
    "never",
    "unless",
    "randomly",
    "half",
    "everyone's",
    "dragon",
    "except",
    "нет",
    "кроме",
    "дракон",
)


def plain_modes(said: str, kind: str) -> tuple[Mode, ...]:
    found = reading.read_card(said, (kind,), language(said)).understood
    return found.modes if found else ()


def test_a_text_changed_in_one_word_means_something_else_or_nothing() -> None:
    chance = random.Random(7)
    for typed, kind, _ in TYPED:
        meant = plain_modes(typed, kind)
        assert meant, typed
        words = typed.split()
        at = chance.randrange(len(words) + 1)
        strange = chance.choice([word for word in STRANGE if language(word) == language(typed)])
        changed = " ".join((*words[:at], strange, *words[at:]))
        assert plain_modes(changed, kind) != meant, changed
        for old, new in (("1", "7"), ("2", "7"), ("two", "seven"), ("две", "семь")):
            if old in words:
                changed = " ".join(new if word == old else word for word in words)
                assert plain_modes(changed, kind) != meant, changed
        for old, new in (("another player", "you"), ("you", "another player"), ("другой игрок", "ты")):
            if old in typed and "or" not in words:
                assert plain_modes(typed.replace(old, new, 1), kind) != meant, typed


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from(LANGUAGES).flatmap(
        lambda lang: st.tuples(
            st.just(lang), st.lists(st.sampled_from(sorted(grammar(lang).lexicon)), max_size=40).map(" ".join)
        )
    )
    | st.tuples(st.just("en"), st.text(max_size=200))
)
def test_any_text_is_read_or_kept(typed: tuple[str, str]) -> None:
    lang, said = typed
    found = reading.read_card(said, ("action",), lang)
    assert found == reading.read_card(said, ("action",), lang)
    assert (found.understood is None) == bool(found.kept) or not said.strip()


@pytest.mark.parametrize(
    "said",
    [
        "draw a card and " * 120,
        "or " * 600,
        "," * 2_000,
        "\n" * 2_000,
        "when someone plays a card, " * 70,
        "another player loses 2 fortitude, " * 50,
        "9" * 2_000,
        "a" * 2_000,
        "you may " * 240,
    ],
)
def test_a_hostile_text_costs_little(said: str) -> None:
    reading.read_card("Draw a card.", ("action",))
    began = time.process_time()
    reading.read_card(said[:2_000], ("action",))
    assert time.process_time() - began < 2


def test_the_command_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "texts.yaml"
    file.write_text(
        "- {id: a, lang: en, types: [action], text: Knock 2 Fort off any other player}\n"
        "- {id: b, lang: ru, types: [drink], text: Крепость 3}\n"
        "- {id: c, lang: en, types: [action], text: Draw a card. Do a silly dance.}\n",
        "utf-8",
    )
    run = CliRunner().invoke(pack_commands.cards, ["read", str(file), "--json"])
    assert run.exit_code == 0, run.stderr
    first, second, third = json.loads(run.stdout)
    assert first["modes"][0]["effects"] == [{"do": "fortitude", "who": "chosen_other", "amount": -2}]
    assert (first["kept"], first["text"]) == ([], "Another player loses 2 Fortitude.")
    assert second["drink"]["alcohol"] == 3
    assert "modes" not in third
    assert (third["understood"], third["kept"]) == (["Draw a card."], ["Draw a card. Do a silly dance."])


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ("{}", "holds no list of texts"),
        ("- {text: 3}", "text 1: text: is missing"),
        ("- {text: a, types: [sometime]}", "text 1: types: "),
        ("- {text: a, lang: de}", "text 1: lang: "),
        ("- {text: " + "a" * 2_001 + "}", "longer than the 2000 characters"),
    ],
)
def test_the_command_says_what_is_wrong(tmp_path: Path, data: str, part: str) -> None:
    file = tmp_path / "texts.yaml"
    file.write_text(data, "utf-8")
    run = CliRunner().invoke(pack_commands.cards, ["read", str(file)])
    assert run.exit_code == 2
    assert part in run.stderr
