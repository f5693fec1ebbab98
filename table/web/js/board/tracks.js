/** A track with its marker, a purse with its coins. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { amountIn } from "../model/view.js";
import { icon } from "./icons.js";
import { Steps } from "./steps.js";
import { TokenFace } from "./tray.js";

/** @typedef {import("../model/game.js").Game} Game */

/** @param {{game: Game, id: string, box: ZoneBox, zone: Zone, own: boolean}} props */
export function Track({ game, id, box, zone, own }) {
  const [min, max] = [zone.min ?? 0, zone.max ?? 20];
  const slide = game.sliding?.zone === id ? game.sliding.value : null;
  const value = slide ?? zone.value ?? 0;
  const role = ["alcohol", "fortitude"].find((one) => one === zone.role) ?? "other";
  const face = game.view.comps[zone.order[0] ?? ""]?.f ?? null;
  const cells = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const sparse = box.w / cells.length < 19;
  const name = game.zoneName(id, game.store.you.seat);
  const share = (value - min + 0.5) / cells.length;
  const alias = zone.order[0];
  const seated = game.store.you.seat !== null;
  return html`
                ${
                  box.counter
                    ? html`<span class="track-icon" title=${pick(zone.title)}>
                      <${TokenFace} game=${game} token=${face} />
                    </span>`
                    : icon(role, `track-icon ${role}`)
                }
                <div class="cells" aria-hidden="true">
                  <div class="fill" style=${`transform:scaleX(${share.toFixed(4)})`}></div>
                  ${cells.map(
                    (n) =>
                      html`<span key=${n} class=${n % 5 === 0 ? "five" : ""}>
                        ${!sparse || n % 5 === 0 ? n : ""}
                      </span>`,
                  )}
                </div>
                <div class="rail">
                  <div class="slide" style=${`transform:translateX(${(share * 100).toFixed(3)}%)`}>
                    <div
                      class=${`marker ${role} ${game.view.comps[alias ?? ""]?.l ? "locked" : ""}`}
                      data-alias=${alias}
                      data-kind="marker"
                      data-nav
                      role="slider"
                      tabindex="-1"
                      aria-label=${name}
                      aria-valuemin=${min}
                      aria-valuemax=${max}
                      aria-valuenow=${value}
                      aria-disabled=${!seated || Boolean(game.view.comps[alias ?? ""]?.l)}
                    >
                      ${icon(role)}
                      <b>${value}</b>
                    </div>
                  </div>
                </div>
                ${
                  own &&
                  seated &&
                  html`<${Steps} game=${game} id=${id} value=${value} name=${name} />`
                }
              `;
}

/** @param {{game: Game, id: string, zone: Zone}} props */
export function Purse({ game, id, zone }) {
  const value = zone.value ?? 0;
  const name = game.zoneName(id, game.store.you.seat);
  const coins = zone.endless ? 7 : Math.min(7, Math.max(value > 0 ? 1 : 0, Math.ceil(value / 3)));
  const role = zone.role === "inn" || zone.role === "pot" ? zone.role : "purse";
  return html`<div
    class=${`purse ${role}`}
    data-alias=${zone.order[0]}
    data-kind="purse"
    data-nav
    role="button"
    tabindex="-1"
    aria-label=${
      zone.endless
        ? t("web.purse.endless", { zone: name })
        : t("web.purse", { zone: name, n: value })
    }
  >
    <div class="coins" aria-hidden="true">
      ${Array.from(
        { length: coins },
        (_, i) => html`<i key=${i} style=${`transform:translateY(${-i * 4}px)`}></i>`,
      )}
      ${coins === 0 && html`<i class="none"></i>`}
    </div>
    <b class="amount">${amountIn(zone)}</b>
  </div>`;
}
