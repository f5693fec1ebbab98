/** Keeping a completed deck for a table, with what lies beside it as far as that was completed, too. */
import { begunDecks } from "./begun.js";
import { keep, shipped } from "./doors.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./doors.js").Lexicon["decks"][number]} Offered */

/**
 * @param {Offered} deck
 * @param {Draft} draft the deck as it was completed
 * @returns {Promise<string>} the name by which a table chooses it: its own, or that of the deck it
 *   lies beside
 */
export async function keepWhole(deck, draft) {
  const begun = begunDecks();
  const chosen = deck.beside ? (begun[deck.beside]?.draft ?? (await shipped(deck.beside))) : draft;
  const side = chosen.deck.side_deck;
  const beside = deck.beside ? draft : begun[side]?.typed.length ? begun[side].draft : null;
  const name = beside ? (await keep(beside)).deck : side;
  const head = side ? { ...chosen.deck, side_deck: name } : chosen.deck;
  return (await keep({ ...chosen, deck: head })).deck;
}
