"""Every page as axe-core sees it (WCAG 2.2 AA), in both languages, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import slices
from tests.table.web.abreast import at_rest, until
from tests.table.web.conftest import House
from tests.table.web.test_play import wait_cards

Join = Callable[..., Any]

AXE = (Path(__file__).parent / "vendor" / "axe.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DESK = {"viewport": {"width": 1366, "height": 768}}
PAGES = [
    "/",
    "/calc",
    "/rules",
    "/rules?words=drink",
    "/cards/",
    "/print/",
    "/guide",
    "/guide/otto",
    "/replay",
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished))
  .then(() => undefined)"""


def faults(page: Any) -> list[str]:
    """What axe finds wrong on the page as it stands, one line for each element.

    The text on a card nobody draws is its picture, not its label: the label is its title and place.
    """
    if page.evaluate("typeof axe") == "undefined":  # a script of half a million letters: once for a page
        page.evaluate(AXE)
    page.evaluate(SETTLED)  # what is half there has half its contrast
    found = page.evaluate(
        """tags => axe.run(document, { runOnly: tags, resultTypes: ["violations"], selectors: false,
          rules: { "target-size": { enabled: true } } }).then((one) => one.violations)""",
        RULES,
    )
    return [
        f"{rule['id']}: {node['html'][:150]} - {node['failureSummary'][:200]}"
        for rule in found
        for node in rule["nodes"]
        if not (rule["id"] == "label-content-name-mismatch" and 'class="card' in node["html"])
    ]


def states(page: Any) -> dict[str, Callable[[], None]]:
    """What can lie on the table's page: how to open it. Escape closes it again."""

    def press(key: str) -> Callable[[], None]:
        return lambda: page.keyboard.press(key)

    def menu() -> None:
        page.keyboard.press("h")
        page.keyboard.press("Shift+F10")
        page.wait_for_selector("[data-testid=menu]")

    def number() -> None:
        page.focus('[data-zone="s0.alcohol"] [role=slider]')
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-testid=number]")

    def large() -> None:
        page.keyboard.press("h")
        page.keyboard.press("v")
        page.wait_for_selector("[data-testid=show]")

    keys = {"help": press("?"), "counts": press("w"), "dice": press("i")}
    return {"bare": lambda: None, "menu": menu, "number": number, "card": large, **keys}


@pytest.mark.parametrize(("lang", "options"), [("en", DESK), ("ru", PHONE)], ids=["desk-en", "phone-ru"])
def test_the_table_has_no_fault(house: House, join: Join, lang: str, options: dict[str, Any]) -> None:
    table = house.table(players=4, assistant="advise")
    page = join(table["links"]["seats"][0], locale=lang, **options)
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    found = {}
    for name, open_it in states(page).items():
        open_it()
        at_rest(page)
        found[name] = faults(page)
        if name == "dice" and page.locator("[data-testid=prompt]").count():
            assert lies_over(page, "[data-testid=dice]", "[data-testid=prompt]")
        page.keyboard.press("Escape")
        at_rest(page)
    for tab in ("tab-advice", "tab-log"):
        if page.locator(f"[data-testid={tab}]").count():
            page.locator(f"[data-testid={tab}]").click()
            found[tab] = faults(page)
    eve = join(table["links"]["spectator"], "Eve", locale=lang, **options)
    found["spectator"] = faults(eve)
    assert {name: lines for name, lines in found.items() if lines} == {}


