"""All that sentences can mean, as branches of a card: whom "that player" is, what a condition belongs to.

A reading counts only where every word has a meaning; who is spoken of, and whether a command is meant for the
reader of the card, is settled here, and what cannot be settled is no reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from innkeep.cards.model import Effect, Mode, Tier, When
from innkeep.cards.reading.grammar import Chart, TooManyStepsError, Value
from innkeep.cards.vocabulary import EFFECTS, TRIGGERS, WHO

MAX_READINGS = 64
_CROWDS = ("each_other", "everyone", "up_to_three", "participants")
_NAMED = ("attacker", "revealer", "most_corruption", "least_corruption", "priority_target", "bystander")
_LISTS = ("types", "affects")
_FIELDS = {"from": "source"}
_ANSWERS = ("order", "card", "drink", "ante", "gold_loss", "gold_to_inn", "alcohol_gained", "fortitude_lost")
"""Triggers of cards that are played only if their player likes; "you may" adds nothing to them."""
_COSTS = ("pay", "discard_cards", "chi")


def _is_cost(effect: Effect) -> bool:
    """Whether something is what its player gives, to bring about something else."""
    lost = (effect.do == "fortitude" and effect.amount < 0) or (effect.do == "alcohol" and effect.amount > 0)
    return effect.who in (None, "me") and (lost or effect.do in _COSTS)


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of what was said: its `kind` (lead, topic, purpose, clause, sep, may, tier, instead, chi,
    trail, refine) and what it means."""

    kind: str
    value: Value = ()


Said = tuple[Item, ...]


def readings(chart: Chart, at: int, end: int) -> list[Said]:
    """Every way to read some words from ``at`` to ``end``, each whole; at most `MAX_READINGS`."""
    found: list[Said] = []
    dead: set[tuple[int, str]] = set()

    def said_at(part: str, at: int) -> list[tuple[int, Value]]:
        return [(stop, value) for stop, value in chart.read(part, at) if stop > at]

    def joined(at: int, said: Said) -> bool:
        """What may stand after a clause."""
        if at == end or (at == end - 1 and chart.said[at] == "."):
            found.append(said)
            if len(found) > MAX_READINGS:
                raise TooManyStepsError
            return True
        any_of = False
        for stop, value in said_at("sep", at):
            joint = "next" if value == "stop" and said_at("sentencelead", stop) else value
            any_of |= clause(stop, (*said, Item("sep", joint)))
        if any(item.kind == "purpose" for item in said) and said[-1].kind in ("clause", "tail"):
            any_of |= clause(at, (*said, Item("sep", "comma")))
        if said_at("actor", at):  # "they lose 2 you gain 1"
            any_of |= clause(at, (*said, Item("sep", "run_on")))
        led = any(item.kind == "lead" for item in said)
        if not led:
            for stop, value in said_at("trail", at):
                any_of |= joined(stop, (*said, Item("trail", value)))
        for stop, value in said_at("refine", at):
            any_of |= joined(stop, (*said, Item("refine", value)))
        for stop, value in said_at("tail", at):
            any_of |= joined(stop, (*said, Item("tail", value)))
        for stop, _ in said_at("instead", at):
            any_of |= joined(stop, (*said, Item("instead")))
        return any_of

    def clause(at: int, said: Said) -> bool:
        last = "run_on" if said and said[-1] == _RUN_ON else said[-1].kind if said else "sep"
        if (at, last) in dead:
            return False
        any_of = False
        if last in ("sep", "either"):
            for stop, value in said_at("lead", at):
                any_of |= clause(stop, (*said, Item("lead", value)))
            for stop, value in said_at("tier", at):
                any_of |= clause(stop, (*said, Item("tier", value)))
                for behind, _ in said_at("instead", stop):
                    any_of |= clause(behind, (*said, Item("tier", value), Item("instead")))
            for stop, value in said_at("chi", at):
                any_of |= clause(stop, (*said, Item("chi", value)))
        if last in ("sep", "lead", "either") and not any(item.kind == "either" for item in said):
            for stop, _ in said_at("either", at):
                any_of |= clause(stop, (*said, Item("either")))
        if not any(item.kind in ("clause", "purpose") for item in said) and last in ("sep", "lead"):
            for stop, _ in said_at("purpose", at):
                any_of |= clause(stop, (*said, Item("purpose")))
        if last in ("sep", "lead"):
            for stop, value in said_at("topic", at):
                any_of |= clause(stop, (*said, Item("topic", value)))
        if last != "may":
            for stop, value in said_at("may", at):
                any_of |= clause(stop, (*said, Item("may", value)))
        for stop, value in said_at("clause", at):
            any_of |= joined(stop, (*said, Item("clause", value)))
        if not any_of:
            dead.add((at, last))
        return any_of

    clause(at, ())
    return found


