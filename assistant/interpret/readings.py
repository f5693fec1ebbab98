"""How one hypothesis can explain an op: as a due paid, a decision, or either after implicit passes.

Pure functions: nothing here keeps state or reports a violation; `tracker` chooses among the answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from innkeep.assistant.interpret.ordered_drinks import begun, orders
from innkeep.assistant.interpret.unsaid_choices import chosen_unsaid
from innkeep.assistant.model.dues import Op
from innkeep.assistant.model.hypothesis import Hypothesis, rests, turns_up
from innkeep.assistant.model.lots import asked_lot, drawn
from innkeep.assistant.model.machine import step_of
from innkeep.assistant.model.machinery_zones import is_hand, pours, stands
from innkeep.assistant.model.observed_table import (
    PLAY,
    CardMove,
    ObservedTable,
    Touched,
    ValueChange,
    is_area,
    is_beside,
    is_discard,
    is_marker,
    owned,
)
from innkeep.assistant.model.quiet_moves import getting_ready, quiet_move
from innkeep.rules import (
    Choose,
    Decision,
    DiscardDraw,
    DrinkUp,
    Game,
    IllegalMoveError,
    Move,
    Pass,
    Play,
    Use,
)
from innkeep.rules.engine.position import turn_progress
from innkeep.rules.engine.position.state import NOBODY, WINDOWS
from innkeep.rules.engine.position.turn_progress import is_ready
from innkeep.rules.legality.legal_moves import plays_and_powers
from innkeep.rules.legality.moment import is_asked
from innkeep.table import AppliedOp

__all__ = [
    "Answer",
    "accounted",
    "answered",
    "by_lot",
    "chosen",
    "declined",
    "distinct",
    "explain",
    "explain_widely",
    "likeliest",
    "over",
    "unfinished",
]

_MOST_READINGS = 100
#: In how many ways one hypothesis may understand an op where all ways count.
_MOST_WAYS = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """The hypothesis after the op, what it cost to believe (0: a due, 1: a decision, more: after silence)."""

    cost: int
    hypothesis: Hypothesis
    move: Move | None = None


def accounted(
    hypothesis: Hypothesis,
    op: AppliedOp,
    t: Touched,
    before: Hypothesis | None = None,
    *,
    strict: bool = False,
) -> bool:
    """Whether the op brought everything it touched nearer to where it should be, and touched anything.

    `strict`: Gold must go the way the rules send it; that it arrives is not enough. With `before`, the
    hypothesis before a decision, a card also counts as nearer if it was to lie elsewhere until then. A card
    that is not looked at only has to leave its place, but for an ordered Drink, which goes onto its pile
    whatever it is.
    """
    if op.kind == "pay" and (strict or _flow(hypothesis, op.args)):
        return _flow(hypothesis, op.args)
    nearer = bool(t.values)
    for card in t.cards:
        if card.was == card.now:
            continue
        brought = _brought_home(hypothesis, card, before)
        if brought is None:
            return False
        nearer = nearer or brought
    return nearer and all(_nearer(hypothesis, change) for change in t.values)


def _brought_home(hypothesis: Hypothesis, card: CardMove, before: Hypothesis | None) -> bool | None:
    """Whether a card came nearer to where it should be; None: it lies wrongly now."""
    uid = hypothesis.bond.uid[card.cid]
    place = hypothesis.place(uid)
    if card.unseen and place != card.was and not (pours(card.was) and place.endswith(".drinks")):
        return True  # the rules take it from there; where it goes hangs on what it is
    if not rests(card.now, place) or (place == PLAY and _among_cards_of_a_player(hypothesis, card)):
        return None
    return not rests(card.was, place) or (before is not None and not rests(card.now, before.place(uid)))


def _nearer(hypothesis: Hypothesis, change: ValueChange) -> bool:
    """Whether a marker, purse or pawn came nearer to what it should show, and not beyond."""
    want = hypothesis.value(change.zone, change.now)
    if change.now != want and (change.zone == "turn" or stands(change.zone)):
        return False  # no seat, tavern or Room is nearer to another one
    beyond = (want - change.was) * (want - change.now) < 0
    return abs(want - change.now) < abs(want - change.was) and not beyond


def _among_cards_of_a_player(hypothesis: Hypothesis, card: CardMove) -> bool:
    """Whether a Drink was laid on the discards of a player: none is cleared away there, not even in haste."""
    drink = hypothesis.game.owners[hypothesis.bond.uid[card.cid]] == NOBODY
    return drink and card.now.startswith("s") and card.now.endswith(".discard")


def _flow(hypothesis: Hypothesis, args: Op) -> bool:
    owed = sum(f.amount for f in hypothesis.flows if (f.source, f.target) == (args["from"], args["to"]))
    return owed >= int(args["amount"])


def _paid(hypothesis: Hypothesis, op: AppliedOp) -> Hypothesis:
    """The hypothesis with a payment struck off its flows."""
    return (
        hypothesis.paid(op.args["from"], op.args["to"], op.args["amount"]) if op.kind == "pay" else hypothesis
    )


def explain(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    """Every cheapest way this hypothesis understands the op; empty when it does not. Somebody may have chosen
    without a word where nothing else explains it."""
    found = _explained(hypothesis, op, t)
    if found or not t.items:
        return found
    for nodes in chosen_unsaid(hypothesis):
        found = [
            replace(answer, cost=answer.cost + cost)
            for cost, node in nodes
            for answer in _explained(node, op, t)
        ]
        if found:
            least = min(answer.cost for answer in found)
            return [answer for answer in found if answer.cost == least]
    return []


def _explained(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    """Every cheapest way this hypothesis understands the op, with every choice announced."""
    if (owed := _owed(hypothesis, op, t)) is not None:
        return [owed]
    for steps, node in enumerate(hypothesis.moments(showing=True), 1):
        if steps > 1 and accounted(node, op, t, strict=True):
            return [Answer(steps, _paid(node, op))]
        if steps > 1 and turns_up(hypothesis, node):
            return []
        if found := _decisions(node, op, t, steps):
            return _or_discarded(_in_any_order(found, node, op, t), node, op, t)
    return []


def _owed(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> Answer | None:
    """The reading in which just this is owed; or a payment once nobody says anything, where teams play: who
    takes just that from the Inn has drunk no Potion for it."""
    if accounted(hypothesis, op, t):
        return Answer(0, _paid(hypothesis, op))
    if (drawn := _drawn_on_paper(hypothesis)) is not None and accounted(drawn, op, t, strict=True):
        return Answer(0, _paid(drawn, op))
    if op.kind != "pay" or not hypothesis.game.sides:
        return None
    for steps, later in enumerate(hypothesis.implicit_passes(showing=True), 2):
        if accounted(later, op, t, strict=True):
            return Answer(steps, _paid(later, op))
    return None


def _drawn_on_paper(hypothesis: Hypothesis) -> Hypothesis | None:
    """The hypothesis once somebody has filled up a hand of paper, which nobody here sees; None: nobody is to
    do that now."""
    asks = hypothesis.asks == "discard_draw" and f"s{hypothesis.game.asked}.deck" in hypothesis.bond.paper
    return hypothesis.silently() if asks else None


def explain_widely(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    """Every way this hypothesis may understand the op, now or after any silence, whatever it costs to
    believe."""
    due = accounted(hypothesis, op, t)
    found = [Answer(0, _paid(hypothesis, op))] if due else []
    found += _decisions(hypothesis, op, t, 1)[:_MOST_WAYS]
    for steps, later in enumerate(
        () if hypothesis.order_unknown else hypothesis.implicit_passes(showing=True), 2
    ):
        if not due and accounted(later, op, t, strict=True):
            found.append(Answer(steps, _paid(later, op)))
            due = True
        if turns_up(hypothesis, later) or len(found) >= _MOST_WAYS:
            break
        found += _decisions(later, op, t, steps)[:_MOST_WAYS]
    return found


def _in_any_order(found: list[Answer], hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    """The answers, and where several act in any order those in which others had done without a word before
    what comes to something else after it: either way that silence is to be believed once, and it is told
    apart by what it leaves."""
    move = found[0].move
    if move is None or hypothesis.game.shared is None or hypothesis.game.stack:
        return found
    nodes, also = [hypothesis], list[Answer]()
    for seat in hypothesis.game.side(hypothesis.game.active):
        plain = _unless_spoken(found[0].hypothesis, seat) if seat != move.seat else None
        for node in tuple(nodes) if plain is not None else ():
            silent = _all_done(node, seat)
            after = [] if silent is node else _decisions(silent, op, t, found[0].cost)
            if after and _unless_spoken(after[0].hypothesis, seat) not in (plain, None):
                nodes.append(silent)
                also += after
    return [replace(answer, hypothesis=_ambiguous(answer)) for answer in (*found, *also)] if also else found


def _all_done(hypothesis: Hypothesis, seat: int) -> Hypothesis:
    """The hypothesis once that seat has done without a word what it has to do in the phase."""
    while (move := quiet_move(hypothesis.game, hypothesis.bond.paper, seat)) is not None:
        hypothesis = hypothesis.after(move)
        if not is_asked(hypothesis.game, seat) or hypothesis.game.stack:
            break
    return hypothesis


def _unless_spoken(hypothesis: Hypothesis, seat: int) -> tuple[object, ...] | None:
    """What the game comes to if nobody does anything more, and that seat without a word what it has to do, in
    the phase; None: that hangs on what lies open."""
    here, node = (hypothesis.game.phase, hypothesis.game.active), hypothesis
    for node in hypothesis.implicit_passes():
        if (node.game.phase, node.game.active) != here:
            return node.mark, node.flows
    if node.game.stack:
        return None
    node = _all_done(node, seat)
    return node.mark, node.flows


def _or_discarded(found: list[Answer], hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    """A card laid straight on the discards may have been played, have paid for a power, or be the first
    of what is discarded in a turn or by a choice: whichever comes first, what comes after silence stands
    beside it."""
    card = t.cards[0] if t.cards else None
    if not found or card is None or not card.now.endswith(".discard"):
        return found
    move = found[0].move
    if isinstance(move, DiscardDraw) and len(t.cards) == 1:
        also = _played_after_all(move, hypothesis, op, t, found[0].cost)
    elif isinstance(move, Play | Use):
        also = _discarded_later(move.seat, hypothesis, op, t, found[0].cost)
    else:
        return found
    return [replace(a, hypothesis=_ambiguous(a)) for a in (*found, *also)] if also else found


def _played_after_all(
    move: DiscardDraw, hypothesis: Hypothesis, op: AppliedOp, t: Touched, cost: int
) -> list[Answer]:
    """The readings in which somebody whose hand is full discarded nothing and played the card in the same
    turn."""
    for later in hypothesis.implicit_passes():
        decision = later.game.decision
        if decision is None or later.game.active != move.seat:
            return []
        if decision.seat == move.seat:
            played = [a for a in _decisions(later, op, t, cost) if isinstance(a.move, Play)]
            if played:
                return played
    return []


def _discarded_later(seat: int, hypothesis: Hypothesis, op: AppliedOp, t: Touched, cost: int) -> list[Answer]:
    """The readings in which the card is discarded by a decision that seat comes to by silence."""
    for later in hypothesis.implicit_passes():
        if later.asks in ("discard_draw", "choose") and later.game.asked == seat:
            also = [a for a in _decisions(later, op, t, cost) if not isinstance(a.move, Play | Use)]
            if also:
                return also
    return []


def _ambiguous(answer: Answer) -> Hypothesis:
    hypothesis = answer.hypothesis
    if answer.move is None or answer.move in hypothesis.ambiguities:
        return hypothesis
    return hypothesis.doubting(answer.move)


def _decisions(hypothesis: Hypothesis, op: AppliedOp, t: Touched, cost: int) -> list[Answer]:
    """The decisions an op may be, each at this cost.

    They are worked out only once: several hypotheses come to the same moment by silence.
    """
    found = hypothesis.known.of_op(_decided, hypothesis, op, t)
    return found if cost == 1 else [Answer(cost, answer.hypothesis, answer.move) for answer in found]


def _decided(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> list[Answer]:
    answers = []
    for move in candidates(hypothesis, t):
        try:
            after = hypothesis.after(move)
        except IllegalMoveError:
            continue
        if not (accounted(after, op, t, hypothesis) or _shown_first(hypothesis, after, move, t)):
            if not (isinstance(move, DiscardDraw) and move.draw):
                continue
            after = _all_drawing(after)  # a team draws at once (TEAM-11)
            if not accounted(after, op, t, hypothesis):
                continue
        answers.append(Answer(1, _paid(after, op), move))
        if len(answers) == _MOST_READINGS or move == step_of(hypothesis.game):
            break  # what a machine does next is what was done, whoever moved its things
    if len(answers) > 1:
        return [replace(answer, hypothesis=_ambiguous(answer)) for answer in answers]
    return answers


def _shown_first(hypothesis: Hypothesis, after: Hypothesis, move: Move, t: Touched) -> bool:
    """Whether a machine's card was turned up into the middle that goes straight to its discards: it was to be
    seen first, whatever came of it (OTTO-32)."""
    if move != step_of(hypothesis.game) or len(t.cards) != 1 or t.values:
        return False
    card = t.cards[0]
    uid = hypothesis.bond.uid[card.cid]
    turned = card.was == hypothesis.place(uid) and is_area(card.now) and not card.face_down
    return turned and is_discard(after.place(uid))


def _all_drawing(hypothesis: Hypothesis) -> Hypothesis:
    """The hypothesis in which the teammates, too, want only to draw."""
    for mate in hypothesis.game.friends(hypothesis.game.active):
        move = getting_ready(hypothesis.game, mate)
        if hypothesis.asks == "discard_draw" and move is not None:
            hypothesis = hypothesis.after(move)
    return hypothesis


def candidates(hypothesis: Hypothesis, t: Touched) -> Iterable[Move]:
    """The moves the hypothesis's game might take that could look like what was touched."""
    game, decision = hypothesis.game, hypothesis.game.decision
    if decision is None or hypothesis.order_unknown:
        return ()
    drawn = None
    if decision.kind == "discard_draw":
        drawn = _discarded_or_drawn(hypothesis, t, _at_hand(game, t, decision.seat))
    return _played_or_chosen(hypothesis, t, decision) if drawn is None else drawn


