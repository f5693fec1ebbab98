"""Decks that come and go as files and links, and cards whose face is a photograph: in a real browser."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from innkeep.cards.decks import pack_archive
from innkeep.cards.io import pack_files
from tests.cards import damage
from tests.table.web.conftest import House
from tests.table.web.test_own_decks import begun, exported, known

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
RED, BLUE = (210, 20, 20), (20, 20, 210)


def photograph() -> bytes:
    """A card on a table as a phone takes it: large, sideways on a blue cloth, red with a white edge."""
    image = Image.new("RGB", (3000, 2000), BLUE)
    image.paste((255, 255, 255), (660, 400, 2340, 1600))
    image.paste(RED, (700, 440, 2300, 1560))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=90)
    return out.getvalue()


def workshop(page: Page, house: House) -> None:
    page.goto(f"{house.url}/cards/")
    expect(page.get_by_test_id("status")).not_to_be_empty()


def dropped(page: Page, **files: bytes) -> None:
    """Let files go over the page."""
    given = [[name, base64.b64encode(content).decode()] for name, content in files.items()]
    page.evaluate(
        """given => {
          const transfer = new DataTransfer();
          for (const [name, text] of given) {
            const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
            transfer.items.add(new File([bytes], name));
          }
          const told = (kind) => document.body.dispatchEvent(
            new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
          told("dragover");
          document.title = String(document.querySelector("[data-testid=drop-here]") !== null);
          told("drop");
        }""",
        given,
    )


def drafted(page: Page) -> Any:
    return page.evaluate("JSON.parse(localStorage['innkeep.editor'])")


def saved(page: Page, form: str) -> bytes:
    if page.get_by_test_id("files").is_visible() and not page.get_by_test_id("new").is_visible():
        page.get_by_test_id("files").click()
    with page.expect_download() as file:
        page.get_by_test_id(f"save-{form}").click()
    return Path(file.value.path()).read_bytes()


@pytest.mark.parametrize("sort", ["innpack", "sheet and pictures"])
def test_a_deck_is_dropped_on_the_workshop_with_its_pictures_and_goes_out_again(
    house: House, join: Join, sort: str
) -> None:
    page = join(house.url + "/")
    workshop(page, house)
    table = b"Title;Type;Text;Picture;Smell\nBlow;Action;Another player loses 2 Fortitude.;BLOW.png;bad\n"
    pack = {"mine.yaml": damage.PACK.encode(), "art/slap.png": damage.png(), "art/other.png": damage.png()}
    files = {"mine.innpack": damage.zipped(pack)}
    if sort == "sheet and pictures":
        files = {"mine.csv": table, "blow.png": damage.png(), "other.png": damage.png()}
    dropped(page, **files)
    expect(page.get_by_test_id("notice")).to_contain_text("other.png: no card shows it")
    draft = drafted(page)
    art = draft["cards"][0]["art"]
    assert re.fullmatch(r"art/[0-9a-f]{32}\.webp", art)
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")
    if sort == "innpack":
        assert draft["deck"]["id"] == "mine"
    else:
        expect(page.get_by_test_id("notice")).to_contain_text("'Smell' is not known")
    whole = pack_archive.unpacked(saved(page, "innpack"), "x.innpack")
    assert list(whole.pictures) == [art]
    expect(page.get_by_test_id("notice")).to_have_count(0)
    assert pack_files.parse(whole.content.decode()).cards[0].art is not None
    saved(page, "yaml")
    expect(page.get_by_test_id("notice")).to_have_text(
        "The pictures are not in this file; one saved as .innpack holds them."
    )
    saved(page, "csv")
    expect(page.get_by_test_id("notice")).to_contain_text("without the deck's name, look and machinery")
    again = join(house.url + "/")
    workshop(again, house)
    again.get_by_test_id("file").set_input_files(
        {"name": "x.innpack", "mimeType": "application/zip", "buffer": pack_archive_again(whole)}
    )
    expect(again.locator(".tile .caption").first).to_contain_text(draft["cards"][0]["title"]["en"])
    expect(again.get_by_test_id("status")).to_have_text("Everything fits")
    assert [card["id"] for card in drafted(again)["cards"]] == [card["id"] for card in draft["cards"]]


SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M0 0h60v40H0z" fill="red"/>
</svg>"""


def encoded(kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), RED).save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.svg", SVG),
        ("a.gif", encoded("GIF")),
        ("a.JPG", encoded("JPEG")),
        ("Кра\u0438\u0306.webp", encoded("WEBP")),
    ],
)
def test_pictures_of_all_sorts_come_out_of_a_zip(house: House, join: Join, name: str, content: bytes) -> None:
    page = join(house.url + "/")
    workshop(page, house)
    pack = damage.PACK.replace("art/slap.png", name).encode()
    dropped(page, **{"a.innpack": damage.zipped({"mine.yaml": pack, name: content})})
    expect(page.locator(".tile .caption").first).to_contain_text("A friendly slap")
    assert re.fullmatch(r"art/[0-9a-f]{32}\.webp", drafted(page)["cards"][0]["art"])
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")


