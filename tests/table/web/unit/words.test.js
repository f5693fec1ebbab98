import assert from "node:assert/strict";
import { test } from "node:test";
import { invitation, reachOf } from "../../../../table/web/js/dialogs/inviting.js";
import { bare, pieces } from "../../../../table/web/js/text/faces.js";
import {
  everyLanguage,
  language,
  languageName,
  languageWord,
  nextLanguage,
  onLanguage,
  pick,
  setLanguage,
  t,
} from "../../../../table/web/js/text/i18n.js";
import { tokenIn } from "../../../../table/web/js/net/links.js";

const BOOKS = {
  en: { cards: { one: "{n} card", other: "{n} cards" }, hello: "Hello, {name}" },
  ru: { cards: { one: "{n} карта", few: "{n} карты", many: "{n} карт" }, hello: "Привет, {name}" },
};

/** @type {string[]} */
let fetched = [];

function serve() {
  fetched = [];
  globalThis.fetch = async (url) => {
    fetched.push(url.match(/(\w+)\.json/)[1]);
    return { ok: true, json: async () => BOOKS[fetched.at(-1)] };
  };
}

test("only the language that is shown is fetched, and the last wish counts", async () => {
  serve();
  const shown = [];
  onLanguage(() => shown.push(language()));
  await setLanguage("en");
  assert.deepEqual(fetched, ["en"]);
  globalThis.fetch = async () => {
    throw new Error("offline");
  };
  await setLanguage("ru");
  assert.equal(t("hello", { name: "Ann" }), "Hello, Ann");
  serve();
  await Promise.all([setLanguage("ru"), setLanguage("en")]);
  assert.equal(language(), "en");
  await setLanguage("ru");
  await setLanguage("en");
  assert.deepEqual(fetched, ["ru"]);
  assert.deepEqual(shown, ["en", "en", "ru", "en"]);
});

test("a sentence takes its plural form by number and language", async () => {
  serve();
  await setLanguage("en");
  assert.equal(t("cards", { n: 1 }), "1 card");
  assert.equal(t("cards", { n: 21 }), "21 cards");
  await setLanguage("ru");
  assert.equal(t("cards", { n: 21 }), "21 карта");
  assert.equal(t("cards", { n: 3 }), "3 карты");
  assert.equal(t("cards", { n: 11 }), "11 карт");
  assert.equal(t("hello", { name: "Аня" }), "Привет, Аня");
  assert.equal(t("hello"), "Привет, {name}");
  assert.equal(t("nowhere"), "nowhere");
  assert.equal(pick({ en: "Inn", ru: "Трактир" }), "Трактир");
  assert.equal(pick(null), "");
  setLanguage("en");
});

test("the token of a link is read whatever a message put after it", () => {
  assert.equal(tokenIn("#abc-_1"), "abc-_1");
  assert.equal(tokenIn("#abc)."), "abc");
  assert.equal(tokenIn("#abc»"), "abc");
  assert.equal(tokenIn("#abc%E2%80%9D"), "abc");
  assert.equal(tokenIn("#abc%E2"), "abc%E2");
  assert.equal(tokenIn(""), "");
});

test("a link says how far it reaches", () => {
  assert.equal(reachOf("http://localhost:8000/t/x"), "here");
  assert.equal(reachOf("http://[::1]:8000/"), "here");
  assert.equal(reachOf("http://192.168.1.7:8000/"), "network");
  assert.equal(reachOf("http://172.32.0.1/"), "anywhere");
  assert.equal(reachOf("http://tavern.local/"), "network");
  assert.equal(reachOf("https://inn.example/"), "anywhere");
});

test("an invitation holds its link", () => {
  const text = invitation({ url: "https://inn.example/t/x#y", seat: "Zot", host: "Ann" });
  assert.ok(text.split("\n").includes("https://inn.example/t/x#y"));
});

test("rules text is cut at its marks", () => {
  assert.deepEqual(pieces("Lose 2{fortitude} **now**."), [
    { sort: "text", text: "Lose 2" },
    { sort: "icon", text: "fortitude" },
    { sort: "text", text: " " },
    { sort: "bold", text: "now" },
    { sort: "text", text: "." },
  ]);
  assert.equal(bare("Lose 2 {fortitude} **now**."), "Lose 2 now.");
});

test("the button of languages goes round, and each has its own name", async () => {
  serve();
  await setLanguage("ru");
  assert.equal(nextLanguage(), "en");
  await setLanguage("en");
  assert.equal(nextLanguage(), "ru");
  assert.deepEqual(everyLanguage(), ["en", "ru"]);
  assert.equal(languageName("ru"), "Русский");
  assert.equal(languageWord("ru"), "Russian");
  await setLanguage("ru");
  assert.equal(languageWord("en"), "английский");
});
