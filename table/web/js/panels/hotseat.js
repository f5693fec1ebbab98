/**
 * Several people at one device: one seat at a time, with a curtain in between, so that nobody sees
 * another's hand.
 *
 * Each seat has its own link and its own connection; going over to another is a new page, nothing
 * of the old one is left.
 */
import { BASE } from "../net/base_path.js";
import { html, render, useEffect, useRef } from "../text/html.js";
import { keepSharers, sharers, tableId } from "../net/links.js";
import { t } from "../text/i18n.js";
import { icon } from "../board/icons.js";

/** @typedef {import("../model/game.js").Game} Game */

const CURTAIN = "innkeep.curtain";

/** Draws the curtain and hands the device over. @param {import("../net/links.js").Sharer} to */
export function handOver(to) {
  sessionStorage.setItem(CURTAIN, to.name);
  location.replace(`#${to.token}`);
  location.reload();
}

/**
 * Hands the device over once what is still on its way has arrived, at the latest after two seconds.
 * @param {Game} game
 * @param {import("../net/links.js").Sharer} to
 */
function handOverSoon(game, to, tries = 20) {
  if (tries > 0 && game.line.queue.length) setTimeout(() => handOverSoon(game, to, tries - 1), 100);
  else handOver(to);
}

/**
 * Adds a seat to this device and goes to it.
 * @param {Game} game
 * @param {string} link
 * @param {string} name of the seat, until its person has said theirs
 */
export function playHereToo(game, link, name) {
  const id = tableId();
  const me = game.view.seats.find((seat) => seat.seat === game.store.you.seat);
  const token = decodeURIComponent(link.split("#")[1] ?? "");
  const here = sharers(id).length
    ? sharers(id)
    : [{ token: game.token, name: me?.name ?? localStorage.getItem("innkeep.name") ?? "" }];
  keepSharers(id, [...here.filter((one) => one.token !== token), { token, name: "" }]);
  handOver({ token, name });
}

/** Notes the name somebody sat down under. @param {Game} game */
export function noteName(game) {
  const id = tableId();
  const me = game.store.view?.seats.find((seat) => seat.seat === game.store.you.seat);
  const here = sharers(id);
  const mine = here.find((one) => one.token === game.token);
  if (mine && me?.name && !me.bot && mine.name !== me.name)
    keepSharers(
      id,
      here.map((one) => (one.token === game.token ? { ...one, name: me.name ?? "" } : one)),
    );
}

/** Whether somebody has to be asked whether they are who plays on here. */
export function curtained() {
  return sessionStorage.getItem(CURTAIN) !== null;
}

/**
 * Stands before the page until the right person has the device.
 * @param {HTMLElement} root
 * @param {() => void} then
 */
export function behindTheCurtain(root, then) {
  const name = sessionStorage.getItem(CURTAIN);
  if (name === null) return then();
  const open = () => {
    sessionStorage.removeItem(CURTAIN);
    render(null, root);
    then();
  };
  render(html`<${Curtain} name=${name} open=${open} />`, root);
}

/** @param {{name: string, open: () => void}} props */
function Curtain({ name, open }) {
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
    </div>
  </main>`;
}

/** Who shares this device; the one whose turn it is stands out. @param {{game: Game}} props */
export function Switcher({ game }) {
  const here = sharers(tableId());
  if (here.length < 2) return null;
  const turn =
    game.store.turn()?.seat ??
    Object.values(game.view.zones).find((zone) => zone.role === "turn")?.value;
  const onTurn = game.view.seats.find((seat) => seat.seat === turn)?.name;
  return html`<div
    class="switcher"
    role="group"
    aria-label=${t("web.hot.device")}
    data-testid="switcher"
  >
    ${here.map((one, i) => {
      const mine = one.token === game.token;
      const name = one.name || t("web.hot.player", { n: i + 1 });
      return html`<button
        key=${one.token}
        aria-pressed=${mine}
        class=${one.name && one.name === onTurn ? "turn" : ""}
        disabled=${mine}
        onClick=${() => handOverSoon(game, { token: one.token, name })}
      >${one.name === onTurn && icon("lantern")}${name}</button>`;
    })}
  </div>`;
}
