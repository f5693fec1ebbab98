/** What a place of the page belongs to: a card, a zone, a seat. */

/** @typedef {"card" | "coin" | "marker" | "pawn" | "marquee" | "none"} What */

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
  const what =
    kind === "marker"
      ? "marker"
      : kind === "pawn"
        ? "pawn"
        : kind === "purse"
          ? "coin"
          : alias
            ? "card"
            : "none";
  return { alias, zone: zoneId, seat, what };
}
