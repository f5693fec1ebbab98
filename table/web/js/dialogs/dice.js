/** Dice: how many, with how many sides; the throw is the server's. */
import { html, useState } from "../text/html.js";
import { browser } from "../net/storage.js";
import { Dialog } from "./frame.js";
import { t } from "../text/i18n.js";

const SIDES = [2, 4, 6, 8, 10, 12, 20, 100];
const MOST = 20;

/** @param {{game: Game}} props */
export function DiceDialog({ game }) {
  const kept = Number(browser.get("innkeep.die")) || 6;
  const [sides, setSides] = useState(kept);
  const [n, setN] = useState(1);
  /** @param {number} value */
  const count = (value) => setN(Math.max(1, Math.min(MOST, value || 1)));
  const roll = () => {
    browser.set("innkeep.die", String(sides));
    game.close();
    game.act({ kind: "dice", sides, n });
  };
  return html`<${Dialog} title=${t("web.dice")} close=${() => game.close()} testid="dice">
    <form onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      roll();
    }}>
      <label>
        ${t("web.dice.n")}
        <span class="stepper">
          <button type="button" aria-label="−1" onClick=${() => count(n - 1)}>−</button>
          <input
            type="number"
            inputmode="numeric"
            min="1"
            max=${MOST}
            value=${n}
            data-testid="dice-n"
            onInput=${(/** @type {Event} */ event) =>
              event.target instanceof HTMLInputElement && count(Number(event.target.value))}
          />
          <button type="button" aria-label="+1" onClick=${() => count(n + 1)}>+</button>
        </span>
      </label>
      <fieldset class="sides">
        <legend>${t("web.dice.sides")}</legend>
        ${SIDES.map(
          (side) => html`<button
            key=${side}
            type="button"
            data-sides=${side}
            aria-pressed=${side === sides}
            onClick=${() => setSides(side)}
          >${side}</button>`,
        )}
        <input
          type="number"
          inputmode="numeric"
          min="2"
          max="1000"
          aria-label=${t("web.dice.other")}
          value=${sides}
          onInput=${(/** @type {Event} */ event) => {
            const value = event.target instanceof HTMLInputElement ? Number(event.target.value) : 0;
            if (Number.isInteger(value) && value >= 2 && value <= 1000) setSides(value);
          }}
        />
      </fieldset>
      <button class="primary" data-first data-testid="dice-roll">
        ${t("web.dice.roll", { n, sides })}
      </button>
    </form>
  </${Dialog}>`;
}
