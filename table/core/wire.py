"""The records of the table's protocol, as they cross the wire (see ``PROTOCOL.md``).

``python -m innkeep.table.ops.document`` writes the scripts' types (``web/js/protocol.d.ts``) from
them: ``SeatJson`` becomes ``Seat`` there, ``NotRequired`` a key that may be absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict, cast

Lang = str  # one that has a catalogue, such as ``en`` (see ``core/messages.py``)
TextsJson = dict[Lang, str]  # English is always there
ZoneKind = Literal["area", "stack", "hand", "track", "purse"]
Visibility = Literal["public", "owner", "hidden"]
PartKind = Literal["card", "token", "marker", "purse", "pawn"]
Wanted = Literal["random", "give", "show", "lot", "seat"]
Asked = Literal["undo", "redo", "end", "anew"]
NoteSort = Literal["public", "private", "sealed"]
Severity = Literal["note", "question", "warning"]


class SeatJson(TypedDict):
    """SEAT; ``name`` null: nobody there; ``closed``: never; ``paper``: the faces of its deck, how often."""

    seat: int
    name: str | None
    title: TextsJson
    color: str
    bot: NotRequired[bool]
    online: NotRequired[bool]
    team: NotRequired[int]
    closed: NotRequired[bool]
    paper: NotRequired[list[tuple[str, int]]]


class ZoneJson(TypedDict):
    """ZONE; ``order``: what this viewer may name, bottom to top, ``n`` counts all."""

    kind: ZoneKind
    seat: NotRequired[int | None]
    visibility: Visibility
    title: TextsJson
    role: NotRequired[str | None]
    min: NotRequired[int]
    max: NotRequired[int]
    endless: NotRequired[bool]
    n: int
    value: NotRequired[int | None]
    order: list[str]


class CompJson(TypedDict):
    """COMP: kind, zone, face token, back token, face up, degrees, place, value, locked."""

    k: PartKind
    z: str
    f: NotRequired[str | None]
    b: NotRequired[str | None]
    up: NotRequired[bool]
    r: NotRequired[int]
    x: NotRequired[int | None]
    y: NotRequired[int | None]
    v: NotRequired[int | None]
    l: NotRequired[bool]  # noqa: E741


class MacroPlaceJson(TypedDict):
    """A place in the ops of a macro."""

    role: str
    seat: NotRequired[str | int | None]


class MacroParamJson(TypedDict):
    """What a macro asks before it is done."""

    name: str
    kind: Literal["number", "seat"]
    title: TextsJson
    min: int
    max: int
    default: int


class MacroJson(TypedDict):
    """A module's own command."""

    id: str
    title: TextsJson
    on: list[str]
    params: list[MacroParamJson]
    ops: list[dict[str, Any]]


class StopJson(TypedDict):
    """A place of a map: its name, the card's face, the numbers of the places it leads to, its piles."""

    title: TextsJson
    face: str | None
    to: list[int]
    piles: list[str]


class RoadMapJson(TypedDict):
    """A map: the zone of its cards, the picture under them, the tracks whose numbers are its ``stops``."""

    zone: str
    ground: str | None
    tracks: list[str]
    stops: list[StopJson]


class NoteJson(TypedDict):
    """NOTE; of a sealed one others have only the seal until it is opened."""

    id: int
    seat: int
    sort: NoteSort
    text: NotRequired[str]
    seal: NotRequired[str]
    salt: NotRequired[str]


class GoneNoteJson(TypedDict):
    """A note that was torn up."""

    id: int
    gone: Literal[True]


class TableRequestJson(TypedDict):
    """REQUEST; one for a seat has also a name and the seat of the hand's holder."""

    seq: int
    by: int
    of: int
    want: Wanted
    zone: str | None
    to: str | None
    n: int
    name: NotRequired[str | None]
    holder: NotRequired[int | None]


class AskingJson(TypedDict):
    """ASKING: the question before the table."""

    seq: int
    by: int | None
    what: Asked
    of: int
    last: int
    asked: list[int]
    yes: list[int]


class MixingJson(TypedDict):
    """MIX: salt, promises, told numbers; ``covered``: no hand is seen yet; ``by``: who came last or asked."""

    salt: str
    open: NotRequired[bool]
    covered: NotRequired[bool]
    wanted: NotRequired[bool]
    dealt: NotRequired[bool]
    by: NotRequired[int | None]
    pledges: NotRequired[list[tuple[int, str]]]
    told: NotRequired[list[tuple[int, str]]]


