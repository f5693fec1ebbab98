/** Sentences of the catalogues in the language chosen, switchable while running. */
import { BASE } from "../net/base_path.js";

/** @type {Record<Lang, Record<string, any>>} */
const books = { en: {}, ru: {} };
const plurals = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Lang} */
let current = "en";

/** @returns {Lang} */
export function language() {
  return current;
}

/** @param {() => void} run */
export function onLanguage(run) {
  listeners.add(run);
}

/** The language asked for before, else the browser's. @returns {Lang} */
export function preferred() {
  const kept = localStorage.getItem("innkeep.lang");
  if (kept === "en" || kept === "ru") return kept;
  return navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";
}

/** @param {Lang} lang */
export function setLanguage(lang) {
  current = lang;
  localStorage.setItem("innkeep.lang", lang);
  document.documentElement.lang = lang;
  for (const run of listeners) run();
}

/** Fetches both catalogues. */
export async function loadCatalogues() {
  await Promise.all(
    /** @type {Lang[]} */ (["en", "ru"]).map(async (lang) => {
      const answer = await fetch(`${BASE}/i18n/${lang}.json`);
      if (answer.ok) books[lang] = await answer.json();
    }),
  );
}

/** Whether a sentence exists. @param {string} key */
export function known(key) {
  return key in books[current];
}

/** The sentence of `key`; `{name}` is filled from `args`, the plural form is chosen by `args.n`.
 * @param {string} key @param {Record<string, unknown>} [args] @returns {string} */
export function t(key, args = {}) {
  let text = books[current][key] ?? key;
  if (typeof text === "object") {
    const form = plurals[current].select(Number(args.n ?? args.amount ?? 0));
    text = text[form] ?? text.other ?? text.many ?? key;
  }
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in args ? String(args[name]) : whole,
  );
}

/** One language of a text given in both. @param {Text2 | null | undefined} text */
export function pick(text) {
  return text ? (text[current] ?? text.en) : "";
}

/** A sentence for anything that went wrong with a request. @param {any} error */
export function sentenceOf(error) {
  return pick(error?.message?.en ? error.message : null) || t("web.lobby.failed");
}