def _played_or_chosen(hypothesis: Hypothesis, t: Touched, decision: Decision) -> Iterator[Move]:
    """The moves but those by which a hand is filled up."""
    game, kind = hypothesis.game, decision.kind
    if kind == "machine" and (step := step_of(game)) is not None:
        yield step
    yield from _powers(hypothesis, t)
    if kind == "choose" and asked_lot(game) is None:
        yield from _choices(hypothesis, t)
    if (played := _played_card(hypothesis, t)) is not None:
        yield from _ways_to_play(game, played, t)
    elif kind == "order" and any(pours(c.was) for c in t.cards):
        yield from orders(hypothesis, decision.seat, begun(t))
    elif kind == "drink":
        yield from map(DrinkUp, turn_progress.waiting(game))


def _ways_to_play(game: Game, card: int, t: Touched) -> Iterator[Play]:
    """How a card may be played; where nothing but cards moved, it is paid for afterwards."""
    for move in plays_and_powers(game):
        if isinstance(move, Play) and move.card == card and (t.values or not (move.spend or move.cards)):
            yield move


def _discarded_or_drawn(hypothesis: Hypothesis, t: Touched, seat: int) -> Iterable[Move] | None:
    """The moves by which that seat fills up its hand, where just that was done; None: something else was."""
    hand, deck, discard = f"s{seat}.hand", f"s{seat}.deck", f"s{seat}.discard"
    if t.ways == {(hand, discard)}:
        uids = tuple(hypothesis.bond.uid[card.cid] for card in t.cards)
        # nobody pays for a power so often as cards are thrown away
        return chain([DiscardDraw(seat, uids, False)], _powers(hypothesis, t))
    if t.ways == {(deck, hand)}:
        return [DiscardDraw(seat, (), True)]
    if hypothesis.game.sides and _draws(hypothesis.game, t):
        ready = getting_ready(hypothesis.game, seat)
        return [] if ready is None else [ready]
    return None


