"""Words with one tap, in each reader's language; who is not heard; the link of a call."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from innkeep.table.access.reports import Reports
from innkeep.table.store.event_log import Store
from tests.table.web.abreast import until
from tests.table.web.conftest import House
from tests.table.web.test_access import faults

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PHRASES = ("thinking", "answer", "fine", "your-turn", "wait")


def test_a_phrase_is_read_in_ones_own_language(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["host"])
    bob = join(table["links"]["seats"][1], "Bob", locale="ru", **PHONE)
    ann.get_by_test_id("phrase-wait").click()
    until(bob, "() => document.querySelector('.phrase[data-by=\"0\"]')?.textContent === 'Подождите'")
    until(ann, "() => document.querySelector('.phrase[data-by=\"0\"]')?.textContent === 'Wait'")
    expect(ann.get_by_test_id("log").locator("li.said").last).to_have_text("Ann: Wait")
    bob.get_by_test_id("tab-log").tap()
    expect(bob.get_by_test_id("log").locator("li.said").last).to_have_text("Ann: Подождите")
    assert faults(bob) == []
    for phrase in PHRASES:
        bob.get_by_test_id(f"phrase-{phrase}").tap()
    expect(ann.get_by_test_id("log").locator("li.said")).to_have_count(6)
    expect(ann.locator(".phrase")).to_have_count(0)  # after some seconds nothing lies over the mats
    assert bob.evaluate("document.documentElement.scrollWidth") == 360


def test_who_is_muted_says_nothing_in_this_browser(house: House, join: Join) -> None:
    table = house.table(players=3)
    ann = join(table["links"]["host"])
    bob = join(table["links"]["seats"][1], "Bob")
    zoe = join(table["links"]["seats"][2], "Zoe")

    def menu(entry: str) -> None:
        ann.get_by_test_id("mat-menu-1").click()
        ann.locator(f'[data-entry="{entry}"]').click()

    def says(text: str) -> None:
        bob.get_by_test_id("chat").fill(text)
        bob.get_by_test_id("chat-send").click()
        expect(zoe.get_by_test_id("log")).to_contain_text(text)

    menu("mute")
    bob.get_by_test_id("phrase-fine").click()
    until(zoe, "() => document.querySelector('.phrase')")
    says("secret plan")
    zoe.get_by_test_id("phrase-thinking").click()
    until(ann, "() => document.querySelector('.phrase[data-by=\"2\"]')")
    assert ann.locator('.phrase[data-by="1"]').count() == 0
    expect(ann.get_by_test_id("log").locator("li.said")).to_have_text(["Zoe: Thinking …"])
    menu("mute")
    expect(ann.get_by_test_id("log")).to_contain_text("secret plan")


def test_the_table_has_the_link_of_its_call(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["host"])
    bob = join(table["links"]["seats"][1], "Bob")
    ann.get_by_test_id("invite").click()
    ann.get_by_test_id("call-link").fill("https://10.0.0.1/x")
    ann.get_by_test_id("call-set").click()
    expect(ann.get_by_test_id("toast").last).to_contain_text("https://host.example/")
    expect(bob.get_by_test_id("call")).to_have_count(0)
    ann.get_by_test_id("call-link").fill("https://meet.example/dragon#inn")
    ann.get_by_test_id("call-set").click()
    link = bob.get_by_test_id("call")
    expect(link).to_have_text("Talk: meet.example")
    expect(link).to_have_attribute("href", "https://meet.example/dragon#inn")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    ann.get_by_test_id("call-link").fill("")
    ann.get_by_test_id("call-set").click()
    expect(link).to_have_count(0)


def test_a_sentence_to_the_operator_goes_by_the_tables_menu(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["host"])
    ann.get_by_test_id("tools").click()
    ann.locator('[data-entry="tell"]').click()
    ann.get_by_test_id("name-input").fill(
        "Somebody shouts at this table, and has done so for a whole evening"
    )
    ann.get_by_test_id("name-ok").click()
    expect(ann.get_by_test_id("toast").last).to_contain_text("operator")
    with closing(Store.in_folder(house.folder)) as store:
        told = [one for one in Reports(store).listed() if one.table_id == table["id"]]
    assert [(one.name, one.text[:15]) for one in told] == [("Ann", "Somebody shouts")]
    assert faults(ann) == []
