/** Whose hands of paper one may speak for, and how much of a phone the field for that takes. Pure. */

/** A row of the field, and what it takes where all its rows lie over the lower edge of the board. */
const ROW_H = 52;
const FIELD_H = 148;

/** The seats one may speak for: one's own, and those at which nobody sits. @param {View} view @param {number | null} me */
export const spokenFor = (view, me) =>
  view.seats.filter(
    (seat) => view.seats[me ?? -1]?.name && seat.paper && (seat.seat === me || seat.name === null),
  );

/** Whether a hand is of paper: nothing of it is drawn. @param {View} view @param {number | null} seat */
export const isPaper = (view, seat) => Boolean(seat !== null && view.seats[seat]?.paper);

/**
 * The height of the field at rest: who has cards on the screen opens it for a seat.
 * @param {View} view
 * @param {number | null} me
 */
export function fieldHeight(view, me) {
  const own = Number(isPaper(view, me));
  return own * FIELD_H + (spokenFor(view, me).length > own ? ROW_H : 0);
}
