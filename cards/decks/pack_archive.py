"""A deck as one file to hand on (`.innpack`): a zip of its pack, its pictures and a note on who may use them.

What comes in is measured before anything is unpacked, and nothing is written before all of it was understood;
a zip of a spreadsheet with its pictures is read in the same way.
"""

from __future__ import annotations

import io
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_files import PackError, PackProblem
from innkeep.cards.io.said import Said
from innkeep.cards.model import Deck

ENDINGS = (".innpack", ".zip")
NOTE = "LICENCE.txt"
PACKS = (".yaml", ".yml", ".xlsx", ".csv", ".tsv")
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")
MAX_BYTES = 32 * 1024 * 1024
MAX_UNPACKED = 48 * 1024 * 1024
MAX_PICTURE = 8 * 1024 * 1024
MAX_PACK = 2 * 1024 * 1024
MAX_NOTE = 16 * 1024
MAX_ENTRIES = 700
DATED = (1980, 1, 1, 0, 0, 0)
"""The time of every part, so that the same deck is the same file."""

_LITTER = ("__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Archive:
    """What came out of a file: the pack or table in it with its name, its pictures by name, and the note."""

    pack: str
    content: bytes
    pictures: Mapping[str, bytes]
    note: str

    def pictures_of(self, deck: Deck, name: str) -> tuple[dict[str, bytes], list[str]]:
        """The pictures of a deck by the names it has for them, and those of the file that it does not show.

        A name without its folder, or in other letters, will do where only one picture can be meant. Raises
        `PackError` for one that is not there.
        """
        found: dict[str, bytes] = {}
        shown: set[str] = set()
        problems: list[PackProblem] = []
        for place, art in pack_files.pictures(deck):
            there = [one for one in self.pictures if one == art.file] or [
                one for one in self.pictures if _base(one) == _base(art.file)
            ]
            if len(there) == 1:
                found[art.file] = self.pictures[there[0]]
                shown.add(there[0])
            else:
                said = Said("art-twice" if there else "art-missing", file=art.file)
                problems.append(PackProblem(name, 0, pack_files.dotted(place), said))
        if problems:
            raise PackError(problems[: pack_files.MAX_PROBLEMS])
        return found, sorted(self.pictures.keys() - shown)


def _base(name: str) -> str:
    return PurePosixPath(name).name.casefold()


def packed(deck: Deck, note: str = "") -> bytes:
    """A deck as one file with a note on its licence; raises `PackError` for a picture it cannot hold."""
    parts = [(f"{deck.id}.yaml", exchange.to_yaml(deck).encode()), (NOTE, _note(deck, note).encode())]
    problems: list[PackProblem] = []
    left = MAX_UNPACKED
    for place, art in pack_files.pictures(deck):
        if art.file in {name for name, _ in parts}:
            continue
        field = pack_files.dotted(place)
        try:
            with pack_files.picture_path(deck, art).open("rb") as file:
                content = file.read(MAX_PICTURE + 1)
        except OSError as error:
            problems.append(PackProblem(deck.id, 0, field, f"{art.file}: {error.strerror}"))
            continue
        left -= len(content)
        if len(content) > MAX_PICTURE or left < 0:
            most = MAX_PICTURE if len(content) > MAX_PICTURE else MAX_UNPACKED
            problems.append(PackProblem(deck.id, 0, field, _too_large(most, art.file)))
            break
        parts.append((art.file, content))
    if problems:
        raise PackError(problems)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts:
            archive.writestr(zipfile.ZipInfo(name, DATED), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _note(deck: Deck, note: str) -> str:
    lines = [messages.text("pack.note", lang, name=deck.name.get(lang, deck.id)) for lang in LANGUAGES]
    return "\n\n".join([*([note] if note else []), *lines]) + "\n"


def unpacked(content: bytes, name: str) -> Archive:
    """What a file holds; raises `PackError` for what is no such file, too large, or holds anything else."""
    if len(content) > MAX_BYTES:
        raise _refused(name, _too_large(MAX_BYTES))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = dict(_read(archive, name))
    except (
        zipfile.BadZipFile,
        zlib.error,
        RuntimeError,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        if isinstance(error, PackError):
            raise
        raise _refused(name, Said("no-zip")) from None
    packs = [one for one in parts if one.lower().endswith(PACKS)]
    if len(packs) != 1:
        found, allowed = ", ".join(sorted(packs))[:200], ", ".join(PACKS)
        none = Said("packs-none", allowed=allowed)
        raise _refused(name, Said("packs-several", allowed=allowed, found=found) if packs else none)
    pictures = {one: data for one, data in parts.items() if one.lower().endswith(PICTURES)}
    return Archive(packs[0], parts[packs[0]], pictures, parts.get(NOTE, b"").decode("utf-8", "replace"))


def _read(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, bytes]]:
    """Each part by its name below the folder of the pack, after all of them were looked at."""
    entries = archive.infolist()
    if not all(entry.filename for entry in entries):
        raise zipfile.BadZipFile("a part without a name")
    if len(entries) > MAX_ENTRIES:
        raise _refused(name, Said("parts", n=len(entries), most=MAX_ENTRIES))
    wanted = {_name(entry, name): entry for entry in entries if not entry.is_dir() and not _litter(entry)}
    top = {one.partition("/")[0] for one in wanted}
    if len(top) == 1 and all("/" in one for one in wanted):  # a folder was zipped, not what is in it
        wanted = {one.partition("/")[2]: entry for one, entry in wanted.items()}
    if len({one.casefold() for one in wanted}) < sum(not (e.is_dir() or _litter(e)) for e in entries):
        raise _refused(name, Said("part-twice"))
    for one, entry in wanted.items():
        if entry.file_size > _most(one, name):
            raise _refused(name, _too_large(_most(one, name), one))
    if sum(entry.file_size for entry in wanted.values()) > MAX_UNPACKED:
        raise _refused(name, Said("unpacks", most=MAX_UNPACKED // 1024))
    left = MAX_UNPACKED
    for one, entry in wanted.items():  # what the directory says of sizes is only a claim
        most = min(_most(one, name), left)
        with archive.open(entry) as part:
            content = part.read(most + 1)
        if len(content) > most:
            raise _refused(name, _too_large(most, one))
        left -= len(content)
        yield one, content


def _name(entry: zipfile.ZipInfo, name: str) -> str:
    """The name of a part, if it is a plain file below the folder."""
    one = unicodedata.normalize("NFC", entry.filename)
    parts = PurePosixPath(one).parts
    if one.startswith("/") or "\\" in one or ":" in one or ".." in parts or not one.isprintable():
        raise _refused(name, Said("leads-out", part=f"{one!r:.80}"))
    if entry.flag_bits & 1:
        raise _refused(name, Said("locked", part=f"{one!r:.80}"))
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise _refused(name, Said("part-link", part=f"{one!r:.80}"))
    return str(PurePosixPath(one))


def _litter(entry: zipfile.ZipInfo) -> bool:
    """Whether that is what systems leave in folders by themselves."""
    return any(part in _LITTER for part in PurePosixPath(entry.filename).parts)


def _most(one: str, name: str) -> int:
    """The bytes a part of that name may have."""
    lower = one.lower()
    if one == NOTE:
        return MAX_NOTE
    if lower.endswith(PACKS):
        return MAX_PACK
    if lower.endswith(PICTURES):
        return MAX_PICTURE
    allowed = ", ".join((*PACKS, *PICTURES, NOTE))
    raise _refused(name, Said("part-strange", part=f"{one!r:.80}", allowed=allowed))


def _too_large(most: int, part: str = "") -> str:
    large = most // 1024
    return Said("part-large", part=part, most=large) if part else Said("large", most=large)


def _refused(name: str, said: str) -> PackError:
    return PackError([PackProblem(name, 0, "", said)])
