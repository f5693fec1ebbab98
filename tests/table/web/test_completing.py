"""An owner types the cards in the hand on a phone, sees what is understood, and plays with the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from innkeep.cards.decks import user_decks
from tests.table.web.conftest import House
from tests.table.web.test_own_decks import exported, known

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

CARDS = [
    ("A cold shower", "3", "Another player loses 2 Fortitude.", "left", 0),
    ("Song of the cook", "1", "Everybody sings, the worst singer pays the cook.", "left", 1),
    ("Warm soup", "2", "You gain 1 Fortitude.", "left", 0),
]
"""Title, copies, text, and how many of its parts are left to the table."""


def typed(page: Page, title: str, copies: str, text: str, left: int) -> None:
    """A card typed as one does who looks at what was understood before going on."""
    for kind in page.locator("[data-testid^=type-]:is([type=checkbox])").all():
        kind.set_checked(kind.get_attribute("data-testid") == "type-action")
    page.get_by_test_id("type-title").fill(title)
    page.get_by_test_id("type-copies").fill(copies)
    page.get_by_test_id("type-text").fill(text)
    read = page.get_by_test_id("read")
    expect(read.locator(".left")).to_have_count(left)
    expect(read.locator("mark")).to_have_count(0 if left else 1)
    page.get_by_test_id("next").tap()


def test_three_cards_are_typed_on_a_phone_and_played_with_a_friend_and_a_bot(
    house: House, join: Join
) -> None:
    ann = join(house.url + "/", **PHONE)
    ann.goto(f"{house.url}/cards/complete/")
    ann.get_by_test_id("deck-rdi10-alaric").tap()
    expect(ann.get_by_test_id("progress")).to_have_text("15 of 28 real")
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    ann.get_by_test_id("go-on").tap()
    for title, copies, text, _, left in CARDS:
        expect(ann.get_by_test_id("type-title")).to_have_value("")
        typed(ann, title, copies, text, left)
        assert ann.evaluate("document.documentElement.scrollWidth") == 360
    ann.reload()
    ann.get_by_test_id("list").tap()
    expect(ann.get_by_test_id("progress")).to_have_text("18 of 28 real")
    for title, copies, *_ in CARDS:
        expect(ann.locator(".rows .typed", has_text=f"{title} ×{copies}")).to_have_count(1)
    begun = ann.evaluate("JSON.parse(localStorage['innkeep.completing'])['rdi10-alaric'].draft")
    assert begun["deck"]["machinery"] == ["traps"]
    assert begun["cards"][-1]["icon"], "what is not typed stays as it was"
    ann.get_by_test_id("play").tap()
    ann.wait_for_url(house.url + "/")
    mine = ann.get_by_test_id("seat-0").input_value()
    ann.get_by_test_id("players-3").tap()
    ann.get_by_test_id("seat-2").select_option(mine)
    ann.get_by_test_id("who-2").select_option("bot:thumb")
    ann.get_by_test_id("create").tap()
    link = ann.get_by_test_id("link-1").locator("input").input_value()
    ann.get_by_test_id("enter").tap()
    ann.wait_for_selector(".board .zone:not(.hidden)")
    bob = join(link, "Bob")
    while not (table := exported(link))["state"]["seats"][2].get("online"):
        bob.wait_for_timeout(200)  # the bot comes
    assert table["table"]["options"]["characters"][2] == mine
    assert mine not in known(join(house.url + "/", "Eve"))


def test_a_card_is_left_out_another_added_and_what_is_missing_is_told_by_keyboard(
    house: House, join: Join
) -> None:
    page = join(house.url + "/", locale="ru")
    page.goto(f"{house.url}/cards/complete/#deck=rdi5-joran")
    expect(page.get_by_test_id("progress")).to_have_text("Настоящих: 12 из 27")
    page.get_by_test_id("go-on").press("Enter")
    expect(page.get_by_test_id("type-title")).to_be_focused()
    page.get_by_test_id("type-title").press("Enter")
    expect(page.get_by_test_id("wrong")).to_have_text("Нет названия.")
    page.keyboard.type("Проба")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("type-text")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_test_id("wrong")).to_have_text("Нет текста.")
    page.get_by_test_id("type-text").fill("Другой игрок теряет 2 Стойкости.")
    page.get_by_test_id("type-text").press("Control+Enter")
    expect(page.get_by_test_id("type-title")).to_have_value("")
    expect(page.get_by_test_id("type-title")).to_be_focused()
    page.get_by_test_id("drop").press("Enter")
    expect(page.get_by_test_id("type-title")).to_be_focused()
    page.get_by_test_id("list").press("Enter")
    expect(page.get_by_test_id("progress")).to_have_text("Настоящих: 13 из 26")
    page.get_by_test_id("another").press("Enter")
    expect(page.get_by_test_id("type-title")).to_have_value("")
    expect(page.get_by_test_id("type-title")).to_be_focused()
    page.get_by_test_id("list").press("Enter")
    expect(page.get_by_test_id("progress")).to_have_text("Настоящих: 13 из 27")
    page.get_by_test_id("edit").press("Enter")
    expect(page.get_by_test_id("deck-id")).to_have_value("rdi5-joran")
    expect(page.locator(".tile", has_text="Проба")).to_have_count(1)


def test_a_deck_that_lies_beside_another_says_so_and_is_saved(house: House, join: Join) -> None:
    page = join(house.url + "/", **PHONE)
    page.goto(f"{house.url}/cards/complete/#deck=rdi7-reserve")
    expect(page.locator(".hint").first).to_contain_text("together with the deck")
    with page.expect_download() as saved:
        page.get_by_test_id("save-yaml").tap()
    assert saved.value.suggested_filename == "rdi7-reserve.yaml"


def test_drinks_a_faction_and_boss_cards_are_chosen_where_they_are_played(house: House, join: Join) -> None:
    page = join(house.url + "/", **PHONE)

    def chosen(deck: str) -> str:
        page.goto(f"{house.url}/cards/complete/#deck={deck}")
        page.get_by_test_id("play").tap()
        page.wait_for_url(house.url + "/")
        page.get_by_test_id("create").wait_for()
        names: list[str] = page.evaluate("JSON.parse(localStorage['innkeep.own'])")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        return names[0]

    drinks = chosen("rdi10-drinks")
    page.get_by_text("More choices").tap()
    expect(page.get_by_test_id("option-drinks")).to_have_value(drinks)
    faction = chosen("rdi10-otto-mecha-lich")
    expect(page.get_by_test_id("teams-boss-otto")).to_have_attribute("aria-pressed", "true")
    mine = page.get_by_test_id(f"factions-{faction}")
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(mine).to_contain_text("(own deck)")
    boss = chosen("rdi10-valeria-boss")
    expect(page.get_by_test_id("teams-boss-battle")).to_have_attribute("aria-pressed", "true")
    mine = page.get_by_test_id(f"boss_cards-{boss}")
    expect(mine).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("players-3").tap()
    page.get_by_test_id("create").tap()
    page.get_by_test_id("enter").tap()
    page.wait_for_selector(".board .zone:not(.hidden)")
    assert exported(page.url)["table"]["options"]["boss_cards"] == [boss]


def test_a_side_deck_is_played_with_beside_its_character(house: House, join: Join) -> None:
    page = join(house.url + "/", **PHONE)
    page.goto(f"{house.url}/cards/complete/#deck=rdi7-warthorn-stories")
    page.get_by_test_id("go-on").tap()
    page.get_by_test_id("type-title").fill("A story of mine")
    page.get_by_test_id("type-text").fill("Everybody tells of the sea.")
    page.get_by_test_id("next").tap()
    expect(page.get_by_test_id("type-title")).to_have_value("")
    page.get_by_test_id("list").tap()
    page.get_by_test_id("play").wait_for()
    expect(page.locator(".hint").first).to_contain_text("together with the deck it lies beside")
    page.get_by_test_id("play").tap()
    page.wait_for_url(house.url + "/")
    seated = page.get_by_test_id("seat-0").locator("option:checked")
    expect(seated).to_contain_text("Warthorn Redbeard (own deck)")
    mine = page.get_by_test_id("seat-0").input_value()
    kept = user_decks.DeckStore(house.folder / "shelf").library().decks
    assert any(card.title["en"] == "A story of mine" for card in kept[kept[mine].side_deck or ""].cards)
