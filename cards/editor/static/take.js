/** What a link that hands a deck on leads to: a copy of that deck, among one's own from then on. */
import { BASE } from "/static/js/net/base_path.js";
import { learn } from "/static/js/net/own_things.js";
import { html, render, useEffect, useState } from "/static/js/text/html.js";
import {
  language,
  languageName,
  nextLanguage,
  onLanguage,
  pick,
  preferred,
  setLanguage,
  t,
  wantAll,
} from "/static/js/text/i18n.js";
import { change, kept } from "./draft.js";
import { picture, RefusedError, takeDeck } from "./doors.js";
import { day } from "./handing.js";
import { saveAs } from "./saving.js";

/** @typedef {import("./doors.js").Taken} Taken */

/** @param {{taken: Taken}} props */
function Deck({ taken }) {
  const [face, setFace] = useState(/** @type {string | null | undefined} */ (null));
  const [refused, setRefused] = useState("");
  const { draft, deck, until } = taken;
  const n = draft.cards.reduce((sum, card) => sum + (card.copies ?? 1), 0);
  useEffect(() => {
    picture(draft, 0, language(), 250).then(setFace);
  }, []);
  const edit = () => {
    if (kept() && !confirm(t("editor.take.over-sure"))) return;
    change(draft);
    location.href = `${BASE}/cards/`;
  };
  const saved = () =>
    saveAs(draft, "innpack").catch((error) =>
      setRefused(error instanceof RefusedError ? error.message : t("editor.failed")),
    );
  return html`<section class="parchment taken">
    ${face && html`<img src=${face} alt="" width="126" height="176" />`}
    <div>
      <h2 data-testid="taken">${pick(draft.deck.name)}</h2>
      <p>${t("editor.take.cards", { n })} ${t("editor.take.until", { date: day(until) })}</p>
      <p>${t("editor.take.yours")}</p>
      <div class="row">
        <a class="primary button" href=${`${BASE}/#own=${deck}`} data-testid="take-play">
          ${t("editor.take.play")}
        </a>
        <button class="small" data-testid="take-edit" onClick=${edit}>
          ${t("editor.take.change")}
        </button>
        <button class="small" data-testid="take-save" onClick=${saved}>
          ${t("editor.save", { form: ".innpack" })}
        </button>
      </div>
      ${refused && html`<p class="wrong" role="alert">${refused}</p>`}
    </div>
  </section>`;
}

function Taking() {
  const [, again] = useState(0);
  const [taken, setTaken] = useState(/** @type {Taken | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    onLanguage(() => again((n) => n + 1));
    const look = () => {
      setTaken(null);
      setRefused("");
      takeDeck(location.hash.slice(1))
        .then((found) => {
          learn(found.deck);
          setTaken(found);
        })
        .catch((error) =>
          setRefused(error instanceof RefusedError ? error.message : t("editor.failed")),
        );
    };
    look();
    addEventListener("hashchange", look);
  }, []);
  const other = nextLanguage();
  return html`
    <header class="top">
      <a href=${`${BASE}/`} title=${t("editor.lobby")}>
        <img src=${`${BASE}/static/mark.svg`} alt=${t("editor.lobby")} width="44" height="44" />
      </a>
      <h1>${t("editor.take.title")}</h1>
      <div class="tools">
        <button class="lang" lang=${other} data-testid="lang" onClick=${() => setLanguage(other)}>
          ${languageName(other)}
        </button>
      </div>
    </header>
    <main class="completing">
      ${
        refused &&
        html`<section class="parchment">
          <p role="alert" data-testid="notice">${refused}</p>
          <a class="primary button" href=${`${BASE}/`}>${t("editor.lobby")}</a>
        </section>`
      }
      ${!taken && !refused && html`<p class="parchment">${t("editor.take.looking")}</p>`}
      ${taken && html`<${Deck} key=${taken.deck} taken=${taken} />`}
    </main>
  `;
}

wantAll();
setLanguage(preferred()).then(() => {
  const root = document.getElementById("app");
  if (root) render(html`<${Taking} />`, root);
});
