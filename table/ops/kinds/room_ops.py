"""The ops that keep a room: who may do them, what they change, and their lines in the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from marshmallow import fields, validate

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.notes import carried
from innkeep.table.core.room_settings import PALETTE, SWITCHES, NextTable, RoomSettings, people
from innkeep.table.core.state import Event, State
from innkeep.table.core.wire import PassingJson
from innkeep.table.ops.fields import FlagField, Lines, OneOf, WholeField, name_field, seat_field
from innkeep.table.ops.kinds.hand_requests import cards_shown, seat_wanted, show_hand
from innkeep.table.ops.lines import LogLine, of, taking
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling, Viewing, Who
from innkeep.table.ops.touching import check_open, seat_numbered

Json = dict[str, Any]


class SeatEvent(TypedDict):
    """Which seat."""

    seat: int


class ColorEvent(TypedDict):
    """The colour of a seat from now on."""

    seat: int | None
    color: str


SwapEvent = TypedDict(
    "SwapEvent",
    {
        "seat": int,
        "with": int,
        "how": str,
        "name": NotRequired[str],
        "granted": NotRequired[int],
        "let": NotRequired[str],
        "shown": NotRequired[list[str]],
    },
)


class AgreeEvent(TypedDict):
    """May spectators see the hand of that seat?"""

    seat: int | None
    on: bool


class KickEvent(TypedDict):
    """Who was sent away."""

    seat: int
    name: str | None


class RelinkEvent(TypedDict):
    """Whose link is void; None: the spectators'."""

    seat: int | None
    claim: NotRequired[str]


class HouseEvent(TypedDict):
    """What the host switched."""

    what: str
    on: bool


class HouseRulesEvent(TypedDict):
    """The house rules from now on."""

    text: str


class BotEvent(TypedDict):
    """How the server plays a seat from now on; ``strength`` None: no longer."""

    seat: int
    strength: str | None
    name: str | None
    renew: bool


class PasswordEvent(TypedDict):
    """Is a password asked for?"""

    on: bool


class RematchEvent(TypedDict):
    """Which table everybody is invited to follow to, and of which generation its links were."""

    table: str
    given: NotRequired[list[int]]


def _host(state: State, actor: Actor) -> None:
    if not is_host(state, actor):
        raise RefusedError("not-host", "kind")


def _person(state: State, seat: int) -> None:
    if state.seats[seat].name is None or state.seats[seat].bot:
        raise RefusedError("nobody-there", "seat", seat, people(state.seats))


# -- seats: colour, change of seats ----------------------------------------------------------------


def _resolve_color(state: State, actor: Actor, args: Json) -> ColorEvent:
    for seat in state.seats:
        if seat.color == args["color"] and seat.seat != actor.seat and seat.name is not None:
            raise RefusedError("color-taken", "color", args["color"])
    return {"seat": actor.seat, "color": args["color"]}


def _color(draft: Draft, event: Event) -> None:
    draft.seats[event.args["seat"]] = replace(draft.seat(event.args["seat"]), color=event.args["color"])


COLOR = OpKind(
    name="color",
    concern=Concern.ROOM,
    event=ColorEvent,
    about="one's own seat",
    fields={"color": OneOf(PALETTE)},
    resolve=_resolve_color,
    reduce=_color,
    line=taking("log.color", "seat"),
    lines={"log.color": "seat"},
    line_of_house=True,
    room=True,
)


def _resolve_swap(state: State, actor: Actor, args: Json) -> SwapEvent:
    seat, me = seat_numbered(state, args), actor.seat
    if me is None or seat == me:
        raise RefusedError("bad-value", "seat", seat)
    if args["off"]:
        if not {(me, seat), (seat, me)} & set(state.house.swaps):
            raise RefusedError("bad-value", "off", "true")
        return {"seat": me, "with": seat, "how": "off"}
    check_open(state, seat)
    if state.seats[seat].bot:
        raise RefusedError("nobody-there", "seat", seat, people(state.seats))
    done = state.seats[seat].name is None or (seat, me) in state.house.swaps
    return {"seat": me, "with": seat, "how": "done" if done else "ask"}


