/** Who plays together, and whose stats stand on which mat. Pure. */

/** What the members of a team have in common: it lies on the one mat of the team. */
export const SHARED = ["fortitude", "alcohol", "purse", "potions"];

/** The team of a seat; null where everybody plays alone. @param {View} view @param {number | null} seat */
export const teamOf = (view, seat) => view.seats.find((one) => one.seat === seat)?.team ?? null;

/** What a team is called: A, B ... @param {number} team */
export const letterOf = (team) => String.fromCharCode(65 + (team % 26));

/** The seats of one's team, oneself among them. @param {View} view @param {number} seat */
export function teamSeats(view, seat) {
  const team = teamOf(view, seat);
  if (team === null) return [seat];
  return view.seats.filter((one) => one.team === team).map((one) => one.seat);
}

/** Whether a seat has teammates. @param {View} view @param {number | null} seat */
export const hasMates = (view, seat) => seat !== null && teamSeats(view, seat).length > 1;

/** Whether two seats play together, or are the same. @param {View} view @param {number} one @param {number | null} other */
export const together = (view, one, other) =>
  one === other || (teamOf(view, one) !== null && teamOf(view, one) === teamOf(view, other));

/** The seat of a team at which its stats lie. @param {View} view @param {number} seat */
export function bearerOf(view, seat) {
  const bears = (/** @type {number} */ one) =>
    Object.values(view.zones).some((zone) => zone.role === "fortitude" && zone.seat === one);
  return teamSeats(view, seat).find(bears) ?? seat;
}

/**
 * The seat whose stats are drawn on the mat of another: those of one's own team on one's own mat, else
 * on the mat they lie at; null where none are.
 * @param {View} view
 * @param {number} mine the seat at the bottom
 * @param {number} seat
 */
export function statsAt(view, mine, seat) {
  const bearer = bearerOf(view, seat);
  if (together(view, mine, seat)) return seat === mine ? bearer : null;
  return seat === bearer ? bearer : null;
}

/** Whether it is the turn of a seat's team. @param {View} view @param {number | null} seat */
export function teamsTurn(view, seat) {
  const turn = Object.values(view.zones).find((zone) => zone.role === "turn")?.value ?? null;
  return seat !== null && turn !== null && together(view, turn, seat);
}
