"""The room in real browsers: seats, spectators, one device for two, password, the lobby's list, rematch."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.table.web.abreast import until
from tests.table.web.conftest import House

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def logged(page: Any, sentence: str) -> None:
    until(page, "s => document.querySelector('[data-testid=log]')?.textContent.includes(s)", sentence)


def open_room(page: Any, seat: int | None = None) -> None:
    if page.locator("[data-testid=room]").count() == 0:
        page.click("[data-testid=tools]")
        page.click("[data-entry=room]")
    page.wait_for_selector("[data-testid=room]")
    if seat is not None and page.locator(f"[data-testid=room-seat-{seat}] .seat-body").count() == 0:
        page.click(f"[data-testid=room-seat-{seat}] .seat-head")


def own_title(page: Any) -> str:
    found: str = page.locator(".mat.own header em").inner_text()
    return found


def test_people_change_seats_show_hands_and_go_on_to_a_rematch(house: House, join: Join) -> None:
    links = house.table(3)["links"]
    ann, bob = join(links["host"]), join(links["seats"][1], "Bob")
    eve = join(links["spectator"], "Eve")
    was = own_title(ann)
    open_room(bob, 0)
    bob.click("[data-testid=swap-0]")
    bob.keyboard.press("Escape")
    ann.click("[data-testid=swap-yes]")
    until(bob, "was => document.querySelector('.mat.own header em')?.textContent === was", was)
    logged(eve, "have changed seats")
    open_room(ann)
    expect(ann.locator("[data-testid=room-seat-1] .tag.host")).to_have_count(1)
    expect(ann.locator("[data-testid=room]")).to_contain_text("Eve")
    ann.check("[data-testid=may-all]")
    ann.check("[data-testid=agree]")
    ann.click("[data-testid=room-seat-1] .seat-head")
    ann.click("[data-testid=color-4]")
    ann.fill("[data-testid=house-rules]", "No hats.")
    ann.click("[data-testid=rules-save]")
    assert eve.locator(".card.front").count() == 0
    bob.click("[data-testid=open-yes]")
    eve.wait_for_selector("[data-testid=open-hands]")
    until(eve, "() => document.querySelectorAll('.card[data-alias]').length >= 14")
    bob.click("[data-testid=open-hands]")
    expect(bob.locator("[data-testid=house-rules]")).to_have_text("No hats.")
    bob.uncheck("[data-testid=agree]")
    until(eve, "() => !document.querySelector('[data-testid=open-hands]')")
    bob.keyboard.press("Escape")
    ann.wait_for_selector("[data-testid=rematch]")
    ann.click("[data-testid=rematch]")
    old = bob.url
    bob.click("[data-testid=follow] button")
    eve.click("[data-testid=follow] button")
    for page in (ann, bob):
        page.wait_for_url(lambda url: url.split("#")[0] != old.split("#")[0])
        page.wait_for_selector(".board .zone:not(.hidden)")
    until(bob, "() => document.querySelector('.mat.own header strong')?.textContent === 'Bob'")
    assert bob.url.split("#")[0] == ann.url.split("#")[0] != links["host"].split("#")[0]
    assert own_title(bob) == was


def test_a_hand_somebody_left_is_asked_for_and_all_read_who_let_it_go(house: House, join: Join) -> None:
    links = house.table(3)["links"]
    ann, bob = join(links["host"]), join(links["seats"][1], "Bob")
    cid = join(links["seats"][2], "Cid")
    was = own_title(bob)
    bob.wait_for_selector(".card.in-hand")
    open_room(bob, 1)
    bob.click("[data-testid=stand]")
    bob.click("[data-testid=stand]")
    logged(cid, "gets up from the table")
    open_room(cid, 1)
    cid.click("[data-testid=swap-1]")
    cid.keyboard.press("Escape")
    cid.wait_for_selector("[data-testid=request-withdraw]")
    for page in (ann, bob):
        page.wait_for_selector("[data-testid=request-yes]", state="attached")
        expect(page.locator("[data-testid=request]")).to_contain_text("Cid would like to play")
    assert own_title(cid) != was
    ann.click("[data-testid=request-yes]")
    until(cid, "was => document.querySelector('.mat.own header em')?.textContent === was", was)
    cid.wait_for_selector(".card.in-hand")
    logged(bob, "decides so as host")
    until(bob, "() => !document.querySelector('[data-testid=request]')")


COVERED = """([bar, things]) => {
  const row = document.querySelector(bar).getBoundingClientRect();
  return [...document.querySelectorAll(things)]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && box.left < row.right - 1 && box.right > row.left + 1 &&
        box.top < row.bottom - 1 && box.bottom > row.top + 1;
    }).map((one) => one.className);
}"""
"""Which of some things lie under a bar."""
ALL_THINGS = ".mat, .card, .zone:not(.hidden), .topbar button, .tabs, .panel"


def test_two_at_one_phone_never_see_each_others_hand(house: House, join: Join) -> None:
    table = house.table(2, "advise")
    phone = join(table["links"]["host"], **PHONE)
    mine = set(phone.eval_on_selector_all(".card.in-hand", "all => all.map(one => one.dataset.alias)"))
    open_room(phone)
    phone.tap("[data-testid=here-1]")
    phone.wait_for_selector("[data-testid=curtain]")
    assert phone.locator("[data-alias], .board").count() == 0
    phone.tap("[data-testid=curtain-open]")
    phone.fill("[data-testid=name-input]", "Fiona the Wild")
    phone.tap("[data-testid=name-ok]")
    phone.wait_for_selector("[data-testid=switcher]")
    until(phone, "() => document.querySelectorAll('.card.in-hand').length === 7")
    theirs = set(phone.eval_on_selector_all(".card.in-hand", "all => all.map(one => one.dataset.alias)"))
    assert not mine & theirs
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    for width, height in ((360, 740), (740, 360), (820, 1180), (1366, 768)):
        phone.set_viewport_size({"width": width, "height": height})
        until(phone, f"them => !({COVERED})(them).length", ["[data-testid=switcher]", ALL_THINGS])
    phone.set_viewport_size(PHONE["viewport"])
    phone.tap("[data-testid=select-mode]")
    phone.locator(".card.in-hand").first.tap()
    phone.wait_for_selector("[data-testid=selection]")
    until(phone, f"them => !({COVERED})(them).length", ["[data-testid=selection]", ".card.in-hand"])
    phone.tap("[data-testid=tab-log]")
    expect(phone.get_by_test_id("selection")).to_have_count(0)  # it would lie on the panel
    phone.tap("[data-testid=tab-log]")
    phone.locator("[data-testid=selection] button").last.tap()
    expect(phone.get_by_test_id("pass")).to_have_text("Hand over to Ann")
    phone.keyboard.press("Space")  # pressed twice it would open the curtain
    phone.tap("[data-testid=pass]")
    phone.wait_for_selector("[data-testid=curtain]")
    expect(phone.locator("h1")).to_contain_text("Ann")
    phone.tap("[data-testid=curtain-other]")
    expect(phone.locator("h1")).to_contain_text("Fiona the Wild")
    assert phone.locator("[data-alias]").count() == 0
    phone.tap("[data-testid=curtain-open]")
    until(phone, "() => document.querySelectorAll('.card.in-hand').length === 7")
    assert theirs == set(
        phone.eval_on_selector_all(".card.in-hand", "all => all.map(one => one.dataset.alias)")
    )
    phone.tap("[data-testid=switcher] button:not([disabled])")
    phone.wait_for_selector("[data-testid=curtain]")
    assert "Ann" in phone.locator("h1").inner_text()
    phone.reload()
    assert phone.locator("[data-alias]").count() == 0, "a reload draws no curtain aside"
    phone.focus("[data-testid=curtain-open]")
    phone.keyboard.press("Enter")
    until(phone, "() => document.querySelectorAll('.card.in-hand').length === 7")
    until(
        phone, "() => document.querySelector('[data-testid=switcher]').textContent.includes('Fiona the Wild')"
    )


def test_a_password_is_asked_for_and_a_void_link_says_so(house: House, join: Join, browser: Any) -> None:
    links = house.table(2)["links"]
    ann = join(links["host"])
    open_room(ann)
    ann.fill("[data-testid=password]", "barley wine")
    ann.click("[data-testid=password-set]")
    ann.wait_for_selector("[data-testid=password-off]")
    context = browser.new_context(locale="en")
    context.add_init_script("localStorage.setItem('innkeep.name', 'Bob')")
    bob = context.new_page()
    bob.goto(links["seats"][1])
    bob.fill("[data-testid=password-input]", "small beer")
    bob.click("[data-testid=password-ok]")
    expect(bob.locator(".error")).to_contain_text("not the password")
    bob.fill("[data-testid=password-input]", "barley wine")
    bob.keyboard.press("Enter")
    bob.wait_for_selector(".board .zone:not(.hidden)")
    bob.reload()
    bob.wait_for_selector(".board .zone:not(.hidden)")
    until(bob, "() => document.querySelector('.mat.own header strong')?.textContent === 'Bob'")
    open_room(ann, 1)
    ann.click("[data-testid=nudge-1]")
    bob.wait_for_selector("[data-testid=toast]")
    ann.click("[data-testid=kick-1]")
    ann.click("[data-testid=kick-1]")
    bob.wait_for_selector("[data-testid=shut]")
    assert "no longer valid" in bob.locator("[data-testid=shut]").inner_text()
    assert bob.locator("[data-alias]").count() == 0
    shown = ann.locator("[data-testid=link-1] input")
    expect(shown).not_to_have_value(links["seats"][1])
    fresh = shown.input_value()
    bob.goto(fresh)
    bob.wait_for_selector("[data-testid=password-input]")
    context.close()


def test_the_lobby_lists_tables_keeps_presets_and_names_a_wrong_choice(house: House, join: Join) -> None:
    page = join(house.url + "/")
    page.click("[data-testid=players-2]")
    page.select_option("[data-testid=who-1]", "here")
    page.click(".wizard summary")
    page.fill("[data-testid=preset-name]", "Duel")
    page.click("[data-testid=preset-save]")
    page.click("[data-testid=players-5]")
    page.click("[data-testid=preset-change]")
    expect(page.locator(".seat-choice")).to_have_count(2)
    page.route("**/api/tables", lambda route: route.continue_(post_data=wrong(route.request.post_data)))
    page.click("[data-testid=create]")
    page.wait_for_selector("[data-testid=error-edition]")
    page.unroute("**/api/tables")
    page.click("[data-testid=create]")
    page.wait_for_selector("[data-testid=switcher]")
    until(page, "() => document.title.startsWith('● Your move')")
    page.goto(house.url + "/")
    row = page.locator("[data-testid=my-table]")
    row.first.wait_for()
    until(page, "() => document.querySelector('[data-testid=my-table]').textContent.includes('Your move')")
    assert row.first.locator("a").inner_text() == "Ann"
    page.click(".mine summary")
    page.click("[data-testid=list-qr]")
    page.wait_for_selector("[data-testid=qr]")
    token = page.evaluate("JSON.parse(localStorage['innkeep.tables'])[0]")
    other = join(f"{house.url}/#tables={token['id']}!{token['url'].split('#')[1]}", "Bob", locale="ru")
    other.wait_for_selector("[data-testid=my-table]")
    until(other, "() => document.querySelector('[data-testid=my-table] a').textContent === 'Ann'")
    other.click("[data-testid=my-table] button")
    expect(other.locator("[data-testid=my-table]")).to_have_count(0)


def wrong(text: str | None) -> str:
    """The same wish with an edition nobody knows."""
    wish = json.loads(text or "{}")
    return json.dumps({**wish, "options": {**wish["options"], "edition": "rdi99"}})


def test_a_name_is_asked_for_once_though_others_come_while_one_sits_down(
    house: House, join: Join, browser: Any
) -> None:
    made = house.table(players=2)
    held: list[Callable[[], None]] = []

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()

        def on(message: str | bytes) -> None:
            if isinstance(message, str) and '"kind":"sit"' in message:
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(on)

    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en")
    page = context.new_page()
    page.route_web_socket("**/socket.io/**", hold)
    page.goto(made["links"]["seats"][1])
    page.get_by_test_id("name-input").fill("Zoe")
    page.get_by_test_id("name-ok").click()
    page.get_by_test_id("name-input").wait_for(state="detached")
    join(made["links"]["host"], "Ann")
    expect(page.locator("body")).to_contain_text("Ann")  # no `until`: the page waits for its answer
    assert page.get_by_test_id("name-input").count() == 0
    held[0]()
    until(page, "() => document.body.innerText.includes('Zoe')")
    assert page.get_by_test_id("name-input").count() == 0
    context.close()
