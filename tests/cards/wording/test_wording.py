"""The text on cards: meaning and grammar, in both languages."""

from __future__ import annotations

import itertools
import re

import pytest

from innkeep import cards
from innkeep.cards import messages, vocabulary
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.model import Card, Drink, Effect, Mode, RaceDrink, When
from innkeep.cards.wording.phrasing import amount

LIBRARY = cards.load()


def text(title: str, lang: str) -> str:
    found = LIBRARY.find(title)
    assert found is not None
    return cards.text(found, lang)


def made(*effects: Effect, when: When | None = None, kind: str = "action") -> Card:
    return Card("t/x", "t", {"en": "X", "ru": "Х"}, (kind,), modes=(Mode(when or When("action"), effects),))


SNAPSHOTS = {
    "I'm not that kind of priestess!": (
        "Another player loses **2** Fortitude {fortitude}.",
        "Стойкость другого игрока снижается на **2** {fortitude}.",
    ),
    "Prayer of Healing": (
        "Another player gains **2** Fortitude {fortitude} and pays you **1** Gold {gold}.",
        "Стойкость другого игрока повышается на **2** {fortitude}, и он платит тебе **1** золотой {gold}.",
    ),
    "Mass Heal!": (
        "Each player, you included, gains **1** Fortitude {fortitude}. Each other player pays you "
        "**1** Gold {gold}.",
        "Стойкость каждого игрока, включая тебя, повышается на **1** {fortitude}. "
        "Каждый другой игрок платит тебе **1** золотой {gold}.",
    ),
    "Wench, bring some drinks for my friends!": (
        "In your Order a Drink Phase, pay the Inn **1** Gold {gold} and order **2** extra Drinks "
        "for any other players.",
        "На своём этапе заказа выпивки заплати таверне **1** золотой {gold} "
        "и закажи любым другим игрокам ещё **2** выпивки.",
    ),
    "Stop being silly!": (
        "When someone plays an **Action** or **Sometimes** Card that would affect your Fortitude "
        "or Alcohol Content, "
        "Ignore it.",
        "Когда кто-нибудь играет карту со свойством **«действие»** или **«иногда»**, "
        "которая влияет на твою стойкость или опьянение, игнорируй её.",
    ),
    "They might not know you're cheating, but my Goddess does!": (
        "When another player plays a **Cheating** Card and you are still in the Round, Negate it "
        "and win the Round.",
        "Когда другой игрок играет карту со свойством **«шулерство»**, а ты ещё участвуешь в раунде, "
        "отмени её и выиграй раунд.",
    ),
    "I don't think so!": (
        "When someone plays a **Sometimes** Card, Negate it.\nOnly “I don't think so!” can answer this card.",
        "Когда кто-нибудь играет карту со свойством **«иногда»**, отмени её.\n"
        "Ответить на эту карту можно только картой «Ну уж нет!».",
    ),
    "Not now, I'm meditating.": (
        "When you must ante, leave the Round instead.\n**OR**\nWhen a revealed Drink would affect "
        "you, Ignore it.",
        "Когда тебе нужно поставить золото на кон, выйди из раунда, ничего не ставя.\n**ИЛИ**\n"
        "Когда раскрытая выпивка должна подействовать на тебя, игнорируй её.",
    ),
    "Wine into Water": (
        "When a Drink is revealed, lower its Alcohol Content by **2** {alcohol}, but not below **0**.",
        "Когда раскрыта выпивка, снизь её крепость на **2** {alcohol}, но не ниже **0**.",
    ),
    "Gambling? I'm in!": (
        "**Action:** Start a Round of Gambling: each player, you included, antes **1** Gold {gold}, "
        "and you are in control.\n**Gambling:** Take control of the Round.",
        "**Действие:** Начни раунд азартных игр: каждый игрок, включая тебя, ставит на кон **1** "
        "золотой {gold}, "
        "а перевес у тебя.\n**Азартная игра:** Получи перевес в раунде.",
    ),
    "Troll Swill": (
        "Gain **1** Alcohol Content {alcohol} and lose **1** Fortitude {fortitude}.\n"
        "A **troll** gains **2** Alcohol Content {alcohol} instead.",
        "Крепость **1** {alcohol}. Снизь свою стойкость на **1** {fortitude}.\n"
        "Для **тролля** вместо этого крепость **2** {alcohol}.",
    ),
    "Wine with a Chaser": (
        "Gain **2** Alcohol Content {alcohol}.\n**Chaser:** reveal the next Drink and add it to this one.",
        "Крепость **2** {alcohol}.\n**Запивон:** раскрой следующую выпивку и добавь её к этой.",
    ),
    "We're Cutting You Off!": (
        "Lose **1** Alcohol Content {alcohol}.",
        "Крепость **−1** {alcohol}: твоё опьянение снижается.",
    ),
    "Water": (
        "Alcohol Content **0** {alcohol}: nothing happens.",
        "Крепость **0** {alcohol}: ничего не происходит.",
    ),
    "Stampede!": (
        "Each of up to three other players of your choice loses **2** Fortitude {fortitude}. "
        "Pay the Inn **1** Gold {gold} for each player you picked, even for one who Ignores "
        "this card.",
        "Стойкость одного, двух или трёх других игроков по твоему выбору снижается на "
        "**2** {fortitude}. Заплати таверне **1** золотой {gold} за каждого выбранного "
        "игрока, даже если он игнорирует эту карту.",
    ),
    "Playing with portals": (
        "When someone plays an **Action**, **Sometimes** or **Anytime** Card that would make "
        "you lose Fortitude, another player loses that Fortitude {fortitude} in your place.",
        "Когда кто-нибудь играет карту со свойством **«действие»**, **«иногда»** или "
        "**«всегда»**, которая снижает твою стойкость, вместо твоей снижается "
        "стойкость {fortitude} другого игрока.",
    ),
    "You cracked the spine!": (
        "Right after another player's card makes you lose Fortitude, that player loses as "
        "much Fortitude {fortitude} as you did.",
        "Сразу после того, как твоя стойкость снизилась из-за карты другого игрока, "
        "стойкость {fortitude} этого игрока снижается на столько же.",
    ),
    "Cat-like reflexes": (
        "When someone plays an **Action**, **Sometimes** or **Anytime** Card that would make "
        "you lose Fortitude, lose no more than **1** Fortitude {fortitude} to it. That "
        "player loses **1** Fortitude {fortitude}.",
        "Когда кто-нибудь играет карту со свойством **«действие»**, **«иногда»** или "
        "**«всегда»**, которая снижает твою стойкость, из-за неё твоя стойкость {fortitude} "
        "снижается не больше чем на **1**. Стойкость этого игрока снижается на **1** "
        "{fortitude}.",
    ),
    "Rice Wine": (
        "Gain **3** Alcohol Content {alcohol}.\nThe player who reveals this may split it "
        "with another player, unless it is a Chaser or comes from a Drink Event.",
        "Крепость **3** {alcohol}.\nРаскрывший эту выпивку игрок может разделить её с другим "
        "игроком, если это не запивон и не итог попойки.",
    ),
    "Ale of Intrigue": (
        "Gain **2** Alcohol Content {alcohol}.\nDraw **2** cards from your Character Deck.",
        "Крепость **2** {alcohol}.\nВозьми **2** карты из колоды своего персонажа.",
    ),
    "Tele-port with a Chaser": (
        "Gain **1** Alcohol Content {alcohol}.\n**Chaser:** reveal the top Drink of the "
        "Drink Me! Pile to your left and add it to this one.",
        "Крепость **1** {alcohol}.\n**Запивон:** раскрой верхнюю выпивку из стопки «Выпей "
        "меня!» игрока слева и добавь её к этой.",
    ),
    "Absorbent Towel": (
        "When a revealed Drink would affect you, Ignore it. Shuffle it, with its Chasers, "
        "into the Drink Me! Pile of any player you choose.",
        "Когда раскрытая выпивка должна подействовать на тебя, игнорируй её. Замешай её со "
        "всеми запивонами в стопку «Выпей меня!» любого выбранного тобой игрока.",
    ),
}


