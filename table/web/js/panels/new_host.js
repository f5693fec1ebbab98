/** Where the host has left for good: those who are left choose another. */
import { html } from "../text/html.js";
import { t } from "../text/i18n.js";

/** @param {{game: Game}} props */
export function NewHost({ game }) {
  const { you, present, room } = game.store;
  if (!room || you.seat === null || !present.electors.includes(you.seat)) return null;
  return html`<p class="callout" data-testid="new-host">
    <span>${t("web.elect")}</span>
    ${present.electors.map((seat) => {
      const voters = room.votes.filter(([, wanted]) => wanted === seat);
      return html`<button
        key=${seat}
        class=${voters.length ? "" : "soft"}
        aria-pressed=${voters.some(([voter]) => voter === you.seat)}
        data-testid=${`elect-${seat}`}
        onClick=${() => game.act({ kind: "elect", seat })}
      >${game.seatName(seat)}${voters.length ? ` · ${voters.length}` : ""}</button>`;
    })}
  </p>`;
}
