/**
 * The table's clock in words: how long a seat's turns have taken, and what is left of this one.
 * Pure. The server says when a turn began; `skew` is how far its clock is ahead of this one.
 */

/** The times a table may give a turn; seconds. 0: turns are only counted. */
export const LIMITS = [0, 60, 120, 300, 900, 86400, 3 * 86400];

/**
 * Milliseconds a seat has thought so far.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now by the server's clock
 */
export function thought(clock, seat, now) {
  return (clock.spent[seat] ?? 0) + (clock.seat === seat ? Math.max(0, now - clock.since) : 0);
}

/**
 * Milliseconds left of the present turn, less than 0 when it takes too long; null = no limit, or
 * not that seat's turn.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now
 */
export function left(clock, seat, now) {
  if (!clock.limit || clock.seat !== seat) return null;
  return clock.limit * 1000 - Math.max(0, now - clock.since);
}

/**
 * 4:07, 1:04:07; days are told apart, since nobody reads 74:12:08.
 * @param {number} ms
 * @param {(days: number) => string} inDays
 */
export function span(ms, inDays) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const days = Math.floor(seconds / 86400);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const short =
    hours || days
      ? `${hours}:${two(minutes)}${days ? "" : `:${two(seconds % 60)}`}`
      : `${minutes}:${two(seconds % 60)}`;
  return `${ms < 0 ? "−" : ""}${days ? `${inDays(days)} ` : ""}${short}`;
}

/**
 * A round span in words: 5 minutes, 3 days.
 * @param {number} seconds
 * @param {string} lang
 */
export function inWords(seconds, lang) {
  const [unit, n] =
    seconds % 86400 === 0
      ? ["day", seconds / 86400]
      : seconds % 3600 === 0
        ? ["hour", seconds / 3600]
        : seconds % 60 === 0
          ? ["minute", seconds / 60]
          : ["second", seconds];
  const style = /** @type {const} */ ("unit");
  return new Intl.NumberFormat(lang, { style, unit, unitDisplay: "long" }).format(n);
}
