"""What people do with piles and pieces, walked through by mouse, keyboard and touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image
from playwright.sync_api import expect

from tests.table.web.abreast import abreast, until
from tests.table.web.conftest import House
from tests.table.web.test_play import drag, middle, wait_cards

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def menu(page: Any, selector: str, *entries: str) -> None:
    """Right-click on a thing and choose from its menu, step by step."""
    abreast(page)
    page.locator(selector).last.click(button="right")
    for entry in entries:
        page.click(f"[data-testid=menu] [data-entry='{entry}']")


def pile(zone: str) -> str:
    return f'.zone[data-zone="{zone}"]'


def number(page: Any, n: int) -> None:
    page.fill("[data-testid=number-input]", str(n))
    page.click("[data-testid=number-ok]")


def counted(page: Any, zone: str, n: int) -> None:
    until(
        page,
        """([zone, n]) => n === document.querySelector(`.zone[data-zone='${zone}']`)
          .ariaLabel.match(/\\d+/)?.[0]""",
        [zone, str(n)],
    )


def told(page: Any, text: str) -> None:
    log = page.locator("[data-testid=log]")
    for _ in range(600):
        if text in log.inner_text():
            abreast(page)
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{text!r} is not in: {log.inner_text()}")


def top_of(page: Any, zone: str) -> str:
    """What lies on top of a pile now: whoever touches it does so before more is done at the table."""
    abreast(page)
    owned = page.locator(pile(zone)).get_attribute("aria-owns").split(" ")
    return f"#{owned[-1]}"


def test_piles_are_searched_split_reversed_and_dealt(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    menu(ann, top_of(ann, "s0.deck"), "look-in", "search")
    ann.wait_for_selector("[data-testid=search] .shown")
    told(bob, "Ann searches Character Deck")
    assert bob.locator("[role=dialog]").count() == 0
    cards = ann.locator("[data-testid=search] .shown")
    n = cards.count()
    cards.nth(4).click()
    ann.click("[data-testid=search-take]")
    until(ann, "n => document.querySelectorAll('[data-testid=search] .shown').length === n", n - 1)
    cards.nth(0).click()
    ann.select_option("[data-testid=search-to]", "table")
    ann.click("[data-testid=search-take]")
    wait_cards(bob, "table", 1)
    ann.click("[data-testid=search-shuffle]")
    told(bob, "Ann shuffles Character Deck")
    expect(ann.locator(".card.in-hand")).to_have_count(8)

    menu(ann, top_of(ann, "s0.deck"), "whole", "split", "split:s0.discard")
    number(ann, 3)
    counted(bob, "s0.discard", 3)
    menu(ann, top_of(ann, "s0.discard"), "whole", "reverse")
    told(bob, "Ann turns the order of")
    menu(ann, top_of(ann, "drink.deck"), "whole", "deal")
    number(ann, 1)
    told(bob, "Ann deals 1 card each from Drink Deck")
    menu(ann, ".card.in-hand", "depth", "depth:s0.deck")
    number(ann, 3)
    told(bob, "→ Character Deck")
    expect(ann.locator(".card.in-hand")).to_have_count(8)
    menu(ann, ".card.in-hand", "random", "random:s0.discard")
    told(bob, "Ann draws 1 random card")
    counted(bob, "s0.discard", 4)


def test_what_is_fastened_cannot_be_dragged_and_counts_and_dice_are_a_key_away(
    house: House, join: Join
) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    ann.locator(".card.in-hand").first.dblclick()
    wait_cards(bob, "table", 1)
    ann.focus(top_of(ann, "table"))
    ann.keyboard.press("l")
    bob.wait_for_selector(".card.locked")
    drag(bob, middle(bob, ".card.locked"), middle(bob, pile("s1.discard")))
    assert bob.locator("[data-testid=toast].error").count() == 0
    wait_cards(bob, "table", 1)
    ann.keyboard.press("x")
    ann.wait_for_selector("[data-testid=toast].error")
    wait_cards(ann, "table", 1)
    menu(bob, top_of(bob, "table"), "lock")
    told(ann, "Bob unfastens")
    ann.keyboard.press("x")
    counted(bob, "s0.discard", 1)

    ann.keyboard.press("w")
    expect(ann.locator("[data-count='0.hand']")).to_have_text("6")
    expect(ann.locator("[data-count='1.hand']")).to_have_text("7")
    expect(ann.locator("[data-count='0.fortitude']")).to_have_text("20")
    ann.keyboard.press("Escape")
    ann.focus(".lantern")
    ann.keyboard.press("Enter")
    bob.wait_for_selector("[data-testid=mat-1].turn")
    ann.keyboard.press("i")
    ann.click("[data-sides='20']")
    ann.click("[data-testid=dice-roll]")
    bob.wait_for_selector("[data-testid=toast].note")  # goes by itself, the line in the log stays
    told(bob, "d20")
    box = ann.locator(pile("table")).bounding_box()
    ann.mouse.dblclick(box["x"] + 40, box["y"] + 40)
    bob.wait_for_selector(".ping")


def test_a_phone_reaches_the_same_by_touch(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0], **PHONE)
    x, y = middle(ann, pile("table"))
    finger = ann.context.new_cdp_session(ann)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ann.wait_for_selector(".ping", state="attached")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.locator("[data-testid=tools]").tap()
    ann.locator("[data-testid=menu] [data-entry=counts]").tap()
    ann.wait_for_selector("[data-testid=counts]")
    ann.locator("[data-testid=counts] .x").tap()
    ann.locator(top_of(ann, "s0.deck")).tap()
    ann.locator("[data-testid=menu] [data-entry=look-in]").tap()
    ann.locator("[data-testid=menu] [data-entry=search]").tap()
    ann.wait_for_selector("[data-testid=search] .shown")
    small = ann.evaluate(
        """() => [...document.querySelectorAll('[data-testid=search] button, [data-testid=search] select')]
        .filter(el => el.getBoundingClientRect().height < 40 && !el.classList.contains('x')).length"""
    )
    assert small == 0
    ann.locator("[data-testid=search-leave]").tap()
    ann.wait_for_selector("[data-testid=search]", state="detached")
    x, y = middle(ann, pile("s0.deck"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    entry = ann.locator("[data-testid=menu] [data-entry]").first
    entry.wait_for()
    # what lies under the finger that opened the menu is not chosen by lifting it
    assert ann.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.menu'))", [x, y])
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.wait_for_timeout(300)
    assert entry.is_visible()


def test_a_hand_is_asked_for_and_its_owner_answers_in_one_tap(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    menu(ann, pile("s1.hand"), "ask-random")
    number(ann, 2)
    bob.wait_for_selector("[data-testid=request]")
    ann.wait_for_selector("[data-testid=request-withdraw]")
    bob.reload()
    bob.click("[data-testid=request-yes]")
    until(ann, "() => document.querySelectorAll('.card.in-hand').length === 9")
    ann.wait_for_selector("[data-testid=request]", state="detached")
    menu(ann, pile("s1.hand"), "ask-give")
    number(ann, 1)
    expect(bob.locator("[data-testid=request-yes]")).to_be_disabled()
    bob.locator(".card.in-hand").first.click(modifiers=["Control"])
    bob.click("[data-testid=request-yes]")
    until(ann, "() => document.querySelectorAll('.card.in-hand').length === 10")
    menu(ann, pile("s1.hand"), "ask-show")
    bob.click("[data-testid=request-no]")
    told(ann, "Bob says no to Ann")


def test_macros_are_ordinary_ops_and_one_step_back(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    for n in (0, 2):
        ann.locator(".card.in-hand").nth(n).click(modifiers=["Control"])
    menu(ann, ".card.in-hand.selected", "macro:discard-refill")
    for page in (ann, bob):
        told(page, "Ann draws 2 cards")
    until(ann, "() => document.querySelectorAll('.card.in-hand').length === 7")
    for n in (0, 1):
        ann.locator(".card.in-hand").nth(n).click(modifiers=["Control"])
    menu(ann, ".card.in-hand.selected", "play")
    wait_cards(bob, "table", 2)
    ann.keyboard.press("u")
    wait_cards(bob, "table", 0)
    counted(bob, "s0.discard", 2)
    expect(ann.locator(".card.in-hand")).to_have_count(7)
    menu(ann, '[data-zone="s0.purse"] .purse', "macro:ante")
    number(ann, 3)
    told(bob, "3 gold")
    menu(ann, '[data-zone="s0.purse"] .purse', "macro:take-pot")
    until(bob, "() => document.querySelector('[data-zone=pot] .amount').textContent === '0'")
    ann.keyboard.press("t")
    ann.click("[data-testid=menu] [data-entry=macros]")
    ann.click("[data-testid=menu] [data-entry='macro:round']")
    told(bob, "Ann deals 1 card each from Drink Deck")
    ann.keyboard.press("t")
    ann.click("[data-testid=menu] [data-entry=macros]")
    ann.click("[data-testid=menu] [data-entry='macro:refill']")
    ann.wait_for_selector("[data-testid=toast].note")


def test_notes_are_pinned_sealed_and_opened_before_all(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    ann.keyboard.press("n")
    for sort, text in (("public", "Ante is two"), ("private", "Bob bluffs"), ("sealed", "Bob wins")):
        ann.fill("[data-testid=note-text]", text)
        ann.check(f"[data-testid=table-notes] input[value={sort}]")
        ann.click("[data-testid=note-write]")
        ann.wait_for_selector(f".slip.{sort}")
    told(bob, "Ann pins up a note: Ante is two")
    bob.keyboard.press("n")
    bob.wait_for_selector(".slip.sealed")
    assert bob.locator(".slip.private").count() == 0
    assert "Bob" not in bob.locator(".slip.sealed p").inner_text()
    ann.click(".slip.sealed [data-testid=note-open]")
    until(bob, "() => document.querySelector('.slip.sealed p').textContent === 'Bob wins'")
    ann.reload()
    ann.wait_for_selector(".board .zone:not(.hidden)")
    ann.keyboard.press("n")
    expect(ann.locator(".slip")).to_have_count(3)


def test_the_table_is_saved_as_a_picture_and_read_as_text(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    until(ann, "() => !document.querySelector('.card.in-hand').ariaLabel.startsWith('a card,')")
    with ann.expect_download() as saved:
        ann.click("[data-testid=tools]")
        ann.click("[data-testid=menu] [data-entry=picture]")
    picture = Image.open(saved.value.path())
    assert picture.format == "PNG"
    assert picture.width > 1500
    assert len(picture.convert("RGB").resize((60, 40)).getcolors(2400) or []) > 100
    secret = ann.locator(".card.in-hand").first.get_attribute("aria-label").split(", Hand")[0]
    texts = []
    for page in (ann, bob):
        page.click("[data-testid=tools]")
        page.click("[data-testid=menu] [data-entry=text]")
        texts.append(page.locator("[data-testid=table-text] pre").inner_text())
    assert secret in texts[0]
    assert "Hand: 7 cards\n" in texts[1].split("Bob")[0]
    assert "Fortitude: 20" in texts[1]