class UnsettledError(ValueError):
    """Something in a reading that comes to nothing: a player nobody has named, two conditions."""


@dataclass(slots=True)
class _Spoken:
    """Who was spoken of in a branch so far."""

    one: list[str] = field(default_factory=list)  # single players beside the reader
    crowd: list[str] = field(default_factory=list)
    subject: str = ""  # of the clause before, in the same sentence
    verb: str = ""  # the form of the verb it had
    picked: bool = False  # "choose another player" was said just before
    waiting: bool = False  # and nothing was done to them yet
    last: str = ""  # the player named last, for "who"
    done: Effect | None = None  # by the clause before

    def named(self, who: str) -> str:
        """The player whom a word means; raises `UnsettledError` where that is nobody, or more than one."""
        if who != "me" and who not in _CROWDS:
            self.waiting = False
        if who == "who":
            return self._only([self.last] if self.last else [])
        if who == "alone":  # "Fortitude +2", which is the reader's own where nobody else is spoken of
            if self.one or self.crowd:
                raise UnsettledError("whose")
            return "me"
        if who in ("that", "they") and self.picked:
            return self.one[-1]
        if who == "that":
            return self._only(self.one)
        if who == "those":
            return self._only(self.crowd)
        if who == "they":
            return self._only(self.one or self.crowd)
        if who in ("chosen_other", "chosen_any") and who in self.one and not self.picked:
            raise UnsettledError("another player twice")
        if who not in WHO:
            raise UnsettledError("who that is")
        if who == "each_other" and {"chosen_other", "chosen_any"} & {*self.one}:
            raise UnsettledError("every other player than whom")
        group = self.crowd if who in _CROWDS else self.one
        if who != "me" and who not in group:
            group.append(who)
        if who != "me":
            self.last = who
        return who

    @staticmethod
    def _only(group: Sequence[str]) -> str:
        if len(group) != 1:
            raise UnsettledError("nobody is spoken of so, or more than one")
        return group[0]


def modes(said: Said, triggers: Sequence[str]) -> Iterator[tuple[Mode, ...]]:
    """The branches that a reading comes to, for a card whose branches have these triggers."""
    costing = _cost_first(said)
    branches = _parted(_both_ways(_whole(costing))) if costing else None
    if branches is None:
        return
    shared: Value | None = None
    made: list[Mode] = []
    try:
        for nth, branch in enumerate(branches):
            if nth == 0 and branch and branch[0].kind == "lead":
                shared = branch[0].value
            own = any(item.kind in ("lead", "trail") for item in branch) or _moment(branch) not in (
                None,
                _trigger(shared),
            )
            lead = shared if nth and not own else None
            made.append(_mode(branch, triggers, lead))
    except UnsettledError:
        return
    yield tuple(made)


def _trigger(value: Value | None) -> str | None:
    """The trigger that a row of pieces names."""
    pieces = value if isinstance(value, tuple) else (value,)
    return next((piece[1:] for piece in pieces if isinstance(piece, str) and piece.startswith("@")), None)


def _moment(said: Said) -> str | None:
    """The trigger that the clauses of a branch name by themselves."""
    return next((on for item in said if item.kind == "clause" and (on := _trigger(item.value))), None)


def _cost_first(said: Said) -> Said:
    """A reading with "to draw a card, lose 1" as "lose 1 to draw a card"; empty where more is said."""
    at = next((at for at, item in enumerate(said) if item.kind == "purpose"), None)
    if at is None:
        return said
    end = at + 1 + sum(item.kind == "tail" for item in said[at:])
    aim, cost = said[at + 1 : end + 1], said[end + 2 :]
    if said[end + 1 : end + 2] != (Item("sep", "comma"),) or [item.kind for item in cost] != ["clause"]:
        return ()
    return (*said[:at], *cost, Item("sep", "to"), *aim)


