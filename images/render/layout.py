"""Lays facts out in a template: the pure step from a card's words to a display list.

The same facts give the same list. Text that does not fit in the sizes of its slot is set smaller, then parted
anywhere, then cut with an ellipsis, and the list says so; nothing is ever clipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from innkeep.images.paint import spare_fonts
from innkeep.images.render import outlines, richtext, shaping, user_art, writing_direction
from innkeep.images.render.display_list import PT, Box, Cut, DisplayList, Glyphs, Icon, Picture, Remark
from innkeep.images.render.richtext import Atom, Fit, TextLine, TextWord
from innkeep.images.render.template import Slot, Template, colour, icon_colour

Facts = Mapping[str, Any]
Paragraph = tuple[Sequence[TextWord], float]
"""The words of a paragraph, and the factor its size is scaled by."""

ICONS: tuple[tuple[str, str], ...] = tuple(sorted(shaping.vocabulary().items()))
"""The icon tokens of rules text and the icons they stand for."""

_WORDS = {icon: word for word, icon in ICONS}

FRAMED = ("medallion", "window")
"""Painters of what stands in a frame; a picture of one's own that takes their place has a frame, too."""
FLAVOUR = 0.9
"""Flavour is set at this share of the size of the rules."""
GAP = 0.34
"""Space between paragraphs, in lines."""
FEW = 4
"""So many lines are centred where the slot does not say, and may be set in its ``large`` sizes."""
LEAST = 5.0
"""The smallest size in pt of a text that does not fit in those of its slot."""
STEP = 0.5
"""The step from one size to the next there."""
LONGEST = 4000
"""Letters of a text that are looked at; no slot holds so many."""
CUT = 60
"""Letters of a text that was cut that a remark names."""


class DoesNotFitError(ValueError):
    """A text that does not fit its slot at the smallest size; names card, language and slot."""


def lay(
    template: Template,
    facts: Facts,
    card: str,
    lang: str,
    theme: str = "full",
    back: str | None = None,
    cut: Cut | None = None,
    strict: bool = False,
) -> DisplayList:
    """The display list of ``facts`` in ``template``; ``cut`` is given for a die.

    Raises DoesNotFitError, which names card and language, if ``strict``.
    """
    remarks: list[Remark] = []
    items = tuple(_items(template, facts, card, lang, theme, strict, remarks))
    return DisplayList(
        card,
        lang,
        template.name,
        theme,
        template.width,
        template.height,
        template.bleed,
        template.corner,
        cut or outlines.cut(template.cut, template.width, template.height, template.corner),
        back,
        items,
        tuple(dict.fromkeys(remarks)),
    )


def _items(
    template: Template, facts: Facts, card: str, lang: str, theme: str, strict: bool, remarks: list[Remark]
) -> Iterator[Glyphs | Icon | Picture]:
    for slot, known in _repeated(template, facts):
        if slot.kind == "icon":
            yield _icon(slot, known, theme)
        elif slot.kind in ("text", "richtext"):
            yield from _write(slot, known, card, lang, theme, strict, remarks)
        else:
            yield _picture(slot, known)
            if slot.kind == "badge":
                yield from _letter(slot, known, theme)


def _repeated(template: Template, facts: Facts) -> Iterator[tuple[Slot, Facts]]:
    """The slots that are wanted; one that repeats knows its number and whether that is a multiple of five."""
    for slot in template.slots:
        count, right, down, first = slot.repeat
        for index in range(count):
            number = first + index
            known = facts if count == 1 else {**facts, "numeral": str(number), "fifth": number % 5 == 0}
            if _wanted(slot.when, known):
                box = slot.box._replace(x=slot.box.x + index * right, y=slot.box.y + index * down)
                yield (slot if count == 1 else replace(slot, box=box)), known


def _wanted(when: str, facts: Facts) -> bool:
    if not when:
        return True
    return not facts[when[1:]] if when.startswith("!") else bool(facts[when])


def _value(value: Any, facts: Facts) -> Any:
    return facts[value[1:]] if isinstance(value, str) and value.startswith("$") else value


def _picture(slot: Slot, facts: Facts) -> Picture:
    options = {key: _value(value, facts) for key, value in slot.values.get("options", {}).items()}
    options.pop("letter", None)
    art = _value(slot.values.get("art"), facts)
    painter = slot.painter
    if isinstance(art, user_art.Own):
        options |= {**art.options(), "instead": painter}
        painter = "portrait" if painter in FRAMED else "picture"
    return Picture(
        slot.id,
        painter,
        slot.box,
        tuple(sorted(options.items())),
        bool(slot.values.get("shared", False)),
    )


