"""Ops on who sits where: sitting down, standing up, names. (Asking for a taken seat:
``hand_requests``.)"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import FlagField, WholeField, WordsField, hex_field
from innkeep.table.ops.kinds.hand_requests import cards_shown, seat_wanted, show_hand
from innkeep.table.ops.lines import LogLine, of, taking
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling, Who
from innkeep.table.ops.plain_text import told_apart
from innkeep.table.ops.touching import check_open

Json = dict[str, Any]


class SitEvent(TypedDict):
    """Who sits down where; ``let``: who let somebody have a seat with another's hand."""

    seat: int
    name: str
    bot: bool
    granted: NotRequired[int]
    let: NotRequired[str]
    shown: NotRequired[list[str]]
    pledge: NotRequired[str]
    claim: NotRequired[str]


class RenameEvent(TypedDict):
    """How somebody is called from now on."""

    seat: int | None
    name: str


class StandEvent(TypedDict):
    """Who stands up."""

    seat: int | None


def _resolve_sit(state: State, actor: Actor, args: Json) -> SitEvent:
    seat = actor.seat if args["seat"] is None else args["seat"]
    if actor.seat is None or seat != actor.seat:
        raise RefusedError("not-yours", "seat", seat, actor.seat)
    _check_free(state, actor, seat, bot=args["bot"])
    done: SitEvent = {"seat": seat, "name": _own_name(state, seat, args["name"]), "bot": args["bot"]}
    if args["pledge"] is not None and not args["bot"]:
        done["pledge"] = args["pledge"]
    if actor.claim is not None and state.house.claims[state.house.seat_of.index(seat)] is None:
        done["claim"] = actor.claim
    return done


def _check_free(state: State, actor: Actor, seat: int, *, bot: bool) -> None:
    """Raise RefusedError where nobody may sit down now; what a bot keeps for its person is free to that."""
    check_open(state, seat)
    house = state.house
    lent = house.strength(seat) is not None and not bot
    if lent:
        return
    if state.seats[seat].name is not None and house.holds(seat):
        raise RefusedError("seat-taken", "seat", seat)
    if house.lock and seat != house.host and not actor.trusted:
        raise RefusedError("room-locked", "seat", seat)


def _own_name(state: State, seat: int | None, name: str) -> str:
    """The name as it reads like nobody else's at the table."""
    return told_apart(name, (other.name for other in state.seats if other.seat != seat))


def _decide_sit(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state, done = matter.state, matter.resolve(matter.state, actor, SIT.name, args)
    seat: int = done["seat"]
    free = state.covered or state.house.holds(seat) or not state.has_hand(seat)
    if actor.trusted or state.over is not None or free:
        return SIT.name, actor.seat, done
    return seat_wanted(state, seat, seat, done["name"], done.get("claim"))


def _sit(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    number, bot = seat.seat, event.args["bot"]
    draft.seats[number] = replace(seat, name=event.args["name"], bot=bot)
    house = draft.house.vacated(number)
    kept = not bot or (number in house.kept and draft.has_hand(number))
    house = house.held(number, house.person_at(number).key, kept=kept)
    if event.args.get("claim") is not None:
        house = house.claiming(house.seat_of.index(number), event.args["claim"])
    draft.house = house
    if not bot and draft.mixing is not None and draft.mixing.gathers:
        _promise(draft, number, event.args.get("pledge"))
    draft.policy = draft.policy.hinting(number, False).prompting(number, None)


def _promise(draft: Draft, seat: int, number: str | None) -> None:
    """Who sits down with a promise sees no hand before the cards are dealt; who sits down without one where
    nobody has promised anything sees it now: it was dealt."""
    mixing = draft.mixing
    assert mixing is not None
    if number is not None:
        draft.mixing = mixing.promised(seat, number)
    elif not mixing.covered:
        draft.mixing = mixing.telling(seat, 0).done()


def _line_of_sit(step: AppliedEvent) -> LogLine:
    args = step.event.args
    key = f"log.seat-let-{args['let']}" if "let" in args else "log.sit"
    return of(step, key, {name: args[name] for name in ("seat", "name")}, *cards_shown(step))


SIT = OpKind(
    name="sit",
    concern=Concern.ROOM,
    event=SitEvent,
    about="`seat`: one's own. Where another's hand lies it becomes a `request` for the seat "
    "(`asked-already` when it was made). A name that prints nothing is refused; one that "
    "reads like another's at the table gets a number behind it",
    fields={
        "name": WordsField(40, required=True),
        "seat": WholeField(0, 99, load_default=None),
        "bot": FlagField(load_default=False),
        "pledge": hex_field(),
    },
    who=Who.COMER,
    afterwards=True,
    resolve=_resolve_sit,
    decide=_decide_sit,
    reduce=_sit,
    tells_policy=True,
    passing=show_hand,
    line=_line_of_sit,
    lines={
        "log.sit": "name, seat",
        "log.seat-let-holder": "name, seat (`by`: who let `name` have the seat and the hand there)",
        "log.seat-let-mate": "name, seat",
        "log.seat-let-host": "name, seat, cs (the hand, shown to all)",
    },
)


def _resolve_rename(state: State, actor: Actor, args: Json) -> RenameEvent:
    return {"seat": actor.seat, "name": _own_name(state, actor.seat, args["name"])}


def _rename(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    draft.seats[seat.seat] = replace(seat, name=event.args["name"])


RENAME = OpKind(
    name="rename",
    concern=Concern.ROOM,
    event=RenameEvent,
    about="names as in `sit`",
    fields={"name": WordsField(40, required=True)},
    afterwards=True,
    resolve=_resolve_rename,
    reduce=_rename,
    line=taking("log.rename", "seat", "name"),
    lines={"log.rename": "name, seat"},
)


def _resolve_stand(_state: State, actor: Actor, _args: Json) -> StandEvent:
    return {"seat": actor.seat}


def _stand(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    draft.seats[seat.seat] = replace(seat, name=None, bot=False)
    draft.house = draft.house.vacated(seat.seat)


STAND = OpKind(
    name="stand",
    concern=Concern.ROOM,
    event=StandEvent,
    about="",
    fields={},
    afterwards=True,
    resolve=_resolve_stand,
    reduce=_stand,
    line=taking("log.stand"),
    lines={"log.stand": ""},
)


KINDS = (SIT, RENAME, STAND)
