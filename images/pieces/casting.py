"""How the pictures of a deck are filled, none like the next: ways, poses, moods, lights, guests.

All cards of a deck are cast together, in their order, from what they do (`deeds`) and `stagings.yaml`.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images.ink import blows, gaming, marks, own, scuffles, servings, things, turns
from innkeep.images.pieces import deeds, manners, title_words
from innkeep.images.render import template

WAYS_SHARE, POSES_SHARE, THINGS_SHARE = 1 / 4, 1 / 5, 1 / 5
"""The largest shares of a deck's cards with the same way to fill a picture, the same pose, the same thing."""
ALIKE_MOST = 3
"""So many cards of a deck are staged alike at most (`alike`)."""
UNPOSED = (
    *(
        "hands",
        "thing",
        "detail",
        "hug",
        "lurk",
        "vanish",
        "ambush",
        "alone",
        "unleash",
        "scold",
        "sweat",
        "slip",
        "peek",
        "worn",
        "leave",
        "quit",
        "waver",
    ),
    *("altar", "lens", "panels", "tray", "tale", "portal", "plan", "beam", "clash", "eyes"),
    *("spell", "roar", "stack", "wings", *(way for way in gaming.WAYS if way != "fold")),
    *(*scuffles.WAYS, *servings.WAYS, *own.WAYS, *turns.WAYS),
)
"""Ways without a pose."""
HIDING = ("friend", "shadow", "clash", "doorway", "twins", "roar")
"""Ways that do not always show the thing."""
HANDLESS = (
    *(
        "altar",
        "hands",
        "detail",
        "thing",
        "crush",
        "hurl",
        "downed",
        "duck",
        "bulwark",
        "under",
        "bed",
        "tend",
    ),
    *(turn for way in ("crush", "downed", "duck") for turn in turns.TURNS[way]),
)
"""Ways in which a hand that is the thing is no thing to be seen, but whoever it belongs to."""
GLASS_ONLY = ("gulp", "cover", "upturned", "pour")
"""Ways in which no other thing is seen than a glass."""
POURED = (*GLASS_ONLY, "slide", "tale", "spell", "tray")
"""Ways about a drink: a thing with nothing to drink in it is not seen in them."""
HELPING = ("altar", "bed", "tend", "fed", "thing", "motion kneel", "motion dance")
"""Ways in which hearts rise off somebody who is helped: nobody is that by what is only kept off."""
REFUSING = ("refuse", "dodge")
"""Deeds by which a drink is stopped, if it is about one."""
REPEATED = ("thing", "detail", "hands", "unleash", "peek")
"""Ways without a pose that another thing makes another picture; a deck has each of the others once."""
DRINKERS = ("pour", "slide", "gulp")
"""Ways in which a guest drinks, also where whoever serves is meant."""


class Part(NamedTuple):
    """How one card's picture is filled."""

    staging: str
    pose: str
    deed: str
    mood: str
    light: str
    other: str
    place: str
    lacks: str


@cache
def told() -> Mapping[str, Any]:
    """What stands in `stagings.yaml`."""
    found: dict[str, Any] = yaml_reader.read((template.FOLDER / "stagings.yaml").read_text("utf-8"))
    return found


@cache
def _effects() -> Mapping[str, str]:
    """The effect that each way is taken for."""
    return {way: effect for effect, ways in told()["effects"].items() for way in ways}


def effect(staging: str, pose: str) -> str:
    """What an eye takes a way for, empty for one that belongs to nothing.

    >>> effect("motion", "stomp"), effect("pair", "refuse"), effect("pour", "")
    ('hit', 'helped', 'drink')
    """
    if staging == "motion" and pose in blows.KICKS:
        pose = "kick"
    if pose in blows.PUNCHES:
        pose = "strike"
    return _effects().get(f"{staging} {pose}".strip(), "")


def _shows(staging: str, pose: str, deed: str) -> bool:
    """Whether a way shows a deed."""
    helping = f"{staging} {pose}".strip() in HELPING
    return effect(staging, pose) == deeds.EFFECTS[deed] and (deed == "help" or not helping)


def alike(staging: str, pose: str) -> str:
    """What an eye takes for one staging: all kicks, all palms held over something that is refused, else each
    way, and each pose of a way that has some.

    >>> alike("motion", "stomp"), alike("pair", "refuse"), alike("half", "give")
    ('kick', 'palm', 'half give')
    """
    if staging == "motion" and pose in blows.KICKS:
        return "kick"
    if pose in ("refuse", "brace"):
        return "palm"
    return f"{staging} {pose}".strip()