def _icon(slot: Slot, facts: Facts, theme: str) -> Icon:
    name = str(_value(slot.values["icon"], facts))
    advance = shaping.icon_advance(name)
    size = min(slot.box.h / 0.9, slot.box.w / advance * 1000) / PT
    x = slot.box.x + (slot.box.w - advance / 1000 * size * PT) / 2
    y = slot.box.y + slot.box.h / 2 + 0.318 * size * PT
    return Icon(slot.id, 0, x, y, size, colour(str(slot.values["colour"]), theme), name, advance)


def _letter(slot: Slot, facts: Facts, theme: str) -> Iterator[Glyphs]:
    text = str(_value(slot.values["options"].get("letter", ""), facts))
    if text:
        size = slot.box.h * (0.56 if len(text) == 1 else 0.46) / PT
        wide = shaping.width("title", text) / 1000 * size * PT
        x = slot.box.x + (slot.box.w - wide) / 2
        y = slot.box.y + slot.box.h / 2 + shaping.CAPITALS["title"] / 2000 * size * PT
        steps = shaping.advances("title", text)
        yield Glyphs(slot.id, 0, x, y, "title", size, colour("bright", theme), text, steps)


def _write(
    slot: Slot, facts: Facts, card: str, lang: str, theme: str, strict: bool, remarks: list[Remark]
) -> Iterator[Glyphs | Icon | Picture]:
    values = slot.values
    font, strong = str(values["font"]), str(values.get("strong", values["font"]))
    text, unknown = _written(_value(values["field"], facts), lang, (font, strong))
    flavour, strange = _written(
        _value(values.get("flavour", ""), facts) or "", lang, ("italic", "bolditalic")
    )
    remarks += [Remark(slot.id, "sign", sign) for sign in (*unknown, *strange)]
    rich = slot.kind == "richtext"
    paragraphs = [(words, 1.0) for words in richtext.words(text, font, strong, ICONS if rich else ())]
    plain = len(paragraphs)
    paragraphs += [(words, FLAVOUR) for words in richtext.words(flavour, "italic", "bolditalic", ())]
    if not paragraphs:
        return
    area = (paragraphs, slot.box.w, slot.box.h)
    steps = (values["sizes"], values["leadings"], GAP)
    most, parted = int(values.get("lines", 99)), rich and not values.get("whole")
    fit = richtext.fit(*area, values.get("large", ()), *steps[1:], even=True, most_lines=FEW)
    if parted:
        fit = fit or richtext.fit(*area, steps[0][:-1], *steps[1:], even=True, most_lines=most)
    fit = fit or richtext.fit(*area, *steps, even=True, most_lines=most, hyphens=parted)
    if fit is None and strict:
        raise DoesNotFitError(
            f"card {card!r}, language {lang!r}: the text of slot {slot.id!r} does not fit "
            f"{slot.box.w:g} x {slot.box.h:g} mm even at {values['sizes'][-1]:g} pt"
        )
    if fit is None:
        fit, whole = _squeezed(slot, paragraphs, font)
        if not whole:
            remarks.append(Remark(slot.id, "cut", (text or flavour)[:CUT]))
    centred = not rich or values.get("align") == "centre" or sum(map(len, fit.paragraphs)) <= FEW
    if not centred:
        fit = richtext.fit(*area, *steps, even=False, most_lines=most, hyphens=True) or fit
    yield from _set(slot, fit, plain, font, centred, theme)


