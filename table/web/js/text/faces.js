/** Faces and backs of cards: titles and texts by token, pictures with a plain fallback. */
import { BASE } from "../net/base_path.js";
import { language, pick, t } from "./i18n.js";
import { inTurn } from "../net/fetch_queue.js";

/** @type {Map<string, Face>} */
const faces = new Map();
/** @type {Map<string, Promise<Face | null>>} */
const asked = new Map();
/** Faces nobody draws. @type {Set<string>} */
const pictureless = new Set();
/**
 * How often the picture of a face could not be had: a server that is away for a moment draws it
 * later.
 * @type {Map<string, number>}
 */
const failures = new Map();
const FAILURES = 3;
/**
 * Pictures that did not come in time, and when they may be asked for again.
 * @type {Map<string, number>}
 */
const late = new Map();
/** Pictures that have come: the browser keeps them, they wait for no turn. @type {Set<string>} */
const here = new Set();
const PATIENCE_MS = 15000;
const PAUSE_MS = 5000;
/** @type {Set<() => void>} */
const listeners = new Set();
let announced = 0;
/** Whether all there is came from a file. */
let alone = false;

/** Runs when titles have arrived. @param {() => void} run */
export function onFaces(run) {
  listeners.add(run);
}

/**
 * Faces a file brings along: nothing is asked of a server for them, they are shown as plain cards.
 * @param {Record<string, Face>} found
 */
export function brought(found) {
  alone = true;
  for (const [token, face] of Object.entries(found)) faces.set(token, face);
}

/** All faces known so far, by token. @returns {Record<string, Face>} */
export function keptFaces() {
  return Object.fromEntries(faces);
}

function announce() {
  if (announced) return;
  announced = requestAnimationFrame(() => {
    announced = 0;
    for (const run of listeners) run();
  });
}

/** Faces to be asked for with the next request. @type {Map<string, (face: Face | null) => void>} */
const waiting = new Map();
/** As many as one request may ask for. */
const TOGETHER = 50;

/**
 * Asks for the faces that wait, many with one request. They wait for no turn: they are few, and
 * everybody wants to read.
 */
function fetchFaces() {
  const batch = [...waiting].slice(0, TOGETHER);
  for (const [token] of batch) waiting.delete(token);
  if (waiting.size) fetchFaces();
  fetch(`${BASE}/faces.json?of=${batch.map(([token]) => token).join(",")}`)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then((/** @type {Record<string, Face>} */ found) => {
      for (const [token, done] of batch) {
        if (found[token]) faces.set(token, found[token]);
        done(found[token] ?? null);
      }
      announce();
    })
    .catch(() => {
      // Asked for again when it is needed again.
      for (const [token, done] of batch) {
        asked.delete(token);
        done(null);
      }
    });
}

/** @param {string} token @returns {Promise<Face | null>} */
function faceInTurn(token) {
  return new Promise((done) => {
    waiting.set(token, done);
    // All that one drawing of the page needs is asked for together.
    if (waiting.size === 1) queueMicrotask(fetchFaces);
  });
}

/**
 * The face if it is already here; asks for it otherwise.
 * @param {string | null | undefined} token
 * @returns {Face | null}
 */
export function face(token) {
  if (!token) return null;
  const known = faces.get(token);
  if (known || alone) return known ?? null;
  if (!asked.has(token)) asked.set(token, faceInTurn(token));
  return null;
}

/**
 * When these faces are here, or will not come.
 * @param {unknown[]} tokens
 * @returns {Promise<unknown>}
 */
export function whenKnown(tokens) {
  return Promise.all(
    tokens.map((token) => (typeof token === "string" && !face(token) ? asked.get(token) : null)),
  );
}

/** How long a line waits for the titles in it before it is shown without them. */
const TITLES_MS = 2500;
/** When a title was first wanted for a line. @type {Map<string, number>} */
const wanted = new Map();

/**
 * Whether all titles of a line can be said, or did not come in time; asks for those that are not
 * here. A line that is shown only now needs no other words a moment later.
 * @param {unknown[]} tokens
 */
export function sayable(tokens) {
  return tokens
    .filter((token) => typeof token === "string" && token && !face(token))
    .every((token) => {
      const key = /** @type {string} */ (token);
      if (!wanted.has(key)) {
        wanted.set(key, Date.now());
        setTimeout(announce, TITLES_MS + 20);
      }
      return alone || Date.now() - (wanted.get(key) ?? 0) >= TITLES_MS;
    });
}

/** @param {string | null | undefined} token */
export function title(token) {
  if (!token) return t("card.hidden");
  return pick(face(token)?.title) || t("web.card.loading");
}

/** @typedef {125 | 250 | 500} Width of a picture, in its own pixels */
/** @type {Width[]} */
const WIDTHS = [125, 250, 500];
/**
 * The width to ask for: the least that is as wide as the card is shown. Of one twice as wide a
 * browser draws a halved copy all the same, which it makes anew each time it decodes the picture.
 * @param {number} shown how wide the card is shown, in CSS pixels
 * @returns {Width}
 */
export function widthFor(shown) {
  return WIDTHS.find((width) => width >= shown * devicePixelRatio) ?? 500;
}