def _played_card(hypothesis: Hypothesis, t: Touched) -> int | None:
    """The one card (uid) that was moved, if it was laid out of a hand, or from before its player, where that
    plays it: in sight, or hastily onto the discards."""
    if len(t.cards) != 1 or (card := t.cards[0]).was == card.now:
        return None
    own = is_hand(card.was) or card.was.endswith(".front")
    laid = is_area(card.now) or card.now == f"{card.was.partition('.')[0]}.discard"
    return hypothesis.bond.uid[card.cid] if own and laid else None


def _draws(game: Game, t: Touched) -> bool:
    """Whether somebody of the team whose turn it is draws."""
    own = {(f"s{seat}.deck", f"s{seat}.hand") for seat in game.side(game.active)}
    return bool(t.cards) and t.ways <= own


def _at_hand(game: Game, t: Touched, asked: int) -> int:
    """The seat whose hand was touched, if its team is the one that is asked; else the seat that is asked."""
    ends = (owned(zone) for card in t.cards for zone in (card.was, card.now))
    touched = (seat for seat, pile in ends if pile == "hand" and seat is not None)
    return next((seat for seat in touched if is_asked(game, seat)), asked)


def _choices(hypothesis: Hypothesis, t: Touched) -> Iterator[Move]:
    """What may be chosen; the pick of just the cards that were touched, too, where there are too many ways to
    pick to list them."""
    yield from (move for move in hypothesis.game.legal() if isinstance(move, Choose))
    picking = hypothesis.game.any_of
    if picking is not None and not picking.whole and t.cards:
        uids = tuple(sorted(hypothesis.bond.uid[c.cid] for c in t.cards))
        if picking.accepts(uids) and uids not in picking.listed():
            yield Choose(hypothesis.game.asked, uids)


