"""What may be wrong with the pictures of a whole deck, or of two decks, measured as an eye sees it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageCms, ImageFilter, ImageOps, ImageStat

from innkeep import cards
from innkeep.images.ink import bodies, composer, poses
from innkeep.images.paint import press
from innkeep.images.pieces import casting, deeds, piece_index, scenes
from innkeep.images.pieces.picture_checks import Flaw
from innkeep.images.render import raster

LOST = 14
"""So near, in CIELAB, a figure is lost in what is behind it."""
MANY = 8
"""From so many cards on a deck's pictures have shares."""
LOSES = 0.2
"""The largest share of an outline that may be lost."""
SMALL = (14, 20)
"""Pixels: how large two backs are compared, as on a telephone."""
UNLIKE = 0.08
"""The least share of what two silhouettes cover that they do not have in common."""
BACKS_APART = 9.0
"""How far two backs of that size lie apart at least, of 255."""
GLANCE = (43, 25)
"""Pixels: how large two pictures of a deck are compared, as at a glance."""
DRAWN_APART = 15.0
"""How far two of them lie apart at least, of 255: who and what is drawn, as greys on white."""


def people(library: Mapping[str, cards.Deck]) -> list[cards.Deck]:
    """The decks whose pictures show somebody, but those of a Boss, who is somebody's other side."""
    return [deck for deck in library.values() if deck.boss_of is None and scenes.figure(deck)]


