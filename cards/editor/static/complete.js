/**
 * Completing a deck: somebody with the deck in the hand types one card after the other, and sees
 * what of each was understood.
 */
import { BASE } from "/static/js/net/base_path.js";
import { html, render, useEffect, useRef, useState } from "/static/js/text/html.js";
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
import { begunDecks, isTrue, keepBegun, nextToType, pieces, withTyped } from "./begun.js";
import { lexicon, readText, RefusedError, shipped } from "./doors.js";
import { change, slug } from "./draft.js";
import { Labelled, valueOf } from "./form.js";
import { HandOn } from "./handing.js";
import { PhotoFace, photoOf } from "./photo_face.js";
import { saveAs, SaveButtons } from "./saving.js";
import { keepWhole } from "./whole.js";

/** @typedef {import("./begun.js").Begun} Begun */
/** @typedef {import("./draft.js").Plain} Plain */
/** @typedef {import("./doors.js").Lexicon} Lexicon */
/** @typedef {import("./doors.js").ReadCard} ReadCard */
/** @typedef {Lexicon["decks"][number]} Offered */

/** Nothing is read while somebody types; milliseconds of a pause. */
const SETTLED = 600;

/** The deck and the card that the address names. @returns {{deck: string, card: number | null}} */
function place() {
  const words = new URLSearchParams(location.hash.slice(1));
  const card = Number(words.get("card") ?? "x");
  return { deck: words.get("deck") ?? "", card: Number.isInteger(card) ? card : null };
}

/** @param {string} deck @param {number | null} [card] */
const go = (deck, card = null) => {
  location.hash = card === null ? (deck ? `deck=${deck}` : "") : `deck=${deck}&card=${card}`;
};

/** @param {{n: number, all: number, testid?: string}} props */
const Progress = ({ n, all, testid }) =>
  html`<span class="progress">
    <progress max=${all} value=${n} aria-hidden="true"></progress>
    <span data-testid=${testid}>${t("editor.complete.progress", { n, all })}</span>
  </span>`;

/** @param {{words: Lexicon, begun: Record<string, Begun>}} props */
function Decks({ words, begun }) {
  const rank = (/** @type {Offered} */ deck) =>
    ["character", "drink", "otto", "boss", "variant"].indexOf(deck.chosen_as) +
    (deck.chosen_as ? 0 : 9);
  const decks = [...words.decks].sort((one, other) => rank(one) - rank(other));
  const groups = [
    { key: "editor.complete.begun", decks: decks.filter((deck) => begun[deck.id]) },
    { key: "editor.complete.of-house", decks: decks.filter((one) => !begun[one.id] && one.house) },
    { key: "editor.complete.whole", decks: decks.filter((one) => !begun[one.id] && !one.house) },
  ];
  /** @param {Offered} deck */
  const trueOf = (deck) => {
    const mine = begun[deck.id];
    if (!mine) return { n: deck.cards - deck.house, all: deck.cards };
    const cards = mine.draft.cards;
    return { n: cards.filter((card) => isTrue(card, mine)).length, all: cards.length };
  };
  return html`<section class="parchment">
    <p>${t("editor.complete.about")}</p>
    ${groups
      .filter(({ decks }) => decks.length)
      .map(
        ({ key, decks }) =>
          html`<h2 key=${key}>${t(key)}</h2>
            <ul class="rows" key=${`${key}-list`}>
              ${decks.map(
                (deck) => html`<li key=${deck.id}>
                  <button class="small" data-testid=${`deck-${deck.id}`} onClick=${() => go(deck.id)}>
                    <b>${pick(deck.name)}</b>
                    <${Progress} ...${trueOf(deck)} />
                  </button>
                </li>`,
              )}
            </ul>`,
      )}
  </section>`;
}

/**
 * @param {{deck: Offered, begun: Begun, busily: (work: () => Promise<string | void>) => void, put:
 *   (begun: Begun | null) => void}} props
 */
