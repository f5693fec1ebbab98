"""Asking before touching another's hand: somebody requests something of it, its owner grants it in
one word.

A seat with a hand somebody else holds is asked for in the same way: whoever would sit down there,
or change to it, requests it, and the hand's holder grants it, or the host decides; everybody reads
which of the two.

What is granted becomes an event of the owner's, of an ordinary kind, with ``granted`` = the number
of the request. Consent to taking back is another matter (see ``consent``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, Request, State, allies
from innkeep.table.core.wire import PassingJson
from innkeep.table.ops.fields import FlagField, OneOf, WholeField, name_field, name_list
from innkeep.table.ops.kinds.cards import MOVE
from innkeep.table.ops.kinds.piles import LOT, RANDOM, REVEAL
from innkeep.table.ops.lines import ALL, LineCard, LogLine, of
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling, Viewing

Json = dict[str, Any]

WANTS = ("random", "give", "show", "lot")
"""What may be asked of a hand: cards by lot, cards of the owner's choice, a look at it, that cards
of it are shown to everybody by lot."""

IN_PLACE = ("show", "lot")
"""Wants that move no card."""

SEAT = "seat"
"""What is wanted of a seat with a hand: to sit there."""


RequestEvent = TypedDict(
    "RequestEvent",
    {
        "want": str,
        "of": int,
        "from": str | None,
        "to": str | None,
        "n": int,
        "name": NotRequired[str | None],
        "holder": NotRequired[int | None],
        "claim": NotRequired[str],
    },
)


class GrantEvent(TypedDict):
    """A no: to request ``to``, made by seat ``by`` of seat ``of``."""

    to: int
    yes: bool
    by: int
    of: int


def _decide_request(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    matter.permit(matter.state, actor, REQUEST.name)
    return _requested(matter, actor, args)


def _decide_grant(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    about = next((one for one in matter.state.requests if one.seq == args["to"]), None)
    if about is not None and about.want == SEAT and actor.seat is not None:
        return _let(matter.state, actor, about, yes=args["yes"])
    matter.permit(matter.state, actor, GRANT.name)
    return _answered(matter, actor, args)


def seat_wanted(state: State, by: int, seat: int, name: str | None, claim: str | None = None) -> Ruling:
    """The request to take over a seat together with the hand that lies there."""
    if any((one.by, one.of, one.want, one.name) == (by, seat, SEAT, name) for one in state.requests):
        raise RefusedError("asked-already", "seat", seat)
    holder = state.house.holder_at(seat)
    fields = {
        "want": SEAT,
        "of": seat,
        "from": None,
        "to": None,
        "n": 1,
        "name": name,
        "holder": holder,
        **({} if claim is None else {"claim": claim}),
    }
    return "request", by, fields


def cards_shown(step: AppliedEvent) -> list[LineCard]:
    """The hand that goes on by the host's word alone, for all to read."""
    return [LineCard(step.state.components[cid].face, ALL) for cid in step.event.args.get("shown", ())]