_SOME = "some"
"""A player of whom only what is said behind the clause tells who may be meant."""


def _whole(said: Said) -> Said:
    """A reading in which "a player loses 2 (you can be chosen, too)" names who that is."""
    made = list(said)
    for at, item in enumerate(made[1:], 1):
        who = {"even": "chosen_any", "withoutyou": "chosen_other"}.get(str(item.value))
        if item.kind == "tail" and who and made[at - 1].kind == "clause":
            named = _instead(made[at - 1].value, _SOME, who)
            if named != made[at - 1].value:
                made[at - 1] = replace(made[at - 1], value=named)
    return tuple(made)


def _instead(value: Value, old: Value, new: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_instead(each, old, new) for each in value)
    return new if value == old else value


def _both_ways(said: Said) -> Said:
    """A reading in which "by 2 up or down", and "up by 2 or down by 1", are two clauses with "or" between."""
    made: list[Item] = []
    for item in said:
        pieces = item.value if item.kind == "clause" and isinstance(item.value, tuple) else ()
        pairs = {str(piece[0]): piece[1] for piece in pieces if isinstance(piece, tuple)}
        if pieces[:1] == ("swing",):
            rest = _unturned(pieces[1:])
            for sign in (1, -1) if pairs.get("first") == "up" else (-1, 1):
                by = (("amount", sign * int(str(pairs["amount"]))), *_floored(pairs, sign))
                made += (Item("sep", "or"), Item("clause", (_TURNED, *by, *rest)))
            del made[-4]
        elif pieces[:1] == ("elided",) and len(made) > 1 and made[-1] == Item("sep", "or"):
            first = made[-2].value if made[-2].kind == "clause" and isinstance(made[-2].value, tuple) else ()
            if first[:1] == (_TURNED,) and len(first) > 1:
                by = (("amount", pairs["amount"]), *_floored(pairs, -1))
                made.append(Item("clause", (_TURNED, *by, *_unturned(first[1:]))))
        else:
            made.append(item)
    return tuple(made)


_TURNED = "drink_alcohol"
"""What may be said to go one way or the other."""
_TURNING = ("amount", "floor", "first")


def _unturned(pieces: Sequence[Value]) -> tuple[Value, ...]:
    """Pieces of a clause but for the numbers of it."""
    return tuple(piece for piece in pieces if not isinstance(piece, tuple) or piece[0] not in _TURNING)


def _floored(pairs: dict[str, Value], sign: int) -> tuple[Value, ...]:
    return (("floor", pairs["floor"]),) if "floor" in pairs and sign < 0 else ()


def _parted(said: Said) -> list[Said] | None:
    """A reading by its branches; None where "or" stands among more than it can part.

    What is said before "choose one" belongs to every branch; without these words each is one clause.
    """
    either = next((at for at, item in enumerate(said) if item.kind == "either"), None)
    cuts = [at for at, item in enumerate(said) if item.kind == "sep" and item.value in ("or", "item")]
    if not cuts and either is not None:  # "choose one: draw a card. Gain 1 Fortitude."
        cuts = [at for at, item in enumerate(said) if at > either and item == _STOP]
        if not cuts:
            return None
    if not cuts:
        return [said]
    start = 0 if either is None else either + 1
    before = said[: start - 1] if start else ()
    if cuts[0] < start:
        return None
    if any(item.kind == "clause" for item in before) and before[-1] not in (_STOP, _NEXT):
        return None
    parts = [said[a:b] for a, b in zip((start, *(cut + 1 for cut in cuts)), (*cuts, len(said)), strict=True)]
    if any(item.kind in _WHOLE for part in parts for item in part):
        return None
    if either is None and any(said[cut].value == "item" for cut in cuts) and not _by_moments(parts):
        return None
    most = 1 if either is None else 2
    if not all(0 < sum(item.kind == "clause" for item in part) <= most for part in parts):
        return None
    if any(item.kind == "sep" and item.value != "and" for part in parts for item in part):
        return None
    first = _subject(parts[0])
    if first not in ("", "me", "implied") and any(_subject(part) == "implied" for part in parts[1:]):
        return None  # "each player must pay or draw"
    return [(*before, *part) for part in parts]


