"""The ops that keep a room: who may do them, what they change, and their lines in the log.

Like ``resolve`` and ``fold`` for the things on the table, for everything around it. Knows no clock: what only
the running room can know (who is heir, how often one may wake another) is asked of ``Circumstances``.
"""

# ruff: noqa: ARG001  (all resolvers and folds have one shape)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from ..core.errors import Refused
from ..core.room_settings import House, people
from ..core.state import Event, State
from .notes import carried

if TYPE_CHECKING:
    from .reducer import Draft
    from .resolver import Actor

Json = dict[str, Any]

UNSEATED_MAY = ("kick", "relink", "host", "house", "house-rules", "bot")
"""What a host may do without sitting down."""

HOUSE_KINDS = ("color", "swap", "agree", "nudge", *UNSEATED_MAY, "password", "rematch")


class Circumstances(Protocol):
    """What only the running room knows."""

    @property
    def strengths(self) -> Callable[[], tuple[str, ...]]:
        """How well bots can play here; empty = there are none."""

    def heir(self) -> int | None:
        """The seat that may take over because the host has been gone for long."""

    def may_wake(self, seat: int) -> bool:
        """Take one of the few wake-ups a seat has, if there is one."""


def is_host(state: State, actor: Actor) -> bool:
    """True for the host, and for the house itself."""
    if actor.trusted or actor.host:
        return True
    return actor.seat is not None and actor.seat == state.house.host and not actor.bot


def may_keep(state: State, actor: Actor, kind: str) -> bool:
    """True for the host's ops, which need no sitting down."""
    return kind in UNSEATED_MAY and is_host(state, actor)


def _host(state: State, actor: Actor) -> None:
    if not is_host(state, actor):
        raise Refused("not-host", "kind")


def _house_only(actor: Actor) -> None:
    if not actor.trusted:
        raise Refused("not-host", "kind")


def _seat(state: State, args: Json) -> int:
    seat: int = args["seat"]
    if seat >= len(state.seats):
        raise Refused("out-of-range", "seat", seat, f"0..{len(state.seats) - 1}")
    return seat


def _person(state: State, seat: int) -> None:
    if state.seats[seat].name is None or state.seats[seat].bot:
        raise Refused("nobody-there", "seat", seat, people(state.seats))


# -- who may -------------------------------------------------------------------------------------------


def _color(state: State, actor: Actor, args: Json) -> Json:
    for seat in state.seats:
        if seat.color == args["color"] and seat.seat != actor.seat and seat.name is not None:
            raise Refused("color-taken", "color", args["color"])
    return {"seat": actor.seat, "color": args["color"]}


def _swap(state: State, actor: Actor, args: Json) -> Json:
    seat, me = _seat(state, args), actor.seat
    if me is None or seat == me:
        raise Refused("bad-value", "seat", seat)
    if args["off"]:
        if not {(me, seat), (seat, me)} & set(state.house.swaps):
            raise Refused("bad-value", "off", "true")
        return {"seat": me, "with": seat, "how": "off"}
    if state.seats[seat].bot:
        raise Refused("nobody-there", "seat", seat, people(state.seats))
    done = state.seats[seat].name is None or (seat, me) in state.house.swaps
    return {"seat": me, "with": seat, "how": "done" if done else "ask"}


def _agree(state: State, actor: Actor, args: Json) -> Json:
    if actor.bot and actor.seat is not None and state.house.asked(actor.seat):
        raise Refused("not-asked", "kind", "agree")
    return {"seat": actor.seat, "on": args["on"]}


def _nudge(state: State, actor: Actor, args: Json) -> Json:
    seat = _seat(state, args)
    _person(state, seat)
    if seat == actor.seat:
        raise Refused("bad-value", "seat", seat)
    if actor.here is not None and actor.seat is not None and not actor.here.may_wake(actor.seat):
        raise Refused("too-fast", "nudge")
    return {"seat": seat}


def _kick(state: State, actor: Actor, args: Json) -> Json:
    _host(state, actor)
    seat = _seat(state, args)
    if seat == state.house.host:
        raise Refused("bad-value", "seat", seat)
    return {"seat": seat, "name": state.seats[seat].name}


def _relink(state: State, actor: Actor, args: Json) -> Json:
    if args["seat"] is None or args["seat"] != actor.seat:
        _host(state, actor)
    return {"seat": None if args["seat"] is None else _seat(state, args)}


def _hand_over(state: State, actor: Actor, args: Json) -> Json:
    seat = _seat(state, args)
    heir = actor.here.heir() if actor.here is not None else None
    if not (seat == actor.seat and seat == heir):
        _host(state, actor)
    if not actor.trusted:
        _person(state, seat)
    if seat == state.house.host:
        raise Refused("bad-value", "seat", seat)
    return {"seat": seat}


