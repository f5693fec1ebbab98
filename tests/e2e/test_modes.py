"""The assistant's modes in real browsers: switched in mid-game by the host, refusing, overruled, mended, told
how the table plays, paying by itself, showing its sums and its report; once on a phone, in Russian."""

from __future__ import annotations

from playwright.sync_api import Browser

from innkeep import cards
from tests.table.web.abreast import go_on

from .house import Guest, Server, wait_for

CHARACTERS = ["rdi1-deirdre", "rdi1-gerki"]
ANYTIME = tuple(card.title["ru"] for card in cards.load().cards.values() if "anytime" in card.types)
"""What nobody refuses, whoever's turn it is."""

BELOW_THE_BAR = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [prompt, bar, mat] = [box("[data-testid=prompt]"), box(".topbar"), box(".mat.own")];
  return Boolean(prompt) && prompt.top >= bar.bottom && prompt.bottom <= innerHeight &&
    prompt.right <= mat.left;
}"""
"""Whether what is due stands in the window, under the top bar and beside one's own mat."""


def switch(host: Guest, mode: str) -> None:
    """The host chooses a mode in the dialog."""
    host.page.get_by_test_id("mode").click()
    host.page.get_by_test_id(f"mode-{mode}").check()
    host.page.locator(f'[data-testid="mode"][data-mode="{mode}"]').wait_for()
    host.page.keyboard.press("Escape")
    host.page.get_by_test_id("watching").wait_for(state="detached")


def value(guest: Guest, zone: str) -> int:
    found: int = guest.state()["zones"][zone]["value"]
    return found


def set_track(guest: Guest, zone: str, to: int) -> None:
    """Drag a marker to a number."""
    guest.drag(guest.order(zone)[0], f'.zone[data-zone="{zone}"] .cells span:nth-of-type({to + 1})')


def answer(guest: Guest, name: str) -> None:
    guest.page.locator(f'[data-testid="answer"][data-answer="{name}"]').click()


def named(guest: Guest, card: str) -> str:
    """What a card of a Russian guest's hand is called to those who hear the page, once its name is there."""
    told = guest.page.locator(f'[data-alias="{card}"]')
    wait_for(
        lambda: not (told.get_attribute("aria-label") or "карта,").startswith("карта,"), "the card's name"
    )
    return told.get_attribute("aria-label") or ""