function DeckView({ deck, begun, busily, put }) {
  const cards = begun.draft.cards;
  const next = nextToType(begun, -1);
  const playable = deck.chosen_as || deck.beside;
  const n = cards.filter((card) => isTrue(card, begun)).length;
  const mark = (/** @type {Plain} */ card) =>
    begun.typed.includes(card.id) ? "typed" : card.origin === "house" ? "house" : "true";
  const another = () => {
    const ids = cards.map((card) => card.id);
    const like = cards[cards.length - 1];
    const made = { ...like, id: slug("card", ids), title: { en: "" }, copies: 1, origin: "house" };
    put({ ...begun, draft: { ...begun.draft, cards: [...cards, made] } });
    go(deck.id, cards.length);
  };
  return html`<section class="parchment">
    <button class="small" data-testid="back" onClick=${() => go("")}>‹ ${t("editor.complete.back")}</button>
    <h2>${pick(begun.draft.deck.name)}</h2>
    <p>
      <${Progress} n=${n} all=${cards.length} testid="progress" /> ·${" "}
      ${t("editor.complete.pieces", { n: pieces(cards), all: begun.size })}
    </p>
    <div class="row">
      ${
        next < 0
          ? html`<b>${t("editor.complete.done")}</b>`
          : html`<button class="primary" data-testid="go-on" onClick=${() => go(deck.id, next)}>
            ${t("editor.complete.go-on")}
          </button>`
      }
      ${
        playable &&
        html`<button
          class="small"
          data-testid="play"
          onClick=${() =>
            busily(async () => {
              location.href = `${BASE}/#own=${await keepWhole(deck, begun.draft)}`;
            })}
        >${t("editor.play")}</button>`
      }
      <${SaveButtons}
        forms=${["innpack", "yaml"]}
        cls="small"
        saved=${(/** @type {string} */ form) => busily(() => saveAs(begun.draft, form))}
      />
      <button
        class="small"
        data-testid="edit"
        onClick=${() => {
          change(begun.draft);
          location.href = `${BASE}/cards/`;
        }}
      >${t("editor.complete.edit")}</button>
      <button
        class="small"
        data-testid="over"
        onClick=${() => confirm(t("editor.complete.over-sure")) && put(null)}
      >${t("editor.complete.over")}</button>
    </div>
    ${!playable && html`<p class="hint">${t("editor.complete.not-alone")}</p>`}
    ${deck.beside && html`<p class="hint">${t("editor.complete.beside")}</p>`}
    ${playable && html`<${HandOn} draft=${begun.draft} />`}
    <ol class="rows">
      ${cards.map(
        (card, at) => html`<li key=${card.id}>
          <button
            class=${`small ${mark(card)}`}
            data-testid=${`card-${at}`}
            onClick=${() => go(deck.id, at)}
          >
            <b>${pick(card.title) || t("editor.complete.new")} ×${card.copies ?? 1}</b>
            <i>${t(`editor.complete.${mark(card)}`)}</i>
          </button>
        </li>`,
      )}
    </ol>
    <button class="small" data-testid="another" onClick=${another}>
      + ${t("editor.complete.another")}
    </button>
  </section>`;
}

/** What of a text was understood. @param {{read: ReadCard | null, reading: boolean, wrong: string}} props */
function Understood({ read, reading, wrong }) {
  if (wrong) return html`<p class="wrong" role="alert" data-testid="wrong">${wrong}</p>`;
  if (!read) return html`<p class="hint">${reading ? t("editor.complete.reading") : ""}</p>`;
  return html`<div class="texts" aria-live="polite" data-testid="read">
    ${
      read.understood.length > 0 &&
      html`<p class="understood">
        <b>${t("editor.complete.understood")}</b>
        ${read.understood.map((one, n) => html`<mark key=${n}>${one}</mark> `)}
      </p>`
    }
    ${read.text && html`<p><b>${t("editor.complete.as")}</b> ${read.text}</p>`}
    ${read.kept && html`<p class="left"><b>${t("editor.complete.left")}</b> ${read.kept}</p>`}
  </div>`;
}

/**
 * One card to be typed.
 * @param {{words: Lexicon, deck: Offered, begun: Begun, at: number, put: (begun: Begun) => void}}
 *   props
 */
