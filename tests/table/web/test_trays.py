"""Tokens in the tray of a mat, and pegs on its tracks: by mouse, keys, finger and ear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.table.web.abreast import abreast
from tests.table.web.conftest import House
from tests.table.web.test_parts import menu

Join = Callable[..., Any]
COMPANY = ["rdi10-eisinder", "rdi10-karl", "rdi10-valeria", "rdi10-dominique"]


def chip(page: Any, zone: str) -> Any:
    return page.locator(f'[data-zone="{zone}"] [role=slider]')


def test_tokens_are_taken_by_buttons_and_keys_and_pegs_are_claimed_at_a_press(
    house: House, join: Join
) -> None:
    table = house.table(4, characters=COMPANY)
    ann = join(table["links"]["seats"][0])
    bob = join(
        table["links"]["seats"][1],
        "Боб",
        viewport={"width": 390, "height": 844},
        locale="ru",
        has_touch=True,
        is_mobile=True,
    )
    expect(chip(ann, "s0.buff")).to_have_attribute("aria-label", "Buff Token")
    assert [chip(ann, f"s0.{name}").get_attribute("aria-valuemax") for name in ("buff", "corruption")] == [
        "1",
        "4",
    ]
    expect(chip(ann, "s3.energy")).to_have_attribute("aria-valuenow", "2")
    ann.locator('[data-zone="s0.corruption"] .steps button').last.click()
    expect(chip(ann, "s0.corruption")).to_have_attribute("aria-valuenow", "1")
    chip(ann, "s0.corruption").focus()
    ann.keyboard.press("+")
    expect(chip(ann, "s0.corruption")).to_have_attribute("aria-valuenow", "2")
    ann.keyboard.press("-")
    expect(chip(ann, "s0.corruption")).to_have_attribute("aria-valuenow", "1")
    expect(chip(ann, "s0.corruption").locator("img")).to_have_count(1)

    peg = ann.get_by_test_id("peg-s0.fire18")
    expect(peg).to_have_attribute("aria-label", "Fire Tokens 18: claim it")
    peg.click()
    expect(chip(ann, "s0.fire")).to_have_attribute("aria-valuenow", "1")
    expect(peg).to_have_attribute("aria-label", "Fire Tokens 18: put it back")
    abreast(ann)
    ann.get_by_test_id("undo").click()
    expect(chip(ann, "s0.fire")).to_have_attribute("aria-valuenow", "0")
    expect(peg).to_have_attribute("aria-label", "Fire Tokens 18: claim it")

    expect(chip(bob, "s1.buff")).to_have_attribute("aria-label", "Жетон усиления")
    expect(chip(bob, "s1.buff")).to_have_attribute("aria-valuenow", "1")
    box = chip(bob, "s1.buff").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    expect(bob.get_by_test_id("mat-0").locator(".token")).to_have_text(["1"])


def test_a_random_card_of_anothers_hand_is_shown_to_everybody_with_its_owners_leave(
    house: House, join: Join
) -> None:
    table = house.table(3)
    ann, bob, cid = (join(link, name) for link, name in zip(table["links"]["seats"], "ABC", strict=True))
    menu(ann, '.zone[data-zone="s1.hand"]', "ask-lot")
    expect(bob.get_by_test_id("request")).to_contain_text("A asks you to show everyone 1 random card")
    bob.get_by_test_id("request-yes").click()
    for page in (ann, bob, cid):
        expect(page.get_by_role("dialog")).to_contain_text("shows")
        expect(page.get_by_test_id("log")).to_contain_text("B shows everyone 1 random card of")
    assert bob.locator(".card.in-hand").count() == 7