def _powers(hypothesis: Hypothesis, t: Touched) -> Iterator[Move]:
    """The power of a character that is paid with just the cards that were discarded, or with tokens."""
    if not hypothesis.game.parts:
        return
    if not t.cards and t.values:
        yield from _powers_of_tokens(hypothesis, t)
    was, now = next(iter(t.ways), ("", ""))
    if len(t.ways) == 1 and was.endswith(".hand") and now == was.replace(".hand", ".discard"):
        uids = tuple(sorted(hypothesis.bond.uid[c.cid] for c in t.cards))
        yield from (m for m in hypothesis.known.of(_uses, hypothesis) if m.cards == uids)


def _powers_of_tokens(hypothesis: Hypothesis, t: Touched) -> Iterator[Move]:
    tokens = any(is_beside(change.zone) for change in t.values)
    for use in hypothesis.known.of(_uses, hypothesis):
        if use.cards or not (tokens or not hypothesis.known.once(_costs_tokens, hypothesis, use)):
            continue
        if _shows(hypothesis.after(use), hypothesis, t):
            yield use


def _shows(after: Hypothesis, before: Hypothesis, t: Touched) -> bool:
    """Whether a power may have been used by what was moved: its tokens were spent, or where it costs none,
    what it changes shows just what comes of it. A marker that moves otherwise does so for another reason."""
    if cost := _spent(after, before):
        return any(change.zone in cost and change.now < change.was for change in t.values)
    now = after.wanted()[1]
    return all(now.get(change.zone) == change.now for change in t.values)


