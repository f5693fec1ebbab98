"""English card text back into what it was made from. There is no second grammar: every pattern is what the
writer says for words of the vocabulary, and a reading counts only if the writer says the same text again."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from marshmallow import ValidationError

from innkeep.cards import messages, wording
from innkeep.cards.io.pack_schema import (
    FIELD_OF_ARGUMENT,
    MAX_EFFECTS,
    MAX_MODES,
    MOST_PAID,
    DrinkSchema,
    ModeSchema,
)
from innkeep.cards.io.schema_fields import KnownWord, refusal
from innkeep.cards.io.strict_fields import Flag, Whole
from innkeep.cards.model import Card, Drink, Effect, Mode, RaceDrink, Tier, When
from innkeep.cards.vocabulary import (
    BELOW,
    CARD_TYPES,
    EFFECTS,
    HAVING,
    LEFT,
    PAID,
    RACES,
    TRIGGERS,
    TRIGGERS_OF_TYPE,
)
from innkeep.cards.wording.clauses import (
    LISTS,
    REVEALED,
    apart,
    bare_clause,
    branch,
    condition,
    cost,
    notes,
    tier_label,
    tier_line,
)
from innkeep.cards.wording.phrasing import one_of, phrase, sentence, variant
from innkeep.cards.words import Argument, Word

LANG = "en"
MAX_CHARACTERS = 2_000
MAX_STEPS = 2_000
"""Readings of a clause that are tried; card texts need a few dozen."""

_NOTHING: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class TextReading:
    """What a card text says: the fields of a `Card` that its text is made of."""

    types: tuple[str, ...]
    modes: tuple[Mode, ...] = ()
    drink: Drink | None = None
    answered_only_by: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


class ReadError(ValueError):
    """A text that no definition is written as; the message says from where on, and which words are near.

    The words that are near are looked for when somebody asks for the message: that takes longer than to read.
    """

    def __str__(self) -> str:
        said = self.args[0]
        return str(said() if callable(said) else said)


def read(said: str, types: Sequence[str] = ()) -> TextReading:
    """What a card with this English text does; marks of bold and places of icons may stand in it or not.

    `types` are the card's types; where they are neither given nor shown by the text, the first that fits is
    taken, in the order of the vocabulary. Raises `ReadError`, also for a type that there is not.

    >>> read("Another player loses 2 Fortitude.").modes[0].effects[0].amount
    -2
    """
    for kind in types:
        if kind not in CARD_TYPES:
            raise ReadError(f"types: {refusal(kind, CARD_TYPES)}")
    if len(said) > MAX_CHARACTERS:
        raise ReadError(f"the text is longer than the {MAX_CHARACTERS} characters allowed")
    lines = [_ended(line) for line in wording.plain(said).splitlines() if line.strip()]
    if not lines:
        raise ReadError("the text is empty")
    answers = _answered_only_by(lines[-1])
    furthest = _Furthest()
    shown = "\n".join(lines).casefold()
    for made in _readings(lines[:-1] if answers else lines, tuple(types), furthest):
        card = Card(
            "",
            "",
            {},
            made.types,
            modes=made.modes,
            drink=made.drink,
            answered_only_by=answers,
            rivals=made.rivals,
        )
        if wording.plain(wording.text(card, LANG)).casefold() == shown:
            return replace(made, answered_only_by=answers)
    raise ReadError(partial(furthest.refusal, lines))


def _ended(line: str) -> str:
    """A line with single spaces and its full stop."""
    line = " ".join(line.split())
    if line.casefold() == messages.text("join.branch", LANG).casefold() or line.endswith((".", "!", "?")):
        return line
    return line + "."


@dataclass(frozen=True, slots=True)
class _Branch:
    """The line of a branch, and the lines of its tiers."""

    line: str
    tiers: tuple[str, ...] = ()


def _branches(lines: Sequence[str]) -> list[_Branch]:
    """The lines of a text by branches: a tier belongs to the line before it."""
    found: list[_Branch] = []
    for line in lines:
        if found and any(pattern.match(line) for pattern in _tier_labels()):
            found[-1] = replace(found[-1], tiers=(*found[-1].tiers, line))
        else:
            found.append(_Branch(line))
    return found


@dataclass(slots=True)
class _Furthest:
    """How many readings were tried, and how far any came, for the refusal."""

    steps: int = 0
    line: str = ""
    at: int = 0
    wanted: list[str] = field(default_factory=list)

    def reached(self, line: str, at: int, wanted: Sequence[Pattern]) -> None:
        if at > self.at or not self.line:
            self.line, self.at, self.wanted = line, at, [pattern.sample for pattern in wanted]

    def refusal(self, lines: Sequence[str]) -> str:
        rest = self.line[self.at :] or lines[0]
        shown = rest if len(rest) <= 60 else rest[:57] + "..."
        near = difflib.get_close_matches(rest[:80].casefold(), self.wanted, n=1, cutoff=0.4)
        return f"cannot be read from {shown!r} on" + (f"; did you mean {near[0]!r}?" if near else "")


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """What the writer says for some words, with places for numbers, lists; `begins` is said before them."""

    source: str
    begins: str
    words: Mapping[str, Any]
    signs: Mapping[str, int]
    sample: str

    def match(self, said: str, at: int = 0) -> tuple[dict[str, Any], int] | None:
        """The words said at a place, and where they end."""
        if said[at : at + len(self.begins)].casefold() != self.begins:
            return None  # most patterns are never compiled
        found = _compiled(self.source).match(said, at)
        if found is None:
            return None
        words = dict(self.words)
        for name, text in found.groupdict().items():
            words[name] = self.signs[name] * int(text) if name in self.signs else _list(name, text)
        return words, found.end()


def _readings(lines: list[str], types: tuple[str, ...], furthest: _Furthest) -> Iterator[TextReading]:
    if not types or types == ("drink",):
        yield from _drinks(lines, furthest)
    printed = _branches(lines)
    yield from _readings_of(printed, [], lines, types, furthest)
    if printed and (named := _below(printed[-1].line)):
        below = (replace(printed[-1], line=named[1]), (named[0],))
        yield from _readings_of(printed[:-1], [below], lines, types, furthest)


def _readings_of(
    printed: list[_Branch],
    below: list[tuple[_Branch, tuple[str, ...]]],
    lines: list[str],
    types: tuple[str, ...],
    furthest: _Furthest,
) -> Iterator[TextReading]:
    labelled = [_label(one.line) for one in printed]
    rivals = next((titles for line in lines if (titles := _rivals(line)[0])), ())
    if all(kind and (not types or kind in types) for kind, _ in labelled):
        kinds = types or tuple(dict.fromkeys(kind for kind, _ in labelled))
        typed = [
            (replace(one, line=line), TRIGGERS_OF_TYPE[kind])
            for one, (kind, line) in zip(printed, labelled, strict=True)
        ]
        for modes in _all_modes([*typed, *below], furthest):
            yield TextReading(kinds, modes, rivals=rivals)
    separator = messages.text("join.branch", LANG).casefold()
    branches = printed[::2]
    if len(printed) % 2 == 0 or any(one.line.casefold() != separator for one in printed[1::2]):
        return
    for kind in types or CARD_TYPES:
        bare = [(one, TRIGGERS_OF_TYPE[kind]) for one in branches]
        for modes in _all_modes([*bare, *below], furthest):
            yield TextReading(types or (kind,), modes)


def _below(line: str) -> tuple[str, str] | None:
    """The trigger of a branch below what a card is played for, and what it does; None for any other line."""
    for on in BELOW:
        label = wording.plain(phrase(f"label.{on}", LANG, text=""))
        if line.casefold().startswith(label.casefold()):
            return on, line[len(label) :].strip()
    return None


def _all_modes(
    branches: Sequence[tuple[_Branch, tuple[str, ...]]], furthest: _Furthest
) -> Iterator[tuple[Mode, ...]]:
    if len(branches) <= MAX_MODES:
        first = (next(_tiered(one, triggers, furthest), None) for one, triggers in branches)
        modes = tuple(mode for mode in first if mode is not None)
        if len(modes) == len(branches):
            yield modes


def _tiered(printed: _Branch, triggers: tuple[str, ...], furthest: _Furthest) -> Iterator[Mode]:
    """The modes a branch and its tiers may be."""
    for mode in _modes(printed.line, triggers, furthest):
        tiers = [next(_tiers(line, mode, furthest), None) for line in printed.tiers]
        whole = replace(mode, tiers=tuple(tier for tier in tiers if tier is not None))
        if len(whole.tiers) == len(tiers) and is_sayable(whole):
            yield whole


def _tiers(said: str, mode: Mode, furthest: _Furthest) -> Iterator[Tier]:
    """The tiers of a mode that a line may be."""
    when = When(mode.when.on)
    for pattern in _tier_labels():
        matched = pattern.match(said)
        if matched is None:
            continue
        words, at = matched

        def written(effects: tuple[Effect, ...], words: dict[str, Any] = words) -> str:
            return wording.plain(tier_line(Tier(effects, **words), mode, LANG))

        for effects in _effects(said, at, when, (), furthest, written):
            tier = Tier(effects, **words)
            said_so = written(effects).casefold() in (said.casefold(), said.casefold() + ".")
            if said_so and is_sayable(replace(mode, tiers=(tier,))):
                yield tier


@cache
def _tier_labels() -> tuple[Pattern, ...]:
    """What introduces a tier."""
    found = []
    for how, tokens in (("paid", PAID), ("having", HAVING)):
        for token, n, more, instead in itertools.product(
            tokens, (1, MOST_PAID), (False, True), (False, True)
        ):
            words: dict[str, Any] = {how: token, "n": n, "or_more": more, "instead": instead}
            if more and how == "having":
                continue
            lead = tier_label(Tier((), **words), LANG) + " "
            if instead:
                lead += phrase("tier.instead", LANG, text="") + " "
            found.append(_pattern(wording.plain(lead), words))
    return tuple(sorted(found, key=lambda pattern: -len(pattern.sample)))


def _modes(said: str, triggers: tuple[str, ...], furthest: _Furthest) -> Iterator[Mode]:
    for pattern in (pattern for on in triggers for pattern in _conditions(on)):
        matched = pattern.match(said)
        if matched is None:
            continue
        words, at = matched
        for left in (None, *LEFT) if TRIGGERS[words["on"]].argument("left") else (None,):
            yield from _noted(said, at, replace(When(**words), left=left), furthest)


def _noted(said: str, at: int, when: When, furthest: _Furthest) -> Iterator[Mode]:
    """The modes on a condition whose notes stand at the end of what is said."""
    after = wording.plain("".join(f" {sentence(note)}" for note in notes(when, LANG)))
    end = len(said) - len(after)
    if said[end:].casefold() != after.casefold():
        return
    bare = replace(when, quiet=False, over_winning_hand=False, left=None)

    def written(effects: tuple[Effect, ...]) -> str:
        return wording.plain(branch(Mode(bare, effects), LANG))

    for effects in _effects(said[:end], at, when, (), furthest, written):
        mode = Mode(when, effects)
        if _same(mode, said) and is_sayable(mode):
            yield mode


def _effects(
    said: str,
    at: int,
    when: When,
    before: tuple[Effect, ...],
    furthest: _Furthest,
    written: Callable[[tuple[Effect, ...]], str],
) -> Iterator[tuple[Effect, ...]]:
    """Every list of effects that is said from a place to the end, after some others; ``written``: what the
    writer says for a list."""
    furthest.reached(said, at, _clauses(when.on))
    if len(before) == MAX_EFFECTS:
        return
    matches = (pattern.match(said, at) for pattern in _clauses(when.on))
    bare = dict.fromkeys((Effect(**matched[0]), matched[1]) for matched in matches if matched is not None)
    said_so = itertools.chain.from_iterable(_with_apart(said, effect, end) for effect, end in bare)
    for effect, end in said_so:
        furthest.steps += 1
        if furthest.steps > MAX_STEPS:
            return
        effects = (*before, effect)
        if not _begins(effects, said, written):
            continue
        if said[end:] in ("", "."):
            yield effects
        for following in _following(said, end):
            yield from _effects(said, following, when, effects, furthest, written)


def _with_apart(said: str, effect: Effect, end: int) -> Iterator[tuple[Effect, int]]:
    """An effect with what is said of it after everything else, and without."""
    for pattern in _aparts():
        matched = pattern.match(said, end)
        names = {argument.name for argument in EFFECTS[effect.do].arguments}
        if matched is not None and names.issuperset(matched[0]):
            yield replace(effect, **matched[0]), matched[1]
    yield effect, end


@cache
def _aparts() -> tuple[Pattern, ...]:
    """Everything that is said apart, for every choice."""
    arguments = {a.name: a for word in EFFECTS.values() for a in word.arguments if a.apart}
    found = []
    values = [_values(argument, at) for at, argument in enumerate(arguments.values())]
    for chosen in itertools.product(*values):
        words = {name: value for name, value in zip(arguments, chosen, strict=True) if value is not None}
        for who in ("me", "each_other") if words else ():
            said = "".join(apart(Effect("fortitude", who=who, **words), LANG))
            found.append(_pattern(wording.plain(said), words))
    return tuple(found)


def _following(said: str, end: int) -> set[int]:
    """Where a next clause may begin."""
    found = {end + len(joint) for joint in _joints() if said.startswith(joint, end)}
    stop = end + 1 if said.startswith(".", end) else end if said[end - 1 : end] in (".", "!", "?") else -2
    return found | ({stop + 1} if said.startswith(" ", stop) else set())


def _joints() -> list[str]:
    """What joins two clauses to one sentence."""
    return [messages.text(f"join.{kind}", LANG) for kind in ("you", "same")]


def _begins(effects: tuple[Effect, ...], said: str, written: Callable[[tuple[Effect, ...]], str]) -> bool:
    """Whether the writer begins a text so."""
    try:
        begun = written(effects)
    except KeyError:
        return False  # nobody is spoken of like that
    return said.casefold().startswith(begun.rstrip(".").casefold())


def _same(mode: Mode, said: str) -> bool:
    written = wording.plain(branch(mode, LANG)).casefold()
    return written in (said.casefold(), said.casefold() + ".")


def is_sayable(mode: Mode) -> bool:
    """Whether a pack may say that a branch does this: every word and number is one the vocabulary allows."""
    for effect in (*mode.effects, *(one for tier in mode.tiers for one in tier.effects)):
        for argument in EFFECTS[effect.do].arguments:
            value = getattr(effect, FIELD_OF_ARGUMENT.get(argument.name, argument.name))
            if not argument.required and not value:
                continue
            if argument.words and value not in argument.words:
                return False
            if argument.high and isinstance(value, int) and not argument.low <= value <= argument.high:
                return False
    try:
        ModeSchema().fits({"when": mode.when, "effects": mode.effects, "tiers": mode.tiers})
    except ValidationError:
        return False
    return True


@cache
def _conditions(on: str) -> tuple[Pattern, ...]:
    """What introduces a branch on a trigger, for every choice of filters and costs."""
    found = []
    for words in _choices(TRIGGERS[on]):
        when = When(on, **words)
        spent = cost(when, LANG)
        lead = phrase("sentence", LANG, lead=condition(when, LANG), text=spent)
        joint = "|".join(map(re.escape, (*_joints(), ". ")))
        after = f"(?:{joint})" if spent else " " if lead else ""
        found.append(_pattern(wording.plain(lead), {"on": on, **words}, after))
    return tuple(found)


@cache
def _clauses(on: str) -> tuple[Pattern, ...]:
    """What an effect is called under a trigger: named first, in the same sentence, or again."""
    found: dict[Pattern, None] = {}
    for word in EFFECTS.values():
        if on not in word.fits:
            continue
        for words, mention in itertools.product(_choices(word), (None, "same", "again")):
            try:
                clause = bare_clause(Effect(word.word, **words), When(on), mention, LANG)
            except KeyError:
                continue  # nobody is spoken of like that
            found[_clause(clause.said, (("do", word.word), *words.items()))] = None
    return tuple(found)


@cache
def _clause(said: str, words: tuple[tuple[str, Any], ...]) -> Pattern:
    """The pattern of a clause, one and the same under every trigger."""
    return _pattern(wording.plain(said), dict(words))


def _choices(word: Word) -> Iterator[dict[str, Any]]:
    """Every choice of the arguments of a word, but for a few telling numbers only."""
    arguments = [argument for argument in word.arguments if not argument.apart]
    names = [FIELD_OF_ARGUMENT.get(argument.name, argument.name) for argument in arguments]
    values = [_values(argument, at) for at, argument in enumerate(arguments)]
    for chosen in itertools.product(*values):
        yield {name: value for name, value in zip(names, chosen, strict=True) if value is not None}


def _values(argument: Argument, at: int) -> list[Any]:
    """The values of an argument to write a pattern with; large numbers differ from its neighbours'."""
    none = [] if argument.required else [None]
    if argument.flag:
        return [None, True]
    if argument.several:
        said = argument.words[1]  # a word no other filter speaks of
        apart = [word for word in argument.words if word in REVEALED][:1]  # cards nobody plays
        return [None, (said,), *((word,) for word in apart), *((said, word) for word in apart)]
    if argument.words:
        return [*none, *argument.words]
    low, high = argument.low, argument.high
    numbers = {1, -1, 0, high - at, low + at} - ({0} if argument.nonzero else set())
    return [*none, *sorted(n for n in numbers if low <= n <= high)]