class ClockJson(TypedDict):
    """CLOCK: seconds for a turn (0: only counted), milliseconds of each seat, whose turn since when."""

    limit: int
    spent: list[int]
    seat: int | None
    since: int


class PastJson(TypedDict):
    """Is there something to take back, something to do again?"""

    undo: bool
    redo: bool


class BusinessJson(TypedDict):
    """The state of a table apart from its seats, zones and components: undo, open questions, the end."""

    past: PastJson
    asking: AskingJson | None
    over: int | None
    mix: NotRequired[MixingJson | None]
    clock: NotRequired[ClockJson | None]
    ready: NotRequired[list[int]]
    requests: NotRequired[list[TableRequestJson]]


class ViewJson(BusinessJson):
    """VIEW: all that one viewer may know of a table."""

    seats: list[SeatJson]
    zones: dict[str, ZoneJson]
    comps: dict[str, CompJson]
    notes: NotRequired[list[NoteJson]]


class CauseJson(TypedDict):
    """CAUSE: why an op was done."""

    word: str
    c: NotRequired[str | None]
    """The card it follows from, for those who may read it."""
    seat: NotRequired[int]
    """Whose card that is."""
    by: NotRequired[int]
    """Whose deed it is that the house does."""


class LineJson(TypedDict):
    """What a delta has of a LOGLINE."""

    key: str
    a: dict[str, Any]


class LogLineJson(TypedDict):
    """LOGLINE."""

    s: int
    by: int | None
    key: str
    a: dict[str, Any]


class PaceJson(TypedDict):
    """How fast seats are played that nobody sits at."""

    ms: int
    on: bool


class PolicyJson(TypedDict):
    """How a table is watched, as everybody may read it."""

    checks: dict[str, str]
    rulings: list[str]
    hints: list[int]
    pace: PaceJson


class PolicyAndModeJson(PolicyJson):
    """The same in a delta; mode null: as it was."""

    mode: str | None


class RoomJson(TypedDict):
    """HOUSE: how the room is kept."""

    host: int | None
    lock: bool
    join: bool
    chat: bool
    all: bool
    seen: bool
    open: bool
    agreed: list[int]
    swaps: list[tuple[int, int]]
    rules: str
    password: bool
    bots: list[tuple[int, str]]
    next: str | None
    call: str | None
    votes: list[tuple[int, int]]
    delay: int


class ZonePatchJson(TypedDict):
    """What changed of a zone."""

    n: NotRequired[int]
    value: NotRequired[int | None]
    order: NotRequired[list[str]]


class ShowJson(TypedDict):
    """Faces shown in passing, top first; ``t``: what ``take`` calls these cards."""

    z: str
    f: list[str | None]
    to: Literal["all"] | int | None
    t: NotRequired[list[str]]


ArrowJson = TypedDict("ArrowJson", {"from": str | None, "to": str | int | None})


class PingJson(TypedDict):
    """Where somebody points."""

    x: int
    y: int
    on: NotRequired[str]


class DiceJson(TypedDict):
    """What was thrown."""

    sides: int
    rolls: list[int]


class NudgeJson(TypedDict):
    """Who is woken."""

    to: int


class PassingJson(TypedDict):
    """What a delta has beside what changed: what only passes by, and notes."""

    note: NotRequired[NoteJson | GoneNoteJson]
    writers: NotRequired[list[tuple[int, int]]]
    show: NotRequired[ShowJson]
    t: NotRequired[list[tuple[str, str]]]
    arrow: NotRequired[ArrowJson]
    ping: NotRequired[PingJson]
    dice: NotRequired[DiceJson]
    nudge: NotRequired[NudgeJson]


class DeltaJson(PassingJson):
    """DELTA: what one op changed, for one viewer."""

    s: int
    by: int | None
    k: str
    h: NotRequired[str]
    m: NotRequired[list[tuple[str, str]]]
    x: NotRequired[list[str]]
    c: NotRequired[dict[str, CompJson]]
    z: NotRequired[dict[str, ZonePatchJson]]
    seats: NotRequired[list[SeatJson]]
    policy: NotRequired[PolicyAndModeJson]
    past: NotRequired[PastJson]
    asking: NotRequired[AskingJson | None]
    over: NotRequired[int | None]
    requests: NotRequired[list[TableRequestJson]]
    mix: NotRequired[MixingJson | None]
    clock: NotRequired[ClockJson | None]
    ready: NotRequired[list[int]]
    house: NotRequired[RoomJson]
    l: NotRequired[LineJson | None]  # noqa: E741