def _house(state: State, actor: Actor, args: Json) -> Json:
    _host(state, actor)
    if getattr(state.house, args["what"]) == args["on"]:
        raise Refused("bad-value", "on", str(args["on"]).lower())
    return {"what": args["what"], "on": args["on"]}


def _rules(state: State, actor: Actor, args: Json) -> Json:
    _host(state, actor)
    return {"text": args["text"]}


def _bot(state: State, actor: Actor, args: Json) -> Json:
    _host(state, actor)
    seat = _seat(state, args)
    strength = args["strength"]
    if strength is None:
        if not state.seats[seat].bot:
            raise Refused("bad-value", "seat", seat)
        return {"seat": seat, "strength": None, "name": None, "renew": False}
    known = actor.here.strengths() if actor.here is not None else ()
    if strength not in known:
        raise Refused("bad-value", "strength", strength, list(known))
    taken = {other.name for other in state.seats if other.seat != seat}
    name = next(name for name in _NAMES if name not in taken)
    # whoever stood up from a hand can come back to it, though a bot plays on meanwhile
    left = state.house.holders[seat] is None or not state.has_hand(seat)
    renew = state.seats[seat].name is None and left
    return {"seat": seat, "strength": strength, "name": name, "renew": renew}


_NAMES = (
    "Odo",
    "Marta",
    "Pib",
    "Ysolde",
    "Bram",
    "Tilda",
    "Ruff",
    "Senna",
    "Wim",
    "Gisla",
    "Hob",
    "Lotte",
    "Quill",
)


def _password(state: State, actor: Actor, args: Json) -> Json:
    _house_only(actor)
    return {"on": args["on"]}


def _rematch(state: State, actor: Actor, args: Json) -> Json:
    _house_only(actor)
    return {"table": args["table"], "given": args["given"]}


RESOLVERS: dict[str, Callable[[State, Actor, Json], Json]] = {
    "color": _color,
    "swap": _swap,
    "agree": _agree,
    "nudge": _nudge,
    "kick": _kick,
    "relink": _relink,
    "host": _hand_over,
    "house": _house,
    "house-rules": _rules,
    "bot": _bot,
    "password": _password,
    "rematch": _rematch,
}


# -- what changes ----------------------------------------------------------------------------------------


def _fold_color(draft: Draft, event: Event) -> None:
    draft.seats[event.args["seat"]] = replace(draft.seat(event.args["seat"]), color=event.args["color"])


def _fold_swap(draft: Draft, event: Event) -> None:
    me, other, how = (event.args[name] for name in ("seat", "with", "how"))
    house = draft.house
    if how == "done":
        a, b = draft.seat(me), draft.seat(other)
        draft.seats[me] = replace(a, name=b.name, bot=b.bot)
        draft.seats[other] = replace(b, name=a.name, bot=a.bot)
        _exchange(draft, me, other)
        return
    rest = tuple(pair for pair in house.swaps if pair[0] != me and pair != (other, me))
    draft.house = replace(house, swaps=((*rest, (me, other)) if how == "ask" else rest))


def _exchange(draft: Draft, me: int, other: int) -> None:
    """Two people change places, or one goes to a free seat: their links, votes and notes go with them, and
    their hands do, when both agreed; what lies at a seat that somebody leaves for a free one stays his."""
    house = draft.house
    mine, theirs = house.person_at(me), house.person_at(other)
    both = draft.before.seats[other].name is not None
    unused = house.holders[other] is None and theirs.key not in house.holders
    new = house.exchanged(me, other)
    kept = {seat for seat in (me, other) if seat in house.kept or not draft.before.seats[seat].bot}
    new = new.held(other, mine.key, kept=me in kept or (other in kept and draft.has_hand(other)))
    if both:
        new = new.held(me, theirs.key, kept=bool(kept))
    elif not draft.has_hand(me):
        new = new.held(me, None, kept=False)
    if not both and unused:  # nobody has come by that link yet: it does not open what lay there till now
        at = theirs.link
        new = replace(new, turns=tuple(n + (i == at) for i, n in enumerate(new.turns)))
    draft.house = new
    draft.notes = carried(draft.notes, {mine.key: other, theirs.key: me})
    to = {me: other, other: me}
    draft.policy = draft.policy.exchanged(to)
    pair = (me, other)
    draft.requests = tuple(one for one in draft.requests if not {one.by, one.of, one.holder} & set(pair))
    asking = draft.asking
    if asking is not None:
        asked, yes = (tuple(to.get(seat, seat) for seat in seats) for seats in (asking.asked, asking.yes))
        by = None if asking.by is None else to.get(asking.by, asking.by)
        draft.asking = replace(asking, by=by, asked=asked, yes=yes)