def _written(text: Any, lang: str, roles: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A text as it is set in some fonts, and the signs of it that none has."""
    printed = richtext.curly(str(text)[:LONGEST], lang)
    if writing_direction.goes_left(printed):
        printed = writing_direction.joined(printed, lambda sign: shaping.home(roles[0], sign))
    return shaping.spelt(printed, roles)


def _squeezed(slot: Slot, paragraphs: Sequence[Paragraph], font: str) -> tuple[Fit, bool]:
    """How a text is set that does not fit as its slot wants it, and whether it is all there: in more lines,
    its words parted anywhere, smaller, and at last as much of it as there is room for."""
    smallest = slot.values["sizes"][-1]
    least = min(LEAST, smallest)
    dots = shaping.width(font, richtext.ELLIPSIS)

    def parted(size: float) -> list[Paragraph]:
        measure = slot.box.w / (size * PT) * 1000
        return [(richtext.chopped(words, measure / factor - dots), factor) for words, factor in paragraphs]

    def fitted(some: Sequence[Paragraph], size: float) -> Fit | None:
        leadings = slot.values["leadings"][-1:]
        return richtext.fit(some, slot.box.w, slot.box.h, (size,), leadings, GAP, even=True, hyphens=True)

    for step in range(1 + round((smallest - least) / STEP)):
        size = smallest - STEP * step
        if (fit := fitted(paragraphs, size) or fitted(parted(size), size)) is not None:
            return fit, True
    most = parted(least)
    low, high = 1, sum(len(words) for words, _ in most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fitted(_first(most, middle, font), least) is None else (middle, high)
    size = least
    while (fit := fitted(_first(most, low, font), size)) is None:
        size /= 2  # in this slot is no room for a single sign
    return fit, False


def _first(paragraphs: Sequence[Paragraph], count: int, font: str) -> list[Paragraph]:
    """The first so many words of a text, and an ellipsis."""
    found: list[Paragraph] = []
    for words, factor in paragraphs:
        if count > 0:
            found.append((words[:count], factor))
            count -= len(words)
    words, factor = found[-1]
    return [*found[:-1], (richtext.shortened(words, font), factor)]


def _set(
    slot: Slot, fit: Fit, plain: int, font: str, centred: bool, theme: str
) -> Iterator[Glyphs | Icon | Picture]:
    """Places the lines of a fit in the middle of the slot."""
    box, unit = slot.box, fit.size * PT
    steps: list[tuple[TextLine, float, float]] = []
    depth = 0.0
    for index, lines in enumerate(fit.paragraphs):
        factor = FLAVOUR if index >= plain else 1.0
        for line in lines:
            steps.append((line, factor, depth))
            depth += fit.leading * factor
        depth += GAP
    capital = shaping.CAPITALS[font] / 1000
    height = steps[-1][2] + capital
    first = box.y + (box.h - height * unit) / 2 + capital * unit
    widest = max(line.width * factor for line, factor, _ in steps) / 1000 * unit
    left = box.x + (box.w - widest) / 2
    for number, (line, factor, down) in enumerate(steps):
        size = fit.size * factor
        x = box.x + (box.w - line.width / 1000 * size * PT) / 2 if centred else left
        if slot.values.get("align") == "left":
            x = box.x
        soft = factor != 1.0
        name = str(slot.values.get("soft" if soft else "colour", slot.values["colour"]))
        yield from _line(slot, line, number, x, first + down * unit, size, name, theme)


def _line(
    slot: Slot, line: TextLine, number: int, x: float, y: float, size: float, name: str, theme: str
) -> Iterator[Glyphs | Icon | Picture]:
    """The records of one line: neighbours in one font are joined, spaces belong to the word before."""
    ink, accent = colour(name, theme), str(slot.values.get("accent", name))
    font, text, widths, start = "", "", [0.0][:0], x

    def flush() -> Iterator[Glyphs]:
        if text:
            yield Glyphs(slot.id, number, start, y, font, size, ink, text, tuple(widths))

    for index, word in enumerate(_from_the_left(line)):
        if index and word.space:
            if font:
                text, widths = text + " ", [*widths, word.space]
            x += word.space / 1000 * size * PT
        for atom in word.atoms:
            if atom.font != font:
                yield from flush()
                font, text, widths, start = atom.font, "", [], x
            if atom.font == "icons":
                tint = icon_colour(_WORDS.get(atom.text, ""), accent, theme)
                yield Icon(slot.id, number, x, y, size, tint, atom.text, atom.width)
                font = ""
            elif shaping.is_painted(atom.font):
                yield from signs(slot.id, x, y, size, atom.font, atom.text)
                font = ""
            else:
                steps = (atom.width,) if len(atom.text) == 1 else richtext.advances(atom)
                text, widths = text + atom.text, [*widths, *steps]
            x += atom.width / 1000 * size * PT
    yield from flush()


def signs(slot: str, x: float, y: float, size: float, font: str, text: str) -> Iterator[Picture]:
    """The coloured pictures that stand for signs on the baseline ``y`` from ``x`` on."""
    em, file = size * PT, spare_fonts.file(font)
    for sign in text:
        box = Box(x + 0.04 * em, y - 0.87 * em, 1.07 * em, 1.07 * em)
        yield Picture(slot, "sign", box, (("file", file), ("sign", sign)), False)
        x += shaping.PICTURE_ADVANCE / 1000 * em


def _from_the_left(line: TextLine) -> Sequence[TextWord]:
    """The words of a line as they stand on the paper; where some are read from the right, one word of all."""
    if not any(writing_direction.goes_left(atom.text) for word in line.words for atom in word.atoms):
        return line.words
    signs: list[Atom] = []
    for index, word in enumerate(line.words):
        if index and word.space:
            signs.append(Atom(" ", "body", word.space))
        for atom in word.atoms:
            if atom.font == "icons":
                signs.append(atom)
            else:
                steps = richtext.advances(atom)
                signs += [Atom(sign, atom.font, step) for sign, step in zip(atom.text, steps, strict=True)]
    placed = []
    for at, turned in writing_direction.order([sign.text for sign in signs]):
        sign = signs[at]
        other = writing_direction.mirrored(sign.text) if turned else sign.text
        known = other != sign.text and shaping.home(sign.font, other) == sign.font
        placed.append(replace(sign, text=other) if known else sign)
    return (TextWord(tuple(placed), 0.0, line.width),)