def pack_archive_again(whole: pack_archive.Archive) -> bytes:
    return damage.zipped({whole.pack: whole.content, **whole.pictures})


BAD = {
    "no zip": ({"a.innpack": b"PK"}, "a.innpack: это не zip-файл, или он повреждён"),
    "too large": (
        {"a.innpack": damage.zipped({"a.yaml": damage.PACK.encode(), "art/slap.png": bytes(9 * 2**20)})},
        "art/slap.png: больше, чем можно: 8192 КиБ",
    ),
    "no picture": (
        {"a.innpack": damage.zipped({"a.yaml": damage.PACK.encode()})},
        "карта 1: art/slap.png: такой картинки в\xa0файле нет",
    ),
    "broken picture": (
        {"a.innpack": damage.zipped({"a.yaml": damage.PACK.encode(), "art/slap.png": b"no"})},
        "art/slap.png: Это не картинка",
    ),
    "bad pack": (
        {"a.innpack": damage.zipped({"a.yaml": b"a: &x [*x]"})},
        "строка 1: якоря и\xa0ссылки",
    ),
    "two packs": ({"a.yaml": damage.PACK.encode(), "b.csv": b"title"}, "а внутри несколько: a.yaml, b.csv"),
    "no pack": ({"a.png": damage.png(), "b.png": damage.png()}, "а внутри ни одной"),
}


def test_what_is_dropped_and_is_no_deck_changes_nothing_and_is_told_of(house: House, join: Join) -> None:
    page = join(house.url + "/", locale="ru")
    workshop(page, house)
    before = drafted(page)
    for name, (files, said) in BAD.items():
        dropped(page, **files)
        expect(page.get_by_test_id("notice")).to_contain_text(said.replace("\xa0", " "), use_inner_text=True)
        assert drafted(page) == before, name
        expect(page.get_by_test_id("drop-here")).to_have_count(0)


def test_a_link_hands_a_deck_on_as_a_copy_until_it_is_ended(house: House, join: Join) -> None:
    ann = join(house.url + "/", **PHONE)
    begun(ann, house, "rdi1-gerki", "Aunt Agatha")
    ann.get_by_test_id("hand-on").tap()
    ann.get_by_test_id("link-make").tap()
    link = ann.get_by_test_id("link").input_value()
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    bob = join(house.url + "/", "Bob", **PHONE)
    stranger = join(house.url + "/", "Eve")
    bob.goto(link)
    expect(bob.get_by_test_id("taken")).to_have_text("Aunt Agatha")
    assert bob.evaluate("document.documentElement.scrollWidth") == 360
    with bob.expect_download() as file:
        bob.get_by_test_id("take-save").tap()
    assert file.value.suggested_filename == "aunt-agatha.innpack"
    bob.get_by_test_id("take-play").tap()
    expect(bob.get_by_test_id("seat-0").locator("option:checked")).to_contain_text("Aunt Agatha (own deck)")
    mine = bob.get_by_test_id("seat-0").input_value()
    assert mine not in known(stranger)
    bob.goto(link)
    bob.on("dialog", lambda dialog: dialog.accept())
    bob.get_by_test_id("take-edit").tap()
    expect(bob.locator(".parchment.deck > h2")).to_have_text("Aunt Agatha")
    bob.locator(".deck summary").click()
    bob.get_by_test_id("deck-en").fill("Uncle Bob's")
    assert drafted(ann)["deck"]["name"]["en"] == "Aunt Agatha", "what is changed in a copy is the copy's"
    ann.get_by_test_id("link-end").tap()
    expect(ann.get_by_test_id("link")).to_have_count(0)
    stranger.goto(link)
    expect(stranger.get_by_test_id("notice")).to_contain_text("the link leads nowhere")
    assert mine in known_after(bob, house), "a copy that was taken stays"