function CardToType({ words, deck, begun, at, put }) {
  const card = begun.draft.cards[at];
  const known = isTrue(card, begun);
  const [title, setTitle] = useState(known ? (pick(card.title) ?? "") : "");
  const [copies, setCopies] = useState(String(card.copies ?? 1));
  const [types, setTypes] = useState(/** @type {string[]} */ (card.types));
  const [text, setText] = useState("");
  const [photo, setPhoto] = useState(photoOf(card));
  const [read, setRead] = useState(/** @type {ReadCard | null} */ (null));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const first = useRef(/** @type {HTMLInputElement | null} */ (null));
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const wish = JSON.stringify([text.trim(), types]);
  const asked = useRef({ wish: "", found: /** @type {Promise<ReadCard> | null} */ (null) });
  /** The text as it is now, read once. */
  const reading = () => {
    if (asked.current.wish !== wish || !asked.current.found)
      asked.current = { wish, found: readText(text, types) };
    return /** @type {Promise<ReadCard>} */ (asked.current.found);
  };
  const refused = (/** @type {unknown} */ error) =>
    setWrong(error instanceof RefusedError ? error.message : t("editor.failed"));
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    setRead(null);
    if (!text.trim()) return;
    setWrong("");
    let here = true;
    const timer = setTimeout(
      () =>
        reading()
          .then((found) => here && setRead(found))
          .catch((error) => here && refused(error)),
      SETTLED,
    );
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wish]);
  const number = Math.max(1, Math.min(60, Math.trunc(Number(copies)) || 1));
  const onward = (/** @type {Begun} */ now) => {
    const next = nextToType(now, at);
    go(deck.id, next < 0 ? null : next);
  };
  const next = async () => {
    if (!title.trim()) return setWrong(t("editor.complete.no-title"));
    if (!text.trim() && !known && !photo) return setWrong(t("editor.complete.no-text"));
    setBusy(true);
    try {
      const pictured = known ? null : { said: { [language()]: t("editor.photo.said") } };
      const found = text.trim() ? (await reading()).card : pictured;
      const made = { title: title.trim(), copies: number, types, read: found, photo };
      const now = withTyped(begun, at, made, language());
      put(now);
      onward(now);
    } catch (error) {
      asked.current.found = null;
      refused(error);
    }
    setBusy(false);
  };
  const drop = () => {
    const cards = begun.draft.cards.filter((_, n) => n !== at);
    const now = { ...begun, draft: { ...begun.draft, cards } };
    put(now);
    const after = nextToType(now, at - 1);
    go(deck.id, after < 0 ? null : after);
  };
  const possible = words.types.filter(
    (name) =>
      card.types.includes(name) ||
      ((deck.kind === "drink") === (name === "drink" || name === "drink_event") &&
        (deck.kind === "side" || !words.side_types.includes(name))),
  );
  const toggle = (/** @type {string} */ name) => {
    const now = types.includes(name) ? types.filter((one) => one !== name) : [...types, name];
    if (now.length) setTypes(name === "drink" || types.includes("drink") ? [name] : now.slice(-3));
  };
  return html`<form
    class="parchment typing"
    onSubmit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (title.trim() && !text.trim() && !known && !photo && !event.submitter?.matches(":focus"))
        box.current?.focus();
      else next();
    }}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) next();
    }}
  >
    <p class="where">
      <button type="button" class="small" data-testid="list" onClick=${() => go(deck.id)}>
        ‹ ${t("editor.complete.list")}
      </button>
      <span>${t("editor.complete.card", { n: at + 1, all: begun.draft.cards.length })}</span>
    </p>
    ${!known && pick(card.title) && html`<p class="hint">${t("editor.complete.instead", { title: pick(card.title) })}</p>`}
    <div class="pair">
      <${Labelled} label=${t("editor.complete.card-title")}>
        <input
          ref=${first}
          type="text"
          maxlength="60"
          enterkeyhint="next"
          data-testid="type-title"
          value=${title}
          onInput=${(/** @type {Event} */ event) => setTitle(valueOf(event))}
        />
      <//>
      <${Labelled} label=${t("editor.complete.copies")}>
        <input
          type="number"
          inputmode="numeric"
          min="1"
          max="60"
          data-testid="type-copies"
          value=${copies}
          onInput=${(/** @type {Event} */ event) => setCopies(valueOf(event))}
        />
      <//>
    </div>
    ${
      possible.length > 1 &&
      html`<fieldset class="several">
        <legend>${t("editor.complete.types")}</legend>
        ${possible.map(
          (name) => html`<label class="tick" key=${name}>
            <input
              type="checkbox"
              checked=${types.includes(name)}
              data-testid=${`type-${name}`}
              onChange=${() => toggle(name)}
            />
            <span>${t(`type.${name}`)}</span>
          </label>`,
        )}
      </fieldset>`
    }
    <${Labelled} label=${t("editor.complete.text")}>
      <textarea
        ref=${box}
        rows="4"
        maxlength="2000"
        data-testid="type-text"
        placeholder=${t("editor.complete.text-hint")}
        value=${text}
        onInput=${(/** @type {Event} */ event) => setText(valueOf(event))}
      ></textarea>
    <//>
    <${Understood} read=${read} reading=${Boolean(text.trim())} wrong=${wrong} />
    <div class="row">
      <button class="primary" data-testid="next" disabled=${busy}>${t("editor.complete.next")}</button>
      <button
        type="button"
        class="small"
        data-testid="skip"
        onClick=${() => onward({ ...begun, typed: [...begun.typed, card.id] })}
      >${t("editor.complete.skip")}</button>
      <button
        type="button"
        class="small"
        disabled=${begun.draft.cards.length < 2}
        data-testid="drop"
        onClick=${drop}
      >${t("editor.complete.drop")}</button>
    </div>
    <${PhotoFace} draft=${begun.draft} at=${at} value=${photo} change=${setPhoto} />
  </form>`;
}