def _spent(after: Hypothesis, before: Hypothesis) -> set[str]:
    """The tokens that are fewer after a move."""
    then, now = before.wanted()[1], after.wanted()[1]
    return {zone for zone, value in now.items() if is_beside(zone) and value < then.get(zone, value)}


def _costs_tokens(hypothesis: Hypothesis, use: Use) -> bool:
    """Whether a power is paid with tokens."""
    return bool(_spent(hypothesis.after(use), hypothesis))


def _uses(hypothesis: Hypothesis) -> tuple[Use, ...]:
    found = plays_and_powers(hypothesis.game, plays_too=False)
    return tuple(move for move in found if isinstance(move, Use))


def likeliest(answers: Sequence[Answer], t: Touched) -> list[Answer]:
    """The answers that cost least to believe, and of other decisions those by which no more was decided in
    all: what a reading saves now it has cost before. A marker that moved, or Gold, may have been due for this
    or that, and a marker may have gone a part of its way: what it cost tells less then, and none is left out.
    Nor is any where cards are only cleared away: who has said nothing until then may differ."""
    if any(is_marker(change.zone) for change in t.values):
        return sorted(answers, key=lambda answer: not _to_the_mark(answer, t))
    ranked = sorted(answers, key=lambda answer: answer.cost)
    cleared = not t.values and all(card.now.endswith(".discard") for card in t.cards)
    if (t.values and not t.cards) or (cleared and all(answer.move is None for answer in answers)):
        return ranked
    least = ranked[0].cost
    cheapest = [*takewhile(lambda answer: answer.cost == least, ranked)]
    if not least:
        return cheapest
    steps = min(answer.hypothesis.steps for answer in cheapest)
    return [answer for answer in ranked if answer.cost == least or answer.hypothesis.steps <= steps]


