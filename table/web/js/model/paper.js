/** Hands of paper: what is left of a deck, which titles fit a few letters. Pure. */

/** @typedef {{nth: number, face: string, title: string, left: number}} PaperCard */

/**
 * The cards of a deck by title, with how many of each lie nowhere in sight.
 * @param {View} view
 * @param {Seat} seat
 * @param {(face: string) => string} called
 * @returns {PaperCard[]}
 */
export function cardsOf(view, seat, called) {
  const open = Object.values(view.comps).flatMap((comp) => comp.f ?? []);
  return (seat.paper ?? [])
    .map(([face, n], nth) => ({
      ...{ nth, face, title: called(face) },
      left: n - open.filter((one) => one === face).length,
    }))
    .sort((one, other) => one.title.localeCompare(other.title));
}

/** @param {string} text */
const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where letters begin: 0 a title, 1 one of its words, or the row of their first letters; 2 nowhere. @param {string} title @param {string} typed */
function place(title, typed) {
  const all = words(title);
  const said = words(typed).join("");
  if (all.join("").startsWith(said)) return 0;
  const rows = [all.map((word) => word[0]).join(""), ...all];
  return rows.some((row) => row.startsWith(said)) ? 1 : 2;
}

/** The cards that letters lead to, those that begin with them first. @param {PaperCard[]} cards @param {string} typed */
export const matching = (cards, typed) =>
  [0, 1].flatMap((at) => cards.filter(({ title }) => place(title, typed) === at));

/** With which letters titles begin. @param {PaperCard[]} cards */
export const letters = (cards) => [
  ...new Set(cards.map(({ title }) => words(title)[0]?.[0] ?? "")),
];