def _by_moments(parts: Sequence[Said]) -> bool:
    """Whether each branch names a moment of its own, and no two the same."""
    moments = [
        _moment(part) or next((_trigger(item.value) for item in part if item.kind in ("lead", "trail")), None)
        for part in parts
    ]
    return None not in moments and len({*moments}) == len(moments)


_AND = Item("sep", "and")
_STOP = Item("sep", "stop")
_NEXT = Item("sep", "next")
"""A stop behind which "then" or the like is said: what follows is no choice."""
_RUN_ON = Item("sep", "run_on")
"""Where the next clause begins with a player, and nothing stands between."""
_WHOLE = ("tier", "instead", "may", "topic", "refine")
"""What may belong to one of several branches, or to all of them."""


def _subject(said: Said) -> str:
    """Who does what the clause of a branch says, as it is said; nobody, where none is."""
    value = next(item.value for item in said if item.kind == "clause")
    pieces = value if isinstance(value, tuple) else ()
    words = {str(piece[0]): piece[1] for piece in pieces if isinstance(piece, tuple)}
    return str(words.get("by", words.get("who", "")))


def _mode(said: Said, triggers: Sequence[str], shared: Value | None) -> Mode:
    lead: dict[str, Any] = {}
    if shared is not None:
        _conditions(lead, shared)
    spoken = _Spoken()
    for item in said:
        if item.kind in ("lead", "trail"):
            if lead:
                raise UnsettledError("two conditions")
            _conditions(lead, item.value)
        if item.kind == "chi":
            if item.value == 0:
                raise UnsettledError("as good as nothing")
            lead["chi"] = item.value
        if item.kind == "refine":
            if item is not said[-1]:
                raise UnsettledError("a condition behind something it may not belong to")
            _conditions(lead, item.value)
    if said[-1].kind == "trail" and sum(item.kind == "clause" for item in said) > 1:
        raise UnsettledError("a condition behind several clauses")
    if "on" in lead:
        _introduce(spoken, lead)
    effects: list[Effect] = []
    tiers: list[Tier] = []
    into = effects
    tier: dict[str, Any] | None = None
    may_from = None
    done: list[Effect] = []
    seps: Value = "stop"
    for at, item in enumerate(said):
        if item.kind == "sep":
            seps = "stop" if item in (_NEXT, _RUN_ON) else item.value
            if seps == "stop":
                spoken.subject = ""
            if seps == "to" and not (len(into) == 1 and _is_cost(into[0])):
                raise UnsettledError("what is done to what end")
            if seps == "if_so" and may_from is None:
                raise UnsettledError("if so, but nothing is up to anybody")
            if seps == "stop" and may_from is not None:
                raise UnsettledError("where what is up to somebody ends")
        elif item.kind == "lead" and at and said[at - 1].kind not in ("either", "chi"):
            raise UnsettledError("a condition in the middle")
        elif item.kind == "topic":  # "another player: -2"
            spoken.subject, spoken.verb = spoken.named(str(item.value)), "topic"
            spoken.waiting = spoken.subject != "me"
        elif item.kind == "may":
            if tier is not None or may_from is not None:
                raise UnsettledError("a choice within a choice")
            if item.value == "bare" and spoken.subject not in ("", "me"):
                raise UnsettledError("what is up to somebody else")
            may_from = len(effects)
        elif item.kind == "tier":
            if tier is not None:
                raise UnsettledError("one tier after another")
            if not effects or said[at - 1] not in (_STOP, _AND) or not isinstance(item.value, tuple):
                raise UnsettledError("a tier of nothing")
            tier, into = dict(item.value), []  # type: ignore[arg-type]
        elif item.kind == "instead":
            if tier is None and into and into[-1].do in _IN_PLACE:
                continue
            if tier is None or (at != len(said) - 1 and said[at - 1].kind != "tier"):
                raise UnsettledError("instead of what")
            tier["instead"] = True
        elif item.kind == "tail":
            if len(done) > 1 and item.value != "x":
                raise UnsettledError("with you and another, or without you")
            if not into or into[-1].who not in _TAILS.get(str(item.value), (into[-1].who,)):
                raise UnsettledError("with you, or without you")
        elif item.kind == "clause":
            if _is_again(item.value):
                if tier is None or into or len(effects) != 1:
                    raise UnsettledError("what is made another number")
                tier["instead"] = True
                into.append(_again(effects[0], item.value))
                continue
            done = _effects(item.value, spoken, lead, "and" if seps == "to" else str(seps))
            if done and into and done == into[-1:] and done[0].do in _ONCE:
                continue
            if done and into and done[0] == into[-1]:
                raise UnsettledError("said twice")
            into += done
    if tier is not None:
        if not into or may_from is not None:
            raise UnsettledError("a tier that does nothing")
        tiers.append(Tier(tuple(into), **tier))
    in_it = lead.get("participant") and any(item.kind == "refine" for item in said)
    if in_it and not {"cheating", "gambling"} & {*_listed(lead.get("types", ()))}:
        raise UnsettledError("still in what")
    if spoken.waiting:
        raise UnsettledError("a player is picked for nothing")
    if not effects:
        raise UnsettledError("nothing is done")
    on = lead.get("on") or next((on for on in triggers if on in _OWN), None) or _only_moment(effects)
    if on is None or on not in triggers:
        raise UnsettledError("nothing brings it about")
    if on == "revealed":
        effects = [replace(each, who="me") if each.who == "revealer" else each for each in effects]
    if may_from is not None:
        effects = _with_choice(effects, may_from, on)
    fields = {name: value for name, value in lead.items() if name not in ("on", "plain")}
    for name in _LISTS:
        if name in fields:
            fields[name] = _listed(fields[name])
    for name, value in fields.items():
        argument = TRIGGERS[on].argument(name)
        if argument is None:
            raise UnsettledError("a condition that there is not")
        if argument.flag:
            fields[name] = bool(value)
    return Mode(When(on, **fields), tuple(effects), tuple(tiers))


