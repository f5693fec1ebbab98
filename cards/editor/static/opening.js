/**
 * Files that become a deck: a pack or a table of cards alone, with its pictures beside it, or all
 * of them in one zip. Pictures are made small and sent one by one; the draft comes back only when
 * everything was understood.
 */
import { html, useEffect, useState } from "/static/js/text/html.js";
import { t } from "/static/js/text/i18n.js";
import { keepPicture, read, RefusedError } from "./doors.js";
import { small } from "./picture_bytes.js";
import { ENDINGS, endsIn, packOf, PICTURES, unzipped, ZipError } from "./unzip.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Plain} Plain */
/** @typedef {import("./doors.js").Problem} Problem */

/** What may be chosen. */
export const ACCEPTED = `.yaml,.yml,.csv,.tsv,.txt,.xlsx,${ENDINGS.join(",")},${PICTURES.join(",")}`;

/** @type {Record<string, string>} */
const MEDIA = { jpg: "jpeg", svg: "svg+xml" };

/**
 * The draft that some files are, and what of them nobody knows; a table comes under the head of
 * the draft whose place it takes.
 * @param {File[]} files
 * @param {Draft} draft
 * @returns {Promise<[Draft, Problem[]]>}
 */
export async function opened(files, draft) {
  if (files.length === 1 && !endsIn(files[0].name, ENDINGS)) return read(files[0], draft);
  const named = files.length === 1 ? files[0].name : "";
  try {
    const parts = named ? await within(files[0]) : beside(files);
    const pack = packOf(parts.keys());
    const inside = /** @type {Blob} */ (parts.get(pack));
    const [found, ignored] = await read(new File([inside], pack), draft);
    const unshown = await sendPictures(found, parts, pack);
    const said = t("problem.unshown");
    return [
      found,
      [...ignored, ...unshown.map((field) => ({ field, where: field, message: said }))],
    ];
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const said = t(`problem.${error.key}`, error.named);
    throw new RefusedError(named ? `${named}: ${said}` : said);
  }
}

/** The parts of a zip. @param {File} file @returns {Promise<Map<string, Blob>>} */
async function within(file) {
  const parts = await unzipped(await file.arrayBuffer());
  return new Map([...parts].map(([name, part]) => [name, new Blob([new Uint8Array(part)])]));
}

/** Files that were chosen together. @param {File[]} files @returns {Map<string, Blob>} */
function beside(files) {
  return new Map(files.map((file) => [file.name.normalize("NFC"), file]));
}

/** The name of a part as it is looked for: without its folder, in small letters. @param {string} name */
const base = (name) => (name.split("/").at(-1) ?? name).toLowerCase();

/**
 * Sends the pictures that a draft shows, which it then has by the names the server gave them; the
 * names of those it does not show.
 * @param {Draft} draft
 * @param {Map<string, Blob>} parts
 * @param {string} pack
 */
async function sendPictures(draft, parts, pack) {
  const names = [...parts.keys()].filter((name) => endsIn(name, PICTURES));
  /** @type {Map<string, string>} */
  const sent = new Map();
  const shown = shownBy(draft);
  const found = shown.map(({ art, where }) => partOf(art, names, where));
  for (const [number, { put }] of shown.entries()) {
    const name = found[number];
    let kept = sent.get(name);
    if (kept === undefined) {
      const kind = name.split(".").at(-1)?.toLowerCase() ?? "";
      const blob = new Blob([/** @type {Blob} */ (parts.get(name))], {
        type: `image/${MEDIA[kind] ?? kind}`,
      });
      kept = await keepPicture(await small(blob).catch((error) => refusedAt(error, name)));
      sent.set(name, kept);
    }
    put(kept);
  }
  return names.filter((name) => name !== pack && !sent.has(name));
}

/** @param {unknown} error @param {string} name @returns {never} */
function refusedAt(error, name) {
  throw error instanceof RefusedError ? new RefusedError(`${name}: ${error.message}`) : error;
}

/**
 * The part that a picture of a draft is.
 * @param {string} art
 * @param {string[]} names
 * @param {string} where
 */
function partOf(art, names, where) {
  const same = names.filter((name) => name === art);
  const alike = same.length ? same : names.filter((name) => base(name) === base(art));
  if (alike.length === 1) return alike[0];
  const said = t(alike.length ? "problem.art-twice" : "problem.art-missing", { file: art });
  throw new RefusedError(`${where}: ${said}`);
}

/**
 * The pictures of a draft: their names, where they stand in words, and how another name is put
 * there.
 * @param {Draft} draft
 * @returns {{art: string, where: string, put: (name: string) => void}[]}
 */
function shownBy(draft) {
  /** @param {Plain} owner @param {string} key @param {string} where */
  const one = (owner, key, where) => {
    const art = owner[key];
    const map = art !== null && typeof art === "object";
    return {
      art: String(map ? art.file : art).normalize("NFC"),
      where,
      put: (/** @type {string} */ name) => {
        owner[key] = map ? { ...art, file: name } : name;
      },
    };
  };
  const cards = draft.cards.flatMap((card, n) =>
    card.art ? [one(card, "art", t("problem.card", { n: n + 1 }))] : [],
  );
  const art = draft.deck.art ?? {};
  return [...cards, ...Object.keys(art).map((key) => one(art, key, t("editor.deck")))];
}

/**
 * Whether files are held over the page, which takes those that are dropped.
 * @param {(files: File[]) => void} take
 */
export function useDropped(take) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holds = (/** @type {DragEvent} */ event) =>
      event.dataTransfer?.types.includes("Files") ?? false;
    const hover = (/** @type {DragEvent} */ event) => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (/** @type {DragEvent} */ event) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (/** @type {DragEvent} */ event) => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) take(files);
    };
    addEventListener("dragover", hover);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", hover);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  });
  return over;
}

/** What is shown while files are held over the page. */
export const DropHere = () =>
  html`<div class="drop-here" data-testid="drop-here">${t("editor.drop")}</div>`;
