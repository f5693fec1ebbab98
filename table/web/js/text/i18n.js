/** Sentences of the catalogues in the language chosen, switchable while running. */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { isolated } from "./isolation.js";
import { browser } from "../net/storage.js";

/** The catalogues that have come. @type {Partial<Record<Lang, Record<string, any>>>} */
const books = {};
/** The part of the catalogue that the table's pages say. */
let part = "?of=table";
/** @type {Partial<Record<Lang, Promise<void>>>} */
const asked = {};
/** @type {Record<Lang, Intl.PluralRules>} */
const plurals = {};
/** The languages there are catalogues of, English first; the page names them. @type {Lang[]} */
const languages = (document.documentElement.dataset.languages ?? "en").split(" ");
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Lang} */
let current = "en";

/** @returns {Lang} */
export function language() {
  return current;
}

/** The languages a text is written in. @returns {readonly Lang[]} */
export function everyLanguage() {
  return languages;
}

/** The language after the one shown, for a button that goes through all of them. @returns {Lang} */
export function nextLanguage() {
  return languages[(languages.indexOf(current) + 1) % languages.length];
}

/** What a language is called in the language shown, inside a sentence. @param {Lang} lang */
export function languageWord(lang) {
  return new Intl.DisplayNames([current], { type: "language" }).of(lang) ?? lang;
}

/** What a language calls itself, on a button. @param {Lang} lang */
export function languageName(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return name[0].toLocaleUpperCase(lang) + name.slice(1);
}

/** @param {() => void} run */
export function onLanguage(run) {
  listeners.add(run);
}

/** For a page that says more than the table does: from now on every sentence is fetched. */
export function wantAll() {
  part = "";
}

/** The language asked for before, else the browser's. @returns {Lang} */
export function preferred() {
  const kept = browser.get("innkeep.lang");
  if (kept && languages.includes(kept)) return kept;
  const own = navigator.language.toLowerCase();
  return languages.find((lang) => own.startsWith(lang)) ?? "en";
}

/** The language chosen last, shown as soon as its sentences are here. @type {Lang} */
let wanted = "en";

/**
 * Shows the page in a language; its catalogue is fetched if it is not here yet.
 * @param {Lang} lang
 * @returns {Promise<void>} when it is shown, or cannot be had now
 */
export async function setLanguage(lang) {
  wanted = lang;
  if (!books[current]) current = lang;
  browser.set("innkeep.lang", lang);
  if (!books[lang]) await fetchBook(lang);
  if (wanted === lang && books[lang]) show(lang);
}

/** @param {Lang} lang */
function show(lang) {
  current = lang;
  document.documentElement.lang = lang;
  for (const run of listeners) run();
}

/** @param {Lang} lang @returns {Promise<void>} */
function fetchBook(lang) {
  return (asked[lang] ??= read(`${BASE}/i18n/${lang}.json${part}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      books[lang] = await answer.json();
    })
    .catch(() => void delete asked[lang]));
}

/** Whether a sentence exists. @param {string} key */
export function known(key) {
  return key in (books[current] ?? {});
}

/** The sentence of `key`; `{name}` is filled from `args`, the plural form is chosen by `args.n`.
 * @param {string} key @param {Record<string, unknown>} [args] @returns {string} */
export function t(key, args = {}) {
  let text = books[current]?.[key] ?? key;
  if (typeof text === "object") {
    const rules = (plurals[current] ??= new Intl.PluralRules(current));
    const form = rules.select(Number(args.n ?? args.amount ?? 0));
    text = text[form] ?? text.other ?? text.many ?? key;
  }
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in args ? isolated(String(args[name])) : whole,
  );
}

/** One language of a text given in several. @param {Texts | null | undefined} text */
export function pick(text) {
  return text ? (text[current] ?? text.en) : "";
}

/** A sentence for anything that went wrong with a request. @param {any} error */
export function sentenceOf(error) {
  return pick(error?.message?.en ? error.message : null) || t("web.lobby.failed");
}