def opened_by_hand(page: Any, assistant: str) -> dict[str, Callable[[], None]]:
    """The dialogs of a table in a mode, each with what opens it; those that know nothing of modes only where
    they are looked at in that language."""

    def press(testid: str) -> Callable[[], None]:
        return lambda: page.get_by_test_id(testid).first.click()

    def tool(entry: str) -> Callable[[], None]:
        def run() -> None:
            page.get_by_test_id("tools").click()
            page.locator(f'[data-entry="{entry}"]').click()

        return run

    found = {"room": press("invite"), "tools": press("tools")}
    if assistant in ("off", "advise"):
        found |= {name: tool(name) for name in ("counts", "dice", "notes", "text", "help")}
        found["lesson"] = press("lesson-button")
    if assistant != "off":
        found |= {"mode": press("mode"), "prompts": press("prompts")}
    return found


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("assistant", "lang"), [("off", "ru"), ("advise", "en"), ("referee", "ru"), ("autopilot", "en")]
)
def test_in_every_mode_no_dialog_has_a_fault(
    house: House, join: Join, assistant: str, lang: str, options: dict[str, Any]
) -> None:
    table = house.table(players=3, assistant=assistant)
    page = join(table["links"]["seats"][0], locale=lang, **options)
    join(table["links"]["seats"][1], "Bob", locale=lang)
    found = {"bare": faults(page)}
    for name, open_it in opened_by_hand(page, assistant).items():
        open_it()
        page.wait_for_timeout(300)
        found[name] = faults(page)
        page.keyboard.press("Escape")
        at_rest(page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(("lang", "options"), [("ru", DESK), ("en", PHONE)], ids=["desk-ru", "phone-en"])
def test_the_other_pages_have_no_fault(
    house: House, browser: Any, lang: str, options: dict[str, Any]
) -> None:
    context = browser.new_context(locale=lang, **options)
    page = context.new_page()
    found = {}
    for path in slices.share(PAGES, ("ru", "en").index(lang), 2):
        answer = page.goto(house.url + path)
        assert answer.ok, path
        page.wait_for_selector("h1", state="attached")  # a page of scripts has drawn itself
        page.wait_for_load_state("networkidle")
        at_rest(page)
        found[path] = faults(page)
    context.close()
    assert {name: lines for name, lines in found.items() if lines} == {}


def focused(page: Any) -> str:
    """Class and name of what has the focus."""
    found = page.evaluate("[document.activeElement.className, document.activeElement.ariaLabel].join(' | ')")
    return str(found)


def test_by_keyboard_nothing_is_lost_and_everything_is_said_once(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    keys = ann.keyboard
    keys.press("Tab")
    assert ann.evaluate("document.activeElement.dataset.testid") == "skip-board"
    keys.press("Enter")
    until(ann, "() => document.activeElement.classList.contains('in-hand')")
    until(ann, "() => !document.activeElement.ariaLabel.startsWith('a card,')")
    name = focused(ann).split(" | ")[1].rsplit(", Hand", 1)[0]
    assert ann.evaluate("document.activeElement.getAttribute('aria-description')")
    keys.press("Enter")
    wait_cards(bob, "table", 1)
    assert focused(ann).endswith(f"{name}, Table")
    until(bob, "name => document.querySelector('#live').textContent.includes(name)", name)
    assert bob.locator("#live p", has_text=name).count() == 1
    keys.press("x")
    wait_cards(bob, "s0.discard", 1)
    keys.press("h")
    keys.press("m")
    held = ann.evaluate("document.activeElement.dataset.alias")
    laid = focused(ann).split(" | ")[1].rsplit(", Hand", 1)[0]
    ann.focus('.zone[data-zone="s0.front"]')
    keys.press("Enter")
    wait_cards(bob, "s0.front", 1)
    assert ann.locator(f'.card[data-alias="{held}"]').count() == 1
    keys.press("h")
    keys.press("Shift+F10")
    ann.locator("[data-entry=top]").focus()
    keys.press("Enter")
    until(ann, "() => document.querySelectorAll('.card.in-hand').length === 4")
    until(ann, "() => document.activeElement.closest('.board') !== null")
    assert focused(ann).startswith("card")
    heard = bob.locator("#live").inner_text()
    names = ann.eval_on_selector_all(".in-hand", "all => all.map(card => card.ariaLabel.split(', Hand')[0])")
    assert [one for one in set(names) - {name, laid} if one in heard] == []  # of some there are two
    ann.locator("[data-testid=lang]").focus()
    keys.press("Enter")
    until(ann, "() => document.documentElement.lang === 'ru'")
    assert ann.evaluate("document.activeElement.dataset.testid") == "lang"


MOLLY = ["rdi7-molly", "rdi5-zakhan", "rdi5-lizwick", "rdi1-fiona"]


def lies_over(page: Any, upper: str, lower: str) -> bool:
    """Whether the middle of where two things meet belongs to the first."""
    found = page.evaluate(
        """([upper, lower]) => {
          const [a, b] = [upper, lower].map((one) => document.querySelector(one).getBoundingClientRect());
          const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
          const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
          return document.elementFromPoint(x, y).closest(upper) !== null; }""",
        [upper, lower],
    )
    return bool(found)


def test_nothing_is_cut_hidden_or_touching_on_a_phone(house: House, join: Join) -> None:
    table = house.table(players=4, assistant="advise", characters=MOLLY)
    page = join(table["links"]["seats"][0], locale="ru", forced_colors="active", **PHONE)
    until(page, "() => document.querySelector('[data-testid=turn] span').textContent.length > 40")
    line = "document.querySelector('[data-testid=turn] span')"
    assert page.evaluate(f"{line}.scrollHeight <= {line}.clientHeight + 2"), "whose turn it is, is cut"
    boxes = page.eval_on_selector_all(
        '.tags[data-of^="s0."] .count', "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 5
    assert all(a["right"] <= b["left"] or b["right"] <= a["left"] for a in boxes for b in boxes if a is not b)
    for zone, name in (("s0.side", "Колода стойла"), ("s0.side-discard", "Сброс")):
        assert page.locator(f'[data-zone="{zone}"] .label').inner_text().split() == name.split()
    page.keyboard.press("h")
    page.keyboard.press("Shift+F10")
    page.wait_for_selector("[data-testid=menu]")
    ground = page.evaluate("getComputedStyle(document.querySelector('.menu-list')).backgroundColor")
    assert not ground.startswith("rgba"), "a menu that is seen through"
    assert page.locator("[data-entry=discard]").get_attribute("aria-keyshortcuts") == "X"
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    page.get_by_test_id("counts").get_by_text("Колода стойла / Колода предметов").wait_for()