_OWN = ("action", "anytime", "control", "revealed", "passive", "told", "rival")
"""Triggers that the type of a card says, and nothing on it."""


_ONCE = ("take_control", "pass_drink")
"""What happens to the one thing that is spoken of; who says it again says the same."""


_TAILS = {
    "even": ("chosen_any",),
    "self": ("me", None, "chosen_other", "each_other"),
    "withyou": ("everyone", "participants"),
    "withoutyou": ("each_other", "chosen_other"),
}
"""Of whom "and that includes you", or "but not you", may be said behind a clause."""


def _is_again(value: Value) -> bool:
    return isinstance(value, tuple) and value[0] == "again"


def _again(effect: Effect, value: Value) -> Effect:
    """An effect with the number that a tier makes of it."""
    said: dict[str, Any] = {}
    _conditions(said, value)
    changes = "loss" if effect.amount < 0 else "gain" if effect.amount > 0 else ""
    if said["of"] not in ("any", effect.do, changes):
        raise UnsettledError("a number of something else")
    if "who" in said and (said["who"] == "me") != (effect.who in (None, "me")):
        raise UnsettledError("whose number")
    if effect.amount:
        return replace(effect, amount=said["amount"] if effect.amount > 0 else -said["amount"])
    if effect.do != "draw":
        raise UnsettledError("which number")
    return replace(effect, n=said["amount"])


_TELLING = ("end_round", "order_extra", "take_pot", "take_half_pot", "inn_pays")
"""What can happen at one moment only, and says so by itself."""
_POT = ("take_from_pot", "win_round")
"""What can only happen while a Round of Gambling runs, which is a moment of its own."""
_IN_PLACE = ("leave_round", "pass_drink", "redirect_loss", "loss_becomes", "inn_pays", "pay_with_nothing")
"""What always happens in place of something else, whether "instead" is said or not."""