def shares(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """No deck fills many of its pictures alike, holds a pose often or shows one thing again and again."""
    for deck in people(library):
        if len(deck.cards) < MANY:
            continue
        shown = [scenes.of_card(card, deck) for card in deck.cards]
        for what, limit, counted in (
            ("ways to fill a picture", casting.WAYS_SHARE, Counter(one.staging for one in shown)),
            ("poses", casting.POSES_SHARE, Counter(one.pose for one in shown if one.pose)),
            (
                "things",
                casting.THINGS_SHARE,
                Counter(one.subject.split("+")[0].split("/")[0] for one in shown),
            ),
        ):
            for name, count in counted.items():
                share = count / len(shown)
                if share > limit:
                    said = f"of the {what} {name!r} fills {share:.0%}, allowed is {limit:.0%} or less"
                    yield Flaw(deck.id, "", "", "shares", said)


def stagings(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """No deck stages more than `casting.ALIKE_MOST` of its cards alike."""
    for deck in people(library):
        shown = [scenes.of_card(card, deck) for card in deck.cards]
        for name, count in Counter(casting.alike(one.staging, one.pose) for one in shown).items():
            if count > casting.ALIKE_MOST:
                said = f"{count} pictures are staged as {name!r}, allowed are {casting.ALIKE_MOST}"
                yield Flaw(deck.id, "", "", "staging", said)


def effects(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """What an eye takes a picture for is what its card does."""
    for deck in people(library):
        for card in deck.cards:
            scene, mine = scenes.of_card(card, deck), deeds.EFFECTS[deeds.deed(card)]
            taken = casting.effect(scene.staging, scene.pose)
            if taken != mine:
                way = f"{scene.staging} {scene.pose}".strip()
                yield Flaw(
                    card.id, "", "", "effect", f"its effect is {mine!r}, {way!r} is taken for {taken!r}"
                )


def glance(scene: scenes.Scene, inks: Mapping[str, tuple[int, int, int]], wide: float = 171.0) -> Image.Image:
    """Who and what is on a picture, as greys on white and not mirrored: no place, no frame, no rims."""
    free = " ".join(word for word in scene.figure.split() if not word.startswith("edge:"))
    told = scene.options() | {"turned": False, "figure": free}
    shown = composer.scene(**told, wide=wide)[len(composer.behind(scene.place, wide, scene.light)) :]
    drawn = [shape for shape in shown if shape.line >= 0]
    paper = Image.new("RGB", (round(wide), 100), (255, 255, 255))
    return (
        press.printed(drawn, paper.size, 1.0, inks, paper).convert("L").resize(GLANCE, Image.Resampling.BOX)
    )


def between(one: Image.Image, two: Image.Image) -> float:
    """How far two pictures lie apart, of 255, whichever way the second is turned."""
    turned = ImageOps.mirror(two)
    return min(float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0]) for other in (two, turned))


def drawings(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """No two cards of a deck are one drawing."""
    for deck in people(library):
        look = deck.look.whole()
        inks = press.tones(float(look.hue), float(look.second or 0))
        shown = {card.id: glance(scenes.of_card(card, deck), inks) for card in deck.cards}
        for one, two in itertools.combinations(shown, 2):
            apart = between(shown[one], shown[two])
            if apart < DRAWN_APART:
                said = f"{two}: their drawings lie {apart:.1f} apart, allowed is {DRAWN_APART:g} or more"
                yield Flaw(one, "", "", "drawing", said)


_MASK = {"white": (255, 255, 255), "ink": (0, 0, 0)}


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB"
    )


def lost(scene: scenes.Scene, hue: float, second: float, wide: float = 171.0) -> float:
    """The share of the outline of whoever is in a scene that is lost in what is behind, 0 to 1: there the two
    lie less than `LOST` apart. Ink lines, shadows and what frames the picture do not count."""
    size, inks = (round(wide * 0.6), 60), press.tones(hue, second)
    free = " ".join(word for word in scene.figure.split() if not word.startswith("edge:"))
    told = scene.options() | {"turned": scene.turned, "figure": free}
    place = composer.behind(scene.place, wide, scene.light)
    shown = composer.scene(**told, wide=wide)[len(place) :]
    ground = (*place, *(shape for shape in shown if shape.line == 0))
    flat = [shape._replace(line=min(0.0, shape.line), shaded=False) for shape in shown]
    pictures = [press.printed(shapes, size, 0.6, inks) for shapes in (ground, (*place, *flat))]
    solid = [shape._replace(tone="white") for shape, drawn in zip(flat, shown, strict=True) if drawn.line]
    mask = press.printed(solid, size, 0.6, _MASK, Image.new("RGB", size)).convert("L")
    edge = ImageChops.subtract(mask, mask.filter(ImageFilter.MinFilter(5)))
    lab = [ImageCms.applyTransform(picture, _to_lab()) or picture for picture in pictures]
    squares = [value * value // 4 for value in range(32)] + [255] * 224
    light, green, blue = (between.point(squares) for between in ImageChops.difference(*lab).split())
    far = LOST**2 // 4
    near = ImageChops.add(ImageChops.add(light, green), blue).point([255] * far + [0] * (256 - far))
    both = ImageChops.multiply(near, edge)
    whole = ImageStat.Stat(edge).sum[0]
    return float(ImageStat.Stat(both).sum[0]) / whole if whole else 1.0


def outlined(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """Whoever is on a picture stands out from what is behind."""
    for deck in people(library):
        look = deck.look.whole()
        for card in deck.cards:
            found = lost(scenes.of_card(card, deck), float(look.hue), float(look.second or 0))
            if found > LOSES:
                said = f"{found:.0%} of the outline is lost in the ground, allowed is {LOSES:.0%} or less"
                yield Flaw(card.id, "", "", "ground", said)


@lru_cache(maxsize=64)
def silhouette(figure: str) -> Image.Image:
    """The outline of somebody from the hips up, as small as on a telephone: black on white."""
    made = bodies.body(figure, "calm", poses.DOING["offer"])
    flat = [shape._replace(tone="ink", line=0.0, shaded=False) for shape in made]
    paper = Image.new("RGB", (72, 64), (255, 255, 255))
    big = press.printed(
        [shape._replace(points=tuple((x + 18, y + 22) for x, y in shape.points)) for shape in flat],
        paper.size,
        0.45,
        {**press.tones(0, 0), "ink": (0, 0, 0)},
        paper,
    )
    return ImageChops.invert(big.convert("L").resize((36, 32), Image.Resampling.BOX))


def unlike(one: str, two: str) -> float:
    """The share of what the silhouettes of two figures cover that they do not have in common, 0 to 1."""
    a, b = silhouette(one), silhouette(two)
    both = float(ImageStat.Stat(ImageChops.lighter(a, b)).sum[0])
    return float(ImageStat.Stat(ImageChops.difference(a, b)).sum[0]) / both


def alike(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """Two characters are told apart by their outlines on a telephone."""
    for one, two in itertools.combinations(people(library), 2):
        share = unlike(scenes.figure(one), scenes.figure(two))
        if share < UNLIKE:
            said = f"{two.id}: their outlines differ by {share:.0%}, allowed is {UNLIKE:.0%} or more"
            yield Flaw(one.id, "", "", "silhouette", said)


def backs(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """And two decks by their backs."""
    small = {
        deck.id: raster.picture(piece_index.component(f"back/{deck.id}", "en"), 2.0).resize(
            SMALL, Image.Resampling.BOX
        )
        for deck in people(library)
    }
    for one, two in itertools.combinations(small, 2):
        between = sum(ImageStat.Stat(ImageChops.difference(small[one], small[two])).mean) / 3
        if between < BACKS_APART:
            said = f"{two}: their backs lie {between:.1f} apart, allowed is {BACKS_APART:g} or more"
            yield Flaw(one, "", "", "back", said)


def every(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """All that is wrong with whole decks."""
    yield from shares(library)
    yield from stagings(library)
    yield from effects(library)
    yield from drawings(library)
    yield from outlined(library)
    yield from alike(library)
    yield from backs(library)
