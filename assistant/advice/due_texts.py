"""The sentences of what is owed: one for each sort of due."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.assistant import messages
from innkeep.assistant.advice.token_texts import lot_text, tokens_due
from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.lots import RandomPick
from innkeep.assistant.model.machinery_zones import stands
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.observed_table import is_beside
from innkeep.assistant.tracker.belief.mirror import Mirror

__all__ = ["badge", "due_text"]


def badge(due: Due) -> str | None:
    """What is owed, as short as it can be said: how much a marker moves, how many coins or cards."""
    facts = due.facts
    if due.sort == "track" and not stands(facts["zone"]):
        change = facts["value"] - facts["was"]
        return f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}"
    if due.sort == "pay":
        return str(facts["amount"])
    return str(len(facts["cards"])) if due.sort == "cards" else None


def due_text(due: Due, mirror: Mirror, words: TableNames) -> Text:
    """The sentence of a due; hidden cards are counted, never named."""
    return _TEXTS[due.sort](due, mirror, words)


def _pay_text(due: Due, _: Mirror, words: TableNames) -> Text:
    gold, to = messages.count_both("gold", due.facts["amount"]), words.zone(due.facts["to"])
    if due.facts["from"] == "pot":
        return messages.both("due.pot", to=to, gold=gold)
    name, source = words.seat(due.seat), words.zone(due.facts["from"])
    return messages.both(_pay_key(due), name=name, gold=gold, source=source, to=to)


def _pay_key(due: Due) -> str:
    if due.facts["from"] == "inn":
        return "due.inn-pays"
    if due.cause.kind == "ante":
        return "due.ante"
    return _PAID_BY_RULE.get(due.cause.rule, "due.pay")


_PAID_BY_RULE = {
    "DRINK-01": "due.refill",
    "CONT-20": "due.refill",
    "NOTE7-18": "due.refill",
    "LOSE-03": "due.divide",
    "LOSE-04": "due.divide",
    "CONT-06": "due.contest",
    "CONT-12": "due.contest",
}


def _track_text(due: Due, mirror: Mirror, words: TableNames) -> Text:
    zone = due.facts["zone"]
    if is_beside(zone):
        return tokens_due(due, mirror.hypothesis.game, words)
    key = "due.sober" if due.cause.kind == "no-drink" else f"due.{zone.split('.')[1]}"
    return messages.both(key, name=words.seat(due.seat), was=due.facts["was"], value=due.facts["value"])


def _lot_text(due: Due, _: Mirror, words: TableNames) -> Text:
    return lot_text(RandomPick(due.seat, due.facts["by"], due.cause.rule), words)


def _hit_text(due: Due, mirror: Mirror, words: TableNames) -> Text:
    key = "due.hit" if due.facts["hit"] else "due.hit.off"
    return messages.both(key, card=words.card(mirror.picture.faces[due.facts["card"]]))


def _turn_text(due: Due, _: Mirror, words: TableNames) -> Text:
    return messages.both("due.turn", name=words.seat(due.seat))


def _shuffle_text(due: Due, _: Mirror, words: TableNames) -> Text:
    source, to = due.facts["from"], due.facts["to"]
    key = "due.shuffle-back" if source.endswith(".drinks") else "due.shuffle"
    return messages.both(key, name=words.seat(due.seat), source=words.zone(source), to=words.zone(to))


def _cards_text(due: Due, mirror: Mirror, words: TableNames) -> Text:
    facts, name = due.facts, words.seat(due.seat)
    cards = facts["cards"]
    source, to = words.zone(facts["from"]), words.zone(facts["to"])
    picture = mirror.picture
    if facts["from"].endswith(".deck") and facts["to"].endswith(".hand"):
        return messages.count_both("due.draw", len(cards), name=name)
    if facts["to"] == "table" and due.cause.kind == "revealed":
        return messages.count_both("due.reveal", len(cards), name=name, source=source)
    unseen = facts["from"] in picture.hidden or not picture.face_down.isdisjoint(cards)
    if unseen or picture.kinds[facts["from"]] == "hand":
        return messages.count_both("due.cards", len(cards), name=name, source=source, to=to)
    shown = words.cards([picture.faces[cid] for cid in cards])
    return messages.both("due.move", name=name, cards=shown, to=to)


_TEXTS: Mapping[str, Callable[[Due, Mirror, TableNames], Text]] = {
    "pay": _pay_text,
    "track": _track_text,
    "cards": _cards_text,
    "lot": _lot_text,
    "hit": _hit_text,
    "turn": _turn_text,
    "shuffle": _shuffle_text,
}