def _only_moment(effects: Sequence[Effect]) -> str | None:
    """The one trigger under which all this makes sense, where an effect says it."""
    if len(effects) == 1 and effects[0].do in _POT:
        return "round"
    if not any(effect.do in _TELLING for effect in effects):
        return None
    fitting = set.intersection(*(set(EFFECTS[effect.do].fits) for effect in effects))
    return fitting.pop() if len(fitting) == 1 else None


def _with_choice(effects: list[Effect], at: int, on: str) -> list[Effect]:
    own = effects[at:]
    if [effect.do for effect in own] in (["extra_action"], ["redraw"]) or (not at and on in _ANSWERS):
        return effects
    return [*effects[:at], Effect("may"), *own]


def _listed(value: Value) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _conditions(lead: dict[str, Any], value: Value) -> None:
    """Adds what a condition says: a row of a trigger and pairs."""
    for piece in value if isinstance(value, tuple) else (value,):
        if isinstance(piece, tuple):
            name, said = str(piece[0]), piece[1]
            if name in lead and lead[name] != said:
                raise UnsettledError("two conditions")
            lead[name] = said
        elif isinstance(piece, str) and piece.startswith("@"):
            if lead.get("on", piece[1:]) != piece[1:]:
                raise UnsettledError("two conditions")
            lead["on"] = piece[1:]


def _introduce(spoken: _Spoken, lead: dict[str, Any]) -> None:
    """Whom a condition speaks of."""
    if lead["on"] in ("card", "fortitude_lost"):
        spoken.one.append("attacker")
    if lead["on"] == "drink" and lead.get("by") == "other":
        spoken.one.append("revealer")
    if lead.get("heals_other") or lead.get("gains_gold") or lead["on"] in ("gold_to_inn", "round_won"):
        spoken.one.append("someone")


def _effects(value: Value, spoken: _Spoken, lead: dict[str, Any], joint: str) -> list[Effect]:
    """What a clause does; whom it names is spoken of from then on."""
    pieces = value if isinstance(value, tuple) else (value,)
    at = next((n for n, piece in enumerate(pieces) if str(piece).startswith("@")), len(pieces))
    if at < len(pieces):
        own: dict[str, Any] = {}
        _conditions(own, pieces[at:])
        own.pop("plain", None)
        if own.pop("it", False) and not lead.get("on"):
            raise UnsettledError("what that is")
        if lead.get("on"):
            if any(lead.get(name) != said for name, said in own.items()):
                raise UnsettledError("two conditions")
        elif (spoken.one or spoken.crowd) and not spoken.waiting:
            raise UnsettledError("a condition in the middle")
        else:
            lead.update(own)
            _introduce(spoken, lead)
    starts = [n for n, piece in enumerate(pieces[:at]) if isinstance(piece, str)]
    rows = [pieces[start:end] for start, end in zip(starts, (*starts[1:], at), strict=True)]
    return [effect for row in rows for effect in _effect(row, spoken, joint)]


