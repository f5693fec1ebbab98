"""`innkeep images import`: games of other programs become decks that can be drawn, whole or not at all."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from innkeep import cards
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import deck_files
from innkeep.images.cli.lint import images
from innkeep.images.imports import archives, found
from tests.images.exports.conftest import GAME

from . import games

Games = dict[str, Path]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(images, ["import", *map(str, arguments)])


@pytest.fixture
def there(tmp_path: Path) -> Games:
    return games.written(tmp_path)


def colour(data: bytes) -> tuple[int, ...]:
    """What a picture shows in its middle."""
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "WEBP"
        return tuple(image.convert("RGB").getpixel((image.width // 2, image.height // 2)))  # type: ignore[arg-type]


def near(one: tuple[int, ...], two: str) -> bool:
    wanted = tuple(int(two[at : at + 2], 16) for at in (1, 3, 5))
    return all(abs(a - b) < 14 for a, b in zip(one, wanted, strict=True))


def decks(folder: Path) -> dict[str, tuple[cards.Deck, Any]]:
    """The decks of a folder by name, with the pictures of each."""
    return {file.deck.name["en"]: (file.deck, file.pictures) for file in deck_files.found_at(folder)}


def seen(folder: Path, deck: str) -> dict[str, tuple[int, str]]:
    """Title, copies and the colour of each card of a deck, as one of those that are used."""
    made, pictures = decks(folder)[deck]
    assert made.size == sum(card.copies for card in made.cards)
    assert all(near(colour(pictures[art.file]), "#808080") for art in made.art if art.fills == "back")
    shown = {}
    for card in made.cards:
        assert card.art is not None
        assert card.art.fills == "face"
        found = colour(pictures[card.art.file])
        shown[card.title["en"]] = card.copies, next(one for one in games.COLOURS if near(found, one))
    return shown


def test_a_save_of_tabletop_simulator(there: Games, tmp_path: Path) -> None:
    """Sheets are found beside it and where the program keeps them, though their host has another name now."""
    result = run(there["json"], "-o", tmp_path / "own", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == {
        "folder": str(tmp_path / "own"),
        "decks": 2,
        "cards": 5,
        "missing": [],
    }
    thief = seen(tmp_path / "own", "The Thief")
    assert thief == {
        "Punch": (2, games.COLOURS[0]),
        "Щит": (1, games.COLOURS[1]),
        "Card 3": (1, games.COLOURS[2]),
    }
    assert seen(tmp_path / "own", "inn") == {"Alone": (1, games.COLOURS[5])}
    punch = decks(tmp_path / "own")["The Thief"][0].cards[0]
    assert punch.said["en"] == "Another player\nloses b2/b."


def test_a_room_of_playingcards_io(there: Games, tmp_path: Path) -> None:
    assert run(there["pcio"], "-o", tmp_path / "own").exit_code == 0
    assert seen(tmp_path / "own", "Drinks") == {
        "Ale": (2, games.COLOURS[0]),
        "Wine?": (1, games.COLOURS[1]),
    }


def test_a_module_of_vassal(there: Games, tmp_path: Path) -> None:
    """A card shows its own picture or that of a layer; its back stands in a prototype."""
    assert run(there["vmod"], "-o", tmp_path / "own").exit_code == 0
    assert seen(tmp_path / "own", "Fiona's deck") == {
        "Kick": (2, games.COLOURS[0]),
        "Dodge": (1, games.COLOURS[1]),
    }
    assert any(art.fills == "back" for art in decks(tmp_path / "own")["Fiona's deck"][0].art)


def test_a_deck_of_them_is_taken_by_the_workshop(there: Games, tmp_path: Path) -> None:
    """As one file to hand on, which the door for decks reads."""
    assert run(there["vmod"], "-o", tmp_path / "own").exit_code == 0
    packed = tmp_path / "fiona.innpack"
    named = ["export", "fiona-s-deck", "--packs", str(tmp_path / "own"), "-o", str(packed)]
    assert CliRunner().invoke(pack_commands.cards, named).exit_code == 0
    taken = deck_files.read(packed.name, packed.read_bytes(), {})
    assert [card.title["en"] for card in taken.deck.cards] == ["Kick", "Dodge"]
    assert len(taken.pictures) == 3
    assert taken.ignored == ()


@pytest.mark.parametrize(("name", "form", "lang"), [("inn.vmod", "vassal", "en"), ("inn.pcio", "pcio", "ru")])
def test_our_own_exports_come_back(
    name: str, form: str, lang: str, exported: Callable[..., tuple[Path, Any]], tmp_path: Path
) -> None:
    game, _ = exported(name, form, *GAME, "--lang", lang)
    result = run(game, "-o", tmp_path / "own", "--lang", lang)
    assert result.exit_code == 0, result.output
    found = {tuple(sorted(c.title["en"] for c in deck.cards)) for deck, _ in decks(tmp_path / "own").values()}
    library = cards.load()
    for deck in GAME:
        assert tuple(sorted(card.title[lang] for card in library.decks[deck].cards)) in found


def test_pictures_that_are_not_there_are_named(there: Games, tmp_path: Path) -> None:
    (tmp_path / "back one.png").unlink()
    result = run(there["json"], "-o", tmp_path / "own")
    assert result.exit_code == 0
    assert games.BACK_URL in result.stderr
    for file in (tmp_path / "Mods" / "Images").iterdir():
        file.rename(tmp_path / "elsewhere.png")
    data = games.save()
    for item in (data["ObjectStates"][0]["ContainedObjects"][0], data["ObjectStates"][1]):
        item["Nickname"] = ""
    empty = tmp_path / "empty.json"
    (tmp_path / "none").mkdir()
    data["ObjectStates"] = data["ObjectStates"][1:]
    empty.write_text(json.dumps(data), "utf-8")
    refused = run(empty, "--pictures", tmp_path / "none", "-o", tmp_path / "no")
    assert refused.exit_code == 2
    assert "--pictures" in refused.stderr


def test_a_picture_is_read_from_named_folders_only(tmp_path: Path) -> None:
    """An address may name any file of this computer: only its last part is looked for, and only there."""
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "face.png").write_bytes(games.png(games.COLOURS[0]))
    data = games.save()["ObjectStates"][1]
    for address in (
        (secret / "face.png").as_uri(),
        str(secret / "face.png"),
        "../secret/face.png",
        "file:\0",
    ):
        data["CustomDeck"]["7"] |= {"FaceURL": address, "BackURL": "", "NumWidth": 2, "NumHeight": 3}
        data["Nickname"] = ""
        (tmp_path / "shown").mkdir(exist_ok=True)
        (tmp_path / "shown" / "x.json").write_text(json.dumps({"ObjectStates": [data]}), "utf-8")
        assert run(tmp_path / "shown" / "x.json", "-o", tmp_path / "no").exit_code == 2


def bomb() -> bytes:
    """A picture of a few bytes that says it has 60,000 x 60,000 pixels."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + b"\0\0\0\0"