/** @param {string} token @param {Width} width */
export function pictureUrl(token, width) {
  return `${BASE}/face/${encodeURIComponent(token)}.webp?lang=${language()}&w=${width}`;
}

/**
 * Shows a picture in `holder` (an element of class `face`), or the plain text of the card when
 * nobody draws it, and till it has come where another card or its other side was shown. A card
 * that is being turned over keeps its back till then (`data-turning`).
 * @param {HTMLElement} holder
 * @param {string | null} token
 * @param {"front" | "back"} side
 * @param {Width} width
 * @param {boolean} [first] before the pictures of others that wait, as for one's own hand
 */
export function paint(holder, token, side, width, first = false) {
  const mark = `${side}:${token}:${width}:${language()}`;
  if (holder.dataset.painted === mark || (holder.dataset.turning && side === "front")) return;
  const other = holder.dataset.shows !== `${side}:${token}`;
  holder.dataset.painted = mark;
  holder.dataset.shows = `${side}:${token}`;
  if (!token || alone || pictureless.has(token)) return plain(holder, token, side);
  const known = here.has(pictureUrl(token, width));
  if (!holder.childElementCount || (other && !known)) plain(holder, token, side);
  if ((late.get(mark) ?? 0) > performance.now()) {
    delete holder.dataset.painted;
    return;
  }
  const url = pictureUrl(token, width);
  const ask = () =>
    inTurn(
      () => (holder.dataset.painted === mark ? load(holder, mark, token, side, url) : null),
      first,
    );
  // After the titles: a picture that is still being drawn holds its connection.
  if (known) void load(holder, mark, token, side, url);
  else if (first) queueMicrotask(ask);
  else setTimeout(ask);
}

/**
 * The picture in place of the plain card, when it comes; settled when it has, or will not.
 * @param {HTMLElement} holder
 * @param {string} mark
 * @param {string} token
 * @param {"front" | "back"} side
 * @param {string} url
 * @returns {Promise<void>}
 */
function load(holder, mark, token, side, url) {
  const image = new Image();
  image.alt = "";
  image.draggable = false;
  return new Promise((settled) => {
    // A picture that never comes would hold one of the browser's few connections for ever.
    const patience = setTimeout(() => {
      image.onerror = null;
      image.removeAttribute("src");
      askLater(holder, mark);
      settled();
    }, PATIENCE_MS);
    image.onerror = () => {
      clearTimeout(patience);
      // By another card with the same picture.
      const told = (late.get(mark) ?? 0) > performance.now();
      const times = (failures.get(token) ?? 0) + (told ? 0 : 1);
      failures.set(token, times);
      if (holder.dataset.painted === mark) plain(holder, token, side);
      if (times < FAILURES) askLater(holder, mark);
      else pictureless.add(token);
      settled();
    };
    image.onload = () => {
      clearTimeout(patience);
      here.add(url);
      if (holder.dataset.painted === mark) show(holder, image);
      settled();
    };
    image.src = url;
    if (image.complete) show(holder, image);
  });
}

/**
 * Asks for a picture again after a pause, whatever else happens.
 * @param {HTMLElement} holder
 * @param {string} mark
 */
function askLater(holder, mark) {
  late.set(mark, performance.now() + PAUSE_MS);
  if (holder.dataset.painted === mark) delete holder.dataset.painted;
  setTimeout(announce, PAUSE_MS + 100);
}

/** @param {HTMLElement} holder @param {HTMLImageElement} image */
function show(holder, image) {
  holder.classList.add("pictured");
  holder.replaceChildren(image);
}

/** @param {HTMLElement} holder @param {string | null} token @param {"front" | "back"} side */
function plain(holder, token, side) {
  const sheet = document.createElement("div");
  holder.classList.remove("pictured");
  sheet.className = side === "back" ? "plain plain-back" : "plain";
  holder.replaceChildren(sheet);
  if (side === "back" || !token) return;
  const fill = () => {
    const known = face(token);
    const head = document.createElement("b");
    head.textContent = known ? pick(known.title) : "…";
    const kind = document.createElement("i");
    kind.textContent = known ? pick(known.type) : "";
    const text = document.createElement("span");
    text.textContent = known ? bare(pick(known.text)) : "";
    sheet.replaceChildren(head, kind, text);
  };
  fill();
  if (!face(token)) asked.get(token)?.then(fill);
}

/** Rules text without its marks. @param {string} text */
export function bare(text) {
  return text.replaceAll("**", "").replace(/\s*\{(fortitude|alcohol|gold)\}/g, "");
}

/**
 * Rules text cut into plain, bold and icon pieces.
 * @param {string} text
 * @returns {{sort: "text" | "bold" | "icon", text: string}[]}
 */
export function pieces(text) {
  return text
    .split(/(\*\*[^*]+\*\*|\{(?:fortitude|alcohol|gold)\})/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { sort: "bold", text: part.slice(2, -2) };
      if (/^\{\w+\}$/.test(part)) return { sort: "icon", text: part.slice(1, -1) };
      return { sort: "text", text: part };
    });
}