def _pattern(said: str, words: dict[str, Any], after: str = "") -> Pattern:
    """What was said, with the numbers above 1 and the lists among the words as places to read."""
    made = re.escape(said)
    signs = {}
    for name, value in words.items():
        if isinstance(value, tuple):
            made = _with_list(made, name, value)
        elif isinstance(value, int) and abs(value) > 1:
            for shown, sign in ((str(value), 1), (str(abs(value)), -1)):
                number = re.compile(rf"(?<!\d){re.escape(re.escape(shown))}(?!\d)")
                if number.search(made):
                    minus = "-" if shown.startswith("-") else ""
                    made = number.sub(rf"(?P<{name}>{minus}[0-9]+)", made, count=1)
                    signs[name] = sign
                    break
    begins = re.sub(r"\\(.)", r"\1", made.partition("(?P<")[0]).casefold()
    return Pattern(made + after, begins, words, signs, said.casefold())


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def _with_list(pattern: str, name: str, words: Sequence[str]) -> str:
    """A pattern with a place for a list where its words stand, and again where they are repeated."""
    first, following = _spoken(name)
    joints = "|".join(re.escape(messages.text(f"join.{kind}", LANG)) for kind in ("list", "last"))
    one, more = ("|".join(map(re.escape, spoken.values())) for spoken in (first, following))
    place = f"(?P<{name}>(?:{one})(?:(?:{joints})(?:{more}))*)"
    listed = one_of([first[words[0]], *(following[word] for word in words[1:])], LANG)
    before, *after = re.split(re.escape(re.escape(listed)), pattern, flags=re.IGNORECASE)
    return before + place + f"(?P={name})".join(after)