@pytest.mark.parametrize("title", SNAPSHOTS)
def test_snapshots(title: str) -> None:
    assert (text(title, "en"), text(title, "ru")) == SNAPSHOTS[title]


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, "золотой"), (2, "золотых"), (5, "золотых"), (11, "золотых"), (21, "золотой"), (22, "золотых")],
)
def test_gold_is_counted_in_russian(n: int, said: str) -> None:
    assert amount("gold", n, "ru") == f"**{n}** {said} {{gold}}"


@pytest.mark.parametrize(("n", "said"), [(1, "выпивку"), (2, "выпивки"), (5, "выпивок"), (12, "выпивок")])
def test_drinks_are_counted_in_russian(n: int, said: str) -> None:
    assert cards.text(made(Effect("order_extra", n=n), when=When("order")), "ru").endswith(f"**{n}** {said}.")


def test_one_extra_drink_in_english() -> None:
    said = cards.text(made(Effect("order_extra", n=1), when=When("order")), "en")
    assert said == "In your Order a Drink Phase, order **1** extra Drink for another player."


def test_the_stat_named_first_carries_the_pronoun() -> None:
    said = cards.text(made(Effect("ignore_card"), when=When("card", affects=("gold", "fortitude"))), "ru")
    assert said == "Когда кто-нибудь играет карту, которая влияет на твоё золото или стойкость, игнорируй её."