def damaged(there: Games) -> Iterator[tuple[str, str, bytes]]:
    """Damaged and hostile files: what is wrong, the ending, and the bytes."""
    whole = {ending: path.read_bytes() for ending, path in there.items()}
    for ending, data in whole.items():
        for share in (0, 1, 7, 19, 50, 75, 90):
            yield f"cut at {share} %", ending, data[: len(data) * share // 100]
        yield "another file", ending, games.png("#ffffff")
        yield "text", ending, b"no game at all"
        yield "random", ending, bytes(range(256)) * 40
    for ending in ("pcio", "vmod"):
        middle = whole[ending].index(b"PNG")
        for at in (middle + 20, middle + 60, middle + 90):
            yield f"a flipped byte at {at}", ending, whole[ending][:at] + b"\xff" + whole[ending][at + 1 :]
        yield (
            "a locked part",
            ending,
            whole[ending].replace(b"PK\x01\x02\x14\x03\x14\0\0", b"PK\x01\x02\x14\x03\x14\0\1"),
        )
        yield "no part that says what there is", ending, games.zipped({"images/a.png": b"x"})
        yield "too many parts", ending, games.zipped({f"{n}": b"" for n in range(archives.MOST_PARTS + 1)})
        yield "a part that is a device's", ending, games.zipped({"../../etc/passwd": b"x"})
    for wrong in (
        b"{}",
        b"7",
        b"null",
        b"[" * 100_000,
        b'"x"',
        b'[{"type": "cardDeck"}]',
        b"[1, null]",
        b"\xff\xfe",
    ):
        yield f"widgets {wrong[:20]!r}", "pcio", games.zipped({"widgets.json": wrong})
        yield f"save {wrong[:20]!r}", "json", wrong
    for wrong in (
        b"<a/>",
        b"<a",
        b"",
        b"<" * 99,
        b'<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>',
        b"<a>&b;</a>",
        b"\0" * 9,
    ):
        yield f"build file {wrong[:20]!r}", "vmod", games.zipped({"buildFile.xml": wrong})
    pictures = {"images/kick.png": bomb(), "images/dodge.png": b"", "images/back.png": b"GIF89a"}
    for name, data in pictures.items():
        yield f"picture {name}", "vmod", games.zipped({"buildFile.xml": games.BUILD, name: data})
    wrong_states: tuple[Any, ...] = (
        5,
        {},
        [5],
        [[]],
        [{"CardID": 1}],
        [{"CardID": "x", "CustomDeck": []}],
        [{"DeckIDs": [None, {}]}],
    )
    for states in wrong_states:
        yield f"states {states}", "json", json.dumps({"ObjectStates": states}).encode()
    sheet = {"FaceURL": "inn.json", "NumWidth": 10**9, "NumHeight": -1}
    for change in ({}, {"NumWidth": 1, "NumHeight": 1}, {"FaceURL": 7}, {"NumWidth": True, "NumHeight": 1}):
        item = {"CardID": 100, "CustomDeck": {"1": {**sheet, **change}}}
        yield f"sheet {change}", "json", json.dumps({"ObjectStates": [item]}).encode()
    many = [{"CardID": 100, "Nickname": f"c{n}"} for n in range(found.MOST_CARDS + 1)]
    yield "too many cards", "json", json.dumps({"ObjectStates": many}).encode()
    yield (
        "too many decks",
        "json",
        json.dumps(
            {
                "ObjectStates": [
                    {"Nickname": f"d{n}", "ContainedObjects": [{"CardID": 1, "Nickname": "x"}]}
                    for n in range(99)
                ]
            }
        ).encode(),
    )


def test_whatever_is_damaged_is_refused_in_one_line(there: Games, tmp_path: Path) -> None:
    """Each with exit status 2 and a line that names the file, and nothing of it is kept."""
    count = 0
    folder = tmp_path / "damaged"
    folder.mkdir()
    for what, ending, data in damaged(there):
        path = folder / f"inn.{ending}"
        path.write_bytes(data)
        result = run(path, "-o", folder / "own")
        assert result.exit_code == 2, (what, result.output)
        assert isinstance(result.exception, SystemExit), (what, result.exception)
        assert len(result.stderr.strip().splitlines()) == 1, (what, result.stderr)
        assert str(path) in result.stderr, what
        assert "Traceback" not in result.stderr
        path.unlink()
        assert not list(folder.iterdir()), (what, list(folder.iterdir()))
        count += 1
    assert count >= 60


def test_a_small_zip_of_much_is_unpacked_no_further_than_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_TEXT", 100_000)
    path = tmp_path / "inn.pcio"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("widgets.json", b" " * 50_000_000)
    result = run(path, "-o", tmp_path / "own")
    assert result.exit_code == 2
    assert "widgets.json" in result.stderr


@pytest.mark.parametrize("name", ["there", "a.zip"])
def test_only_a_new_folder_is_written(name: str, there: Games, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    result = run(there["vmod"], "-o", tmp_path / name)
    assert result.exit_code == 2
    assert name in result.stderr
