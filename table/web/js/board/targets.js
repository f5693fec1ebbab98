/** What a place of the page belongs to: a card, a zone, a seat. */

/** @typedef {"card" | "coin" | "marker" | "pawn" | "marquee" | "none"} What */

/** What the kinds of things that are no cards are held by. @type {Record<string, What>} */
const HELD_BY = { marker: "marker", pawn: "pawn", purse: "coin" };

/** @param {EventTarget | null} node @returns {Target & {what: What}} */
export function targetOf(node) {
  const el = node instanceof Element ? node : null;
  const thing = el?.closest("[data-alias]");
  const zone = el?.closest("[data-zone]");
  const mat = el?.closest("[data-seat]");
  const alias = thing instanceof HTMLElement ? thing.dataset.alias : undefined;
  const zoneId = zone instanceof HTMLElement ? zone.dataset.zone : undefined;
  const seat = mat instanceof HTMLElement ? Number(mat.dataset.seat) : undefined;
  const kind = thing instanceof HTMLElement ? thing.dataset.kind : undefined;
  const what = HELD_BY[kind ?? ""] ?? (alias ? "card" : "none");
  return { alias, zone: zoneId, seat, what };
}

/**
 * Whether there is nothing to hold.
 * @param {View} view
 * @param {EventTarget | null} node
 */
export function untaken(view, node) {
  const { what, zone } = targetOf(node);
  const kind = zone ? view.zones[zone]?.kind : undefined;
  const pressed = node instanceof Element && node.closest("button, input");
  return what === "none" && kind !== "track" && kind !== "purse" && !pressed;
}
