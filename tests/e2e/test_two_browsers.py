"""Two people in two browsers play by dragging; nothing hidden leaks; a killed server loses nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from playwright.sync_api import Browser

from innkeep import cards
from tests.table.web.abreast import go_on

from .house import Guest, Server, wait_for

CHARACTERS = ["rdi1-deirdre", "rdi1-gerki"]


def shared_titles() -> set[str]:
    """What a card of either deck may be called: to have heard it gives nothing away."""
    decks = [
        {card.title["en"] for card in cards.load().cards.values() if card.id.startswith(f"{name}/")}
        for name in CHARACTERS
    ]
    return set.intersection(*decks)


def own_faces(guest: Guest) -> dict[str, str]:
    """Alias -> face token of every card in the guest's hand."""
    view = guest.state()
    hand = view["zones"][f"s{guest.seat}.hand"]["order"]
    return {alias: view["comps"][alias]["f"] for alias in hand}


def english_title(server: Server, token: str) -> str:
    title: str = server.get(f"/face/{token}.json")["title"]["en"]
    return title


def sees(watcher: Guest, actor: Guest, alias: str, zone: str) -> None:
    """The actor's card lies in the zone, in both browsers."""
    wait_for(lambda: alias in actor.order(zone), f"the server to have {alias} in {zone}")
    wait_for(lambda: actor.shows(alias, zone), f"the actor to see {alias} in {zone}")
    wait_for(lambda: watcher.shows(alias, zone), f"the other to see {alias} in {zone}")


def holds(guest: Guest, zone: str, n: int) -> bool:
    """Whether so many components lie in a zone."""
    return guest.count(zone) == n


def play_a_turn(actor: Guest, other: Guest) -> None:
    """All four phases by hand: discard and draw, an Action, order a Drink, drink; the lantern goes on."""
    own, theirs = f"s{actor.seat}", f"s{other.seat}"

    unwanted = actor.order(f"{own}.hand")[0]
    actor.drag_to_zone(unwanted, f"{own}.discard")
    sees(other, actor, unwanted, f"{own}.discard")
    for held in range(actor.count(f"{own}.hand"), 7):
        actor.drag_to_zone(actor.order(f"{own}.deck")[-1], f"{own}.hand")
        drawn = partial(holds, actor, f"{own}.hand", held + 1)
        wait_for(drawn, "the card to be drawn")
    wait_for(lambda: other.shown_count(f"{own}.hand") == 7, "the other to see seven backs")

    action = actor.order(f"{own}.hand")[0]
    actor.drag_to_zone(action, "table")
    sees(other, actor, action, "table")
    actor.drag_to_zone(action, f"{own}.discard")
    sees(other, actor, action, f"{own}.discard")

    waiting = actor.count(f"{theirs}.drinks")
    actor.drag_to_zone(actor.order("drink.deck")[-1], f"{theirs}.drinks")
    wait_for(lambda: other.count(f"{theirs}.drinks") == waiting + 1, "the Drink to be ordered")
    wait_for(lambda: other.shown_count(f"{theirs}.drinks") == waiting + 1, "the other to see it arrive")

    mug = actor.order(f"{own}.drinks")[-1]
    actor.drag_to_zone(mug, "table")
    wait_for(lambda: len(actor.order("table")) == 1, "the Drink to be revealed")
    drink = actor.order("table")[0]
    sees(other, actor, drink, "table")
    assert actor.state()["comps"][drink]["f"]
    before = actor.state()["zones"][f"{own}.alcohol"]["value"]
    marker = actor.order(f"{own}.alcohol")[0]
    actor.drag(marker, f'.zone[data-zone="{own}.alcohol"] .cells span:nth-of-type({before + 3})')
    wait_for(lambda: actor.state()["zones"][f"{own}.alcohol"]["value"] == before + 2, "the marker to move")
    shown = other.page.locator(f'[data-zone="{own}.alcohol"] [role=slider]')
    wait_for(lambda: shown.get_attribute("aria-valuenow") == str(before + 2), "the other to see the marker")
    actor.drag_to_zone(drink, "drink.discard")
    sees(other, actor, drink, "drink.discard")

    actor.drag(actor.order("turn")[0], f'.mat[data-seat="{other.seat}"]')
    wait_for(lambda: actor.state()["zones"]["turn"]["value"] == other.seat, "the lantern to go on")


