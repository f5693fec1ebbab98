"""What other packages bring to the table: found by entry points, loaded only when asked for.

With ``assistant=False`` nothing of a watching plugin is imported, not even its pages or bots.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from innkeep.table.plugins.drawing_process import Draughtsman, provider
from innkeep.table.plugins.entry_points import found
from innkeep.table.plugins.watcher_api import WatcherFactory

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")


class Module(Protocol):
    """What is set out on a table."""

    id: str

    @property
    def title(self) -> dict[str, str]:
        """The game's name per language."""

    def options(self) -> Json:
        """What can be chosen."""

    def setup(self, options: Json) -> Json:
        """Seats, zones, components, faces, opening ops and the resolved options."""


class TidyModule(Module, Protocol):
    """A module that keeps something for tables, as decks people made."""

    def kept_for(self, options: Json, others: Iterable[Json]) -> dict[str, list[str]]:
        """What is kept for a table of these (resolved) options and for none of the others: names, each with
        the faces and backs that go with it."""

    def let_go(self, names: Iterable[str]) -> None:
        """Forget what has these names; to forget it twice does no harm."""


class ModuleWithOwn(Module, Protocol):
    """A module for which people make things of their own to play with, as decks."""

    def options_with(self, own: Iterable[str]) -> Json:
        """What can be chosen by who knows these names of what people made; names of nothing are passed
        over. For the same names of something it is always the same."""

    def known_own(self, own: Iterable[str]) -> Iterable[str]:
        """Those of these names by which something goes that people made."""

    def newer(self, options: Json) -> tuple[Json, list[dict[str, str]]]:
        """Those options of a table with the newest version of everything people made, and what is newer than
        it was, by its titles."""

    def take_in(self, files: Iterable[Path], drawn: Callable[[bytes], bytes]) -> None:
        """Offer what these files hold to everybody, here and in processes that are started from now on;
        ``drawn`` makes of a picture what can be kept of it, or raises ValueError. Raises ValueError."""


class ModuleWithVariants(Module, Protocol):
    """A module whose game can also be played in variants."""

    def variant(self, name: str, people: int | None = None) -> Json:
        """The options that choose the variant of that name, for so many who play if it goes by that. Raises
        ValueError for one it does not know."""


class AssetProvider(Protocol):
    """Who draws faces and backs."""

    @property
    def version(self) -> str:
        """Changes whenever a picture might."""

    def picture(self, key: str, lang: str, width: int) -> bytes | None:
        """A WebP picture of a face or back, or None."""


RunBots = Callable[..., Any]
"""``run_bots(url, tokens, pace, seed, strength)``, see PROTOCOL.md."""


@dataclass(frozen=True, slots=True)
class Plugins:
    """Everything a server needs from other packages."""

    modules: dict[str, Module]
    provider: AssetProvider | None = None
    watchers: tuple[WatcherFactory, ...] = ()
    pages: tuple[Any, ...] = ()
    locales: tuple[Path, ...] = field(default=())


def import_all(*, assistant: bool = True) -> None:
    """Import what `load` would; what cannot be imported is passed over until then."""
    groups = [
        "innkeep.modules",
        "innkeep.workshops",
        *(("innkeep.watchers", "innkeep.pages") if assistant else ()),
    ]
    for point in (point for group in groups for point in found(group)):
        with suppress(Exception):
            point.load()


def load(*, assistant: bool = True) -> Plugins:
    """Load what is installed; without the assistant no watcher, bot or page of theirs is touched."""
    points = [*found("innkeep.modules"), *found("innkeep.assets"), *found("innkeep.workshops")]
    if assistant:
        points += [*found("innkeep.watchers"), *found("innkeep.pages")]
    modules = {point.name: point.load() for point in found("innkeep.modules")}
    watchers = tuple(_loaded("innkeep.watchers")) if assistant else ()
    return Plugins(
        modules={module.id: module for module in modules.values()},
        provider=_draughtsman(),
        watchers=watchers,
        pages=pages(assistant=assistant),
        locales=tuple(dict.fromkeys(_locale(point) for point in points)),
    )


def pages(*, assistant: bool = True) -> tuple[Any, ...]:
    """The web pages of others, a Flask blueprint each."""
    found = _loaded("innkeep.workshops")
    return tuple(found + _loaded("innkeep.pages") if assistant else found)


def take_in(files: Iterable[Path]) -> None:
    """Offer to everybody what is in these files, as far as a module knows what it is. ValueError for one that
    is no such thing, LookupError where nothing takes any."""
    modules = [module for point in found("innkeep.modules") if hasattr(module := point.load(), "take_in")]
    if not modules:
        raise LookupError("nothing installed takes packs")
    for module in modules:
        module.take_in(files, _kept_picture)


def _kept_picture(picture: bytes) -> bytes:
    draws = provider()
    if not hasattr(draws, "own_picture"):
        raise ValueError("nothing installed keeps pictures")
    kept: bytes = draws.own_picture(picture)
    return kept


def bot_runner() -> RunBots:
    """Who runs bots. LookupError when nobody offers any."""
    for point in found("innkeep.bots"):
        bots: RunBots = point.load()
        return bots
    raise LookupError("no bots are installed")


def _loaded(group: str) -> list[Any]:
    loaded = []
    for point in found(group):
        try:
            loaded.append(point.load())
        except Exception:
            log.exception("plugin %s (%s) cannot be loaded; going on without it", point.name, group)
    return loaded


def _draughtsman() -> AssetProvider | None:
    return Draughtsman() if found("innkeep.assets") else None


def _locale(point: EntryPoint) -> Path:
    """The catalogues of the outermost package around a plug-in that has any; the plug-in is not loaded."""
    parts = point.module.split(".")
    for depth in range(1, len(parts) + 1):
        spec = find_spec(".".join(parts[:depth]))
        for place in spec.submodule_search_locations or () if spec is not None else ():
            if (Path(place) / "locale").is_dir():
                return Path(place) / "locale"
    return Path("locale")
