/**
 * Several people at one device: who they are, and the curtain between them, so that nobody sees
 * another's hand.
 */
import { BASE } from "../net/base_path.js";
import { html, render, useEffect, useRef } from "../text/html.js";
import { sharers, tableId } from "../net/links.js";
import { t } from "../text/i18n.js";
import { icon } from "../board/icons.js";
import {
  behindCurtain,
  handOver,
  handOverSoon,
  openCurtain,
  peopleHere,
  seatOf,
} from "../actions/handing_over.js";

/**
 * Stands before the page until the right person has the device.
 * @param {HTMLElement} root
 * @param {() => void} then
 */
export function behindTheCurtain(root, then) {
  const curtained = behindCurtain();
  if (curtained === null) return then();
  const open = () => {
    openCurtain();
    render(null, root);
    then();
  };
  render(html`<${Curtain} curtained=${curtained} open=${open} />`, root);
}

/**
 * Whoever has the device instead may say so: that leads behind another curtain.
 * @param {{curtained: import("../actions/handing_over.js").Curtained, open: () => void}} props
 */
function Curtain({ curtained: { token, here }, open }) {
  const name = here.find((one) => one.token === token)?.name;
  const others = here.filter((one) => one.token !== token);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  return html`<main class="curtain" data-testid="curtain">
    <div>
      <img src=${`${BASE}/static/mark.svg`} alt="" width="72" height="72" />
      <h1>${t("web.hot.pass", { name: name || t("web.hot.next") })}</h1>
      <p>${t("web.hot.hint")}</p>
      <button class="primary big" ref=${button} data-testid="curtain-open" onClick=${open}>
        ${t("web.hot.here", { name: name || t("web.hot.me") })}
      </button>
      ${
        others.length > 0 &&
        html`<p class="others" role="group" aria-label=${t("web.hot.else")}>
          <span>${t("web.hot.else")}</span>
          ${others.map(
            (one) => html`<button
              key=${one.token}
              class="plain-button"
              data-testid="curtain-other"
              onClick=${() => handOver(one, here)}
            >${one.name}</button>`,
          )}
        </p>`
      }
    </div>
  </main>`;
}

/** Who shares this device; the one whose turn it is stands out. @param {{game: Game}} props */
export function Switcher({ game }) {
  const kept = sharers(tableId());
  if (kept.length < 2) return null;
  const turn =
    game.store.turn()?.seat ??
    Object.values(game.view.zones).find((zone) => zone.role === "turn")?.value ??
    null;
  return html`<div
    class="switcher"
    role="group"
    aria-label=${t("web.hot.device")}
    data-testid="switcher"
  >
    ${peopleHere(game.view.seats).map((one, i) => {
      const mine = one.token === game.token;
      const onTurn = turn !== null && seatOf(game.view.seats, kept[i]) === turn;
      return html`<button
        key=${one.token}
        aria-pressed=${mine}
        class=${onTurn ? "turn" : ""}
        disabled=${mine}
        onClick=${() => handOverSoon(game, one)}
      >${onTurn && icon("lantern")}${one.name}</button>`;
    })}
  </div>`;
}