@cache
def _spoken(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """How the words of a list are called at its beginning and further on."""
    if name == "races":
        races = {race: wording.plain(phrase(f"race.{race}", LANG)) for race in RACES}
        return races, races
    argument = next(a for word in TRIGGERS.values() for a in word.arguments if a.name == name)
    first, following = (
        {word: wording.plain(phrase(f"{LISTS[name]}.{kind}.{word}", LANG)) for word in argument.words}
        for kind in ("first", "next")
    )
    return first, following


def _list(name: str, said: str) -> tuple[str, ...]:
    """The words of a list that was said."""
    first, following = _spoken(name)
    joints = "|".join(re.escape(messages.text(f"join.{kind}", LANG)) for kind in ("list", "last"))
    items = re.split(joints, said)
    named = {spoken.casefold(): word for words in (first, following) for word, spoken in words.items()}
    return tuple(named[item.casefold()] for item in items)


def _label(line: str) -> tuple[str, str]:
    """The card type a line is labelled with ("" for none), and the rest of the line."""
    for kind in CARD_TYPES:
        label = wording.plain(phrase("label", LANG, type=messages.text(f"type.{kind}", LANG), text=""))
        if line.casefold().startswith(label.casefold()):
            return kind, line[len(label) :].strip()
    rivals, rest = _rivals(line)
    return ("mount", rest) if rivals else ("", line)


def _rivals(line: str) -> tuple[tuple[str, ...], str]:
    """The titles of Rivals a line begins with, if any, and the rest of it."""
    label = re.escape(wording.plain(phrase("label.rival", LANG, titles="\0", text="")))
    found = re.match(label.replace("\0", "(.+?)"), line, re.IGNORECASE)
    if found is None:
        return (), line
    return tuple(found[1].split(messages.text("join.last", LANG))), line[found.end() :].strip()


def _answered_only_by(line: str) -> tuple[str, ...]:
    """The titles in the sentence that names the only answers; nothing if the line is no such sentence."""
    around = sentence(phrase("answered_only_by", LANG, titles="\0"))
    quoted = phrase("quote", LANG, title="\0")
    titles = re.escape(around).replace("\0", "(.+)")
    found = re.fullmatch(titles, line, re.IGNORECASE)
    return tuple(re.findall(re.escape(quoted).replace("\0", "(.+?)"), found[1])) if found else ()


def _drinks(lines: list[str], furthest: _Furthest) -> Iterator[TextReading]:
    words: dict[str, Any] = {}
    modes: list[Mode] = []
    for line in lines:
        if (later := _later(line, furthest)) is not None:
            modes.append(later)
            continue
        matches = (pattern.match(line) for pattern in _drink_lines())
        matched = next((found for found in matches if found is not None and found[1] == len(line)), None)
        if matched is None:
            return
        words.update(matched[0])
    if "races" in words:
        race = RaceDrink(words.pop("races"), words.pop("race_alcohol", 0), words.pop("race_fortitude", 0))
        words["race"] = race
    yield TextReading(("drink",), tuple(modes), Drink(**words))


def _later(line: str, furthest: _Furthest) -> Mode | None:
    """What a Drink that stays is kept for, if a line says so."""
    for on in TRIGGERS_OF_TYPE["drink"]:
        label = wording.plain(variant(LANG, "drink.later", on, text=""))
        if line.casefold().startswith(label.casefold()):
            found = next(_modes(line[len(label) :].strip(), (on,), furthest), None)
            if found is not None:
                return found
    return None


@cache
def _drink_lines() -> tuple[Pattern, ...]:
    """Every line there is on a Drink."""
    known = DrinkSchema().fields
    numbers = {name: f for name, f in known.items() if isinstance(f, Whole)}
    stats = [name for name, f in numbers.items() if (f.least or 0) < 0]
    found = []
    for chosen in itertools.product(*([0, 1, -1, 20 - at, at - 20] for at, _ in enumerate(stats))):
        words = dict(zip(stats, chosen, strict=True))
        found.append(_pattern(_lines(words)[0], words))
        race = RaceDrink(("human",), *chosen)
        said = {"races": race.races, "race_alcohol": race.alcohol, "race_fortitude": race.fortitude}
        found.append(_pattern(_lines({"alcohol": 1, "race": race})[1], said))
    options: list[dict[str, Any]] = [{name: True} for name, f in known.items() if isinstance(f, Flag)]
    options += [{name: n} for name, f in numbers.items() if name not in stats for n in (1, f.most)]
    options += [{name: word} for name, f in known.items() if isinstance(f, KnownWord) for word in f.words]
    for words, company in itertools.product(options, (_NOTHING, {"chaser": True})):
        both = {**company, **words}
        bare = _lines({"alcohol": 1, **company})
        added = [line for line in _lines({"alcohol": 1, **both}) if line not in bare]
        found += [_pattern(line, both) for line in added]
    return tuple(found)


def _lines(words: dict[str, Any]) -> list[str]:
    return wording.plain(wording.drink(Drink(**words), LANG)).split("\n")
