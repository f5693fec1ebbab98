/** The decks that somebody completes card by card: all of it in this browser, until it is played. */
import { browser } from "/static/js/net/storage.js";
import { withPhoto } from "./photo_face.js";

/** @typedef {import("./draft.js").Plain} Plain */
/** @typedef {import("./draft.js").Draft} Draft */
/**
 * `typed`: the ids of the cards that are typed; `size`: how many cards the deck had, copies counted.
 * @typedef {{draft: Draft, typed: string[], size: number}} Begun
 */

const PLACE = "innkeep.completing";

/** @returns {Record<string, Begun>} by the deck that is completed */
export function begunDecks() {
  try {
    const found = JSON.parse(browser.get(PLACE) ?? "{}");
    const whole = (/** @type {any} */ one) =>
      one?.draft?.deck && Array.isArray(one.draft.cards) && Array.isArray(one.typed);
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, one]) => whole(one)));
  } catch {
    return {};
  }
}

/** @param {string} deck @param {Begun | null} begun null: it is forgotten */
export function keepBegun(deck, begun) {
  const { [deck]: _, ...others } = begunDecks();
  browser.set(PLACE, JSON.stringify(begun ? { ...others, [deck]: begun } : others));
}

/** How many cards a deck has, copies counted. @param {Plain[]} cards */
export const pieces = (cards) => cards.reduce((n, card) => n + (card.copies ?? 1), 0);

/** Whether what stands on a card is true. @param {Plain} card @param {Begun} begun */
export const isTrue = (card, begun) => card.origin !== "house" || begun.typed.includes(card.id);

/**
 * The first card after `at` that is still to be typed, else the first of all; -1: there is none.
 * @param {Begun} begun
 * @param {number} at
 */
export function nextToType(begun, at) {
  const left = begun.draft.cards.flatMap((card, n) => (isTrue(card, begun) ? [] : [n]));
  return left.find((n) => n > at) ?? left[0] ?? -1;
}

/**
 * The deck with a card as it was typed.
 * @param {Begun} begun
 * @param {number} at
 * @param {{title: string, copies: number, types: string[], read: Plain | null, photo: string}} typed
 *   `read`: what its text does, as fields of a pack; null: as before; `photo`: the picture that is
 *   its face, if one is
 * @param {Lang} lang
 * @returns {Begun}
 */
export function withTyped(begun, at, typed, lang) {
  const before = begun.draft.cards[at];
  const { modes, drink, answered_only_by, said, flavour, ...rest } = before;
  const same = before.title?.[lang] === typed.title;
  const card = {
    ...rest,
    ...(typed.read ?? there({ modes, drink, answered_only_by, said, flavour })),
    title: same ? before.title : { en: typed.title, [lang]: typed.title },
    copies: typed.copies,
    types: typed.types,
    origin: "catalogue",
  };
  const made = withPhoto(card, typed.photo);
  const cards = begun.draft.cards.map((one, n) => (n === at ? made : one));
  return {
    ...begun,
    draft: { ...begun.draft, cards },
    typed: [...new Set([...begun.typed, before.id])],
  };
}

/** Those of the fields that a card has. @param {Plain} fields @returns {Plain} */
const there = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
