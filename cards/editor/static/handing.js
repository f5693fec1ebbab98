/** Handing a deck on by links: making one, copying it, ending it. This browser knows which it made. */
import { BASE } from "/static/js/net/base_path.js";
import { copyText } from "/static/js/board/copying.js";
import { browser } from "/static/js/net/storage.js";
import { html, useState } from "/static/js/text/html.js";
import { language, pick, t } from "/static/js/text/i18n.js";
import { endLink, makeLink, RefusedError } from "./doors.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./doors.js").Link} Link */
/** @typedef {Link & {name: string}} Made */

const PLACE = "innkeep.handed-on";
const COPIED_MS = 1800;

/** The links made here that lead somewhere. @returns {Made[]} */
function made() {
  try {
    const found = JSON.parse(browser.get(PLACE) ?? "[]");
    const lasting = (/** @type {any} */ one) =>
      typeof one?.word === "string" && one.until * 1000 > Date.now();
    return Array.isArray(found) ? found.filter(lasting) : [];
  } catch {
    return [];
  }
}

/** @param {Made[]} links */
const keepMade = (links) => browser.set(PLACE, JSON.stringify(links));

/** A day in the language shown. @param {number} seconds */
export const day = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString(language(), { day: "numeric", month: "long" });

/** @param {{link: Made, end: () => void}} props */
function LinkLine({ link, end }) {
  const [copied, setCopied] = useState(false);
  const url = `${location.origin}${BASE}/cards/take/#${link.word}`;
  const copy = async () => {
    setCopied(await copyText(url));
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return html`<li class="link-line">
    <label class="labelled">
      <span>${link.name}, ${t("editor.link.until", { date: day(link.until) })}</span>
      <input
        type="text"
        readonly
        value=${url}
        data-testid="link"
        onFocus=${(/** @type {FocusEvent} */ event) =>
          event.target instanceof HTMLInputElement && event.target.select()}
      />
    </label>
    <div class="row">
      <button type="button" class="small" data-testid="link-copy" onClick=${copy}>
        ${t(copied ? "editor.link.copied" : "editor.link.copy")}
      </button>
      <button type="button" class="small" data-testid="link-end" onClick=${end}>
        ${t("editor.link.end")}
      </button>
    </div>
  </li>`;
}

/**
 * @param {{draft: Draft, disabled?: boolean}} props
 */
export function HandOn({ draft, disabled = false }) {
  const [links, setLinks] = useState(made());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  /** @param {() => Promise<Made[]>} work the links there are afterwards */
  const busily = async (work) => {
    setBusy(true);
    setRefused("");
    try {
      const now = await work();
      keepMade(now);
      setLinks(now);
    } catch (error) {
      setRefused(error instanceof RefusedError ? error.message : t("editor.failed"));
    }
    setBusy(false);
  };
  const make = () =>
    busily(async () => [
      { ...(await makeLink(draft)), name: pick(draft.deck.name) ?? "" },
      ...made(),
    ]);
  const end = (/** @type {Made} */ link) =>
    busily(async () => {
      await endLink(link).catch((error) => {
        if (!(error instanceof RefusedError)) throw error; // else it has ended already
      });
      return made().filter((one) => one.word !== link.word);
    });
  return html`<details class="hand-on">
    <summary data-testid="hand-on">${t("editor.link")}</summary>
    <p class="hint">${t("editor.link.hint")}</p>
    <button
      type="button"
      class="small"
      disabled=${disabled || busy}
      data-testid="link-make"
      onClick=${make}
    >${t("editor.link.make")}</button>
    ${refused && html`<p class="wrong" role="alert" data-testid="link-wrong">${refused}</p>`}
    <ul class="links">
      ${links.map(
        (/** @type {Made} */ link) =>
          html`<${LinkLine} key=${link.word} link=${link} end=${() => end(link)} />`,
      )}
    </ul>
  </details>`;
}
