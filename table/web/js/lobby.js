/** The front page: set out a table, hand out the links, find one's tables again. */
import { html, render, useEffect, useState } from "./html.js";
import { known, language, loadCatalogues, onLanguage, pick, preferred, setLanguage, t } from "./i18n.js";
import { forgetTable, knownTables, LinkList, remember } from "./links.js";
import { icon } from "./icons.js";

/** @typedef {{id: string, title: Text2, options: {properties?: Record<string, any>}}} Module */

/** @param {{modules: Module[]}} props */
function Maker({ modules }) {
  const [made, setMade] = useState(/** @type {import("./links.js").Known | null} */ (null));
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const module = modules[0];
  const fields = module.options.properties ?? {};
  /** @type {string[]} */
  const characters = fields.characters?.items?.enum ?? [];
  const most = fields.players?.maximum ?? 4;
  const [players, setPlayers] = useState(/** @type {number} */ (fields.players?.default ?? 4));
  const [chosen, setChosen] = useState(characters.slice(0, most));
  const [edition, setEdition] = useState(/** @type {string} */ (fields.edition?.default ?? ""));
  const [assistant, setAssistant] = useState(true);
  const name = (/** @type {string} */ id) => /** @type {Text2} */ (fields.characters?.titles?.[id] ?? { en: id, ru: id });
  const seats = Array.from({ length: players }, (_, i) => chosen[i] ?? characters[i]);
  /** @param {number} at @param {string} id */
  const choose = (at, id) => {
    const next = [...chosen];
    const other = next.indexOf(id);
    if (other >= 0) next[other] = next[at];
    next[at] = id;
    setChosen(next);
  };
  const make = async () => {
    setBusy(true);
    setError("");
    /** @type {Record<string, unknown>} */
    const options = { players, characters: seats };
    if (edition) options.edition = edition;
    try {
      const answer = await fetch("/api/tables", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ module: module.id, options, assistant: assistant ? "advise" : "off" }),
      });
      const body = await answer.json();
      if (!answer.ok) setError(pick(body.error?.message) || t("web.lobby.failed"));
      else {
        const table = { id: body.id, made: Date.now(), titles: seats.map(name), ...body.links };
        remember(table);
        setMade(table);
      }
    } catch {
      setError(t("web.lobby.failed"));
    }
    setBusy(false);
  };
  if (made) {
    return html`<section class="parchment" data-testid="made"><h2>${t("web.lobby.made")}</h2><p>${t("web.invite.hint")}</p>
      <${LinkList} table=${made} /><div class="row"><a class="primary" data-testid="enter" href=${made.host}>${t("web.lobby.enter", { seat: pick(made.titles[0]) })}</a>
      <button onClick=${() => setMade(null)}>${t("web.lobby.another")}</button></div></section>`;
  }
  return html`<section class="parchment"><h2>${t("web.lobby.new")}</h2>
    <div class="field"><span id="players">${t("web.lobby.players")}</span><div class="choices" role="group" aria-labelledby="players">
      ${Array.from({ length: most - 1 }, (_, i) => i + 2).map((n) => html`<button key=${n} aria-pressed=${n === players} data-testid=${`players-${n}`} onClick=${() => setPlayers(n)}>${n}</button>`)}</div></div>
    <div class="seats">${seats.map((id, i) => html`<label key=${i} style=${`--seat:${fields.characters?.colors?.[id] ?? "#7a5a30"}`}><span>${t("web.seat.n", { n: i + 1 })}</span>
      <select value=${id} onChange=${(/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && choose(i, event.target.value)}>
        ${characters.map((one) => html`<option key=${one} value=${one} selected=${one === id}>${pick(name(one))}</option>`)}</select></label>`)}</div>
    <div class="row">${edition && html`<label class="field"><span>${t("web.lobby.edition")}</span><select value=${edition} onChange=${(/** @type {Event} */ event) => event.target instanceof HTMLSelectElement && setEdition(event.target.value)}>
      ${/** @type {string[]} */ (fields.edition.enum).map((one) => html`<option key=${one} value=${one} selected=${one === edition}>${known(`web.edition.${one}`) ? t(`web.edition.${one}`) : one}</option>`)}</select></label>`}
    <label class="check"><input type="checkbox" checked=${assistant} data-testid="assistant" onChange=${() => setAssistant(!assistant)} /><span>${t("web.lobby.assistant")}<small>${t("web.lobby.assistant-hint")}</small></span></label></div>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <button class="primary big" data-testid="create" disabled=${busy} onClick=${make}>${t("web.lobby.create")}</button></section>`;
}

function Mine() {
  const [tables, setTables] = useState(knownTables());
  if (!tables.length) return null;
  return html`<section class="parchment mine"><h2>${t("web.lobby.mine")}</h2><ul>${tables.map((table) => html`<li key=${table.id}>
    <a href=${table.host}>${table.titles.map((title) => pick(title)).join(", ")}</a><time>${new Date(table.made).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })}</time>
    <button aria-label=${t("web.lobby.forget")} title=${t("web.lobby.forget")} onClick=${() => { forgetTable(table.id); setTables(knownTables()); }}>${icon("close")}</button></li>`)}</ul></section>`;
}

function Lobby() {
  const [modules, setModules] = useState(/** @type {Module[]} */ ([]));
  const [, again] = useState(0);
  useEffect(() => {
    onLanguage(() => again((n) => n + 1));
    fetch("/api/modules").then((answer) => answer.json()).then((found) => Array.isArray(found) && setModules(found)).catch(() => undefined);
  }, []);
  const lang = language() === "en" ? "ru" : "en";
  return html`<main class="lobby"><header><img src="/static/mark.svg" alt="" width="84" height="84" /><h1>Innkeep</h1><p>${t("web.lobby.about")}</p>
    <button class="lang" data-testid="lang" lang=${lang} onClick=${() => setLanguage(lang)}>${lang === "ru" ? "Русский" : "English"}</button></header>
    ${modules.length > 0 && html`<${Maker} modules=${modules} />`}<${Mine} />
    <footer>${t("web.lobby.unofficial")}</footer></main>`;
}

setLanguage(preferred());
loadCatalogues().then(() => {
  const root = document.getElementById("app");
  if (root) render(html`<${Lobby} />`, root);
});