def distinct(answers: Sequence[Answer], most: int) -> list[Answer]:
    """The first answers, without those that come to the same game as one before. A power is told apart from
    another one also where neither changes anything, as people say which of them they mean."""
    if len(answers) < 2:
        return list(answers)
    unique: dict[tuple[object, ...], Answer] = {}
    for answer in answers:
        one = answer.hypothesis
        power = answer.move.power if isinstance(answer.move, Use) else None
        unique.setdefault((one.mark, one.flows, one.folded, power), answer)
        if len(unique) == most:
            break
    return list(unique.values())


def _to_the_mark(answer: Answer, t: Touched) -> bool:
    values = answer.hypothesis.wanted()[1]
    return all(values.get(change.zone, change.now) == change.now for change in t.values)


def answered(hypothesis: Hypothesis) -> tuple[str | None, int | None] | None:
    """The window (its kind and the card it is about) that the card played last answers; None: it answers
    nothing, or a Round, which has no window."""
    stack = hypothesis.game.stack
    if len(stack) < 2:
        return ("round", None) if hypothesis.game.round is not None else None
    frame = stack[-2]
    card = frame.drinks[-1].cards[0] if frame.drinks and frame.drinks[-1].cards else frame.card
    return WINDOWS[frame.kind], None if card < 0 else card


def over(hypothesis: Hypothesis, windows: Collection[tuple[str | None, int | None]]) -> Hypothesis | None:
    """The hypothesis once nobody has answered what lies open, if that is one of these windows."""
    now = hypothesis.game.decision
    if now is None or now.kind != "respond" or (now.window, now.source) not in windows:
        return None
    for later in hypothesis.implicit_passes():
        decision = later.game.decision
        if decision is None or (decision.window, decision.source) != (now.window, now.source):
            return later
    return None


def unfinished(hypothesis: Hypothesis, picture: ObservedTable) -> frozenset[str]:
    """The cards of ambiguous choices that were chosen by this reading and do not lie where they went yet."""
    left: list[str] = []
    for ambiguity in hypothesis.ambiguities:
        if isinstance(ambiguity, Choose) and isinstance(ambiguity.value, tuple):
            places = hypothesis.wanted()[0]
            cids = {hypothesis.bond.cid[uid]: uid for uid in ambiguity.value}
            left += (cid for cid, uid in cids.items() if not rests(picture.cards[cid], places[uid]))
    return frozenset(left)


def chosen(hypothesis: Hypothesis, choice: Choose) -> Answer | None:
    """The hypothesis after a choice said or pointed out, now or after silence; None: nobody is asked that."""
    if hypothesis.order_unknown:
        return None
    for steps, node in enumerate(hypothesis.moments(), 1):
        if node.asks == "choose" and node.game.can(choice):
            return Answer(steps, node.after(choice), choice)
    return None


