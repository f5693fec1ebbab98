"""The sums of a game as they happen: Gold divided, contests, Drinks with Chasers or halves, pots.

Each is shown as a card with every step and the rule for it, once everything in it lies open. The sums are
collected from the events of the rules while the mirror follows the table; the arithmetic is
`innkeep.rules.book.arithmetic`. Where a sum has parts that no example in a book has, only its parts and its
total are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from innkeep.assistant import messages
from innkeep.assistant.advice.items import item, printed_rule
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.pages.calculation import measured
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import GameEvent
from innkeep.rules.book import arithmetic
from innkeep.rules.messages import text as rule_text
from innkeep.table import AdviceJson, AppliedOp, StepJson

__all__ = ["SHOWN", "RunningSum", "Tallies", "tally_item"]

#: Sums kept at hand for the log, and for the report of a whole game.
SHOWN, KEPT = 8, 400

Names = Callable[[int], str]
Reckoned = tuple[arithmetic.SumStep, ...]
Row = tuple[int | str, tuple[int | None, ...]]
#: The op, and how many events of the game there were until then.
When = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RunningSum:
    """One sum: op after which it was shown, events of the game until then, kind, rows (seat or card face,
    and its numbers), total, and the steps for given names of seats and cards. `held`: whether the table's
    total is the one of the rules."""

    seq: int
    heard: int
    kind: str
    rule: str
    seat: int | None
    rows: tuple[Row, ...]
    total: int
    held: bool
    steps: Callable[[Names, Callable[[str], str]], Reckoned]


class Tallies:
    """The sums of one table, newest last."""

    def __init__(self) -> None:
        self.done: list[RunningSum] = []
        self._heard = 0
        self._rounds: list[dict[int, int]] = []
        self._antes: dict[int, int] = {}
        self._halved: frozenset[int] = frozenset()
        """The Drinks that were split, by their first card."""

    def follow(self, op: AppliedOp, mirror: Mirror) -> None:
        """Take in what the rules made of an op the mirror has just read."""
        hypothesis = mirror.hypothesis
        if not mirror.certain or hypothesis.order_unknown:
            return
        fresh, self._heard = hypothesis.heard - self._heard, hypothesis.heard
        if fresh <= 0:
            self.done = [tally for tally in self.done if tally.heard <= hypothesis.heard]
            return
        events = hypothesis.events[-fresh:]
        for place, event in enumerate(events):
            for tally in self._told((op.seq, hypothesis.heard), event, events[place + 1 :], mirror):
                self.done = [*self.done, tally][-KEPT:]

    def _told(
        self, seq: When, event: GameEvent, later: Sequence[GameEvent], mirror: Mirror
    ) -> list[RunningSum]:
        if event.kind == "divided" and event.seat is not None:
            return [_divided(seq, event, later, teams=bool(mirror.hypothesis.game.sides))]
        found = self._of_a_contest(seq, event, mirror) or self._of_a_round(seq, event)
        return found or self._of_a_drink(seq, event, mirror)

    def _of_a_contest(self, seq: When, event: GameEvent, mirror: Mirror) -> list[RunningSum]:
        if event.kind == "contest-scored" and event.seat is not None:
            if not self._rounds or event.seat in self._rounds[-1]:
                self._rounds.append({})
            self._rounds[-1][event.seat] = event.amount
        elif event.kind == "contest-tied":
            self._rounds.append({})
        elif event.kind == "contest-won":
            rounds, self._rounds = [one for one in self._rounds if one], []
            return [_contest(seq, event.seat, rounds, mirror)] if rounds else []
        return []

    def _of_a_round(self, seq: When, event: GameEvent) -> list[RunningSum]:
        if event.kind == "round-started":
            self._antes = {}
        elif event.kind in ("ante", "inn-ante") and event.seat is not None:
            self._antes[event.seat] = self._antes.get(event.seat, 0) + event.amount
        elif event.kind in ("round-won", "round-ended"):
            antes, self._antes = self._antes, {}
            return [_pot(seq, event, antes)] if antes else []
        return []

    def _of_a_drink(self, seq: When, event: GameEvent, mirror: Mirror) -> list[RunningSum]:
        if event.kind == "drink-split":
            self._halved |= {*event.cards[:1]}
        elif event.kind in ("ordered", "revealed"):
            self._halved -= {event.card}  # it is another Drink now
        elif event.kind == "drank" and event.seat is not None:
            split = bool(self._halved.intersection(event.cards[:1]))
            if len(event.cards) > 1 or split:
                return [_drink(seq, event, mirror, split)]
        return []


def _divided(seq: When, event: GameEvent, later: Sequence[GameEvent], *, teams: bool) -> RunningSum:
    """Gold divided among players, or of a team among teams, each by one of its members (Q15)."""
    shares = [*takewhile(lambda one: (one.kind, one.seat) == ("paid", event.seat), later)]
    gold = event.amount + sum(one.amount for one in shares)
    paid = {one.target: one.amount for one in shares if one.target is not None}
    split = arithmetic.pass_out(gold, len(paid), teams=teams) if paid else None
    rows: list[Row] = [("inn", (event.amount,))]
    rows += [(target, (amount,)) for target, amount in paid.items()]
    held = split is None or (split.inn == event.amount and set(paid.values()) == {split.each})
    if split is None and gold == event.amount:
        split = arithmetic.pass_out(gold, 0)
    steps = () if split is None else split.steps
    return RunningSum(*seq, "passout", "LOSE-03", event.seat, tuple(rows), gold, held, lambda *_: steps)


def _contest(
    seq: When, winner: int | None, rounds: Sequence[Mapping[int, int]], mirror: Mirror
) -> RunningSum:
    seats = list(rounds[0])
    rows = tuple((seat, tuple(one.get(seat) for one in rounds)) for seat in seats)
    stashes = {seat: mirror.hypothesis.game.players[seat].gold for seat in seats}

    def steps(name: Names, _card: Callable[[str], str]) -> Reckoned:
        found: list[arithmetic.SumStep] = []
        for number, scores in enumerate(rounds):
            last = number == len(rounds) - 1
            gold = {name(seat): stashes[seat] for seat in seats} if last else None
            found += arithmetic.contest({name(seat): score for seat, score in scores.items()}, gold).steps
        return tuple(found)

    final = arithmetic.contest(
        {str(seat): score for seat, score in rounds[-1].items()}, {str(seat): stashes[seat] for seat in seats}
    )
    held = winner is None or final.winner in (str(winner), None)
    return RunningSum(*seq, "contest", "CONT-06", winner, rows, final.collects, held, steps)


def _pot(seq: When, event: GameEvent, antes: Mapping[int, int]) -> RunningSum:
    rows = tuple((seat, (amount,)) for seat, amount in antes.items())
    held = event.amount == sum(antes.values())
    return RunningSum(*seq, "pot", event.rule, event.seat, rows, event.amount, held, lambda *_: ())


def _drink(seq: When, event: GameEvent, mirror: Mirror, split: bool) -> RunningSum:
    defs = mirror.hypothesis.game.defs
    faces = [defs[uid] for uid in event.cards]
    chain = [measured(face) for face in faces]
    total = arithmetic.drink(chain, (), split)
    each = total.shares[0][0] if split else total.alcohol
    rows = tuple((face, (one.alcohol, one.fortitude)) for face, one in zip(faces, chain, strict=True))
    held = each == event.amount

    def steps(_name: Names, card: Callable[[str], str]) -> Reckoned:
        if not held:
            return ()
        named = [measured(face, card(face)) for face in faces]
        return arithmetic.drink(named, (), split).steps

    rule = "SPLIT-05" if split else "CHAS-03"
    return RunningSum(*seq, "split" if split else "chaser", rule, event.seat, rows, event.amount, held, steps)


def tally_item(tally: RunningSum, words: TableNames, edition: str) -> AdviceJson:
    """An advice item with the sum as a table and its steps in every language."""

    def name(seat: int | str) -> Text:
        if isinstance(seat, int):
            return words.team(seat) if tally.kind == "passout" else words.seat(seat)
        return words.zone("inn") if seat == "inn" else words.card(seat)

    def steps_in(lang: str) -> Reckoned:
        return tally.steps(lambda seat: words.seat(seat)[lang], lambda face: words.card(face)[lang])

    told = {lang: steps_in(lang) for lang in messages.LANGUAGES}
    steps: list[StepJson] = [
        {
            "text": {
                lang: rule_text(told[lang][n].key, lang, **told[lang][n].facts) for lang in messages.LANGUAGES
            },
            "rule": printed_rule(step.rule, edition),
        }
        for n, step in enumerate(told[messages.LANGUAGES[0]])
    ]
    key = f"tally.{tally.kind}"
    if tally.seat is None:
        key = f"{key}.nobody"
    elif tally.kind == "passout" and words.has_mates(tally.seat):
        key = f"{key}.team"
    said = words.seat(None) if tally.seat is None else name(tally.seat)
    title = messages.both(key, name=said, n=tally.total)
    found = item(f"sum{tally.seq}.{tally.kind}.{tally.seat}", "sum", tally.seat, title)
    found |= {"phase": tally.kind, "s": tally.seq, "rule": printed_rule(tally.rule, edition), "steps": steps}
    found["rows"] = [{"name": name(head), "values": list(values)} for head, values in tally.rows]
    return found
