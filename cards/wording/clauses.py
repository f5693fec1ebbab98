"""One branch of a card as sentences: the condition, then what happens. The words are those of
`innkeep.cards.vocabulary`; how they sound is in `locale/`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from innkeep.cards.model import Effect, Mode, Tier, When
from innkeep.cards.vocabulary import TRAP
from innkeep.cards.wording.phrasing import amount, one_of, phrase, sentence, variant

LISTS = {"types": "card", "affects": "stat"}
"""Filters that take several words, and under which keys those words stand."""

_YOU = "you"
_SUBJECTS = {
    "unstoppable": "card",
    "may": "rest",
    "prevent_healing": "card",
    "force_out": "chosen_participant",
    "inn_pays": "inn",
    "deny_control": "attacker",
    "everyone_drinks": "everyone",
    "return_loss": "attacker",
    "pay_with_nothing": "payment",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """What happens to whom: `subject` is "you" for commands to the reader, else the one it happens to.

    Nothing is joined to one that `ends` its sentence.
    """

    subject: str
    said: str
    ends: bool = False


def branch(mode: Mode, lang: str) -> str:
    """The sentences of a mode; each of its tiers is a line of its own."""
    spoken_of: set[str] = set()
    sentences = _sentences(mode.effects, mode.when, spoken_of, lang)
    if spent := cost(mode.when, lang):
        sentences.insert(0, spent)
    if lead := condition(mode.when, lang):
        sentences[0] = phrase("sentence", lang, lead=lead, text=sentences[0])
    said = " ".join(sentence(said) for said in (*sentences, *notes(mode.when, lang)))
    return "\n".join((said, *(tier_line(tier, mode, lang) for tier in mode.tiers)))


def tier_line(tier: Tier, mode: Mode, lang: str) -> str:
    """The line of a tier; a player of whom its branch speaks is picked no second time."""
    spoken_of = {subject for effect in mode.effects if (subject := _subject(effect.who)) not in _ALWAYS_NAMED}
    sentences = _sentences(tier.effects, When(mode.when.on), spoken_of, lang)
    if tier.instead:
        sentences[0] = phrase("tier.instead", lang, text=sentences[0])
    return f"{tier_label(tier, lang)} {' '.join(sentence(said) for said in sentences)}"


def tier_label(tier: Tier, lang: str) -> str:
    """What a tier costs or needs: "**Energized, 2 Energy:**"."""
    how = f"paid.{tier.paid}" if tier.paid else f"having.{tier.having}"
    return amount(f"tier.{how}.more" if tier.or_more else f"tier.{how}", tier.n, lang)


_ALWAYS_NAMED = (_YOU, "up_to_three", "priority_target")
_CROWDS = ("each_other", "everyone", "participants")
"""Of whom one does not speak as "that player" in a later sentence."""


def _sentences(effects: Sequence[Effect], when: When, spoken_of: set[str], lang: str) -> list[str]:
    """Effects as sentences without capitals and full stops; who was spoken of before is not named again."""
    sentences: list[str] = []
    last: Clause | None = None
    before = ""
    longer = False  # two clauses make a sentence, never three
    for effect in effects:
        subject = _subject(effect.who)
        joined = last is not None and last.subject == subject and not any(mark in last.said for mark in ":;")
        joined = joined and not longer and not (last is not None and last.ends)
        joined = joined and subject != "priority_target"  # a token, that may have gone to another by now
        mention = None
        if subject not in _ALWAYS_NAMED and subject in spoken_of:
            mention = "same" if joined else None if subject in _CROWDS else "again"
        clause = effect_clause(effect, when, mention, lang)
        if joined and clause.subject == subject:
            said = phrase("join.you", lang) + clause.said
            sentences[-1] += said if subject == _YOU else _joined(clause.said, before, lang)
            longer = True
        else:
            sentences.append(clause.said)
            longer = False
        spoken_of.add(clause.subject)
        last, before = clause, effect.do
    return sentences


_DOES = ("pay", "draw", "drink_now", "gain_token", "check_for_traps", "pile_drinks", "discard_cards")
"""Words whose clauses begin with the player, who does something: the next one may go on without."""


def _joined(said: str, before: str, lang: str) -> str:
    """A clause on the same player, joined to what that player does by the word ``before``."""
    again = phrase("who.same.nom", lang) + " "
    if before in _DOES and again.strip() and said.startswith(again):
        return phrase("join.you", lang) + said.removeprefix(again)
    return phrase("join.same", lang) + said


def cost(when: When, lang: str) -> str:
    """What a branch costs its player, said before what happens."""
    return phrase("chi.spend", lang, n=when.chi) if when.chi else ""


def notes(when: When, lang: str) -> list[str]:
    """What is said of a condition after everything else."""
    names = [name for name in ("quiet", "over_winning_hand") if getattr(when, name)]
    if when.left:
        names.append(f"left.{when.left}")
    return [phrase(f"note.{name}", lang) for name in names]


def condition(when: When, lang: str) -> str:
    """The words of a condition; nothing where the card's type says it all."""
    if when.on == "card":
        player = phrase(f"player.{when.by or 'any'}", lang)
        still = "participant" if when.participant else _revealing(when)
        return variant(lang, "lead", "card", still, player=player, card=_answered(when, lang))
    if when.on == "drink":
        whose = "mine" if when.mine else "heals_other" if when.heals_other else None
        if when.affects:
            stats = listed("affects", when.affects, lang)
            return variant(lang, "lead", "drink", "affects", when.by, stats=stats)
        return variant(lang, "lead", "drink", whose, when.by)
    if when.on == "fortitude_lost":
        whose = "anyone" if when.anyone else "unreduced" if when.unreduced else None
        return variant(lang, "lead", when.on, whose)
    if when.on == "round_won":
        return variant(lang, "lead", when.on, when.by)
    if when.discard:
        return amount(f"lead.{when.on}.discard", when.discard, lang)
    return phrase(f"lead.{when.on}", lang) if when.on in _LED else ""


