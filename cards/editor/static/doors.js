/**
 * The server's doors for the editor: what it says about a draft, its pictures, files and tables.
 */
import { BASE } from "/static/js/net/base_path.js";
import { browser } from "/static/js/net/storage.js";
import { language, t } from "/static/js/text/i18n.js";

/** @typedef {import("./draft.js").Draft} Draft */
/**
 * @typedef {{name: string, meaning: string, words: string[], low: number, high: number, flag:
 *   boolean, several: boolean, required: boolean}} Argument
 */
/**
 * @typedef {{meaning: Texts, example: Record<string, any>, arguments: Argument[], fits?: string[]}}
 *   Word
 */
/**
 * @typedef {{types: string[], side_types: string[], triggers_of_type: Record<string, string[]>, triggers: Record<string,
 *   Word>, effects: Record<string, Word>, races: string[], head: Record<string, any>, titles:
 *   Record<string, Texts>, decks: {id: string, name: Texts, kind: string, size: number, set: string, cards: number, house:
 *   number, chosen_as: string, beside: string}[], print: boolean}} Lexicon `print`: whether decks can
 *   be printed here; `house`: how many of a deck's `cards` are of our own; `chosen_as`: what it is
 *   chosen as for a table, "": not by itself; `beside`: the deck it lies beside
 */
/** @typedef {{field: string, where?: string, message: string}} Problem */
/**
 * @typedef {{problems: Problem[], remarks: Problem[], cards: ({text: Texts, type: Texts} |
 *   null)[]}} Checked `remarks`: what is drawn otherwise than it is written
 */

/** A door refused; the message is meant for people. */
export class RefusedError extends Error {}

const MAKER = "innkeep.maker";
const PATIENCE = 5;
const PAUSE_MS = 500;

/**
 * Asks again after a pause where the server has too much to do just now, or too much was asked of
 * it.
 * @param {string} path
 * @param {unknown} body
 */
async function post(path, body) {
  for (let tried = 0; ; tried++) {
    const answer = await fetch(BASE + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": language() },
      body: JSON.stringify(body),
    });
    if (answer.ok) return answer;
    if (![429, 503].includes(answer.status) || tried >= PATIENCE) throw await refusal(answer);
    const pause = Math.min(Number(answer.headers.get("Retry-After")) || 0, 10) * 1000;
    await new Promise((go) => setTimeout(go, Math.max(pause, PAUSE_MS)));
  }
}

/** @param {Response} answer */
async function refusal(answer) {
  const said = await answer.json().catch(() => ({}));
  const named = said?.error?.problems
    ?.map((/** @type {Problem} */ one) =>
      [one.where ?? one.field, one.message].filter(Boolean).join(": "),
    )
    .join("; ");
  const message =
    named && said.error.more
      ? `${named}; … (+${said.error.more})`
      : (named ?? said?.error?.message);
  return new RefusedError(
    typeof message === "string"
      ? message
      : String(message?.[language()] ?? message?.en ?? answer.status),
  );
}

/** @returns {Promise<Lexicon>} */
export async function lexicon() {
  return (await fetch(BASE + "/cards/lexicon.json")).json();
}

/** @param {string} id @returns {Promise<Draft>} */
export async function shipped(id) {
  return (await fetch(`${BASE}/cards/decks/${encodeURIComponent(id)}.json`)).json();
}

/** @param {Draft} draft @param {string} lang @returns {Promise<Checked>} */
export async function check(draft, lang) {
  return (await post("/cards/check", { ...draft, lang })).json();
}

/**
 * `card`: what a text does, as fields of a pack; `text`: how the card reads then, in the language
 * of the text; `kept`: what is left to the table.
 * @typedef {{card: Record<string, any>, understood: string[], kept: string, text: string}} ReadCard
 */

/** What a typed text does. @param {string} text @param {string[]} types @returns {Promise<ReadCard>} */
export async function readText(text, types) {
  return (await post("/cards/read", { text, types })).json();
}

/** @type {Map<string, Promise<string | null | undefined>>} */
const pictures = new Map();

/** The address of a card's picture, drawn once; null while the card is not whole, undefined where the
 * server had no time for it, or could not be reached: then it may be asked for again.
 * @param {Draft} draft @param {number} index @param {Lang} lang @param {250 | 500} width */