class RuleJson(TypedDict):
    """A rule of the ledger, with where it stands."""

    id: str
    book: str
    section: TextsJson


class StepJson(TypedDict):
    """One step of a sum."""

    text: TextsJson
    rule: RuleJson


class SumRowJson(TypedDict):
    """One row of the running sums."""

    name: TextsJson
    values: list[int | None]


class OutJson(TypedDict):
    """Who is out of the game, why, and since which op."""

    seat: int
    text: TextsJson
    s: NotRequired[int]


class StandingJson(TypedDict):
    """Where the game stands: whose turn it is, in which phase; in a Round, who is in control and who has
    left it; the seats with a place of their own in the middle of a Round or a contest; whether a contest
    is running; in the turn of a team, which of its members are ready."""

    active: int
    phase: str
    control: int | None
    left: list[int]
    places: list[int]
    outs: list[OutJson]
    contest: bool
    ready: NotRequired[list[int]]


class RulingJson(TypedDict):
    """Something a table agreed to play otherwise, with what that covers."""

    key: str
    text: TextsJson


class RestJson(TypedDict):
    """How long cards lie open at least, unless people put them away: since when, and how many ms."""

    since: int
    ms: int


class AdviceJson(TypedDict):
    """ITEM: what a watcher tells one view. Nothing else of it leaves the server."""

    id: str
    sort: Literal["due", "violation", "note", "question", "option", "turn", "sum", "next", "lying"]
    severity: NotRequired[Severity]
    seat: NotRequired[int | None]
    text: TextsJson
    rule: NotRequired[RuleJson | None]
    zone: NotRequired[str | None]
    c: NotRequired[str | None]
    on: NotRequired[str | None]
    accept: NotRequired[bool]
    ops: NotRequired[int]
    phase: NotRequired[str]
    s: NotRequired[int]
    ruling: NotRequired[str]
    covers: NotRequired[TextsJson]
    rulings: NotRequired[list[RulingJson]]
    badge: NotRequired[str | None]
    steps: NotRequired[list[StepJson]]
    rows: NotRequired[list[SumRowJson]]
    cards: NotRequired[list[TextsJson]]
    least: NotRequired[int]
    most: NotRequired[int]
    window: NotRequired[str]
    never: NotRequired[list[str]]
    passes: NotRequired[bool]
    plays: NotRequired[bool]
    auto: NotRequired[bool]
    people: NotRequired[bool]
    rest: NotRequired[RestJson]
    standing: NotRequired[StandingJson]


class ButJson(TypedDict):
    """A branch of a card that may not be chosen."""

    text: TextsJson
    rule: RuleJson


class AnswerJson(TypedDict):
    """What the watchers say to "may I play this now?"."""

    verdict: Literal["yes", "no", "unclear"]
    text: TextsJson
    rule: NotRequired[RuleJson | None]
    ids: NotRequired[list[str]]
    but: NotRequired[list[ButJson]]


class PresentJson(TypedDict):
    """PRESENT: who looks on, who may take over, which seats are open at more than one device."""

    watchers: int
    names: list[str]
    heir: int | None
    electors: list[int]
    twice: list[int]


class HouseInfoJson(TypedDict):
    """What this server offers."""

    modes: list[str]
    strengths: list[str]
    palette: list[str]
    switches: list[str]
    pages: list[str]
    away: NotRequired[str | None]


class MailStandingJson(TypedDict):
    """Can an address be left here, of what kinds; where the asker is told (shortened), and agreed to it."""

    offered: bool
    example: str
    address: str | None
    confirmed: bool


class PushStandingJson(TypedDict):
    """What a browser subscribes with (null: nobody is told by push), and how many of the asker's did."""

    key: str | None
    browsers: int


class TableLinksJson(TypedDict):
    """The links of a table, as far as one may know them."""

    own: str
    seats: list[str | None]
    spectator: str | None
    code: str | None


class HandedOverJson(TypedDict):
    """The link by which a friend comes to a seat that was given on."""

    link: str


class CodeJson(TypedDict):
    """The code of a table, for its host; null: none leads there."""

    code: str | None


class CodeSeatJson(TypedDict):
    """A free seat; at a table with a password its title is not told."""

    seat: int
    title: NotRequired[TextsJson]
    color: str


