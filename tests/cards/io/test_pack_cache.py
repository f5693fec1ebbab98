"""Packs that were read before: the same library comes back, and anything doubtful is read anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep import cards
from innkeep.cards.io import pack_cache, pack_files


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pack_cache, "folder", lambda: tmp_path / "packs")
    return tmp_path / "packs"


def load() -> cards.Library:
    return pack_files.load_kept(pack_files.SHIPPED)


def test_what_was_kept_is_what_was_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = load()
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr(pack_files, "load_path", lambda _: pytest.fail("read anew though it was kept"))
    kept = load()
    assert kept == read
    assert list(kept.cards) == list(read.cards)
    for one, other in zip(kept.cards.values(), read.cards.values(), strict=True):
        assert one.modes == other.modes
        assert (one.title, one.flavour, one.drink) == (other.title, other.flavour, other.drink)


@pytest.mark.parametrize("damage", ["", "half", "flip", "other", "list"])
def test_a_damaged_file_is_read_anew(folder: Path, damage: str) -> None:
    read = load()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    wrong = b'[{"id": 1}]'
    file.write_bytes(
        {
            "": b"",
            "half": whole[: len(whole) // 2],
            "flip": whole[:-40] + bytes([whole[-40] ^ 1]) + whole[-39:],
            "other": b"\xff\x00\n" + whole,
            "list": pack_cache._checksum(wrong).encode() + b"\n" + wrong,
        }[damage]
    )
    assert load() == read
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_is_no_matter(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert load().cards
    assert folder.is_file()


def test_every_byte_and_name_counts() -> None:
    base = pack_cache.key([("a.yaml", b"x"), ("b.yaml", b"y")])
    others = [[("a.yaml", b"x")], [("a.yaml", b"xb.yaml"), ("", b"y")], [("b.yaml", b"x"), ("a.yaml", b"y")]]
    assert len({base, *(pack_cache.key(files) for files in others)}) == 4


def test_a_further_language_reads_the_packs_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept decks have their titles in the languages there were."""
    before = pack_cache.key([("a.yaml", b"x")])
    monkeypatch.setattr(pack_cache, "LANGUAGES", ("en", "eo", "ru"))
    assert pack_cache.key([("a.yaml", b"x")]) != before


def test_only_the_newest_few_are_kept(folder: Path) -> None:
    for number in range(pack_cache.KEPT + 3):
        pack_cache.keep(f"{number}", [])
    assert len(list(folder.iterdir())) == pack_cache.KEPT
    assert pack_cache.recall(f"{pack_cache.KEPT + 2}") == ()
    assert pack_cache.recall("never kept") is None