def known_after(page: Page, house: House) -> list[str]:
    page.goto(house.url + "/")
    return known(page)


def test_a_photograph_is_the_face_of_a_card_at_the_tables_of_its_deck(house: House, join: Join) -> None:
    ann = join(house.url + "/", **PHONE)
    ann.goto(f"{house.url}/cards/complete/#deck=rdi10-alaric")
    ann.get_by_test_id("go-on").tap()
    expect(ann.get_by_test_id("type-title")).to_be_visible()  # where the tap has led stands in the address
    at = int(ann.evaluate("new URLSearchParams(location.hash.slice(1)).get('card')"))
    ann.get_by_test_id("type-title").fill("A red card")
    ann.get_by_test_id("photo-file").set_input_files(
        {"name": "IMG_1.JPG", "mimeType": "image/jpeg", "buffer": photograph()}
    )
    frame = ann.get_by_test_id("photo-frame")
    expect(frame).to_be_visible()
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    ann.get_by_test_id("photo-turn").tap()
    ann.get_by_test_id("photo-zoom").fill("1.8")
    box = frame.bounding_box()
    assert box is not None
    ann.mouse.move(box["x"] + 60, box["y"] + 60)
    ann.mouse.down()
    ann.mouse.move(box["x"] + 50, box["y"] + 66)
    ann.mouse.up()
    frame.press("ArrowRight")
    ann.get_by_test_id("photo-use").tap()
    expect(ann.get_by_test_id("photo")).to_be_visible()
    ann.get_by_test_id("next").tap()
    expect(ann.get_by_test_id("type-title")).to_have_value("")
    card = ann.evaluate("JSON.parse(localStorage['innkeep.completing'])['rdi10-alaric'].draft.cards")[at]
    assert card["art"]["fills"] == "face"
    assert card["said"] == {"en": "As on the photograph."}, "the table carries out what the photograph says"
    ann.goto(f"{house.url}/cards/complete/#deck=rdi10-alaric&card={at}")
    expect(ann.get_by_test_id("photo")).to_be_visible()
    ann.get_by_test_id("list").tap()
    with ann.expect_download() as file:
        ann.get_by_test_id("save-innpack").tap()
    assert len(pack_archive.unpacked(Path(file.value.path()).read_bytes(), "x.innpack").pictures) == 1
    ann.get_by_test_id("play").tap()
    ann.wait_for_url(house.url + "/")
    mine = ann.get_by_test_id("seat-0").input_value()
    made = house.table(characters=[mine, "rdi1-zot"], hand=f"{mine}/{card['id']}")
    bob = join(made["links"]["seats"][1] if "seats" in made["links"] else made["links"]["host"], "Bob")
    assert bob
    seen = join(made["links"]["host"], "Ann")
    red = seen.evaluate(
        """async () => {
          const faces = () => [...document.querySelectorAll("img")].map((one) => one.src)
            .filter((one) => one.includes("/face/"));
          for (let tries = 0; tries < 300; tries++) {
            await new Promise((done) => setTimeout(done, 100));
            for (const src of new Set(faces())) {
              const answer = await fetch(src);
              if (!answer.ok) continue;
              const bitmap = await createImageBitmap(await answer.blob());
              const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
              const pen = canvas.getContext("2d");
              pen.drawImage(bitmap, 0, 0);
              const points = [[0.5, 0.5], [0.2, 0.3], [0.8, 0.7]].map(([x, y]) =>
                [...pen.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data]);
              if (points.every(([r, g, b]) => r > 150 && g < 80 && b < 80)) return src;
            }
          }
          return null;
        }"""
    )
    assert red is not None, "its owner sees the photograph"
    assert exported(made["links"]["host"])
    assert json.dumps(exported(made["links"]["host"])).count(card["art"]["file"]) == 0
