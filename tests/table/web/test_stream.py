"""A stream in real browsers: when it begins, what it shows of a while ago, and consent withdrawn."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.table.client import Client
from tests.table.web.abreast import until
from tests.table.web.conftest import House
from tests.table.web.test_room import open_room

Join = Callable[..., Any]

BEHIND_S = 4
"""As somebody might set it by hand; the page offers no less than half a minute."""

SEQ = "() => +(document.querySelector('.board')?.dataset.seq ?? -1)"


def test_spectators_see_a_while_ago_and_no_hands_that_were_not_shown_yet(house: House, join: Join) -> None:
    links = house.table(2)["links"]
    ann, bob = join(links["host"]), join(links["seats"][1], "Bob")
    eve = join(links["spectator"], "Eve")
    host = Client(house.url, links["host"].partition("#")[2], "Ann")
    host.ok("delay", seconds=BEHIND_S)
    expect(eve.locator("[data-testid=stream]")).to_contain_text("with a delay")
    assert eve.locator(".board").count() == 0
    eve.wait_for_selector(".board .zone:not(.hidden)")
    expect(eve.locator("[data-testid=behind]")).to_contain_text("4 seconds ago")
    assert eve.locator("[data-testid=chat]").count() == 0
    assert bob.locator("[data-testid=chat]").count() == 1

    said = host.ok("chat", text="in a moment")
    begun = time.monotonic()
    expect(bob.locator("[data-testid=log]")).to_contain_text("in a moment")
    assert eve.evaluate(SEQ) < said
    expect(eve.locator("[data-testid=log]")).not_to_contain_text("in a moment")
    until(eve, "seq => +document.querySelector('.board').dataset.seq >= seq", said)
    assert time.monotonic() - begun > BEHIND_S - 0.5

    host.ok("house", what="all", on=True)
    host.ok("agree", on=True)
    bob.click("[data-testid=open-yes]")
    eve.wait_for_selector("[data-testid=open-hands]")
    until(eve, "() => document.querySelectorAll('.card.front').length >= 14")
    open_room(bob)
    bob.uncheck("[data-testid=agree]")
    eve.wait_for_selector("[data-testid=stream]")
    assert eve.locator(".card").count() == 0
    eve.wait_for_selector(".board .zone:not(.hidden)")
    assert eve.locator("[data-testid=open-hands]").count() == 0
    assert eve.locator(".mat .card.front").count() == 0
    assert eve.locator("[data-testid=misfit]").count() == 0

    open_room(ann)
    expect(ann.locator("[data-testid=delay]")).to_have_value(str(BEHIND_S))
    ann.select_option("[data-testid=delay]", "300")
    expect(bob.locator("[data-testid=delay]")).to_have_value("300")
    expect(bob.locator("[data-testid=delay]")).to_be_disabled()
    host.close()
