/** Choosing several cards at once for an option of the referee. */
import { html } from "../text/html.js";
import { Dialog } from "./frame.js";
import { pick, t } from "../text/i18n.js";

/**
 * Several cards chosen at once, where a list of all ways would be too long.
 * @param {{game: Game, dialog: import("../model/open_dialogs.js").PickState}} props
 */
export function PickDialog({ game, dialog: { item, chosen } }) {
  const [least, most] = [item.least ?? 0, item.most ?? 0];
  const toggle = (/** @type {number} */ n) => {
    if (!chosen.delete(n) && chosen.size < most) chosen.add(n);
    game.ui();
  };
  const done = () => {
    game.close();
    game.accept([item.id, ...[...chosen].sort((a, b) => a - b)].join("."));
  };
  return html`<${Dialog} title=${pick(item.text)} close=${() => game.close()} testid="pick">
    <p class="quiet">${t("web.pick", { least, most, n: chosen.size })}</p>
    <div class="pick" role="group" aria-label=${pick(item.text)}>
      ${(item.cards ?? []).map(
        (card, n) =>
          html`<button
            key=${n}
            aria-pressed=${chosen.has(n)}
            data-testid="pick-card"
            onClick=${() => toggle(n)}
          >${pick(card)}</button>`,
      )}
    </div>
    <button class="primary" data-testid="pick-ok" disabled=${chosen.size < least} onClick=${done}>
      ${t("web.ok")}
    </button>
  </${Dialog}>`;
}