def show_hand(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    """The same, shown to all."""
    parts, shown = step.state.components, step.event.args.get("shown")
    if not shown:
        return {}
    faces = [viewing.token(parts[cid].face) for cid in shown]
    return {"show": {"z": parts[shown[0]].zone, "f": faces, "to": ALL}}


def _let(state: State, actor: Actor, request: Request, *, yes: bool) -> Ruling:
    """The answer to somebody who asks for the seat of another's hand: it is for the hand's holder to give,
    for a teammate at the table, or else for the host."""
    by = _who_lets(state, actor, request)
    if by is None and (yes or actor.seat != request.by):
        raise RefusedError("not-asked", "kind", "grant")
    if not yes:
        return (
            "grant",
            actor.seat,
            {"to": request.seq, "yes": False, "by": request.by, "of": request.of},
        )
    let: Json = {"granted": request.seq, "let": by}
    if by == "host":  # whoever asks may be the host again: nobody sees such a hand alone
        let["shown"] = state.hand_of(request.of)
    if request.by == request.of:
        if request.claim is not None:
            let["claim"] = request.claim
        return "sit", actor.seat, {"seat": request.of, "name": request.name, "bot": False, **let}
    return (
        "swap",
        actor.seat,
        {"seat": request.by, "with": request.of, "how": "done", "name": request.name, **let},
    )


def _who_lets(state: State, actor: Actor, request: Request) -> str | None:
    """As whom somebody may answer: ``holder``, ``mate`` or ``host``; None: not at all."""
    if actor.seat is not None and actor.seat == request.holder and not actor.bot:
        return "holder"
    mates = [one for one in allies(state.seats, state.house, request.of) if one != request.by]
    if actor.seat in mates and not actor.bot:  # whose own hand would be seen, too
        return "mate"
    return "host" if is_host(state, actor) and not actor.trusted and not mates else None


def _requested(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state = matter.state
    zone = state.zones.get(args["from"])
    if zone is None:
        raise RefusedError("unknown-zone", "from", args["from"])
    if zone.visibility != "owner" or zone.seat is None:
        raise RefusedError("wrong-zone", "from", zone.id, "hands")
    if zone.seat == actor.seat or actor.seat is None:
        raise RefusedError("bad-value", "from", zone.id, "another's hand")
    owner = state.seats[zone.seat]
    if owner.name is None:
        raise RefusedError("nobody-there", "from", zone.id)
    if args["want"] not in IN_PLACE and args["to"] is None:
        raise RefusedError("missing", "to")
    asked = state.house.asked(owner.seat)
    if owner.bot and owner.seat in state.house.kept and not asked:
        # A person's cards, and that person is gone for good.
        raise RefusedError("nobody-there", "from", zone.id)
    request = Request(0, actor.seat, owner.seat, args["want"], zone.id, args["to"], args["n"])
    done = _done(matter, replace(actor, seat=owner.seat), request, None)
    if owner.bot and not asked:
        return (*done[:2], {**done[2], "granted": 0})
    fields = {
        "want": request.want,
        "of": owner.seat,
        "from": zone.id,
        "to": request.to,
        "n": request.n,
    }
    return "request", actor.seat, fields


def _answered(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state = matter.state
    request = next((one for one in state.requests if one.seq == args["to"]), None)
    if request is None:
        raise RefusedError("request-gone", "to", args["to"])
    if actor.seat not in (request.by, request.of):
        raise RefusedError("not-asked", "kind", "grant")
    if actor.seat == request.of and actor.bot and state.house.asked(request.of):
        raise RefusedError("not-asked", "kind", "grant")
    if not args["yes"]:
        return (
            "grant",
            actor.seat,
            {"to": request.seq, "yes": False, "by": request.by, "of": request.of},
        )
    if actor.seat != request.of:
        raise RefusedError("not-asked", "kind", "grant")
    kind, seat, done = _done(matter, actor, request, args["cs"] or [])
    return kind, seat, {**done, "granted": request.seq}


def _done(matter: DecisionContext, actor: Actor, request: Request, cards: list[str] | None) -> Ruling:
    """The owner's op that does what is requested; without ``cards`` only whether it can be done.

    Raises RefusedError when it cannot.
    """
    assert request.zone is not None
    state = matter.state
    if request.want == "show":
        look = {"zone": request.zone, "n": None, "to": request.by}
        return REVEAL.name, actor.seat, matter.resolve(state, actor, REVEAL.name, look)
    if request.want == "lot":
        shown = {"zone": request.zone, "n": request.n}
        return LOT.name, actor.seat, matter.resolve(state, actor, LOT.name, shown)
    lot = {"from": request.zone, "to": request.to, "n": request.n, "x": None, "y": None, "up": None}
    if request.want == "random" or cards is None:
        return RANDOM.name, actor.seat, matter.resolve(state, actor, RANDOM.name, lot)
    if len(cards) != request.n:
        raise RefusedError("bad-value", "cs", len(cards), request.n)
    move = {"cs": cards, "to": request.to, "index": None, "x": None, "y": None, "up": None}
    done = matter.resolve(state, actor, MOVE.name, move)
    if any(state.components[cid].zone != request.zone for cid in done["cs"]):
        raise RefusedError("wrong-zone", "cs", done["from"], [request.zone])
    return MOVE.name, actor.seat, done


def _request(draft: Draft, event: Event) -> None:
    args = event.args
    if event.seat is None:
        return
    about = (args["of"], args["want"], args["from"], args["to"], args["n"])
    made = Request(event.seq, event.seat, *about, args.get("name"), args.get("holder"), args.get("claim"))
    draft.requests = (*(one for one in draft.requests if one.by != event.seat), made)


def _grant(draft: Draft, event: Event) -> None:
    draft.requests = tuple(one for one in draft.requests if one.seq != event.args["to"])


def _line_of_request(step: AppliedEvent) -> LogLine:
    args = step.event.args
    if args["want"] == SEAT:
        return of(step, "log.request-seat", {"seat": args["of"], "name": args["name"]})
    about = {"owner": args["of"], "n": args["n"]}
    if args["to"] is not None:
        about["to"] = args["to"]
    return of(step, f"log.request-{args['want']}", about)


def _line_of_grant(step: AppliedEvent) -> LogLine:
    by, owner = step.event.args["by"], step.event.args["of"]
    if step.event.seat == by:
        return of(step, "log.request-withdrawn", {"owner": owner})
    return of(step, "log.request-declined", {"owner": by})


REQUEST = OpKind(
    name="request",
    concern=Concern.TALK,
    event=RequestEvent,
    about="asks the owner of another's hand for n cards by lot, for n of the owner's choice, for a "
    "look, or that n by lot are shown to everybody (`lot`); a bot grants at once, unless a "
    "person has held the hand: then that person "
    "is asked, whatever sits there now. A new request takes the place of one's last",
    fields={
        "want": OneOf(WANTS),
        "from": name_field(),
        "to": name_field(required=False, load_default=None),
        "n": WholeField(1, 200, load_default=1),
    },
    decide=_decide_request,
    draws=True,
    reduce=_request,
    line=_line_of_request,
    lines={
        "log.request-random": "owner, n, to",
        "log.request-give": "owner, n, to",
        "log.request-show": "owner, n, to?",
        "log.request-lot": "owner, n, to?",
        "log.request-seat": "name, seat",
    },
)


GRANT = OpKind(
    name="grant",
    concern=Concern.TALK,
    event=GrantEvent,
    about="the owner's answer to request `to` (`cs`: the n cards given); the asker's own no "
    "withdraws it. A yes is done as the owner's own `random`, `move`, `reveal` or `lot`. A "
    "request for a seat is granted by the hand's holder (also without sitting) or by the host, where people "
    "of its team sit by one of them instead, as a `sit` or `swap` with `let`: `holder`, `mate` or `host`; "
    "what the host grants is shown to everybody (`show`)",
    fields={
        "to": WholeField(1, 100_000_000, required=True),
        "yes": FlagField(required=True),
        "cs": name_list(load_default=None),
    },
    decide=_decide_grant,
    draws=True,
    reduce=_grant,
    line=_line_of_grant,
    lines={"log.request-declined": "owner", "log.request-withdrawn": "owner"},
)


KINDS = (REQUEST, GRANT)
