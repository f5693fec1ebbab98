/**
 * "Who has how many": every seat's piles, hand, purse and tracks in one table; numbers everybody
 * may know.
 */
import { html } from "../text/html.js";
import { Dialog } from "./frame.js";
import { known, pick, t } from "../text/i18n.js";
import { pegOf } from "../layout/tray.js";

/**
 * Roles that seats have, in the order of the zones, each with its heading.
 * @param {View} view
 * @returns {[string, string][]}
 */
export function columns(view) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [id, zone] of Object.entries(view.zones)) {
    if (zone.seat === undefined || zone.seat === null || !zone.role || pegOf(view, id)) continue;
    const heads = found.get(zone.role) ?? new Set();
    found.set(
      zone.role,
      heads.add(known(`web.role.${zone.role}`) ? t(`web.role.${zone.role}`) : pick(zone.title)),
    );
  }
  return [...found].map(([role, heads]) => [role, [...heads].join(" / ")]);
}

/**
 * What a seat has of a role: a value, a number of cards, or null.
 * @param {View} view
 * @param {number} seat
 * @param {string} role
 */
export function amount(view, seat, role) {
  const zone = Object.values(view.zones).find((one) => one.seat === seat && one.role === role);
  if (!zone) return null;
  return zone.kind === "track" || zone.kind === "purse" ? (zone.value ?? 0) : zone.n;
}

/** @param {{game: Game}} props */
export function CountsDialog({ game }) {
  const view = game.view;
  const heads = columns(view);
  const common = Object.entries(view.zones).filter(
    ([, zone]) => (zone.seat ?? null) === null && zone.role !== "turn",
  );
  return html`<${Dialog} title=${t("web.counts")} wide close=${() => game.close()} testid="counts">
    <div class="counts-scroll" tabindex="0" role="region" aria-label=${t("web.counts")} data-first>
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">${t("web.counts.seat")}</th>
            ${view.seats.map(
              (seat) =>
                html`<th key=${seat.seat} scope="col" style=${`--seat:${seat.color}`}>
                  ${game.seatName(seat.seat)}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${heads.map(
            ([role, head]) =>
              html`<tr key=${role}>
                <th scope="row">${head}</th>
                ${view.seats.map((seat) => {
                  const n = amount(view, seat.seat, role);
                  return html`<td key=${seat.seat} data-count=${`${seat.seat}.${role}`}>
                    ${n ?? "–"}
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <ul class="counts-common">
      ${common.map(
        ([id, zone]) =>
          html`<li key=${id}>
            ${pick(zone.title)}
            : <b>${zone.kind === "track" || zone.kind === "purse" ? (zone.value ?? 0) : zone.n}</b>
          </li>`,
      )}
    </ul>
  </${Dialog}>`;
}