def by_lot(hypothesis: Hypothesis, cids: Sequence[str]) -> list[Answer]:
    """The hypotheses after these cards came out by lot, now or after silence; none: no rule waits for it.

    Where somebody has yet to lay what they choose first, they have chosen: one hypothesis for each choice.
    """
    if hypothesis.order_unknown:
        return []
    for steps, node in enumerate(hypothesis.moments(), 1):
        if (found := drawn(node, cids)) is not None:
            return [Answer(steps, *found)]
        if chosen_first := [Answer(steps + 1, *one) for one in _chosen_unseen(node, cids)]:
            return chosen_first
    return []


def _chosen_unseen(node: Hypothesis, cids: Sequence[str]) -> Iterator[tuple[Hypothesis, Choose]]:
    """The hypotheses in which cards were chosen that nobody has laid yet, and then these came out by lot."""
    if node.asks != "choose":
        return
    choices = (move for move in node.game.legal()[:_MOST_READINGS] if isinstance(move, Choose))
    for move in choices:
        cards = isinstance(move.value, tuple) and bool(move.value)
        if cards and (found := drawn(node.after(move), cids)) is not None:
            yield found[0].doubting(move), found[1]


def _ready(hypothesis: Hypothesis, seat: int) -> Answer | None:
    """The hypothesis after one of a team said to have nothing more to do in the phase; who sobers up first
    goes on then."""
    move = getting_ready(hypothesis.game, seat)
    if move is None:
        return None
    after = hypothesis.after(move)
    done = getting_ready(after.game, seat) if isinstance(move, DrinkUp) else None
    return Answer(1, after if done is None else after.after(done), move)


def _ready_by_now(hypothesis: Hypothesis, seat: int) -> Answer | None:
    """The hypothesis after somebody said to be ready, now or after the silence it takes until that is asked;
    None where a card has to be turned up first, or where it was said before."""
    if is_ready(hypothesis.game, seat):
        drawn = _drawn_on_paper(hypothesis)  # said of the phase after that
        return None if drawn is None else _ready_by_now(drawn, seat)
    for steps, node in enumerate(hypothesis.moments(), 1):
        if (found := _ready(node, seat)) is not None:
            return replace(found, cost=steps)
    return None


def declined(hypothesis: Hypothesis, seat: int, *, ready: bool = False) -> Answer | None:
    """The hypothesis after that seat said "pass": in the open window or Round, or to end a phase of its own.

    A team ends its phases by being ready (TEAM-10): a "pass" of its members that answers nothing means
    nothing unless it was said by that sign (`ready`). Whoever gives it is asked by now: before that others
    have said nothing. Else seats asked earlier in the same window are taken to have passed; nobody else is.
    None if a pass means nothing here.
    """
    start = hypothesis.game.decision
    if start is None or hypothesis.order_unknown:
        return None
    if ready and hypothesis.game.shared is not None:
        return _ready_by_now(hypothesis, seat)
    if start.kind in ("respond", "gamble"):
        return _passed(hypothesis, start, seat)
    return _ended(hypothesis, start, seat)


def _ended(hypothesis: Hypothesis, start: Decision, seat: int) -> Answer | None:
    """The hypothesis after that seat ended a phase of its own."""
    game = hypothesis.game
    if start.kind != "choose" and game.shared is not None:
        return None if game.friends(seat) else _ready(hypothesis, seat)
    if start.seat != seat:
        return None
    move = quiet_move(game, hypothesis.bond.paper)
    if move is None and start.kind == "drink" and not game.players[seat].drinks:
        move = DrinkUp(seat)
    return None if move is None else Answer(1, hypothesis.silently() or hypothesis.after(move), move)


def _passed(hypothesis: Hypothesis, start: Decision, seat: int) -> Answer | None:
    """The hypothesis after that seat, and those asked before it, passed in the window that is open."""
    window = start.kind, start.window, start.source
    node = hypothesis
    for steps in range(1, 2 * len(hypothesis.game.players)):
        decision = node.game.decision
        if decision is None or (decision.kind, decision.window, decision.source) != window:
            return None
        move = Pass(decision.seat)
        node = node.silently() or node.after(move)
        if decision.seat == seat:
            return Answer(steps, node, move)
    return None
