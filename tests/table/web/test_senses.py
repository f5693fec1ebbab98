"""What a table does besides being looked at: sounds, notices of the system, the screen kept on, an app."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.patience import PATIENCE_S
from tests.table.web.abreast import until
from tests.table.web.conftest import House

pytestmark = pytest.mark.browser

Join = Callable[..., Any]

HEARD = """() => {
  window.heard = 0;
  for (const part of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const start = window[part].prototype.start;
    window[part].prototype.start = function (...all) { window.heard += 1; return start.apply(this, all); };
  }
}"""

RENDERED = """async () => {
  const { STROKES, strike } = await import(`${location.origin}/static/js/board/speaker.js`);
  const found = {};
  for (const [name, strokes] of Object.entries(STROKES)) {
    const audio = new OfflineAudioContext(1, 1.4 * 44100, 44100);
    strike(audio, strokes, 1, 0.01);
    const samples = (await audio.startRendering()).getChannelData(0);
    let peak = 0, last = 0;
    for (let i = 0; i < samples.length; i++) {
      const loud = Math.abs(samples[i]);
      peak = Math.max(peak, loud);
      if (loud > 0.001) last = i / 44100;
    }
    found[name] = [peak, last];
  }
  return found;
}"""

NOTIFIED = """
window.notified = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (window.Notification.permission = "granted"); }
  constructor(title, more) { window.notified.push([title, more.body]); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
"""
"""A headless browser shows no notices of the system and hides no page: these two stand in for it."""


def test_sounds_are_heard_once_they_are_wanted_and_stay_so(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    ann.evaluate(HEARD)
    button = ann.get_by_test_id("sound-button")
    assert button.get_attribute("aria-pressed") == "false"
    bob.keyboard.press("d")
    ann.wait_for_selector('.zone[data-zone="s1.hand"][aria-label$="8 things"]', state="attached")
    assert ann.evaluate("window.heard") == 0
    button.click()
    until(ann, "() => window.heard >= 2")
    expect(button).to_have_attribute("aria-pressed", "true")
    before = ann.evaluate("window.heard")
    bob.keyboard.press("d")
    until(ann, "before => window.heard > before", before)
    ann.reload()
    ann.wait_for_selector("[data-testid=sound-button][aria-pressed=true]")
    assert bob.get_by_test_id("sound-button").get_attribute("aria-pressed") == "false"


def test_every_sound_is_short_and_not_loud(house: House, join: Join) -> None:
    rendered = join(house.table()["links"]["seats"][0]).evaluate(RENDERED)
    assert {"card", "coin", "mug", "dice", "shuffle", "turn", "chat", "out"} <= rendered.keys()
    for name, (peak, last) in rendered.items():
        assert 0.03 < peak < 0.7, (name, peak)
        assert last < 1.1, (name, last)


def test_the_system_tells_of_my_move_while_the_page_is_hidden(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    ann.context.add_init_script(NOTIFIED)
    ann.reload()
    ann.wait_for_selector(".card.in-hand")
    ann.click("[data-testid=invite]")
    ann.get_by_test_id("notify").check()
    ann.keyboard.press("Escape")

    ann.evaluate("() => { window.away = true; }")
    for seat in (1, 0):
        bob.locator(f'[data-testid="mat-menu-{seat}"]').click()
        bob.locator('[data-testid=menu] [data-entry="turn"]').click()
        bob.wait_for_selector(f'[data-testid="mat-{seat}"].turn, .mat.turn[data-seat="{seat}"]')
    until(ann, "() => window.notified.length > 0")
    title, text = ann.evaluate("window.notified[0]")
    assert text == "Your move"
    assert "Red Dragon" in title


def test_the_screen_stays_on_while_one_sits_and_the_table_is_played(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    held = """
      window.locks = [];
      Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
        const lock = Object.assign(new EventTarget(), { kind, on: true,
          release: async () => { lock.on = false; } });
        window.locks.push(lock);
        return lock;
      } } });
    """
    ann.context.add_init_script(held)
    ann.reload()
    until(ann, "() => window.locks.length === 1 && window.locks[0].on && window.locks[0].kind === 'screen'")
    watcher = join(house.table()["links"]["spectator"], "Zoe")
    watcher.context.add_init_script(held)
    watcher.reload()
    watcher.wait_for_selector(".board .card", state="attached")
    assert watcher.evaluate("window.locks.length") == 0


def test_the_table_can_be_installed(house: House, join: Join) -> None:
    page = join(house.url + "/")
    address = urljoin(house.url, page.locator("link[rel=manifest]").get_attribute("href"))
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        assert answer.headers.get_content_type() == "application/manifest+json"
        manifest = json.load(answer)
    assert urljoin(address, manifest["start_url"]) == house.url + "/"
    assert urljoin(address, manifest["scope"]) == house.url + "/"
    for icon in manifest["icons"]:
        with urllib.request.urlopen(urljoin(address, icon["src"]), timeout=PATIENCE_S) as answer:
            assert answer.headers.get_content_type() == icon["type"]
    session = page.context.new_cdp_session(page)
    said = session.send("Page.getAppManifest")
    assert said["errors"] == []
    assert said["url"] == address