def _fold_agree(draft: Draft, event: Event) -> None:
    rest = {seat for seat in draft.house.agreed if seat != event.args["seat"]}
    agreed = rest | {event.args["seat"]} if event.args["on"] else rest
    draft.house = replace(draft.house, agreed=tuple(sorted(agreed))).opened(draft.people())


def _fold_kick(draft: Draft, event: Event) -> None:
    seat = event.args["seat"]
    draft.seats[seat] = replace(draft.seat(seat), name=None, bot=False)
    draft.house = draft.house.vacated(seat).renewed(seat)


def _fold_relink(draft: Draft, event: Event) -> None:
    own = event.seat is not None and event.seat == event.args["seat"]
    draft.house = draft.house.renewed(event.args["seat"], same_person=own)


def _fold_host(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, host=event.args["seat"])


def _fold_house(draft: Draft, event: Event) -> None:
    what, on = event.args["what"], event.args["on"]
    changed: Json = {what: on}
    draft.house = replace(draft.house, **changed)
    if what == "all":
        draft.house = draft.house.opened(draft.people())


def _fold_rules(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, rules=event.args["text"])


def _fold_bot(draft: Draft, event: Event) -> None:
    seat, strength = event.args["seat"], event.args["strength"]
    draft.seats[seat] = replace(draft.seat(seat), name=event.args["name"], bot=strength is not None)
    house = draft.house.vacated(seat)
    if strength is not None:
        house = replace(house, bots=tuple(sorted((*house.bots, (seat, strength)))))
    if event.args["renew"]:
        house = house.renewed(seat)
        if not draft.has_hand(seat):
            house = house.held(seat, None, kept=False)
    draft.house = house


def _fold_password(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, keyed=event.args["on"], keys=draft.house.keys + 1)


def _fold_rematch(draft: Draft, event: Event) -> None:
    house, seats = draft.house, draft.before.seats
    sitting = {one.seat for one in seats if one.name is not None and (not one.bot or house.asked(one.seat))}
    if house.host is not None:
        sitting.add(house.host)
    people_here = [(house.person_at(seat), seat) for seat in sorted(sitting) if house.holds(seat)]
    draft.house = replace(
        house,
        next=event.args["table"],
        came=tuple((person.link, person.turn, seat) for person, seat in people_here),
        given=tuple(event.args.get("given", ())),
    )


def _fold_nothing(draft: Draft, event: Event) -> None:
    """A nudge leaves everything as it is."""


FOLDS: dict[str, Callable[[Draft, Event], None]] = {
    "color": _fold_color,
    "swap": _fold_swap,
    "agree": _fold_agree,
    "nudge": _fold_nothing,
    "kick": _fold_kick,
    "relink": _fold_relink,
    "host": _fold_host,
    "house": _fold_house,
    "house-rules": _fold_rules,
    "bot": _fold_bot,
    "password": _fold_password,
    "rematch": _fold_rematch,
}


# -- what is told ----------------------------------------------------------------------------------------


def told(before: House, after: House, event: Event) -> tuple[str, Json] | None:
    """Key and arguments of the op's line in the log, the same for all eyes."""
    args = event.args
    kind = event.kind
    if kind == "swap" and "let" in args:
        return f"log.seat-let-{args['let']}", {"seat": args["with"], "name": args["name"]}
    if kind == "swap":
        return f"log.swap-{args['how']}", {"seat": args["with"]}
    if kind == "agree":
        if args["on"]:
            return "log.open-all" if after.open and not before.open else "log.open-yes", {}
        return "log.open-end" if before.open and not after.open else "log.open-no", {}
    if kind == "house":
        turned = "-open" if after.open and not before.open else ""
        return f"log.house-{args['what']}-{'on' if args['on'] else 'off'}{turned}", {}
    if kind == "bot":
        if args["strength"] is None:
            return "log.bot-off", {"seat": args["seat"]}
        return "log.bot", {"seat": args["seat"], "name": args["name"], "strength": args["strength"]}
    if kind == "kick":
        return "log.kick", {"seat": args["seat"], "name": args["name"]}
    if kind == "relink":
        return ("log.relink-watch", {}) if args["seat"] is None else ("log.relink", {"seat": args["seat"]})
    if kind == "password":
        return f"log.password-{'on' if args['on'] else 'off'}", {}
    if kind == "house-rules":
        return "log.house-rules", {}
    if kind == "rematch":
        return "log.rematch", {}
    return f"log.{kind}", {"seat": args["seat"]}