_LED = ("order", "ante", "gold_loss", "gold_to_inn", "alcohol_gained", "round", "turn_end", "provoked")
"""Triggers that have no filters to speak of."""


REVEALED = ("drink_event", "mount")
"""Types of cards that are revealed, not played."""


def _revealing(when: When) -> str | None:
    """How to speak of cards that nobody plays."""
    revealed = [kind for kind in when.types if kind in REVEALED]
    if not revealed:
        return None
    return "reveals" if len(revealed) == len(when.types) else "plays_or_reveals"


def _answered(when: When, lang: str) -> str:
    """The card that is answered: "an **Action** or **Sometimes** Card that would affect your Fortitude"."""
    card = phrase("card.any", lang)
    if when.types:
        card = phrase("card.typed", lang, types=listed("types", when.types, lang))
    clauses = []
    if when.changes_drink:
        clauses.append(phrase("card.changes_drink", lang))
    if when.gains_gold:
        clauses.append(phrase("card.gains_gold", lang))
    if when.costs_fortitude:
        clauses.append(phrase("card.costs_fortitude", lang))
    if when.heals_other:
        clauses.append(phrase("card.heals_other", lang))
    if when.affects:
        clauses.append(phrase("card.affects", lang, stats=listed("affects", when.affects, lang)))
    if clauses:
        card = phrase("card.that", lang, card=card, clauses=phrase("join.also", lang).join(clauses))
    return card


def listed(argument: str, words: Sequence[str], lang: str) -> str:
    """The words of a filter that takes several, joined by "or"; the first may need an article."""
    kinds = ("first" if at == 0 else "next" for at in range(len(words)))
    names = [
        phrase(f"{LISTS[argument]}.{kind}.{word}", lang) for kind, word in zip(kinds, words, strict=True)
    ]
    return one_of(names, lang)


def effect_clause(effect: Effect, when: When, mention: str | None, lang: str) -> Clause:
    """One effect in words. `mention` says how to speak of a player named before: "same" in the same
    sentence, "again" in a later one, None for one not yet named."""
    clause = bare_clause(effect, when, mention, lang)
    ends = (
        bool(effect.holding or effect.among) or effect.floor is not None
    )  # what follows would be taken for a condition
    return Clause(clause.subject, clause.said + "".join(apart(effect, lang)), ends)


def apart(effect: Effect, lang: str) -> Iterator[str]:
    """What is said after everything else an effect does: for each of what, and only to whom."""
    if effect.per:
        yield " " + phrase(f"per.{effect.per}", lang)
    if effect.among:
        yield ", " + variant(lang, "among", effect.among, "me" if _subject(effect.who) == _YOU else None)
    if effect.holding:
        yield ", " + amount("holding.me" if _subject(effect.who) == _YOU else "holding", effect.holding, lang)


