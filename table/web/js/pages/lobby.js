/** The front page: set out a table, find one's tables again, take them along to another device. */
import { BASE, HOME } from "../net/base_path.js";
import { read } from "../net/read.js";
import { html, render, useEffect, useState } from "../text/html.js";
import { language, onLanguage, pick, preferred, setLanguage, t, sentenceOf } from "../text/i18n.js";
import {
  amend,
  askServer,
  forgetTable,
  knownTables,
  passFor,
  remember,
  tokenOf,
} from "../net/links.js";
import { handedOn, learn, unoffered } from "../net/own_things.js";
import { tab } from "../net/storage.js";
import { nameOf } from "../text/names.js";
import { LanguageButton } from "../panels/language_button.js";
import { LinkRow, QrCode } from "../dialogs/link_row.js";
import { keepFile } from "../board/copying.js";
import { icon } from "../board/icons.js";
import { reachOf } from "../dialogs/inviting.js";
import { houseInfo } from "../dialogs/house_info.js";
import { Evenings } from "../dialogs/evenings.js";
import { evenings, takeEvenings } from "../net/evenings.js";
import { Wizard } from "../dialogs/wizard.js";
import { CodeEntry } from "./code_entry.js";
import { fresh, withOwn } from "../model/wish.js";

/** @typedef {import("../net/links.js").Known} Known */

const QR_MOST = 8;

/** How long ago, in words. @param {number} at */
function ago(at) {
  const minutes = Math.round((at - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (minutes > -60) return words.format(Math.min(0, minutes), "minute");
  if (minutes > -36 * 60) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 1440), "day");
}

/** Who sits at a table and whose turn it is, as seen from afar. @param {{glance: Glance}} props */
function Standing({ glance: { seats, turn, you, over } }) {
  const mover = turn === null || over ? null : seats[turn];
  return html`${seats.map(
    (seat, i) =>
      html`<i
        key=${i}
        class="dot"
        style=${`--seat:${seat.color}`}
        title=${`${pick(seat.title)}${seat.name ? `: ${nameOf(seat)}` : ""}`}
      ></i>`,
  )}
  ${over && t("web.lobby.over")}
  ${
    mover &&
    (turn === you
      ? html`<b>${t("web.lobby.your-turn")}</b>`
      : t("web.turn.of", { seat: nameOf(mover) ?? pick(mover.title) }))
  }`;
}

/** What a table is called: by its people, else by what was set out. @param {Known} table @param {Glance | null} glance */
function titleOf(table, glance) {
  const people = glance?.seats.length
    ? glance.seats.filter((seat) => seat.name).map((seat) => nameOf(seat))
    : (table.people ?? []);
  return people.join(", ") || table.titles.map((one) => pick(one)).join(", ") || table.id;
}

/** @param {{table: Known, found: Glance | NoGlance | null, forget: () => void}} props */
function Row({ table, found, forget }) {
  const gone = found && "error" in found ? found.error : null;
  const glance = found && "error" in found ? null : found;
  const title = titleOf(table, glance);
  return html`<li data-testid="my-table">
    <div>
      <a href=${table.url}>${title}</a>
      <small>
        ${gone && html`<span class="gone">${pick(gone.message)}</span>`}
        ${glance && html`<${Standing} glance=${glance} />`}
        <time>${ago(glance?.last ?? table.made)}</time>
      </small>
    </div>
    <button
      aria-label=${`${t("web.lobby.forget")}: ${title}`}
      title=${t("web.lobby.forget")}
      onClick=${forget}
    >${icon("close")}</button>
  </li>`;
}

