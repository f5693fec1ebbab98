/** Keeping on this device how an evening ended, for the front page to tell. */
import { pick } from "../text/i18n.js";
import { askServer } from "../net/links.js";
import { keepEvening } from "../net/evenings.js";

/**
 * Keeps how a game ended that was played from here. Where nobody watched the rules, there are no
 * winners to tell of.
 * @param {Game} game
 * @returns {Promise<void>}
 */
export async function noteEvening(game) {
  const { view, you, table } = game.store;
  if (!view?.over || you.seat === null || !table) return;
  const path = `/api/tables/${table.id}/replay?after=${view.over}&limit=1&own=0`;
  const told = (await askServer(game.token, path)).table ?? {};
  const name = (/** @type {number} */ seat) => {
    const found = view.seats.find((one) => one.seat === seat);
    return found?.name ?? pick(found?.title);
  };
  keepEvening({
    id: table.id,
    at: Date.now(),
    people: view.seats.flatMap((seat) => (seat.name ? [seat.name] : [])),
    winners: (told.winners ?? []).map(name),
    tied: (told.tied ?? []).map(name),
    outs: (told.outs ?? []).map((/** @type {{seat: number, text: Texts}} */ out) => ({
      name: name(out.seat),
      text: out.text ?? null,
    })),
  });
}