def nothing_leaked(watcher: Guest, secrets: set[str], titles: set[str]) -> None:
    """No alias, face token or title of the secrets is in anything the watcher's browser received."""
    everything = "\n".join(watcher.received)
    assert [secret for secret in secrets if secret in everything] == []
    assert [title for title in titles if title in everything] == []


def test_three_turns_by_dragging_a_kill_and_on_without_loss(browser: Browser, mortal: Server) -> None:
    server = mortal
    made = server.create(players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", flights=True)
    bob = Guest.join(browser, server, made, 1, "Bob", flights=True)

    for actor, other in [(ann, bob), (bob, ann), (ann, bob)]:
        play_a_turn(actor, other)

    public = {comp["f"] for comp in bob.state()["comps"].values() if "f" in comp}
    ours = own_faces(ann)
    hidden = {token for token in ours.values() if token not in public}
    assert hidden
    bobs_titles = {english_title(server, token) for token in public}
    secret_titles = {english_title(server, token) for token in hidden} - bobs_titles
    assert secret_titles
    nothing_leaked(bob, set(ours) | hidden, secret_titles - shared_titles())

    before = ann.state()
    log = server.get(f"/api/tables/{made['id']}/export", ann.token)["log"]
    server.kill()
    ann.page.get_by_test_id("offline").wait_for()
    server.start()
    ann.page.get_by_test_id("offline").wait_for(state="detached")
    bob.page.get_by_test_id("offline").wait_for(state="detached")
    after = ann.state()
    assert (after["zones"], after["comps"]) == (before["zones"], before["comps"])
    assert server.get(f"/api/tables/{made['id']}/export", ann.token)["log"][: len(log)] == log

    play_a_turn(bob, ann)
    nothing_leaked(bob, set(own_faces(ann)), set())


def test_a_move_made_while_the_server_is_down_arrives_later(browser: Browser, mortal: Server) -> None:
    server = mortal
    made = server.create(players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", flights=True)
    bob = Guest.join(browser, server, made, 1, "Bob", flights=True)
    card = ann.order("s0.hand")[0]
    server.kill()
    ann.page.get_by_test_id("offline").wait_for()
    ann.drag_to_zone(card, "table")
    server.start()
    wait_for(lambda: ann.count("table") == 1, "the queued move to arrive")
    sees(bob, ann, card, "table")
    moves: list[dict[str, Any]] = server.get(f"/api/tables/{made['id']}/export", ann.token)["log"]
    assert [line["key"] for line in moves if line["key"].startswith("log.move")] == ["log.move-play"]


def test_the_assistant_says_what_is_due_and_does_it_on_a_click(browser: Browser, server: Server) -> None:
    made = server.create(players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", flights=True)
    bob = Guest.join(browser, server, made, 1, "Bob", flights=True)
    ann.page.get_by_test_id("chat").fill("To your health!")
    ann.page.get_by_test_id("chat-send").click()
    bob.page.get_by_test_id("log").get_by_text("To your health!").wait_for()

    ann.drag_to_zone(ann.order("drink.deck")[-1], "s1.drinks")
    ann.page.get_by_test_id("turn").get_by_text("Drink Phase").first.wait_for()
    ann.drag_to_zone(ann.order("s0.drinks")[-1], "table")
    wait_for(lambda: len(ann.order("table")) == 1, "the Drink to be revealed")
    due = ann.page.get_by_test_id("due-accept")

    def owed() -> bool:
        for guest in (ann, bob):
            if guest.page.locator(".pass.asked").count():
                go_on(guest.page, "p")
        return bool(due.count())

    wait_for(owed, "everybody to have passed")
    before = ann.state()
    due.first.click()
    wait_for(lambda: ann.state()["comps"] != before["comps"], "the due to be done")


def test_an_illegal_move_stands_and_is_explained_with_its_rule(browser: Browser, server: Server) -> None:
    made = server.create(players=2, characters=CHARACTERS)
    ann = Guest.join(browser, server, made, 0, "Ann", flights=True)
    bob = Guest.join(browser, server, made, 1, "Bob", flights=True)
    ann.drag(ann.order("s1.fortitude")[0], '.zone[data-zone="s1.fortitude"] .cells span:nth-of-type(11)')
    for guest in (ann, bob):
        guest.page.get_by_test_id("notes").get_by_text("RDI10").first.wait_for()
    assert ann.state()["zones"]["s1.fortitude"]["value"] == 10