/** @param {{words: Lexicon}} props */
function Completing({ words }) {
  const [, again] = useState(0);
  const [where, setWhere] = useState(place());
  const [notice, setNotice] = useState("");
  const redraw = () => again((n) => n + 1);
  useEffect(() => {
    onLanguage(redraw);
    addEventListener("hashchange", () => setWhere(place()));
  }, []);
  const begun = begunDecks();
  const deck = words.decks.find((one) => one.id === where.deck) ?? null;
  const mine = deck ? (begun[deck.id] ?? null) : null;
  /** @param {() => Promise<string | void>} work what there is to say of it afterwards */
  const busily = async (work) => {
    setNotice("");
    try {
      setNotice((await work()) ?? "");
    } catch (error) {
      setNotice(error instanceof RefusedError ? error.message : t("editor.failed"));
    }
  };
  const put = (/** @type {Begun | null} */ next) => {
    if (deck) keepBegun(deck.id, next);
    redraw();
  };
  useEffect(() => {
    if (deck && !mine)
      busily(async () => {
        const draft = await shipped(deck.id);
        put({ draft, typed: [], size: pieces(draft.cards) });
      });
  }, [where.deck, Boolean(mine)]);
  const other = nextLanguage();
  const at = mine && where.card !== null && mine.draft.cards[where.card] ? where.card : null;
  return html`
    <header class="top">
      <a href=${`${BASE}/`} title=${t("editor.lobby")}>
        <img src=${`${BASE}/static/mark.svg`} alt=${t("editor.lobby")} width="44" height="44" />
      </a>
      <h1>${t("editor.complete.title")}</h1>
      <div class="tools">
        <a class="button" href=${`${BASE}/cards/`}>${t("editor.title")}</a>
        <button class="lang" lang=${other} data-testid="lang" onClick=${() => setLanguage(other)}>
          ${languageName(other)}
        </button>
      </div>
    </header>
    <main class="completing">
      ${notice && html`<p class="wrong notice" role="alert" data-testid="notice">${notice}</p>`}
      ${
        !deck
          ? html`<${Decks} words=${words} begun=${begun} />`
          : mine && at !== null
            ? html`<${CardToType}
              key=${`${deck.id}-${mine.draft.cards[at].id}`}
              words=${words}
              deck=${deck}
              begun=${mine}
              at=${at}
              put=${put}
            />`
            : mine
              ? html`<${DeckView} deck=${deck} begun=${mine} busily=${busily} put=${put} />`
              : ""
      }
    </main>
  `;
}

wantAll();
Promise.all([lexicon(), setLanguage(preferred())]).then(([words]) => {
  const root = document.getElementById("app");
  if (root) render(html`<${Completing} words=${words} />`, root);
});