def test_a_player_named_before_is_not_picked_again() -> None:
    card = made(
        Effect("fortitude", who="chosen_other", amount=-1),
        Effect("pay", who="me", to="inn", gold=2),
        Effect("alcohol", who="chosen_other", amount=1),
    )
    assert cards.plain(cards.text(card, "en")) == (
        "Another player loses 1 Fortitude. Pay the Inn 2 Gold. That player gains 1 Alcohol Content."
    )
    assert cards.plain(cards.text(card, "ru")) == (
        "Стойкость другого игрока снижается на 1. Заплати таверне 2 золотых. Опьянение этого "
        "игрока повышается на 1."
    )


def test_drinks_for_other_races() -> None:
    drink = Drink(alcohol=3, race=RaceDrink(("orc", "troll"), 0, 0))
    card = Card("t/x", "t", {"en": "X", "ru": "Х"}, ("drink",), drink=drink)
    assert cards.text(card, "en").splitlines()[1] == "An **orc** or a **troll** is not affected."
    assert cards.text(card, "ru").splitlines()[1] == "На **орка** или **тролля** не действует."


def test_type_lines() -> None:
    card = LIBRARY.cards["rdi1-zot/gambling-im-in"]
    assert cards.type_line(card, "en") == "Action · Gambling"
    assert cards.type_line(card, "ru") == "Действие · Азартная игра"
    event = LIBRARY.cards["rdi1-drinks/drinking-contest"]
    assert (cards.type_line(event, "en"), cards.type_line(event, "ru")) == ("Drink Event", "Попойка")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shipped_card_reads_well(lang: str) -> None:
    for card in LIBRARY.cards.values():
        said = cards.text(card, lang)
        assert "  " not in said, card.id
        assert not re.search(r" [,.;:]|,,|\.\.|, \.", said), (card.id, said)
        assert said.count("**") % 2 == 0, card.id
        assert set(re.findall(r"\{(\w*)\}", said)) <= {"fortitude", "alcohol", "gold"}, card.id
        for line in said.splitlines():
            assert line.strip("*«“")[0].isupper(), (card.id, line)
        letters = {ch for ch in cards.plain(said) if ch.isalpha()}
        foreign = {ch for ch in letters if ("а" <= ch.lower() <= "я" or ch.lower() == "ё") != (lang == "ru")}
        assert not foreign, (card.id, foreign)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_vocabulary_has_words(lang: str) -> None:
    for name, word in vocabulary.EFFECTS.items():
        choices = []
        for a in word.arguments:
            field = "source" if a.name == "from" else a.name
            values: list[object] = list(a.words) or [v for v in (a.low, 1, 5) if v]
            choices.append([(field, value) for value in values])
        for on, picked in itertools.product(word.fits, itertools.product(*choices)):
            effect = Effect(name, **dict(picked))  # type: ignore[arg-type]
            if effect.who == effect.to == "me":
                continue
            card = made(effect, when=When(on))
            said = cards.text(card, lang)
            assert said.endswith((".", "!")), said
            assert said.strip("*")[0].isupper(), said
    for race in vocabulary.RACES:
        assert messages.has(f"race.{race}", lang)
    for kind in vocabulary.CARD_TYPES:
        assert messages.has(f"type.{kind}", lang)


def test_both_catalogues_have_the_same_keys_and_places() -> None:
    assert messages.keys("en") == messages.keys("ru")
    everywhere = {"who", "whose", "whom", "with_whom"}
    for key in messages.keys("en"):
        places = [messages.placeholders(key, lang) - everywhere for lang in LANGUAGES]
        assert places[0] == places[1], key


def test_an_unknown_key_or_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        messages.text("no.such.key", "en")
    with pytest.raises(KeyError):
        messages.count_text("no.such.key", 2, "ru")
    with pytest.raises(KeyError, match="allowed: en, ru"):
        messages.text("type.action", "de")