def _decide_swap(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state, done = matter.state, matter.resolve(matter.state, actor, SWAP.name, args)
    me, seat = done["seat"], done["with"]
    holder = state.house.holders[seat]
    free = done["how"] == "done" and state.seats[seat].name is None and state.has_hand(seat)
    if not free or state.covered or state.over is not None or holder in (None, state.house.person_at(me).key):
        return SWAP.name, actor.seat, done
    return seat_wanted(state, me, seat, state.seats[me].name)


def _swap(draft: Draft, event: Event) -> None:
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
    """Two people change places, or one goes to a free seat: their links, votes and notes go with
    them, and their hands do, when both agreed; what lies at a seat that somebody leaves for a free
    one stays his."""
    house = draft.house
    mine, theirs = house.person_at(me), house.person_at(other)
    draft.house = _house_exchanged(draft, me, other)
    draft.notes = carried(draft.notes, {mine.key: other, theirs.key: me})
    to = {me: other, other: me}
    draft.policy = draft.policy.exchanged(to)
    draft.requests = tuple(one for one in draft.requests if not {one.by, one.of, one.holder} & to.keys())
    asking = draft.asking
    if asking is not None:
        asked, yes = (tuple(to.get(seat, seat) for seat in seats) for seats in (asking.asked, asking.yes))
        by = None if asking.by is None else to.get(asking.by, asking.by)
        draft.asking = replace(asking, by=by, asked=asked, yes=yes)


def _house_exchanged(draft: Draft, me: int, other: int) -> RoomSettings:
    """Whose links lead where, and who has which hand, when these change places."""
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
    return new


def _writers(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    """The notes whose writers have changed seats, and the hand the host let somebody have."""
    shown = show_hand(step, viewing)
    if step.state.notes is step.before.notes:
        return shown
    pairs = zip(step.before.notes, step.state.notes, strict=True)
    moved = [(now.id, now.seat) for was, now in pairs if now.seat != was.seat and now.sort != "private"]
    return {**shown, "writers": moved}


def _line_of_swap(step: AppliedEvent) -> LogLine:
    args = step.event.args
    if "let" in args:
        about = {"seat": args["with"], "name": args["name"]}
        return of(step, f"log.seat-let-{args['let']}", about, *cards_shown(step))
    return of(step, f"log.swap-{args['how']}", {"seat": args["with"]})


SWAP = OpKind(
    name="swap",
    concern=Concern.ROOM,
    event=SwapEvent,
    about="change seats: at once with a free seat (with another's hand at it a `request` for it), "
    "else when the other asks, too; `off` takes back or declines",
    fields={"seat": seat_field(), "off": FlagField(load_default=False)},
    resolve=_resolve_swap,
    decide=_decide_swap,
    reduce=_swap,
    passing=_writers,
    line=_line_of_swap,
    lines=dict.fromkeys(("log.swap-ask", "log.swap-done", "log.swap-off"), "seat"),
    line_of_house=True,
    room=True,
)


# -- what spectators see; waking -------------------------------------------------------------------


def _resolve_agree(state: State, actor: Actor, args: Json) -> AgreeEvent:
    if actor.bot and actor.seat is not None and state.house.asked(actor.seat):
        raise RefusedError("not-asked", "kind", "agree")
    return {"seat": actor.seat, "on": args["on"]}


def _agree(draft: Draft, event: Event) -> None:
    rest = {seat for seat in draft.house.agreed if seat != event.args["seat"]}
    agreed = rest | {event.args["seat"]} if event.args["on"] else rest
    draft.house = replace(draft.house, agreed=tuple(sorted(agreed))).opened(draft.people())


def _line_of_agree(step: AppliedEvent) -> LogLine:
    was, now = step.before.house.open, step.state.house.open
    if step.event.args["on"]:
        return of(step, "log.open-all" if now and not was else "log.open-yes")
    return of(step, "log.open-end" if was and not now else "log.open-no")


AGREE = OpKind(
    name="agree",
    concern=Concern.ROOM,
    event=AgreeEvent,
    about="spectators may see one's hand",
    fields={"on": FlagField(required=True)},
    resolve=_resolve_agree,
    reduce=_agree,
    line=_line_of_agree,
    lines=dict.fromkeys(("log.open-yes", "log.open-all", "log.open-no", "log.open-end"), ""),
    line_of_house=True,
    room=True,
)


def _resolve_nudge(state: State, actor: Actor, args: Json) -> SeatEvent:
    seat = seat_numbered(state, args)
    _person(state, seat)
    if seat == actor.seat:
        raise RefusedError("bad-value", "seat", seat)
    if actor.here is not None and actor.seat is not None and not actor.here.may_wake(actor.seat):
        raise RefusedError("too-fast", "nudge")
    return {"seat": seat}


def _nudge_seen(step: AppliedEvent, _viewing: Viewing) -> PassingJson:
    return {"nudge": {"to": step.event.args["seat"]}}


NUDGE = OpKind(
    name="nudge",
    concern=Concern.TALK,
    event=SeatEvent,
    about='wakes a person (delta `nudge {"to"}`); twice at once, then every 20 s (`too-fast`)',
    fields={"seat": seat_field()},
    resolve=_resolve_nudge,
    passing=_nudge_seen,
    line=taking("log.nudge", "seat"),
    lines={"log.nudge": "seat"},
    line_of_house=True,
    room=True,
)


# -- links and the host ----------------------------------------------------------------------------


def _resolve_kick(state: State, actor: Actor, args: Json) -> KickEvent:
    _host(state, actor)
    seat = seat_numbered(state, args)
    if seat == state.house.host:
        raise RefusedError("bad-value", "seat", seat)
    return {"seat": seat, "name": state.seats[seat].name}


def _kick(draft: Draft, event: Event) -> None:
    seat = event.args["seat"]
    draft.seats[seat] = replace(draft.seat(seat), name=None, bot=False)
    draft.house = draft.house.vacated(seat).renewed(seat)


KICK = OpKind(
    name="kick",
    concern=Concern.ROOM,
    event=KickEvent,
    about="host: the seat is free, its link void",
    fields={"seat": seat_field()},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_kick,
    reduce=_kick,
    line=taking("log.kick", "seat", "name"),
    lines={"log.kick": "seat, name"},
    line_of_house=True,
    room=True,
)


def _resolve_relink(state: State, actor: Actor, args: Json) -> RelinkEvent:
    if args["seat"] is None or args["seat"] != actor.seat:
        _host(state, actor)
    done: RelinkEvent = {"seat": None if args["seat"] is None else seat_numbered(state, args)}
    if actor.claim is not None and args["seat"] is not None and args["seat"] == actor.seat:
        done["claim"] = actor.claim
    return done


def _relink(draft: Draft, event: Event) -> None:
    seat, claim = event.args["seat"], event.args.get("claim")
    if claim is not None:
        draft.house = draft.house.claiming(draft.house.seat_of.index(seat), claim)
        return
    own = event.seat is not None and event.seat == seat
    draft.house = draft.house.renewed(seat, same_person=own)


def _line_of_relink(step: AppliedEvent) -> LogLine:
    seat = step.event.args["seat"]
    return of(step, "log.relink-watch") if seat is None else of(step, "log.relink", {"seat": seat})


RELINK = OpKind(
    name="relink",
    concern=Concern.ROOM,
    event=RelinkEvent,
    about="host, or whoever sits there: a new link, the old one is void; `seat` null: the spectators'",
    fields={"seat": seat_field(allow_none=True)},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_relink,
    reduce=_relink,
    line=_line_of_relink,
    lines={"log.relink": "seat", "log.relink-watch": ""},
    line_of_house=True,
    room=True,
)


def _resolve_host(state: State, actor: Actor, args: Json) -> SeatEvent:
    seat = seat_numbered(state, args)
    heir = actor.here.heir() if actor.here is not None else None
    if not (seat == actor.seat and seat == heir):
        _host(state, actor)
    if not actor.trusted:
        _person(state, seat)
    if seat == state.house.host:
        raise RefusedError("bad-value", "seat", seat)
    return {"seat": seat}


def _hand_over(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, host=event.args["seat"], votes=())


HOST = OpKind(
    name="host",
    concern=Concern.ROOM,
    event=SeatEvent,
    about="host: hands over; the heir: takes over",
    fields={"seat": seat_field()},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_host,
    reduce=_hand_over,
    line=taking("log.host", "seat"),
    lines={"log.host": "seat"},
    line_of_house=True,
    room=True,
)


# -- how the room is kept --------------------------------------------------------------------------


def _resolve_house(state: State, actor: Actor, args: Json) -> HouseEvent:
    _host(state, actor)
    if getattr(state.house, args["what"]) == args["on"]:
        raise RefusedError("bad-value", "on", str(args["on"]).lower())
    return {"what": args["what"], "on": args["on"]}


def _house(draft: Draft, event: Event) -> None:
    what, on = event.args["what"], event.args["on"]
    changed: Json = {what: on}
    draft.house = replace(draft.house, **changed)
    if what == "all":
        draft.house = draft.house.opened(draft.people())


def _line_of_house(step: AppliedEvent) -> LogLine:
    args, was, now = step.event.args, step.before.house, step.state.house
    turned = "-open" if now.open and not was.open else ""
    return of(step, f"log.house-{args['what']}-{'on' if args['on'] else 'off'}{turned}")


HOUSE = OpKind(
    name="house",
    concern=Concern.ROOM,
    event=HouseEvent,
    about="host",
    fields={"what": OneOf(SWITCHES), "on": FlagField(required=True)},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_house,
    reduce=_house,
    line=_line_of_house,
    lines={"log.house-<what>-on": "", "log.house-<what>-off": "", "log.house-all-on-open": ""},
    line_of_house=True,
    room=True,
)


def _resolve_rules(state: State, actor: Actor, args: Json) -> HouseRulesEvent:
    _host(state, actor)
    return {"text": args["text"]}


def _rules(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, rules=event.args["text"])


HOUSE_RULES = OpKind(
    name="house-rules",
    concern=Concern.ROOM,
    event=HouseRulesEvent,
    about="host; lines",
    fields={"text": Lines(4000, required=True)},
    who=Who.SEATED_OR_HOST,
    words="text",
    resolve=_resolve_rules,
    reduce=_rules,
    line=taking("log.house-rules"),
    lines={"log.house-rules": ""},
    line_of_house=True,
    room=True,
)


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


def _resolve_bot(state: State, actor: Actor, args: Json) -> BotEvent:
    seat, strength = seat_numbered(state, args), args["strength"]
    if seat != actor.seat or strength is None or actor.bot:
        _host(state, actor)
    check_open(state, seat)
    if strength is None:
        if not state.seats[seat].bot:
            raise RefusedError("bad-value", "seat", seat)
        return {"seat": seat, "strength": None, "name": None, "renew": False}
    if state.seats[seat].paper is not None:
        raise RefusedError("paper-seat", "seat", seat)
    known = actor.here.strengths() if actor.here is not None else ()
    if strength not in known:
        raise RefusedError("bad-value", "strength", strength, list(known))
    taken = {other.name for other in state.seats if other.seat != seat}
    name = next(name for name in _NAMES if name not in taken)
    # whoever stood up from a hand can come back to it, though a bot plays on meanwhile
    left = state.house.holders[seat] is None or not state.has_hand(seat)
    renew = state.seats[seat].name is None and left
    return {"seat": seat, "strength": strength, "name": name, "renew": renew}


def _bot(draft: Draft, event: Event) -> None:
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


def _line_of_bot(step: AppliedEvent) -> LogLine:
    args = step.event.args
    if args["strength"] is None:
        return of(step, "log.bot-off", {"seat": args["seat"]})
    return of(step, "log.bot", {name: args[name] for name in ("seat", "name", "strength")})


BOT = OpKind(
    name="bot",
    concern=Concern.ROOM,
    event=BotEvent,
    about="host, or who has to go from there: the server plays that seat, or (null; host) no longer; a "
    "person's link stays good, `sit` takes the seat back, and for what is asked of the hand that person "
    "held the person is asked",
    fields={"seat": seat_field(), "strength": name_field(allow_none=True)},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_bot,
    reduce=_bot,
    line=_line_of_bot,
    lines={"log.bot": "seat, name, strength", "log.bot-off": "seat"},
    line_of_house=True,
    room=True,
)


def _resolve_password(_state: State, _actor: Actor, args: Json) -> PasswordEvent:
    return {"on": args["on"]}


def _password(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, keyed=event.args["on"], keys=draft.house.keys + 1)


def _line_of_password(step: AppliedEvent) -> LogLine:
    return of(step, f"log.password-{'on' if step.event.args['on'] else 'off'}")


PASSWORD = OpKind(
    name="password",
    concern=Concern.ROOM,
    event=PasswordEvent,
    about="the house, when the host sets one",
    fields={"on": FlagField(required=True)},
    who=Who.HOUSE,
    resolve=_resolve_password,
    reduce=_password,
    line=_line_of_password,
    lines={"log.password-on": "", "log.password-off": ""},
    line_of_house=True,
    room=True,
)


def _resolve_rematch(_state: State, _actor: Actor, args: Json) -> RematchEvent:
    return {"table": args["table"], "given": args["given"]}


def _rematch(draft: Draft, event: Event) -> None:
    house, seats = draft.house, draft.before.seats
    sitting = {one.seat for one in seats if one.name is not None and (not one.bot or house.asked(one.seat))}
    if house.host is not None:
        sitting.add(house.host)
    people_here = [(house.person_at(seat), seat) for seat in sorted(sitting) if house.holds(seat)]
    came = tuple((person.link, person.turn, seat) for person, seat in people_here)
    told_at = event.at + house.told_after(event.at)
    following = NextTable(event.args["table"], came, tuple(event.args.get("given", ())), told_at)
    draft.house = house.leading_to(following, event.at)


REMATCH = OpKind(
    name="rematch",
    concern=Concern.ROOM,
    event=RematchEvent,
    about="the house, when the host makes the next table",
    fields={
        "table": name_field(),
        "given": fields.List(
            WholeField(0, 1 << 30),
            load_default=list,
            validate=validate.Length(max=100),
            metadata={"allowed": "list of 0..100 whole numbers"},
        ),
    },
    who=Who.HOUSE,
    afterwards=True,
    resolve=_resolve_rematch,
    reduce=_rematch,
    line=taking("log.rematch"),
    lines={"log.rematch": ""},
    line_of_house=True,
    room=True,
)


KINDS = (*(COLOR, SWAP, AGREE, NUDGE, KICK, RELINK, HOST, HOUSE, HOUSE_RULES, BOT, PASSWORD, REMATCH),)
