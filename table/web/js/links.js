/** Tables made in this browser, and the links to hand out for their seats. */
import { html, useState } from "./html.js";
import { pick, t } from "./i18n.js";

/** @typedef {{id: string, made: number, titles: Text2[], host: string, seats: string[], spectator: string}} Known */

const KEY = "innkeep.tables";

/** @returns {Known[]} newest first */
export function knownTables() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Known} table */
export function remember(table) {
  localStorage.setItem(KEY, JSON.stringify([table, ...knownTables().filter((one) => one.id !== table.id)].slice(0, 20)));
}

/** @param {string} id */
export function forgetTable(id) {
  localStorage.setItem(KEY, JSON.stringify(knownTables().filter((one) => one.id !== id)));
}

/** @param {string} id */
export function linksOf(id) {
  return knownTables().find((one) => one.id === id) ?? null;
}

/** A link with its button to copy it. @param {{name: string, url: string, testid: string}} props */
function LinkRow({ name, url, testid }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      const field = document.querySelector(`[data-testid="${testid}"] input`);
      if (field instanceof HTMLInputElement) field.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1800);
  };
  return html`<li data-testid=${testid}><label><span>${name}</span><input readonly value=${url} onFocus=${(/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select()} /></label>
    <button onClick=${copy}>${t(copied ? "web.copied" : "web.copy")}</button></li>`;
}

/** @param {{table: Known}} props */
export function LinkList({ table }) {
  return html`<ul class="links">${table.seats.map((url, i) => html`<${LinkRow} key=${i} name=${pick(table.titles[i]) || t("web.seat.n", { n: i + 1 })} url=${url} testid=${`link-${i}`} />`)}
    <${LinkRow} name=${t("web.spectators")} url=${table.spectator} testid="link-spectator" /></ul>`;
}
