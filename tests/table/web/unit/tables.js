/**
 * Small tables to play with: two seats with a hand, a deck and a purse each, and what lies between
 * them.
 */

/** @param {string} kind @param {object} [more] */
export const zone = (kind, more = {}) => ({
  kind,
  visibility: "public",
  title: { en: kind, ru: kind },
  seat: null,
  n: 0,
  order: [],
  ...more,
});

/** A view of two seats; seat 0 holds `a` and `b`, and `t` lies open on the table. */
export function smallView() {
  return {
    seats: [0, 1].map((seat) => ({
      seat,
      name: seat ? "Bob" : "Ann",
      title: { en: `Seat ${seat}`, ru: `Место ${seat}` },
      color: "#123456",
    })),
    zones: {
      "s0.hand": zone("hand", {
        seat: 0,
        role: "hand",
        visibility: "owner",
        n: 2,
        order: ["a", "b"],
      }),
      "s0.deck": zone("stack", { seat: 0, role: "deck", visibility: "hidden", n: 3, order: ["d"] }),
      "s0.discard": zone("stack", { seat: 0, role: "discard" }),
      "s0.purse": zone("purse", { seat: 0, role: "purse", value: 8 }),
      "s1.hand": zone("hand", { seat: 1, role: "hand", visibility: "owner" }),
      "s1.purse": zone("purse", { seat: 1, role: "purse", value: 2 }),
      "s0.fortitude": zone("track", { seat: 0, role: "fortitude", min: 0, max: 20, value: 20 }),
      play: zone("area", { role: "play", n: 1, order: ["t"] }),
      pot: zone("purse", { role: "pot", value: 0 }),
      turn: zone("track", { role: "turn", value: 0 }),
    },
    comps: {
      a: { k: "card", z: "s0.hand", f: "face-a", b: "back-0" },
      b: { k: "card", z: "s0.hand", f: "face-b", b: "back-0" },
      d: { k: "card", z: "s0.deck", b: "back-0" },
      t: { k: "card", z: "play", f: "face-t", b: "back-1", up: true, x: 500, y: 500 },
    },
    past: { undo: false, redo: false },
    asking: null,
    over: null,
  };
}