def test_the_host_switches_modes_in_mid_game(browser: Browser, server: Server) -> None:
    made = server.create("off", players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    bob = Guest.join(browser, server, made, 1, "Bob", lang="ru", size=(360, 740))
    bob.page.locator('[data-testid="mode"][data-mode="off"]').wait_for()

    # off: nothing is said; then advising: said after a moment, mended with one click
    set_track(ann, "s1.fortitude", 10)
    wait_for(lambda: value(ann, "s1.fortitude") == 10, "the marker to move")
    assert ann.page.get_by_test_id("notes").count() == 0
    switch(ann, "advise")
    ann.page.get_by_test_id("mend").first.click()
    wait_for(lambda: value(ann, "s1.fortitude") == 20, "it to be put right")

    # referee: it goes back, with reason and rule; the phone asks, the host lets it pass once
    switch(ann, "referee")
    bob.page.locator('[data-testid="mode"][data-mode="referee"]').wait_for()
    card = next(one for one in bob.order("s1.hand") if not named(bob, one).startswith(ANYTIME))
    bob.page.locator(f'[data-alias="{card}"]').dblclick()
    prompt = bob.page.get_by_test_id("prompt")
    prompt.get_by_text("Сейчас так нельзя.").wait_for()
    assert "/rules" in (prompt.locator("a.rule-link").first.get_attribute("href") or "")
    assert bob.count("s1.hand") == 7
    wait_for(lambda: bob.shows(card, "s1.hand"), "the card to be back in the hand")
    answer(bob, "appeal")
    ann.page.get_by_test_id("prompt").get_by_text("Bob asks the host").wait_for()
    ann.page.keyboard.press("1")
    wait_for(lambda: bob.count("table") == 1, "what was allowed to be done")
    bob.page.locator('[data-testid="prompt"][data-sort="refusal"]').wait_for(state="detached")

    # the host may overrule itself, or say how the table plays; that is remembered, listed and taken back
    set_track(ann, "s0.fortitude", 5)
    answer(ann, "allow")
    wait_for(lambda: value(ann, "s0.fortitude") == 5, "the host's own leave")
    set_track(ann, "s0.fortitude", 8)
    answer(ann, "ruling")
    wait_for(lambda: value(ann, "s0.fortitude") == 8, "the ruling")
    bob.page.reload()
    bob.page.get_by_test_id("mode").click()
    # no rule set the marker to the five it stood at: the ruling is told in words, without a rule to look up
    agreed = bob.page.get_by_test_id("rulings")
    agreed.get_by_text("Жетон стойкости").wait_for()
    assert agreed.locator("a.rule-link").count() == 0
    assert bob.page.get_by_test_id("mode-off").is_disabled()
    bob.page.get_by_test_id("ruling-off").click()
    ann.page.get_by_test_id("log").get_by_text("“Markers set without cause” as the book has it").wait_for()


def test_sums_autopilot_report_and_questions(browser: Browser, server: Server) -> None:
    made = server.create("advise", players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    bob = Guest.join(browser, server, made, 1, "Bob")

    # may I play this now? the referee answers to the asker alone
    card = bob.order("s1.hand")[0]
    bob.page.locator(f'[data-alias="{card}"]').click(button="right")
    bob.page.locator('[data-entry="referee"]').click()
    bob.page.locator('[data-entry="referee:now"]').click()
    bob.page.get_by_test_id("prompt").wait_for()
    assert ann.page.get_by_test_id("prompt").count() == 0
    bob.page.get_by_test_id("prompt-close").click()

    # the table plays it that way: Bob is out, and what becomes of his Gold is shown step by step
    set_track(ann, "s1.fortitude", 0)
    ann.page.get_by_test_id("play-it").first.click()
    ann.page.get_by_test_id("turn").get_by_text("Last chance").first.wait_for()
    go_on(ann.page)
    bob.page.get_by_test_id("turn").get_by_text("You may still").first.wait_for()
    go_on(bob.page)

    # a due can be done with one key, where the eye is: Bob reveals the Drink of the last chance
    prompt = bob.page.locator('[data-testid="prompt"][data-sort="due"]')
    prompt.wait_for()
    bob.page.set_viewport_size({"width": 360, "height": 740})
    bob.page.get_by_test_id("tab-advice").click()
    prompt.wait_for(state="detached")  # on a phone it would lie over the panel, which says the same
    assert bob.page.get_by_test_id("due-accept").is_visible()
    bob.page.get_by_test_id("tab-advice").click()
    bob.page.set_viewport_size({"width": 740, "height": 360})
    wait_for(lambda: bob.page.evaluate(BELOW_THE_BAR), "the due to be read on a phone that lies on its side")
    bob.page.set_viewport_size({"width": 1366, "height": 768})
    prompt.wait_for()
    bob.page.keyboard.press("a")
    wait_for(lambda: bob.count("s1.drinks") == 0, "the due to be done by a key")

    # the autopilot does the rest by itself, the log says who did it, and the sum is shown with its rules
    switch(ann, "autopilot")
    sums = bob.page.locator('[data-sum="passout"]')

    def told() -> bool:
        for guest in (ann, bob):
            if guest.page.locator(".pass.asked").count():
                guest.page.locator("body").press("p")
        return bool(sums.count())

    wait_for(told, "the Gold to be divided")
    assert sums.locator("tbody tr").count() == 2
    assert {"LOSE-03", "LOSE-04"} <= set(sums.locator("a.rule-link").all_inner_texts())
    wait_for(lambda: value(bob, "s1.purse") == 0, "the autopilot to pay")
    ann.page.get_by_test_id("log").get_by_text("The assistant").first.wait_for()
    ann.page.reload()
    ann.page.locator('[data-testid="mode"][data-mode="autopilot"]').wait_for()
    ann.page.locator('[data-sum="passout"]').wait_for()

    # the report of the game
    ann.page.get_by_test_id("mode").click()
    ann.page.get_by_test_id("open-report").click()
    report = ann.page.get_by_test_id("report")
    report.locator('[data-sum="passout"]').wait_for()
    report.get_by_text("SETUP-12").first.wait_for()
    assert ann.page.locator(".pass.asked").count() == 0  # the game is over: nobody waits for the winner
