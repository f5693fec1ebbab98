"""Print services: pictures of exactly their size with real bleed, and lists that count every copy."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import xmlschema
from PIL import Image

from innkeep import cards
from innkeep.images import provider
from innkeep.images.exports import mpc
from innkeep.images.pieces import piece_index

from .conftest import run
from .pictures import difference

WHAT = ("rdi1-zot/i-raise", "rdi1-zot/winning-hand", "rdi1-drinks/dark-ale")
SCHEMAS = Path(__file__).parent / "schemas"


def chosen() -> list[cards.Card]:
    return [cards.load().cards[name] for name in WHAT]


def trimmed(image: Image.Image, trim: tuple[float, float]) -> Image.Image:
    """The middle of a picture with bleed, ``trim`` mm at 300 dpi."""
    wide, tall = (round(side / 25.4 * 300) for side in trim)
    left, top = (image.width - wide) // 2, (image.height - tall) // 2
    return image.crop((left, top, left + wide, top + tall))


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mpc") / "order"
    assert run("mpc", *WHAT, "--lang", "ru", "-o", str(folder)).exit_code == 0
    return folder


def test_an_order_fills_every_slot_once(order: Path) -> None:
    read: Any = xmlschema.XMLSchema(SCHEMAS / "mpc.xsd").to_dict(str(order / "order.xml"))
    total = sum(card.copies for card in chosen())
    assert read["details"]["quantity"] == total
    assert read["details"]["bracket"] == 18
    fronts = [int(slot) for card in read["fronts"]["card"] for slot in card["slots"].split(",")]
    assert sorted(fronts) == list(range(total))
    numbers = [len(card["slots"].split(",")) for card in read["fronts"]["card"]]
    assert numbers == [card.copies for card in chosen()]
    (other,) = read["backs"]["card"]
    assert [int(slot) for slot in other["slots"].split(",")] == list(
        range(total - chosen()[-1].copies, total)
    )
    assert read["cardback"] == str(order / "cards" / "rdi1-zot_back.png")
    for card in [*read["fronts"]["card"], other]:
        assert Path(card["id"]) == order / "cards" / card["name"], (
            "wherever the tool is begun, and if it moved"
        )
        with Image.open(card["id"]) as image:
            assert image.size == (816, 1110)
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1), "it opens in its true size"
            assert image.mode == "RGB"


def test_the_trim_of_a_print_is_the_card(order: Path) -> None:
    first = sorted((order / "cards").glob("rdi1-zot_[0-9]*"))[-1]
    with Image.open(first) as image:
        number = int(first.name.removeprefix("rdi1-zot_").partition("-")[0])
        card = cards.load().decks["rdi1-zot"].cards[number - 1]
        face = provider.draw(piece_index.component(card.id, "ru"), 744)
        assert difference(trimmed(image, (63, 88)), face) < 9
        for edge in ((2, 555), (813, 555), (408, 2), (408, 1107)):
            assert image.getpixel(edge) != (255, 255, 255)
            assert image.getpixel(edge) != (0, 0, 0)


@pytest.mark.parametrize(("decks", "bracket"), [(1, 55), (2, 90), (3, 126), (5, 216)])
def test_the_bracket_holds_the_quantity(decks: int, bracket: int) -> None:
    many = list(cards.load().decks["rdi1-zot"].cards) * decks
    files = {card.id: "a.png" for card in many} | {"back/rdi1-zot": "b.png"}
    assert f"<bracket>{bracket}</bracket>" in mpc.order(many, files, None).decode()


def test_crafter_folders_list_what_to_print(tmp_path: Path) -> None:
    path = tmp_path / "cards.zip"
    assert run("tgc", *WHAT, "-o", str(path)).exit_code == 0
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        rows = list(csv.DictReader(io.StringIO(archive.read("contents.csv").decode("utf-8"))))
        assert Counter({row["title"]: int(row["quantity"]) for row in rows}) == Counter(
            {card.title["en"]: card.copies for card in chosen()}
        )
        pictures = {row["file"] for row in rows} | {"rdi1-zot/back.png", "rdi1-drinks/back.png"}
        assert set(archive.namelist()) == pictures | {"contents.csv"}
        for name in pictures:
            with Image.open(io.BytesIO(archive.read(name))) as image:
                assert image.size == (825, 1125)
                assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_same_order_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert run("mpc", WHAT[0], "-o", str(tmp_path / name)).exit_code == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        named = re.findall("<id>(.*)</id>|<cardback>(.*)</cardback>", archive.read("order.xml").decode())
        assert {front or back for front, back in named} == set(archive.namelist()) - {"order.xml"}
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
