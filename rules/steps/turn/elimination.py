"""Losing: the last chance, passing out, running out of Gold, ties, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import discard_drinks
from innkeep.rules.engine.position.state import CONTEST, DRINKS, LAST_CHANCE, Frame, GameState, Player
from innkeep.rules.steps.turn import gambling
from innkeep.rules.steps.turn.window import closed


def passed_out(player: Player) -> bool:
    """Whether Alcohol Content, with what counts beside it, has reached Fortitude (LOSE-02)."""
    stake = player.stake
    return stake.alcohol + stake.weight >= stake.fortitude


def passing_out(game: GameState) -> list[int]:
    """Seats whose Alcohol Content has reached their Fortitude (LOSE-02), from the active player on."""
    players = game.players
    return [seat for seat in game.seats_from(game.active) if passed_out(players[seat])]


def broke(game: GameState) -> list[int]:
    """Seats without Gold (LOSE-01), from the active player on."""
    return [seat for seat in game.seats_from(game.active) if not game.players[seat].gold]


def suspended(game: GameState) -> bool:
    """Whether a Round or contest is to be finished before the broke fall and Gold is divided.

    GAMB-27, CONT-11, CONT-17.
    """
    return game.round is not None or any(frame.kind == CONTEST for frame in game.stack)


def check(game: GameState) -> bool:
    """With nothing on the stack: see whether anybody loses; True if that changed what happens next."""
    waiting = game.round is not None
    for player in game.players:  # `passed_out` and `broke`, without a call: this is asked before every step
        stake = player.stake
        if (
            stake.alcohol + stake.weight >= stake.fortitude or (not stake.gold and not waiting)
        ) and player.in_game:
            last_chance(game)
            return True
    if game.unsplit and not waiting:
        settle(game)
        return True
    return False


def last_chance(game: GameState) -> None:
    """A final window before anybody loses (LOSE-05, LOSE-06); without one where the edition has none."""
    if not game.edition.rescue_window:
        resolve(game)
        return
    if game.log is not None:
        waiting = [] if suspended(game) else broke(game)
        danger = passing_out(game)
        danger += [seat for seat in waiting if seat not in danger]
        game.log.append(GameEvent("last-chance", "LOSE-06", cards=tuple(danger)))
    game.stack.append(Frame(LAST_CHANCE, game.active))


def step(game: GameState, frame: Frame) -> None:
    """The last chance is over when everybody has declined in a row."""
    if closed(game, frame):
        game.stack.pop()
        resolve(game)


def resolve(game: GameState) -> None:
    """Whoever was not saved is out (LOSE-07); one who is broke as well has passed out, with nothing (Q19)."""
    if game.edition.simultaneous_loss == "turn_order" and not suspended(game):
        _in_turn_order(game)
        return
    game.batch = tuple(passing_out(game))
    _eliminate_all(game, game.batch, "passed_out")
    game.unsplit += game.one_a_side(game.batch)
    if not suspended(game):
        settle(game)


def settle(game: GameState) -> None:
    """Divide the Gold of those who passed out, then the broke fall, then see who is left (LOSE-09..13)."""
    divided = game.unsplit
    game.unsplit = ()
    for seat in divided:
        _divide(game, seat)
    fallen = broke(game)
    _eliminate_all(game, fallen, "out_of_gold")
    conclude(game, (*game.batch, *fallen), divided)
    game.batch = ()


def _in_turn_order(game: GameState) -> None:
    """First edition: one after the other from the active player, the rest share (D-02)."""
    divided = game.unsplit
    game.unsplit = ()
    for seat in divided:
        _divide(game, seat)
    for seat in game.one_a_side(game.seats_from(game.active)):
        if len(game.one_a_side(game.seats_from(seat))) == 1:
            break
        player = game.players[seat]
        if passed_out(player):
            _eliminate_all(game, game.side(seat), "passed_out")
            _divide(game, seat)
        elif not player.gold:
            _eliminate_all(game, game.side(seat), "out_of_gold")
    conclude(game, divided, divided)


def conclude(game: GameState, latest: tuple[int, ...], divided: tuple[int, ...]) -> None:
    """The last player or team in the game wins (OBJ-02, Q1); if all the rest lost at once they tie (LOSE-13).

    A team wins as a whole (TEAM-03).
    """
    left = [seat for seat, player in enumerate(game.players) if player.in_game]
    if len(game.one_a_side(tuple(left))) > 1:
        return
    game.over = True
    if left:
        game.winners = tuple(left)
        if game.log is not None:
            game.log.append(GameEvent("game-over", "OBJ-02", left[0], question="Q1"))
        return
    if len(game.one_a_side(latest)) < 2:
        latest = tuple(dict.fromkeys((*divided, *latest)))
    game.tied = tuple(sorted({other for seat in latest for other in game.side(seat)}))
    if game.log is not None:
        game.log.append(GameEvent("game-over", "LOSE-13", cards=game.tied))


def _eliminate_all(game: GameState, seats: Sequence[int], how: str) -> None:
    """These are out; teammates lose together (TEAM-03), and have the stats they lose by in common."""
    for seat in seats:
        _eliminate(game, seat, how)


def _eliminate(game: GameState, seat: int, how: str) -> None:
    player = game.players[seat]
    player.in_game = False
    player.lost_by = how
    if game.edition.loser_drinks_go_to == "fitting":  # LOSE-08
        discard_drinks(game, player.drinks)
    else:
        game.drink_discard.extend(player.drinks)
    player.drinks.clear()
    for frame in game.stack:  # one who passes out in a contest within another drinks no more in that one
        if frame.kind == DRINKS:
            frame.drinks = tuple(
                drink._replace(ignored=True) if drink.seat == seat else drink for drink in frame.drinks
            )
    if game.log is not None:
        if how == "passed_out":
            rule = "LOSE-02" if player.alcohol >= player.fortitude else "ZAK-03"
            game.log.append(GameEvent("passed-out", rule, seat, question="" if player.gold else "Q19"))
        else:
            game.log.append(GameEvent("out-of-gold", "LOSE-01", seat))
    gambling.leave(game, seat, "LOSE-02", question="Q4")  # the broke stay in a Round, and fall after it
    for part in game.parts:
        part.player_lost(game, seat)


def _divide(game: GameState, seat: int) -> None:
    """Half, rounded up, to the Inn; the rest evenly to those in the game, the remainder to the Inn.

    LOSE-03, LOSE-04, LOSE-10; the Inn gets all if nobody is left (Q3). Teams share as players would (Q15).
    """
    stake = game.players[seat].stake
    gold, stake.gold = stake.gold, 0
    receivers = game.one_a_side(tuple([other for other, player in enumerate(game.players) if player.in_game]))
    share = gold // 2 // len(receivers) if receivers else 0
    for other in receivers:
        game.players[other].stake.gold += share
    inn = gold - share * len(receivers)
    game.inn_gained += inn
    if game.log is not None:
        question = "Q3" if not receivers else "Q15" if len(receivers) > 1 and game.sides else ""
        game.log.append(GameEvent("divided", "LOSE-03", seat, None, inn, question=question))
        if share:
            game.log.extend(GameEvent("paid", "LOSE-04", seat, None, share, target) for target in receivers)