class BehindCodeJson(TypedDict):
    """Where a room code leads: what is set out there, its free seats, and whether one may look on."""

    title: TextsJson
    seats: list[CodeSeatJson]
    watch: bool


class VetoJson(TypedDict):
    """What a watcher's no adds: the rule, a ruling that would allow it, what it covers, what else to do."""

    rule: NotRequired[RuleJson | None]
    ruling: NotRequired[str]
    covers: NotRequired[TextsJson]
    instead: NotRequired[list[AdviceJson]]


class OpErrorJson(VetoJson):
    """ERROR."""

    code: str
    field: NotRequired[str | None]
    value: NotRequired[Any]
    allowed: NotRequired[Any]
    message: TextsJson


class GlanceSeatJson(TypedDict):
    """A seat as the front page shows it."""

    name: str | None
    title: TextsJson
    color: str
    bot: bool


class FromAfarJson(TypedDict):
    """What a table tells of itself to whoever holds one of its links."""

    id: str
    title: TextsJson
    seats: list[GlanceSeatJson]
    turn: int | None
    over: bool
    last: int


class GlanceJson(FromAfarJson):
    """A table as the front page shows it."""

    you: int | None
    host: bool
    next: bool
    online: list[int]


class NoGlanceJson(TypedDict):
    """Why it shows none."""

    error: OpErrorJson


class YouJson(TypedDict):
    """Whom the server takes a connection for."""

    seat: int | None
    role: Literal["seat", "spectator"]
    host: NotRequired[bool]


class TableInfoJson(TypedDict):
    """What a table is."""

    id: str
    title: TextsJson
    module: str
    options: dict[str, Any]
    assistant: str
    policy: PolicyJson
    macros: NotRequired[list[MacroJson]]
    maps: NotRequired[list[RoadMapJson]]
    commitment: NotRequired[str]
    head: NotRequired[str]


class SawJson(TypedDict):
    """The head of the log after an op the client knows."""

    seq: int
    head: str | None


class MomentJson(TypedDict):
    """All that one viewer may know of a table at one moment."""

    house: RoomJson
    present: PresentJson
    table: TableInfoJson
    you: YouJson
    seq: int
    log: list[LogLineJson]
    advice: list[AdviceJson]
    state: NotRequired[ViewJson]
    resume: NotRequired[bool]
    deltas: NotRequired[list[DeltaJson]]
    seats: NotRequired[list[SeatJson]]


ToldJson = TypedDict("ToldJson", {"pass": str, "now": int, "saw": NotRequired[SawJson]})


class WelcomeJson(MomentJson, ToldJson):
    """The first message to a client."""


class StreamJson(TypedDict):
    """To spectators with a delay of so many seconds: in how many milliseconds there is something to see."""

    delay: int
    begins: int


class WeighedJson(TypedDict):
    """An option of a seat, the best first: points of a hundred, how far they may be wrong, and why."""

    id: str
    value: NotRequired[int]
    spread: NotRequired[int]
    text: NotRequired[TextsJson]


class AckJson(TypedDict):
    """The answer to an op, to ``ask`` and to ``weigh``."""

    ok: bool
    seq: NotRequired[int]
    error: NotRequired[OpErrorJson]
    items: NotRequired[list[WeighedJson]]
    answer: NotRequired[dict[str, Any]]


class FaceJson(TypedDict):
    """What is printed on a card."""

    title: TextsJson
    type: TextsJson
    text: TextsJson


ADVICE_KEYS = tuple(AdviceJson.__annotations__)
"""The only keys of a watcher's items that leave the server."""
VETO_KEYS = tuple(VetoJson.__annotations__)
"""The only keys of a watcher's no that do."""


def told_advice(item: Mapping[str, Any]) -> AdviceJson:
    """What of a watcher's item may leave the server.

    >>> told_advice({"id": "due.3", "sort": "due", "text": {"en": "Pay."}, "uid": 17})
    {'id': 'due.3', 'sort': 'due', 'text': {'en': 'Pay.'}}
    """
    return cast("AdviceJson", {key: item[key] for key in ADVICE_KEYS if item.get(key) is not None})


def told_veto(more: Mapping[str, Any]) -> VetoJson:
    """What of a watcher's no may leave the server; the items it offers instead are still its own."""
    return cast("VetoJson", {key: more[key] for key in VETO_KEYS if more.get(key) is not None})
