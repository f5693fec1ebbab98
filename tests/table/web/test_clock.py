"""The table's clock in a real browser: the host chooses it, everybody sees it, nothing else comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import House
from .test_access import PHONE, faults

Join = Callable[..., Any]


def test_the_host_chooses_a_clock_and_all_see_it_run(house: House, join: Join) -> None:
    made = house.table(2, "off")
    ann = join(made["links"]["seats"][0])
    bob = join(made["links"]["seats"][1], **PHONE)
    expect(ann.get_by_test_id("clock-0")).to_have_count(0)
    ann.get_by_test_id("invite").click()
    ann.get_by_test_id("clock").select_option("60")
    assert faults(ann) == []
    ann.keyboard.press("Escape")
    for page in (ann, bob):
        running = page.get_by_test_id("clock-0")
        expect(running).to_have_class("thinking running")
        expect(running).to_contain_text("0:5")
    expect(ann.get_by_test_id("log")).to_contain_text("sets a limit for each turn: 1 minute")
    bob.get_by_test_id("invite").click()
    expect(bob.get_by_test_id("clock")).to_be_disabled()
    expect(bob.get_by_test_id("mail")).to_have_count(0)
    ann.get_by_test_id("invite").click()
    ann.get_by_test_id("clock").select_option("null")
    expect(ann.get_by_test_id("clock-0")).to_have_count(0)
