/** What people wrote, kept to itself inside other words, whichever way it is read. */

/** Letters of what is written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ["\u2068", "\u2069"];

/**
 * A name or other words, fit to stand in a sentence: written from right to left, they turn nothing
 * round them about. It does what `<bdi>` does, also in titles, in what is read out, and in copies.
 * @param {string} text
 */
export function isolated(text) {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  if (text.startsWith(FIRST_STRONG_ISOLATE) && text.endsWith(POP_ISOLATE)) return text;
  return FIRST_STRONG_ISOLATE + text + POP_ISOLATE;
}

/** A sentence as it would be typed, to look for words in it: with plain spaces. @param {string} text */
export const typed = (text) => text.replace(/[\u2068\u2069]/g, "").replace(/\u00a0/g, " ");