export function picture(draft, index, lang, width) {
  const { id, set, kind, name, look } = draft.deck;
  const wish = JSON.stringify({
    deck: { id, set, kind, name, look },
    cards: [draft.cards[index]],
    lang,
    width,
  });
  let found = pictures.get(wish);
  if (!found) {
    found = post("/cards/picture", JSON.parse(wish))
      .then(async (answer) =>
        answer.status === 204 ? null : URL.createObjectURL(await answer.blob()),
      )
      .catch(() => {
        pictures.delete(wish);
        return undefined;
      });
    pictures.set(wish, found);
    if (pictures.size > 400) forget();
  }
  return found;
}

function forget() {
  const oldest = pictures.keys().next().value;
  if (oldest === undefined) return;
  const url = pictures.get(oldest);
  pictures.delete(oldest);
  url?.then((address) => address && setTimeout(() => URL.revokeObjectURL(address), 5000));
}

/** Keeps a card's own picture; the name by which the card says so. @param {Blob} picture */
export async function keepPicture(picture) {
  const answer = await fetch(`${BASE}/cards/own-picture`, {
    method: "POST",
    headers: { "Content-Type": picture.type, "Accept-Language": language() },
    body: picture,
  });
  if (!answer.ok) throw await refusal(answer);
  return String((await answer.json()).art);
}

/**
 * The draft of a file, and what of the file nobody knows; a table comes under the head of the draft
 * whose place it takes.
 * @param {File} file
 * @param {Draft} draft
 * @returns {Promise<[Draft, Problem[]]>}
 */
export async function read(file, draft) {
  const form = new FormData();
  form.append("file", file);
  form.append("head", JSON.stringify(draft.deck));
  const answer = await fetch(BASE + "/cards/import", {
    method: "POST",
    headers: { "Accept-Language": language() },
    body: form,
  });
  if (!answer.ok) throw await refusal(answer);
  const { ignored = [], ...read } = await answer.json();
  return [read, ignored];
}

/** Hands the deck over as a file. @param {Draft} draft @param {string} form */
export async function save(draft, form) {
  const answer = await post(`/cards/export/${form}`, draft);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${draft.deck.id}.${form}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}

/** What proves that this browser kept a deck before: decks of the same id are versions of one. */
function maker() {
  const known = browser.get(MAKER);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  browser.set(MAKER, made);
  return made;
}

/**
 * Puts the deck where tables find it, as it is now; under what names it and a card of it lie there,
 * and what it is chosen as.
 * @param {Draft} draft
 * @param {number} [index]
 * @returns {Promise<{deck: string, card: string, chosen_as: string}>}
 */
export async function keep(draft, index = 0) {
  const card = draft.cards[index]?.id;
  return (await post("/cards/try", { ...draft, card, maker: maker() })).json();
}

/**
 * Sets out a table with the deck; the link of the first seat, or where it is said what else is
 * played.
 * @param {Draft} draft
 * @param {number} index
 */
export async function tryOut(draft, index) {
  const { kind, stands_for: place } = draft.deck;
  if (kind === "side" && !place) throw new RefusedError(t("editor.complete.not-alone"));
  const kept = await keep(draft, index);
  if (!kept.chosen_as) throw new RefusedError(t("editor.complete.not-alone"));
  if (!["character", "drink"].includes(kept.chosen_as)) return `${BASE}/#own=${kept.deck}`; // with whom?
  const modules = await (await fetch(BASE + "/api/modules")).json();
  const offered = modules[0].options.properties.characters.items.enum;
  const options =
    kind === "drink"
      ? { players: 2, characters: offered.slice(0, 2), drinks: kept.deck }
      : { players: 2, characters: [kept.deck, offered[0]], hand: kept.card };
  const made = await (
    await post("/api/tables", { module: modules[0].id, options, assistant: "advise" })
  ).json();
  return made.links.host;
}

/**
 * A link that hands a deck on: its word, the one that ends it, and until when (seconds).
 * @typedef {{word: string, ending: string, until: number}} Link
 */
/**
 * A copy of a deck, the name by which tables know it, and until when its link works (seconds).
 * @typedef {{draft: Draft, deck: string, until: number}} Taken
 */

/** Makes a link to a deck as it is now. @param {Draft} draft @returns {Promise<Link>} */
export async function makeLink(draft) {
  return (await post("/cards/hand-on", draft)).json();
}

/** @param {Link} link */
export async function endLink({ word, ending }) {
  await post("/cards/hand-on/end", { word, ending });
}

/** The deck that a link leads to. @param {string} word @returns {Promise<Taken>} */
export async function takeDeck(word) {
  return (await post("/cards/take", { word })).json();
}