function Mine() {
  const [tables, setTables] = useState(knownTables());
  const [glances, setGlances] = useState(/** @type {Record<string, Glance | NoGlance>} */ ({}));
  const [code, setCode] = useState(false);
  const [note, setNote] = useState("");
  const look = () => {
    const list = knownTables();
    setTables(list);
    if (!list.length) return;
    askServer("", "/api/glance", {
      tables: list.map((one) => ({ token: tokenOf(one.url), pass: passFor(tokenOf(one.url)) })),
    })
      .then((/** @type {(Glance | NoGlance)[]} */ found) => {
        setGlances(Object.fromEntries(found.map((glance, i) => [list[i].id, glance])));
        found.forEach((glance, i) => {
          if (!("error" in glance))
            amend(list[i].id, {
              titles: glance.seats.map((seat) => seat.title),
              people: glance.seats.flatMap((seat) => (seat.name ? [seat.name] : [])),
            });
        });
      })
      .catch(() => undefined);
  };
  useEffect(() => {
    const handed = decodeURIComponent(location.hash).match(/^#tables=(.+)$/)?.[1];
    if (handed) {
      const found = handed
        .split(",")
        .map((pair) => pair.split("!"))
        .filter((pair) => pair.length === 2 && /^\w+$/.test(pair[0]));
      for (const [id, token] of found)
        if (!knownTables().some((one) => one.id === id))
          remember({ id, url: `${HOME}/t/${id}#${token}`, made: Date.now(), titles: [] });
      setNote(t("web.lobby.taken", { n: found.length }));
      history.replaceState(null, "", location.pathname);
    }
    look();
    const again = () => !document.hidden && look();
    for (const moment of ["focus", "innkeep-tables"]) addEventListener(moment, again);
    return () => {
      for (const moment of ["focus", "innkeep-tables"]) removeEventListener(moment, again);
    };
  }, []);
  /** @param {Event} event */
  const read = async (event) => {
    const input = event.target;
    const file = input instanceof HTMLInputElement ? input.files?.[0] : null;
    if (!file) return;
    try {
      const found = JSON.parse(await file.text());
      const brought = takeEvenings(found?.evenings);
      if (!Array.isArray(found?.tables) && !brought) throw new Error("no list");
      const good = (found.tables ?? []).filter(
        (/** @type {any} */ one) =>
          typeof one?.id === "string" &&
          typeof one.url === "string" &&
          new URL(one.url).origin === location.origin,
      );
      for (const one of good)
        remember({ id: one.id, url: one.url, made: Number(one.made) || Date.now(), titles: [] });
      const said = [];
      if (good.length || !brought) said.push(t("web.lobby.taken", { n: good.length }));
      if (brought) said.push(t("web.evenings.taken", { n: brought }));
      setNote(said.join(" "));
      look();
    } catch {
      setNote(t("web.lobby.not-a-list"));
    }
  };
  const save = () =>
    keepFile(
      JSON.stringify({
        tables: tables.map(({ id, url, made }) => ({ id, url, made })),
        evenings: evenings(),
      }),
      "innkeep-tables.json",
    );
  const carried = `${HOME}/#tables=${tables
    .slice(0, QR_MOST)
    .map((one) => `${one.id}!${tokenOf(one.url)}`)
    .join(",")}`;
  return html`<section class="parchment mine">
    <h2>${t("web.lobby.mine")}</h2>
    ${note && html`<p role="status" data-testid="taken">${note}</p>`}
    ${
      tables.length
        ? html`<ul>
          ${tables.map(
            (table) =>
              html`<${Row}
                key=${table.id}
                table=${table}
                found=${glances[table.id] ?? null}
                forget=${() => {
                  forgetTable(table.id);
                  setTables(knownTables());
                }}
              />`,
          )}
        </ul>`
        : html`<p class="quiet">${t("web.lobby.none")}</p>`
    }
    <details>
      <summary>${t("web.lobby.take-along")}</summary>
      <p class="quiet">${t("web.lobby.take-hint")}</p>
      <div class="row">
        ${
          tables.length > 0 &&
          html`
                      <button data-testid="list-save" onClick=${save}>
                        ${t("web.lobby.save")}
                      </button>
                      <button
                        data-testid="list-qr"
                        aria-expanded=${code}
                        onClick=${() => setCode(!code)}
                      >${t("web.qr")}</button>
                    `
        }
        <label class="file">
          <span>${t("web.lobby.load")}</span>
          <input
            type="file"
            accept="application/json,.json"
            data-testid="list-load"
            onChange=${read}
          />
        </label>
      </div>
      ${code && html`<${QrCode} text=${carried} />`}
    </details>
  </section>`;
}

/**
 * At an address that only this computer knows itself by: which one works for others.
 * @param {{away: string | null}} props
 */
function Elsewhere({ away }) {
  if (!away)
    return html`<section class="parchment elsewhere" data-testid="elsewhere">
      <p>${t("web.elsewhere.none")}</p>
    </section>`;
  return html`<section class="parchment elsewhere" data-testid="elsewhere">
    <p>${t(reachOf(away) === "network" ? "web.elsewhere.network" : "web.elsewhere")}</p>
    <ul class="links">
      <${LinkRow} name=${t("web.elsewhere.link")} url=${`${away}/`} testid="away" />
    </ul>
  </section>`;
}

/**
 * All that is on the page is known before any of it is shown: nothing moves once one reads.
 * @param {{modules: import("../model/wish.js").Module[], info: HouseInfo, own: string | null}} props
 *   `own`: what a link has handed on
 */
function Lobby({ modules, info, own }) {
  const [, again] = useState(0);
  const { pages } = info;
  useEffect(() => {
    onLanguage(() => again((n) => n + 1));
  }, []);
  const rematch = new URLSearchParams(location.search).get("rematch");
  const gone = own !== null && modules.every((one) => !withOwn(one, fresh(one, []), own));
  return html`<main class="lobby">
    <header>
      <img src=${`${BASE}/static/mark.svg`} alt="" width="84" height="84" />
      <h1>Innkeep</h1>
      <p>${t("web.lobby.about")}</p>
      <${LanguageButton} />
    </header>
    ${!rematch && html`<${CodeEntry} />`}
    ${
      gone &&
      html`<section class="parchment"><p class="error" role="alert" data-testid="own-gone">
        ${t("web.own.gone")}
      </p></section>`
    }
    ${
      modules.length > 0
        ? html`<${Wizard}
          modules=${modules}
          info=${info}
          own=${own}
          rematch=${rematch && tab.get("innkeep.rematch") ? rematch : null}
        />`
        : html`<section class="parchment"><p class="error">${sentenceOf(null)}</p></section>`
    }
    ${
      !rematch &&
      reachOf(location.href) === "here" &&
      html`<${Elsewhere} away=${info.away ?? null} />`
    }
    ${!rematch && html`<${Mine} />`}
    ${!rematch && html`<${Evenings} />`}
    ${
      pages.length > 0 &&
      html`<nav class="pages" aria-label=${t("web.lobby.pages")}>
        ${pages.map(
          (page) =>
            html`<a key=${page} href=${`${BASE}${page}?lang=${language()}`}>
              ${t(`web.page.${page.replaceAll("/", "")}`)}
            </a>`,
        )}
      </nav>`
    }
    <footer>${t("web.lobby.unofficial")}</footer>
  </main>`;
}

/** What can be set out here, with what people made as far as this browser knows of it. */
async function modulesHere() {
  const all = await (await read(`${BASE}/api/modules`)).json();
  const own = Array.isArray(all) ? unoffered(all) : [];
  if (!own.length) return all;
  return (await read(`${BASE}/api/modules?own=${own.join(",")}`)).json();
}

const own = handedOn(location.hash);
if (own) {
  learn(own);
  history.replaceState(null, "", location.pathname + location.search);
}
addEventListener("hashchange", () => handedOn(location.hash) && location.reload());

Promise.all([setLanguage(preferred()), modulesHere().catch(() => []), houseInfo()]).then(
  ([, modules, info]) => {
    const root = document.getElementById("app");
    if (root)
      render(
        html`<${Lobby} modules=${Array.isArray(modules) ? modules : []} info=${info} own=${own} />`,
        root,
      );
  },
);
