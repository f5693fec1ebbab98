"""The assistant asks and is answered; one person plays a whole game against three bots and reads its story; a
person takes a bot's seat over in mid-game."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Locator, Page

from tests.table.client import Client

from .house import Guest, Server, wait_for

bots = pytest.importorskip("innkeep.assistant.bots.bot")

CHARACTERS = ["rdi1-deirdre", "rdi1-gerki", "rdi1-zot", "rdi1-fiona"]
HIT = "rdi1-deirdre/im-not-that-kind-of-priestess"
SHORT_GAME_S = 240.0
"""A game with four who are nearly out of it is long over by then, on any machine."""


@contextmanager
def company(server: Server, tokens: list[str]) -> Iterator[None]:
    """Bots at full speed in these seats, until the game is over."""
    thread = Thread(target=bots.run_bots, args=(server.url, tokens, 0.0, 5, "thumb"), daemon=True)
    thread.start()
    yield
    thread.join(timeout=10)


def test_a_question_is_answered_with_one_key(browser: Browser, server: Server) -> None:
    made = server.create("advise", players=3, characters=CHARACTERS[:3], hand=HIT)
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    others = [
        Client(server.url, made["tokens"]["seats"][seat], name) for seat, name in ((1, "Bob"), (2, "Cy"))
    ]
    wait_for(lambda: dealt(ann), "the card to be told by its name")
    card = dealt(ann)[0]
    ann.page.locator(f'[data-alias="{card}"]').dblclick()

    # whom it hits cannot be seen: asked where the eye is, with a key for each answer; nobody else is asked
    prompt = ann.page.locator('[data-testid="prompt"][data-sort="question"]')
    prompt.wait_for()
    answers = prompt.get_by_test_id("answer")
    texts = answers.all_inner_texts()
    assert len(texts) == 2
    assert ("Bob" in texts[0]) != ("Bob" in texts[1])
    mine = [item["accept"] for other in others for item in other.advice if item["sort"] == "question"]
    assert not any(mine)
    ann.page.keyboard.press("2")
    prompt.wait_for(state="detached")

    # it is taken: once nobody answers, the one who was named loses what the card says
    named = 2 if "Cy" in texts[1] else 1
    for other in others:
        other.send("op", {"id": f"pass{id(other)}", "kind": "pass"})
    ann.page.get_by_test_id("pass").click()

    def owed() -> list[int]:
        return [
            item["seat"] for item in others[0].advice if item["sort"] == "due" and "ortitude" in str(item)
        ]

    wait_for(owed, "the loss to be owed")
    assert owed() == [named]


def dealt(guest: Guest) -> list[str]:
    """Where the card lies that the first player was dealt for this, once the page names it."""
    label = guest.page.locator(".card.in-hand[aria-label*='not that kind of priestess']")
    found: list[str] = label.evaluate_all("all => all.map(one => one.dataset.alias)")
    return found


def test_one_person_plays_a_whole_game_against_three_bots(browser: Browser, server: Server) -> None:
    made = server.create("off", players=4, characters=CHARACTERS)
    nearly_out(Client(server.url, made["tokens"]["host"], "Ann"))
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    ann.page.get_by_test_id("turn").first.wait_for()
    notes = ann.page.get_by_test_id("notes").locator("li")
    end = notes.filter(has_text="End the table now").get_by_test_id("note-accept")
    played = 0
    with company(server, made["tokens"]["seats"][1:]):
        deadline = time.monotonic() + SHORT_GAME_S
        while not end.count():
            assert time.monotonic() < deadline, turn(ann.page)
            played += one_step(ann.page, played)
    assert played > 2

    # all is paid: the host ends the table with one click, and the story says who won and how the others lost
    said = turn(ann.page)
    assert "The game is over" in said
    end.click()
    ann.page.get_by_test_id("log-sieve").click()
    ann.page.goto(server.url + (ann.page.get_by_test_id("story-link").get_attribute("href") or ""))
    told = ann.page.get_by_test_id("story-page")
    ending = told.get_by_text(re.compile("won by|a tie between"))
    ending.wait_for()
    everybody = ("Ann", *bots.NAMES[:3])
    names = [name for name in everybody if name in ending.inner_text()]
    assert [name for name in everybody if name in said] == names != []
    assert (len(names) > 1) == ("a tie" in said)
    outs = told.get_by_test_id("story-outs").locator("li")
    assert outs.count() == (3 if len(names) == 1 else 4)
    winners = names if len(names) == 1 else []
    lines = outs.all_inner_texts()
    assert not [text for text in lines if not text.endswith(".") or any(name in text for name in winners)]


def nearly_out(host: Client) -> None:
    """Make it a short game: everybody has had a long day."""
    for seat, left in enumerate((3, 2, 2, 2)):
        said = host.send(
            "op", {"id": f"f{seat}", "kind": "track", "zone": f"s{seat}.fortitude", "value": left}
        )
        assert said["ok"], said
    for op in ({"kind": "mode", "mode": "advise"}, {"kind": "resync"}, {"kind": "stand"}):
        said = host.send("op", {"id": op["kind"], **op})
        assert said["ok"], said
    host.close()


def one_step(page: Page, number: int) -> bool:
    """What a person would do next, through what the page shows: a due, a pass, a play from the list."""
    for name in ("due-accept", "answer"):
        button = page.get_by_test_id(name)
        if button.count() and press(button.first):
            return True
    plays = page.get_by_test_id("option").filter(has_text="Play")
    if number % 3 == 0 and plays.count() and press(plays.first):
        return True
    musts = page.get_by_test_id("option").filter(
        has_text=re.compile("^(Order|Turn up|Keep|Draw|Nothing|Go on|End|Choose|Pass)")
    )
    if musts.count() and press(musts.first):
        return True
    if page.locator(".pass.asked").count() and press(page.get_by_test_id("pass")):
        return True
    page.wait_for_timeout(20)
    return False


def press(button: Locator) -> bool:
    """Click it, unless it is gone by then: bots are quick."""
    try:
        button.click(timeout=500)
    except Error:
        return False
    return True


def test_a_bot_plays_on_for_a_person_who_takes_the_seat_back(browser: Browser, server: Server) -> None:
    made = server.create("advise", players=2, characters=CHARACTERS[:2])
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    bob = Guest.join(browser, server, made, 1, "Bob")
    ann.page.get_by_test_id("invite").click()
    open_seat(ann.page, 1)
    ann.page.get_by_test_id("bot-1").select_option("thumb")
    ann.page.keyboard.press("Escape")
    wait_for(lambda: ann.state()["seats"][1]["bot"], "a bot to sit down")
    wait_for(lambda: one_step(ann.page, 1), "the game to go on")

    # the seat's link is still Bob's: he takes it back in mid-game, and his hand with it
    bob.page.get_by_test_id("invite").click()
    open_seat(bob.page, 1)
    bob.page.get_by_test_id("take-back").click()
    bob.page.get_by_test_id("name-input").fill("Bob")
    bob.page.get_by_test_id("name-ok").click()
    wait_for(lambda: not ann.state()["seats"][1]["bot"], "the bot to go")
    assert ann.state()["seats"][1]["name"] == "Bob"
    wait_for(lambda: bob.shows(bob.order("s1.hand")[0], "s1.hand"), "his hand to be his")


def open_seat(page: Page, seat: int) -> None:
    """Unfold a seat in the dialog of the room."""
    row = page.get_by_test_id(f"room-seat-{seat}")
    row.wait_for()
    if not row.locator(".seat-body").count():
        row.locator(".seat-head").click()


def turn(page: Page) -> str:
    """Whose decision it is, as the page says it."""
    return page.get_by_test_id("turn").first.inner_text()