def bare_clause(effect: Effect, when: When, mention: str | None, lang: str) -> Clause:
    """One effect in words, but for what is said `apart`."""
    who, do = effect.who, effect.do
    called = "trapped" if who == "revealer" and when.on == TRAP else who
    named = None if mention else called
    forms = _forms(mention or called, lang)
    if do in _TO_PLAYERS:
        return Clause(_subject(effect.who), _to_players(effect, forms, lang))
    way = "gain" if effect.amount > 0 else "lose"
    if do in ("fortitude", "alcohol"):
        parts = (do, "same", way) if mention == "same" else (do, way, named)
        return Clause(_subject(who), variant(lang, *parts, n=abs(effect.amount), **forms))
    if do == "pay":
        each = "per_pick" if effect.per_pick else None
        said = variant(lang, do, effect.to, named, each, sum=amount("gold", effect.gold, lang), **forms)
        return Clause(_subject(who), said)
    if do == "reward":
        return Clause(_YOU, phrase(f"reward.{effect.source}", lang))
    if do == "reveal":
        return Clause(_YOU, phrase(f"reveal.{effect.source}", lang) + _often(effect, lang))
    if do == "chi":
        return Clause(_YOU, phrase(f"chi.{way}", lang, n=abs(effect.amount)))
    if do == "give_reserve":
        return Clause(_YOU, variant(lang, do, named))
    if do in ("serve", "discard_drinks", "redraw"):
        return Clause(_subject(who), variant(lang, do, named, n=effect.amount, **forms))
    if do == "step_outside":
        return Clause(_YOU, phrase(do, lang, **_forms("again" if mention else who, lang)))
    if do == "alcohol_becomes_fortitude":
        return Clause(_YOU, variant(lang, do, "fixed" if effect.amount else None, n=effect.amount))
    if do == "drink_now":
        return Clause(_subject(who), variant(lang, do, effect.source, named, **forms) + _often(effect, lang))
    if do == "drink_alcohol":
        floor = "passive" if when.on == "passive" else "floor" if effect.floor is not None else None
        return Clause(_YOU, variant(lang, do, way, floor, n=abs(effect.amount), floor=effect.floor))
    if do == "drink_to_pile":
        return Clause(_YOU, variant(lang, do, who))
    if do in ("pass_drink", "split_drink"):
        return Clause(_YOU, phrase(do, lang, **forms))
    if do == "draw" and who not in (None, "me"):
        return Clause(_subject(who), amount("draw.who", effect.n, lang, **forms))
    if do == "everyone_drinks":
        said = phrase(do, lang)
        if effect.own:
            more = "gain" if effect.own > 0 else "lose"
            said += phrase(f"{do}.own.{more}", lang, n=abs(effect.own))
        return Clause(_SUBJECTS[do], said)
    if do == "add_story":  # a sentence of its own
        return Clause("story", phrase(do, lang))
    if do == "raise_numbers":
        return Clause("numbers", phrase(do, lang, n=effect.amount))
    if do == "drive_off":
        return Clause(_YOU, phrase(f"{do}.{effect.what}", lang))
    if do in ("order_extra", "draw", "give_drinks"):
        return Clause(_YOU, amount(do, effect.n, lang))
    if do == "force_out":
        return Clause(str(who), variant(lang, do, who))
    if do == "soften":
        return Clause(_YOU, variant(lang, do, when.on, effect.stat, n=effect.amount))
    if do == "draw_per_corruption":
        return Clause(_YOU, phrase(f"{do}.{who}", lang))
    if do in ("drink_token", "substitute_pays", "renew_hand"):
        return Clause(_YOU if do == "renew_hand" else do, amount(do, effect.n, lang))
    if do == "redirect_loss":
        return Clause(_subject(who), phrase(do, lang, **forms))
    if do in ("reduce_loss", "loss_becomes"):
        ongoing = "passive" if when.on in ("passive", "installed") else None
        return Clause(_subject(who), variant(lang, do, who, ongoing, n=effect.amount))
    if do == "take_control":
        return Clause(_YOU, variant(lang, do, effect.next))
    if do == "end_round":
        return Clause(_YOU, variant(lang, do, effect.pot))
    if do == "leave_round":
        return Clause(_YOU, variant(lang, do, when.on))
    if do in ("threat", "threat_unless_gambled", "repair"):
        return Clause(do, amount(do, effect.n, lang))
    if do == "repeat_phase":
        return Clause(do, phrase(f"{do}.{effect.phase}", lang))
    if do == "mix_drinks":
        return Clause(do, amount(do, effect.n, lang, **forms))
    if do == "raise_loss":
        return Clause(do, phrase(do, lang, n=effect.amount))
    if do in ("change_targets", "pass_turn", "install", "nothing"):
        return Clause(do, phrase(do, lang))
    if do in ("ante", "take_from_pot", "start_round", "reduce_payment", "offer", "gain_gold"):
        said = phrase(do, lang, sum=amount("gold", effect.gold or 1, lang))
        return Clause("participants" if do == "ante" else _YOU, said)
    return Clause(_SUBJECTS.get(do, _YOU), phrase(do, lang))


_TO_PLAYERS = ("check_for_traps", "gain_token", "pile_drinks", "discard_cards")


def _to_players(effect: Effect, forms: dict[str, str], lang: str) -> str:
    """What happens to players by a word of a machinery."""
    key = f"{effect.do}.{effect.token}" if effect.token else effect.do
    if _subject(effect.who) == _YOU:
        key += ".me"
    if effect.do == "check_for_traps":
        return phrase(key, lang, **forms)
    return amount(key, effect.n or 1, lang, **forms)


def _often(effect: Effect, lang: str) -> str:
    """How often something happens, where it does so more than once."""
    return " " + amount("times", effect.n, lang) if effect.n else ""


def _subject(who: str | None) -> str:
    return _YOU if who in (None, "me") else str(who)


def _forms(who: str | None, lang: str) -> dict[str, str]:
    """The grammatical cases of a player a phrase may ask for."""
    if who in (None, "me"):
        return {}
    cases = {"who": "nom", "whose": "gen"}
    if who in ("chosen_other", "priority_target", "again", "same"):
        cases |= {"whom": "dat", "with_whom": "ins"}
    return {name: phrase(f"who.{who}.{case}", lang) for name, case in cases.items()}
