"""Being told by the browser itself, its page closed: the switch in the dialog, and the notice it shows.

There is no push service here: what it would hand over is handed over by the browser's own tools, and
the subscription it would give out is made up; this browser has no screen for notices, so what it is asked to
show is looked at. All else is real: the script, the switch, the server.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.client import eventually
from tests.table.web.conftest import House
from tests.table.web.test_room import open_room

pytestmark = pytest.mark.browser

Join = Callable[..., Any]

SUBSCRIBED = """
const key = crypto.subtle.generateKey({name: "ECDH", namedCurve: "P-256"}, true, ["deriveBits"]);
let made = null;
PushManager.prototype.getSubscription = async () => made;
PushManager.prototype.subscribe = async (how) => {
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", (await key).publicKey));
  const plain = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  const told = Uint8Array.from(atob(how.applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.charCodeAt(0));
  made = {
    options: {applicationServerKey: told.buffer},
    unsubscribe: async () => { made = null; },
    toJSON: () => ({endpoint: "https://fcm.googleapis.com/fcm/send/a",
      keys: {p256dh: plain(point), auth: plain(new Uint8Array(16))}}),
  };
  return made;
};
"""


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("pushing"), "--push", "makers")
    yield house
    house.close()


def handed(page: Page, notice: dict[str, str]) -> None:
    """Hand a message to the page's service worker, as the browser does with one of the push service."""
    devtools = page.context.new_cdp_session(page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    origin = page.evaluate("location.origin")
    for _ in range(50):
        if known:
            break
        page.wait_for_timeout(100)
    how = {"origin": origin, "registrationId": known[0], "data": json.dumps(notice)}
    devtools.send("ServiceWorker.deliverPushMessage", how)


def test_a_browser_asks_to_be_told_is_and_asks_no_longer(pushing: House, join: Join) -> None:
    made = pushing.table()
    page: Page = join(f"{pushing.url}/t/{made['id']}#{made['tokens']['seats'][0]}")
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(SUBSCRIBED)
    page.reload()
    open_room(page)
    switch = page.get_by_test_id("push")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_checked()
    link = f"{pushing.url}/t/{made['id']}"
    (worker,) = page.context.service_workers
    worker.evaluate("self.registration.showNotification = async (...told) => { self.shown = told; }")
    handed(page, {"title": "The Inn", "text": "Ann, the table waits for you", "link": link, "lang": "en"})
    eventually(lambda: worker.evaluate("self.shown ?? null") is not None)
    title, how = worker.evaluate("self.shown")
    assert (title, how["body"], how["data"]) == ("The Inn", "Ann, the table waits for you", link)
    page.reload()
    open_room(page)
    expect(page.get_by_test_id("push")).to_be_checked()
    page.get_by_test_id("push").uncheck()
    expect(page.get_by_test_id("push")).not_to_be_checked()
    page.reload()
    open_room(page)
    expect(page.get_by_test_id("push")).not_to_be_checked()


def test_where_the_operator_allows_none_there_is_no_switch(house: House, join: Join) -> None:
    made = house.table()
    page: Page = join(f"{house.url}/t/{made['id']}#{made['tokens']['seats'][0]}")
    open_room(page)
    page.get_by_test_id("sound").wait_for()
    expect(page.get_by_test_id("push")).to_have_count(0)