def _fits(staging: str, subject: str, named: bool) -> bool:
    """Whether a way shows the first of the things, if the title names it: not all ways have room for all."""
    first = subject.partition("+")[0].partition("@")[0]
    if first in marks.HANDS and staging in (
        HANDLESS if not named else (*HANDLESS, *scuffles.WAYS, *servings.WAYS)
    ):
        return False
    if staging == "bulwark" and first.startswith("tray"):
        return False
    if named and staging in POURED:
        return things.is_glass(first) or (first.startswith("tray") and staging not in GLASS_ONLY)
    return not (named and (staging in HIDING or staging == "tear"))


def _number(card: cards.Card, what: str = "") -> int:
    return zlib.crc32(f"{card.id}{what}".encode())


def guest(card: cards.Card, figure: str, staging: str = "") -> str:
    """The words of somebody nobody knows, in other cloth and of another shape than whoever acts; or of who
    serves at the Inn."""
    mine = set(figure.split())
    if deeds.to_the_inn(card) and staging not in DRINKERS and "hat:mobcap" not in mine:
        return str(told()["server"])
    words = []
    for part, choices in told()["guests"].items():
        other = [word for word in choices if f"{part}:{word}" not in mine]
        words.append(f"{part}:{other[_number(card, part) % len(other)]}")
    return " ".join(words)


def _way(words: str, manner: manners.Manner) -> tuple[str, str]:
    """A way to fill a picture and the pose, if it has one: where there are several of a kind, that of whoever
    does it."""
    staging, _, pose = words.partition(" ")
    if pose == "kick" and staging == "motion":
        return staging, manner.kick
    if pose == "strike":
        return staging, manner.punch
    return {"wins": manner.wins, "joins": manner.joins, **manner.turns}.get(staging, staging), pose


def _ways(deed: str, subject: str, manner: manners.Manner, named: bool) -> Iterator[tuple[str, str]]:
    """What may show a deed with that thing, the ways that are somebody's own first; one that the title names
    is seen in all of them."""
    held = any(things.holdable(name, deed) for name in subject.split("+"))
    for staging in manner.own:
        if _fits(staging, subject, named):
            way = _way(staging if staging in UNPOSED else f"{staging} {told()['own'][deed]}", manner)
            if _shows(*way, deed):
                yield way
    listed = title_words.told()["named"][deed] if named else told()["ways"][deed]
    wet = any(things.is_glass(name) or name.startswith("tray") for name in subject.split("+"))
    if deed in REFUSING and wet:
        listed = [*told()["stops"], *listed]
    for way in sorted(listed, key=lambda way: way.partition(" ")[0] not in manner.likes):
        staging, pose = _way(way, manner)
        if (held or pose != "swing") and (_fits(staging, subject, named) or staging in HIDING):
            yield staging, pose


OFTEN, AGAIN, NEAR, SAME, LIKE, OWN = 100, 60, 6, 400, 5, 2.5
"""What it costs to go beyond a share, to do as on the card before, and as on the one before that, to draw one
picture twice, for each card that is filled in the same way already, and what a way that is theirs
spares (one that suits them half of it)."""