def _effect(pieces: Sequence[Value], spoken: _Spoken, joint: str) -> list[Effect]:
    """One thing a clause does; none where it only names a player."""
    do = str(pieces[0])
    words: dict[str, Any] = {}
    for piece in pieces[1:]:
        if isinstance(piece, tuple):
            words[str(piece[0])] = piece[1]
    if do == "likewise":
        do = _likewise(words, spoken, joint)
    verb, poss = words.pop("v", ""), words.pop("poss", None)
    shown, top = words.pop("shown", False), words.pop("top", False)
    if words.get("who") == "everyone" and words.get("from") == "drink_deck" and (shown or not top):
        raise UnsettledError("that is everyone_drinks, or one card for everyone")
    subject = words.get("by", words.get("who"))
    made_to = False  # "make another player lose 2"
    if isinstance(subject, tuple):
        subject, (name, said) = subject[0], subject[1]
        if "by" in words or name in words:
            raise UnsettledError("two conditions, or what somebody is made to make")
        made_to = name == "made"
        if not made_to:
            words[str(name)] = said
    if subject == "implied":
        made_to = spoken.verb == "made"
        verb = str(verb)
        subject = _implied(verb, spoken, joint, harm=_is_harm(do, words))
        made_to &= subject != "me"
        spoken.waiting &= subject == "me"
    elif subject:
        subject = spoken.named(str(subject))
    elif do == "ante":
        subject = spoken.named("participants")
    if "by" in words:
        del words["by"]
        if subject not in (None, "", "me"):
            raise UnsettledError("what somebody else does")
        subject = "me"
        if "who" in words:
            words["who"] = spoken.named(str(words["who"]))
    elif "who" in words:
        words["who"] = subject
    if poss and poss != "own" and (poss == "me") != (words.get("who") in (None, "me")):
        raise UnsettledError("whose")
    spoken.subject, spoken.verb = str(subject or words.get("who") or "me"), str(verb)
    if made_to:  # who is made to do more, by "and draw a card"?
        spoken.verb = "made"
    if do == "mention":
        spoken.picked = words.get("who") in ("chosen_other", "chosen_any", "bystander")
        spoken.waiting = words.get("who") != "attacker"
        return []
    spoken.picked = False
    if do not in EFFECTS:
        raise UnsettledError("a part of something that was not said")
    fields = {_FIELDS.get(name, name): said for name, said in words.items()}
    word = EFFECTS[do]
    for argument in word.arguments:
        name = _FIELDS.get(argument.name, argument.name)
        if argument.flag and name in fields:
            fields[name] = bool(fields[name])
        if name == "n" and not argument.required and fields.get("n") == 1:
            del fields["n"]
    if fields.get("who") == "me" and (who := word.argument("who")) is not None and not who.required:
        del fields["who"]
    if do == "pay" and fields.get("who") in ("everyone", "participants") and fields.get("to") == "me":
        raise UnsettledError("who pays whom")
    if 0 in map(fields.get, ("amount", "gold", "n", "holding")):
        raise UnsettledError("as good as nothing")
    if "who" in fields:
        if (able := word.argument("who")) is None:
            raise UnsettledError("a player this cannot happen to")
        if fields["who"] == "chosen_other" not in able.words and "chosen_participant" in able.words:
            fields["who"] = "chosen_participant"  # nobody else can be out of the Round
    spoken.done = Effect(do, **fields)
    return [spoken.done]


def _likewise(words: dict[str, Any], spoken: _Spoken, joint: str) -> str:
    """What is changed of somebody else by "and you 1", said behind "another player loses 2 Fortitude"."""
    last = spoken.done
    if last is None or last.do not in ("fortitude", "alcohol") or joint not in ("and", "comma"):
        raise UnsettledError("another number of what")
    if words.pop("dash", False) and last.amount > 0:
        raise UnsettledError("a dash, or a minus")
    if "n" in words:
        words["amount"] = words.pop("n") * (1 if last.amount > 0 else -1)
    return last.do


def _is_harm(do: str, words: dict[str, Any]) -> bool:
    """Whether nobody would do something to themselves that they make somebody else do, too."""
    amount = words.get("amount")
    return isinstance(amount, int) and (
        (do == "fortitude" and amount < 0) or (do == "alcohol" and amount > 0)
    )


def _implied(verb: str, spoken: _Spoken, joint: str, harm: bool) -> str:
    """Who does what a clause without a player says: the reader of a command, or who was said before."""
    if verb == "g":  # "pay the Inn 1 Gold, drawing a card"
        if spoken.done is None or joint != "comma" or spoken.verb in ("made", "topic"):
            raise UnsettledError("who does it, or when")
        if spoken.subject in _CROWDS:
            raise UnsettledError("each of them, or the reader")
        return spoken.subject or "me"
    if spoken.verb == "made" and verb == "0" and harm and joint == "and":
        return spoken.subject  # "make another player lose 1 and gain 1 Alcohol Content"
    if verb == "3":
        if not spoken.subject or spoken.subject == "me":
            raise UnsettledError("who does it")
        return spoken.subject
    if verb in ("m", "") or spoken.verb == "topic":
        return spoken.subject or "me"
    others = spoken.subject not in ("", "me") and spoken.verb in ("0", "m", "made")
    if spoken.verb == "0" and others and joint == "and":
        return spoken.subject  # "they lose 1 and gain 2"
    if joint in ("and", "comma") and (others or spoken.subject in _CROWDS):
        raise UnsettledError("a command, or what they all do")
    return "me"
