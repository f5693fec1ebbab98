"""Whether a position from outside hangs together: the frames of the stack, the Round, the turn.

The engine itself makes no other positions. A save that was damaged or made up is refused by this before it is
played on, with the place that is wrong. Types are asked in :mod:`innkeep.rules.engine.saves.save_shape`
before, seats, cards and limits in :mod:`innkeep.rules.engine.saves.invariants`.

No examples: nothing is unsound in a position that can be built; tests/rules/engine/test_bad_saves.py damages
some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from innkeep.rules.engine.card_play.effects import LAST
from innkeep.rules.engine.card_play.played_card import attacker_of, branch_of
from innkeep.rules.engine.position.definitions import (
    ALCOHOL_GAINED,
    ANTE,
    ATTACKER,
    DECK,
    DRINK,
    GOLD_LOSS,
    LOST,
    NO_PICK,
    OPCODES,
    PICK_PAYER,
    PICK_THREE,
    PILE,
    REVEALED,
    REVEALER,
    TO_INN,
    TOLD,
    TURN_END,
    Branch,
)
from innkeep.rules.engine.position.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.position.definitions import WON as ANSWERS_WON
from innkeep.rules.engine.position.state import (
    ABILITIES,
    ACTING,
    AS_MUCH,
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_GAMBLE,
    ASK_MACHINE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CARD,
    CARDS,
    CHAMPION,
    CHOICE,
    CONTEST,
    DARE,
    DISCARD,
    DRINKING,
    DRINKS,
    ENDING,
    EVERYBODY,
    FORTITUDE_EACH_HALVED,
    GAINED,
    GLASS,
    HOUSE,
    IN_CONTEST,
    LAST_CHANCE,
    LOSS,
    LOT,
    MIXED,
    MOST_GOLD,
    MOST_THINGS,
    NOBODY,
    NONE,
    ONE,
    ORDERING,
    PAID,
    PAID_BY,
    PART,
    PARTNER,
    PAYMENT,
    REDIRECTED,
    SEVERAL,
    SINGLE,
    SOME,
    STAT_LIMIT,
    TAKER,
    TARGET,
    THINGS,
    TIPSY,
    TOAST,
    WHETHER,
    WON,
    Frame,
    State,
)
from innkeep.rules.engine.position.turn_progress import members, waiting
from innkeep.rules.engine.saves.part_checks import Problems, are_seats, is_mask, parts
from innkeep.rules.engine.turn import choice_values
from innkeep.rules.engine.turn.elimination import passed_out
from innkeep.rules.engine.turn.gambling import LAST_PASS, STOLEN
from innkeep.rules.machinery import (
    Dungeon,
    Kit,
    Mounts,
    Outside,
    Prizes,
    PubCrawl,
    Traps,
)
from innkeep.rules.machinery.stories import Stories

__all__ = ["unsound"]

MOST_MIXED = 5
"""So many Drinks a card reveals at most to choose one of them."""
_PILED = OPCODES["pile_drinks"]

_ANSWERED = {
    ANSWERS_CARD: (CARD,),
    ANTE: (CARD,),
    GOLD_LOSS: (CARD, PAYMENT),
    DRINK: (DRINKS,),
    LOST: (LOSS,),
    ANSWERS_WON: (WON,),
    TO_INN: (PAID,),
    ALCOHOL_GAINED: (GAINED,),
}
"""What a branch of each of these triggers answers: kinds of the frame below it."""

_PHASE_OF = {ASK_DISCARD: DISCARD, ASK_ACTION: ACTING, ASK_ORDER: ORDERING, ASK_DRINK: DRINKING}


def unsound(game: State) -> Problems:
    """Everything in a position that does not hang together; seats and cards must exist already."""
    yield from _players(game)
    yield from _turn(game)
    yield from _round(game)
    yield from parts(game)
    for at, frame in enumerate(game.stack):
        for place, reason in _frame(game, at, frame):
            yield f"stack[{at}].{place}: {reason}"
    yield from _asked(game)


def _players(game: State) -> Problems:
    decks = game.book.library.decks
    for seat, player in enumerate(game.players):
        where = f"players[{seat}]"
        if player.character is not None and player.character not in decks and not game.machines >> seat & 1:
            yield f"{where}.character: {player.character!r} is no deck"
        if player.lost_by not in (None, "passed_out", "out_of_gold"):
            yield f"{where}.lost_by: {player.lost_by!r}, allowed: null, passed_out, out_of_gold"
        if player.in_game and player.lost_by is not None:
            yield f"{where}.lost_by: {player.lost_by!r}, but the player is in the game"
        if player.gold > MOST_GOLD:
            yield f"{where}.gold: {player.gold}, allowed: 0 to {MOST_GOLD}"


def _turn(game: State) -> Problems:
    """The numbers of the turn, and who is out."""
    for name, number, least, most in (
        ("inn_gained", game.inn_gained, -MOST_GOLD, MOST_GOLD),
        ("extra", game.extra, 0, len(game.defs)),
        ("orders", game.orders, 1, 1 + len(game.defs)),
        ("pending", len(game.pending), 0, 1 + len(game.defs)),
    ):
        if not least <= number <= most:
            yield f"{name}: {number}, allowed: {least} to {most}"
    if not is_mask(game, game.away):
        yield f"away: {game.away} is no set of seats"
    outside = 0
    for part in game.parts:
        if isinstance(part, Outside):
            outside |= sum(1 << seat for seat in set(part.out))
    if game.away & ~outside:
        yield f"away: {game.away}, but nobody took them out"
    yield from _shared_turn(game)
    if game.drawing and game.phase != DISCARD:
        yield "drawing: true, but the phase is another"
    if game.drunk and game.phase not in (DRINKING, ENDING):
        yield "drunk: true, but the phase is another"
    for name, seats in (("unsplit", game.unsplit), ("batch", game.batch), ("tied", game.tied)):
        if len(set(seats)) != len(seats) or any(game.players[seat].in_game for seat in seats):
            yield f"{name}: {list(seats)} are not seats that have lost, each once"
    if not set(game.one_a_side(game.batch)) <= set(game.unsplit):
        yield f"batch: {list(game.batch)}, but waiting to be divided is the Gold of {list(game.unsplit)}"
    there = [seat for seat, player in enumerate(game.players) if player.in_game]
    sides = game.one_a_side(tuple(there))
    if game.over and list(game.winners) != (there if len(sides) == 1 else []):
        yield f"winners: {list(game.winners)}, but in the game are {there}"
    if game.over and len(sides) > 1:
        yield f"over: true, but in the game are {there}"
    if not game.over and (game.winners or game.tied):
        yield "over: false, but the game is decided"
    if not game.over and len(sides) < 2 and not game.unsplit:
        yield f"over: false, but in the game are {there}"
    if game.contest is not None:
        winner, tied, scores = game.contest
        if winner != NOBODY and not are_seats(game, (winner,)):
            yield f"contest[0]: there is no seat {winner}"
        if not are_seats(game, (*tied, *(seat for seat, _ in scores))):
            yield "contest: there is no such seat"


def _shared_turn(game: State) -> Problems:
    """How far the members of a team are in their turn."""
    shared = game.shared
    if shared is None:
        if game.champions:
            yield f"champions: {list(game.champions)}, but there are no teams"
        return
    if game.side(game.active)[0] != game.active:
        yield f"active: {game.active} is not the first of its team"
    side = game.covered(game.active)
    for name in ("acted", "drawing", "drunk", "ready"):
        if (mask := getattr(shared, name)) < 0 or mask & ~side:
            yield f"shared.{name}: {mask} is no set of members of the team whose turn it is"
    if len(shared.extra) > len(game.defs) or not all(side >> seat & 1 for seat in shared.extra if seat >= 0):
        yield f"shared.extra: {list(shared.extra)} are not all members of the team whose turn it is"
    if not are_seats(game, (*shared.extra, *game.champions)):
        yield "shared.extra: there is no such seat"
    if game.acted or game.extra or game.drawing or game.drunk:
        yield "acted: what a team does is told under shared"
    if shared.drawing and game.phase != DISCARD:
        yield "shared.drawing: somebody, but the phase is another"
    if shared.drunk and game.phase not in (DRINKING, ENDING):
        yield "shared.drunk: somebody, but the phase is another"
    if game.champions != game.one_a_side(game.champions):
        yield f"champions: {list(game.champions)} are two of one team"


def _round(game: State) -> Problems:
    pot = game.round
    won = sum(frame.kind == WON for frame in game.stack)
    if won > 1:
        yield "stack: a Round is won twice"
    if pot is None:
        return
    for name, mask in (("inside", pot.inside), ("passed", pot.passed)):
        if not is_mask(game, mask):
            yield f"round.{name}: {mask} is no set of seats"
    if any(pot.inside >> seat & 1 and not player.in_game for seat, player in enumerate(game.players)):
        yield f"round.inside: {pot.inside} holds somebody who has lost"
    if pot.control != NOBODY and not (are_seats(game, (pot.control,)) and pot.inside >> pot.control & 1):
        yield f"round.control: {pot.control} is not in the Round"
    if not 0 <= pot.pot <= MOST_GOLD:
        yield f"round.pot: {pot.pot}, allowed: 0 to {MOST_GOLD}"
    if pot.closed != bool(won):
        yield f"round.closed: {str(pot.closed).lower()}, but the stack says otherwise"


# -- frames ------------------------------------------------------------------------------------------

Flaws = Iterator[tuple[str, str]]


def _frame(game: State, at: int, frame: Frame) -> Flaws:
    """What is wrong with one frame: the field and the reason."""
    below = game.stack[at - 1] if at else None
    for name in ("ignored", "inn_pays", "leaving"):
        if not is_mask(game, getattr(frame, name)):
            yield name, f"{getattr(frame, name)} is no set of seats"
    for name in ("mode", "at", "amount", "step", "offer"):
        if not -1 <= getattr(frame, name) <= MOST_GOLD and (name, frame.kind) != ("mode", DRINKS):
            yield name, f"{getattr(frame, name)}, allowed: 0 to {MOST_GOLD}"
    if not 0 <= frame.offer <= len(game.players):
        yield "offer", f"{frame.offer}, allowed: 0 to {len(game.players)}"
    if frame.kind != CARD and frame.target != NOBODY and not are_seats(game, (frame.target,)):
        yield "target", f"there is no seat {frame.target}"
    if not are_seats(game, (seat for seat in frame.queue)):
        yield "queue", f"{list(frame.queue)} are not all seats"
    if frame.kind not in (DRINKS, CHOICE):
        yield from _changes(game, frame)
    if frame.kind not in (CARD, DRINKS, CHOICE) and (frame.chain or frame.spare):
        yield "chain", "holds cards that are of no use here"
    if frame.kind != DRINKS and frame.drinks:
        yield "drinks", "no Drink stands before anybody here"
    if frame.kind in (LOSS, PAID) and frame.card == NONE:
        yield "card", "none, but a card is behind this"
    check = _KINDS.get(frame.kind)
    if check is not None:
        yield from check(game, frame, below)


def _changes(game: State, frame: Frame) -> Flaws:
    for item in frame.items:
        if len(item) != 3 or not all(type(number) is int for number in item):
            yield "items", f"{item!r} is not what, who, how much"
            continue
        what, where, value = item
        if not REDIRECTED <= what <= TIPSY:
            yield "items", f"{what}, allowed: {REDIRECTED} to {TIPSY}"
        if where != EVERYBODY and not are_seats(game, (where,)):
            yield "items", f"there is no seat {where}"
        to_a_thing = what == REDIRECTED and value == NOBODY
        to_a_seat = what in (REDIRECTED, PAID_BY)
        if not (to_a_thing or (are_seats(game, (value,)) if to_a_seat else 0 <= value <= MOST_GOLD)):
            yield "items", f"{value} is no seat or number"


def _card(game: State, frame: Frame, below: Frame | None) -> Flaws:
    if frame.card == NONE:
        yield "card", "none, but a card is played"
        return
    branches = game.cards[frame.card].branches
    if not 0 <= frame.mode < len(branches):
        yield "mode", f"{frame.mode}, the card has {len(branches)} branches"
        return
    branch = branches[frame.mode]
    if len(frame.chain) > 1 or not all(
        any(told.trigger == TOLD for told in game.cards[uid].branches) for uid in frame.chain
    ):
        yield "chain", f"{list(frame.chain)} is no Story"
        return
    if not are_seats(game, frame.spare) or (frame.spare and not game.sides):
        yield "spare", f"{list(frame.spare)} are no Champions"
    elif frame.spare != game.one_a_side(frame.spare):
        yield "spare", f"{list(frame.spare)} are two Champions of one team"
    if frame.tiers not in range(2 << len(branch.tiers)) or (frame.tiers and not frame.tiers & 1):
        yield "tiers", f"{frame.tiers}, but the card has {len(branch.tiers)} tiers"
        return
    if not all(0 < number <= STAT_LIMIT for _, number in frame.paid):
        yield "paid", f"{list(frame.paid)} are no tokens"
    last = len(branch_of(game, frame).ops) + 1
    if not 0 <= frame.step <= last and frame.step != LAST:
        yield "step", f"{frame.step}, allowed: 0 to {last}"
    for name in ("losses", "scores"):
        if getattr(frame, name):
            yield from _for_each_seat(game, frame, name)
    if not 0 <= frame.source <= MOST_GOLD:
        yield "source", f"{frame.source}, allowed: 0 to {MOST_GOLD}"
    most = sum(op.amount for op in branch_of(game, frame).ops if op.code == _PILED) * len(game.players)
    if not 0 <= frame.style <= most:
        yield "style", f"{frame.style}, allowed: 0 to {most}"
    yield from _aimed(game, frame, branch)
    yield from _answering(game, frame, branch, below)


def _aimed(game: State, frame: Frame, branch: Branch) -> Flaws:
    """Whom the card picks."""
    target = frame.target
    if target == NOBODY:
        open_yet = branch.trigger == REVEALED and not frame.step
        if branch.picks not in (NO_PICK, PICK_PAYER) and not (open_yet or frame.negated):
            yield "target", "nobody, but the card picks somebody"
    elif branch.picks == NO_PICK:
        yield "target", f"{target}, but the card picks nobody"
    elif branch.picks == PICK_THREE:
        if not SEVERAL < target < SEVERAL + (1 << len(game.players)):
            yield "target", f"{target} is no set of seats"
    elif THINGS <= target < SEVERAL:
        if target >= THINGS + MOST_THINGS * len(game.parts):
            yield "target", f"{target} is a thing of no part"
    elif not are_seats(game, (target,)):
        yield "target", f"there is no seat {target}"


def _answering(game: State, frame: Frame, branch: Branch, below: Frame | None) -> Flaws:
    """What the card answers."""
    kinds = _ANSWERED.get(branch.trigger)
    if kinds is not None and (below is None or below.kind not in kinds):
        yield "card", "answers what is not below it on the stack"
    if frame.other != NOBODY and not are_seats(game, (frame.other,)):
        yield "other", f"there is no seat {frame.other}"
    struck = below is None or attacker_of(game, below) != NOBODY
    if struck and frame.other == NOBODY and any(op.who in (ATTACKER, REVEALER) for op in branch.ops):
        yield "other", "nobody, but the card hits who is answered"
    if branch.trigger == DRINK:
        if below is None or not 0 <= frame.at < len(below.drinks):
            yield "at", f"{frame.at}, no such Drink stands"
    elif frame.at != NONE:
        yield "at", f"{frame.at}, but the card answers no Drink"


def _drinks(game: State, frame: Frame, below: Frame | None) -> Flaws:
    if not SINGLE <= frame.style <= MIXED:
        yield "style", f"{frame.style}, allowed: {SINGLE} to {MIXED}"
    if frame.source not in (PILE, DECK):
        yield "source", f"{frame.source}, allowed: {PILE}, {DECK}"
    if not -STAT_LIMIT <= frame.mode <= STAT_LIMIT:
        yield "mode", f"{frame.mode}, allowed: {-STAT_LIMIT} to {STAT_LIMIT}"
    last = len(frame.drinks) + 1 if frame.style in (SINGLE, TOAST) else 1  # who may split is asked for each
    if not 0 <= frame.step <= last:
        yield "step", f"{frame.step}, allowed: 0 to {last}"
    if frame.step and (frame.queue or frame.chain):
        yield "step", "all Drinks are revealed, but some are still to come"
    if not all(abs(score) <= MOST_GOLD for score in frame.scores):
        yield "scores", "no such numbers"
    most = (
        2 - min(2, len(frame.drinks))
        if frame.style == DARE
        else MOST_MIXED - min(MOST_MIXED, len(frame.drinks))
        if frame.style == MIXED
        else 1
        if frame.style in (SINGLE, HOUSE)
        else None
    )
    if (most is None and len(set(frame.queue)) != len(frame.queue)) or len(frame.queue) > (
        most or len(game.players)
    ):
        yield "queue", f"{list(frame.queue)} are too many to reveal a Drink"
    for at, drink in enumerate(frame.drinks):
        if not are_seats(game, (drink.revealer,)):
            yield f"drinks[{at}]", f"there is no seat {drink.revealer}"
        if not AS_MUCH <= drink.turned <= STAT_LIMIT or len(drink.changes) > len(game.defs):
            yield f"drinks[{at}]", "no such Drink"
        if frame.style == IN_CONTEST and not 0 <= drink.entry < len(frame.scores):
            yield f"drinks[{at}]", f"there is no score {drink.entry}"
        if frame.style in (SINGLE, DARE, MIXED) and not drink.cards:
            yield f"drinks[{at}]", "is no card"
        for change in drink.changes:
            if change is not None and not abs(change[0]) <= STAT_LIMIT:
                yield f"drinks[{at}]", f"changed by {change[0]}"
    if frame.style == IN_CONTEST and (
        below is None or below.kind != CONTEST or len(below.queue) != len(frame.scores) + len(frame.queue)
    ):
        yield "style", "no contest is below it on the stack"
    for item in frame.items:
        if (
            not item
            or not are_seats(game, item[:1])
            or not all(0 <= uid < len(game.defs) for uid in item[1:])
        ):
            yield "items", f"{item!r} is no seat with cards"


def _payment(_game: State, frame: Frame, _below: Frame | None) -> Flaws:
    if frame.mode not in (0, 1):
        yield "mode", f"{frame.mode}, allowed: 0, 1"
    if not 0 <= frame.amount <= MOST_GOLD:
        yield "amount", f"{frame.amount}, allowed: 0 to {MOST_GOLD}"
    if frame.target in frame.queue or len(set(frame.queue)) != len(frame.queue):
        yield "queue", f"{list(frame.queue)} cannot pay {frame.target}"


def _loss(game: State, frame: Frame, _below: Frame | None) -> Flaws:
    yield from _for_each_seat(game, frame, "losses")


def _for_each_seat(game: State, frame: Frame, name: str) -> Flaws:
    numbers = getattr(frame, name)
    if len(numbers) != len(game.players) or not all(0 <= number <= MOST_GOLD for number in numbers):
        yield name, f"{list(numbers)}, needed is a number for each seat"


def _won(_game: State, frame: Frame, _below: Frame | None) -> Flaws:
    if not LAST_PASS <= frame.style <= STOLEN:
        yield "style", f"{frame.style}, allowed: {LAST_PASS} to {STOLEN}"


def _contest(game: State, frame: Frame, _below: Frame | None) -> Flaws:
    above = game.stack[game.stack.index(frame) + 1 :]
    if game.contest is None:
        yield "kind", "a contest, but there is none"
    if not frame.queue or not set(frame.queue) <= set(frame.losses) or not are_seats(game, frame.losses):
        yield "queue", f"{list(frame.queue)} of {list(frame.losses)}"
    if len(set(frame.queue)) != len(frame.queue) or len(set(frame.losses)) != len(frame.losses):
        yield "queue", "somebody takes part twice"
    revealing = bool(above) and above[0].kind == DRINKS and above[0].style == IN_CONTEST
    if frame.step not in (1, 2, 3):
        yield "step", f"{frame.step}, allowed: 1 to 3"
    elif frame.step == 1 and not revealing and len(frame.scores) != len(frame.queue):
        yield "scores", f"{len(frame.scores)} for {len(frame.queue)} seats"
    elif frame.step == 2 and not (above and above[0].kind == LAST_CHANCE):
        yield "step", "2, but nobody has a last chance"
    if not all(abs(score) <= MOST_GOLD for score in frame.scores):
        yield "scores", "no such numbers"


def _choice(game: State, frame: Frame, below: Frame | None) -> Flaws:
    kind = None if below is None else below.kind
    style = frame.style
    if not PARTNER <= style <= GLASS:
        yield "style", f"{style}, allowed: {PARTNER} to {GLASS}"
    elif style == PARTNER and not (below and kind == DRINKS and below.step == max(0, frame.at) + 2):
        yield "style", "no Drink to split is below it"
    elif style == GLASS and not (below and kind == DRINKS and below.style == MIXED and below.drinks):
        yield "style", "no Drinks to choose from are below it"
    elif style == ABILITIES and not all(  # none is left while the last one is used
        len(item) == 4 and any(item) and all(0 <= n <= STAT_LIMIT for n in item) for item in frame.items
    ):
        yield "items", "no abilities of Drinks"
    elif style == LOT and frame.at != NONE and not 0 <= frame.at < len(game.parts):
        yield "at", f"there is no part {frame.at}"
    elif style == TAKER and not are_seats(game, (frame.other,)):
        yield "other", f"there is no seat {frame.other}"
    elif style == PART and not 0 <= frame.at < len(game.parts):
        yield "at", f"there is no part {frame.at}"
    elif style == PART:
        yield from _of_part(game, frame, kind)
    elif style in (TARGET, WHETHER, CHAMPION) and kind != CARD:
        yield "style", "no card is below it"
    elif style == CHAMPION and not all(game.together(frame.seat, seat) for seat in frame.queue):
        yield "queue", f"{list(frame.queue)} are not all of the team of seat {frame.seat}"
    elif style in (TARGET, CHAMPION) and not frame.queue:
        yield "queue", "nobody to pick"
    elif style == SOME and not 0 <= frame.mode <= FORTITUDE_EACH_HALVED:
        yield "mode", f"{frame.mode}, allowed: 0 to {FORTITUDE_EACH_HALVED}"
    elif style == ABILITIES and frame.mode not in (0, 1):
        yield "mode", f"{frame.mode}, allowed: 0, 1"
    elif style == CARDS and not 0 <= frame.mode <= STAT_LIMIT:
        yield "mode", f"{frame.mode}, allowed: 0 to {STAT_LIMIT}"
    if (style != ONE and frame.chain) or frame.spare:
        yield "chain", "holds cards that are of no use here"
    if style != ABILITIES and frame.items:
        yield "items", "of no use here"


def _of_part(game: State, frame: Frame, below: int | None) -> Flaws:
    """What a part asks: about a Prize or a Story while a card resolves, about a Mount of its own."""
    part = game.parts[frame.at]
    if isinstance(part, Traps) and not (part.owns_trap(game, frame.mode) and len(frame.queue) == 1):
        yield "mode", f"{frame.mode} is no Trap of seat {part.seat}"
    if type(part) is Kit and not (
        0 <= frame.mode < len(part.record.tokens) and len(frame.losses) == len(game.players)
    ):
        yield "mode", f"{frame.mode} are no tokens of it"
    if isinstance(part, Prizes | Stories) and below != CARD:
        yield "style", "no card is below it"
    if isinstance(part, Dungeon) and not (
        0 <= frame.mode <= part.LAST_QUESTION and part.choices(game, frame)
    ):
        yield "mode", f"{frame.mode} is nothing a Dungeon asks now"
    if isinstance(part, PubCrawl) and not part.choices(game, frame):
        yield "style", "no tavern to go to"
    if isinstance(part, Mounts):
        mount = frame.mode
        if not part.owns(mount):
            yield "mode", f"{mount} is no Mount of seat {part.seat}"
        elif not any(branch.trigger == TURN_END for branch in game.cards[mount].branches):
            yield "mode", f"{mount} does nothing as the turn ends"


_KINDS: dict[int, Callable[[State, Frame, Frame | None], Flaws]] = {
    CARD: _card,
    DRINKS: _drinks,
    PAYMENT: _payment,
    LOSS: _loss,
    GAINED: _loss,
    WON: _won,
    CONTEST: _contest,
    CHOICE: _choice,
}


# -- what is asked ---------------------------------------------------------------------------------------


def _asked(game: State) -> Problems:
    """Whose decision it is follows from the stack, the Round and the turn."""
    ask, asked = game.ask, game.asked
    if game.over:
        if ask != ASK_NOTHING or game.stack:
            yield f"ask: {ask}, but the game is over"
        return
    if ask == ASK_NOTHING:
        yield "ask: nobody is asked, and the game is not over"
    elif ask == ASK_RESPOND:
        top = game.stack[-1] if game.stack else None
        if top is None or top.kind in (CHOICE, CONTEST) or (top.kind == CARD and top.step):
            yield "ask: a response, but no window is open"
        elif top.kind == DRINKS and not (top.step and top.drinks):
            yield "ask: a response, but no Drink stands"
        elif asked != (top.seat + top.offer) % len(game.players):
            yield f"asked: {asked}, but the window is at seat {(top.seat + top.offer) % len(game.players)}"
        elif game.away >> asked & 1:
            yield f"asked: {asked} is out of the game for a while"
    elif ask == ASK_CHOOSE:
        top = game.stack[-1] if game.stack else None
        if top is None or top.kind != CHOICE or top.seat != asked:
            yield f"asked: {asked}, but the stack has no choice of that seat on top"
        elif not choice_values.values(game):
            yield f"stack[{len(game.stack) - 1}]: there is nothing to choose"
    elif not game.stack:
        yield from _at_rest(game)
    elif ask != ASK_MACHINE or not any(part.next_step(game) for part in game.parts):
        yield f"ask: {ask}, but something is on the stack"


def _member_asked(game: State) -> int:
    """Who of the team whose turn it is decides first."""
    left = members(game) if game.phase == ORDERING else waiting(game)
    return left[0] if left else NOBODY


def _at_rest(game: State) -> Problems:
    """With nothing on the stack: a turn in the Round, or a phase of the turn."""
    ask, asked, pot = game.ask, game.asked, game.round
    for seat, player in enumerate(game.players):
        if player.in_game and (passed_out(player) or not (player.gold or pot)):
            yield f"players[{seat}]: has lost, but is in the game"
    if game.pending:
        yield f"pending: {list(game.pending)}, but no Drink is on its way"
    if game.unsplit and pot is None:
        yield f"unsplit: {list(game.unsplit)}, but nothing is waited for"
    if (ask == ASK_MACHINE) != bool(game.machines >> asked & 1):
        yield f"ask: {ask}, but asked is seat {asked}"
    if ask == ASK_GAMBLE or (ask == ASK_MACHINE and pot is not None):
        waiting = 0 if pot is None else pot.inside & ~pot.passed
        if pot is None:
            yield "ask: a turn in a Round, but there is none"
        elif not waiting >> asked & 1 or pot.control == asked:
            yield f"asked: {asked} has no turn in the Round"
    elif pot is not None:
        yield f"ask: {ask}, but a Round is under way"
    elif asked != (game.active if game.shared is None else _member_asked(game)):
        yield f"asked: {asked}, but it is the turn of seat {game.active}"
    elif ask == ASK_MACHINE and game.phase not in (ACTING, ORDERING, DRINKING):
        yield f"phase: {game.phase}, but a machine is asked"
    elif ask != ASK_MACHINE and game.phase != _PHASE_OF[ask]:
        yield f"phase: {game.phase}, but asked is {ask}"
    elif game.away >> asked & 1:
        yield f"asked: {asked} is out of the game for a while"