class _Casting:
    """What a deck has cast so far."""

    def __init__(self, count: int, own: Sequence[str], likes: Sequence[str]) -> None:
        self.most = max(1, int(count * WAYS_SHARE)), max(1, int(count * POSES_SHARE))
        self.own, self.likes = own, likes
        self.stagings: Counter[str] = Counter()
        self.poses: Counter[str] = Counter()
        self.alike: Counter[str] = Counter()
        self.drawn: set[tuple[str, str, str]] = set()
        self.before: list[tuple[str, str]] = []
        self.seen: list[tuple[str, str]] = []

    def way(
        self, ways: Sequence[tuple[str, str]], turn: int, subject: str, after: Sequence[str] = ()
    ) -> tuple[str, str]:
        """The way and the pose that cost least, by what was cast before and by the ways that the title of the
        card ``after`` asks for; ``turn`` is where to begin."""

        def cost(at: int) -> tuple[float, int]:
            near = AGAIN * (ways[at][0] in after) + abs(at - turn)
            return self._cost(*ways[at], subject) + near, at

        at = min(range(len(ways)), key=cost)
        staging, pose = ways[at]
        self.drawn.add(self._drawing(staging, pose, subject))
        self.stagings[staging] += 1
        self.alike[alike(staging, pose)] += 1
        self.poses[pose] += bool(pose)
        self.before = [(staging, pose), *self.before[:1]]
        return staging, pose

    @staticmethod
    def _drawing(staging: str, pose: str, subject: str) -> tuple[str, str, str]:
        """What makes a picture another one to an eye: a thing hidden, or not its largest, does not."""
        thing = subject.partition("@")[0].partition("+")[0]
        if (staging in UNPOSED and staging not in REPEATED) or (staging in HIDING and pose):
            thing = ""
        return staging, pose, thing

    def spent(self, staging: str, pose: str, subject: str) -> bool:
        """Whether it was staged alike as often as it may be, or the same was drawn with that thing."""
        return (
            self.alike[alike(staging, pose)] >= ALIKE_MOST
            or self._drawing(staging, pose, subject) in self.drawn
        )

    def _cost(self, staging: str, pose: str, subject: str) -> float:
        full = self.stagings[staging] >= self.most[0] or (bool(pose) and self.poses[pose] >= self.most[1])
        near = [one for one, _ in self.before]
        found: float = SAME * self.spent(staging, pose, subject) + OFTEN * full
        found += 1.2 * self.stagings[staging]
        if staging in self.own:
            found -= OWN
        else:
            found += LIKE * self.alike[alike(staging, pose)] - OWN * (staging in self.likes) / 2
        found += 2.5 * self.poses[pose] + AGAIN * (near[:1] == [staging]) + NEAR * (near[1:] == [staging])
        return found + NEAR * bool(pose and any(pose == one for _, one in self.before))

    def seen_at(self, places: Sequence[str], lights: Sequence[str], number: int) -> tuple[str, str]:
        """A place and a light, not those of the two cards before."""
        pairs = [(place, light) for place in places for light in lights]
        first = number % len(pairs)
        turned = [*pairs[first:], *pairs[:first]]
        place, light = min(turned, key=self._seen)
        self.seen = [(place, light), *self.seen[:2]]
        return place, light

    def _seen(self, pair: tuple[str, str]) -> int:
        found = 0
        for far, (place, light) in enumerate(self.seen):
            found += (3 - far) * ((place == pair[0]) + (light == pair[1]) * (far == 0))
        return found


def _plain(way: str) -> tuple[str, str]:
    """A way and its pose as they stand in the tables."""
    staging, _, pose = way.partition(" ")
    return staging, pose


def _asked(card: cards.Card) -> Sequence[str]:
    """The ways to fill a picture that the title of a card asks for, if all are of one kind."""
    deed = deeds.deed(card)
    found = {
        staging
        for staging, pose in (_plain(way) for way in title_words.says(card, deed).get("ways", ()))
        if effect(staging, pose) == deeds.EFFECTS[deed]
    }
    return tuple(found) if len(found) == 1 else ()


@lru_cache(maxsize=64)
def parts(
    deck: cards.Deck, figure: str, subjects: tuple[str, ...], places: tuple[tuple[str, ...], ...]
) -> Mapping[str, Part]:
    """How the picture of each card of a deck is filled, by its id; ``places`` are where each may be."""
    found: dict[str, Part] = {}
    manner = manners.of(deck.id)
    cast = _Casting(len(deck.cards), manner.own, manner.likes)
    lights = manner.lights or tuple(told()["lights"])
    asked = [*map(_asked, deck.cards), ()][1:]
    for card, subject, anywhere, after in zip(deck.cards, subjects, places, asked, strict=True):
        deed = deeds.deed(card)
        said = title_words.says(card, deed)
        shows = deeds.EFFECTS[deed]
        if deeds.EFFECTS[str(said.get("deed", deed))] == shows:
            deed = str(said.get("deed", deed))
        noun = title_words.noun(card).partition("+")[0]
        named = bool(noun) and subject.startswith(noun)
        wanted = [way for way in (_way(way, manner) for way in said.get("ways", ())) if _shows(*way, deed)]
        ways = wanted or [*_ways(deed, subject, manner, named)]
        if wanted and all(cast.spent(*way, subject) for way in ways):
            ways = [*ways, *_ways(deed, subject, manner, named=True)]
        turn = _number(card) % len(ways) if said.get("any") else 0 if said else _number(card) % 3
        staging, pose = cast.way(ways, turn, subject, after)
        moods = told()["moods"][deed]
        mood = str(said.get("mood") or moods[_number(card) // 7 % len(moods)])
        place, light = cast.seen_at(anywhere, lights, _number(card, "light"))
        lacks = str(said.get("lacks", ""))
        found[card.id] = Part(staging, pose, deed, mood, light, guest(card, figure, staging), place, lacks)
    return found
