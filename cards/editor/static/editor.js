/**
 * The card editor: a deck as a grid of its cards, one card as a form, its text and picture as one
 * writes.
 */
import { BASE } from "/static/js/net/base_path.js";
import { html, render, useEffect, useRef, useState } from "/static/js/text/html.js";
import {
  everyLanguage,
  language,
  languageName,
  languageWord,
  nextLanguage,
  onLanguage,
  pick,
  preferred,
  setLanguage,
  t,
  wantAll,
} from "/static/js/text/i18n.js";
import { canRedo, canUndo, change, current, kept, slug, step } from "./draft.js";
import { Fold } from "./fold.js";
import { OwnPicture } from "./own_picture.js";
import { PictureField } from "./pictures.js";
import { check, keep, lexicon, picture, RefusedError, shipped, tryOut } from "./doors.js";
import { HandOn } from "./handing.js";
import { ACCEPTED, DropHere, opened, useDropped } from "./opening.js";
import { PhotoFace, photoOf, withPhoto } from "./photo_face.js";
import { saveAs, SaveButtons } from "./saving.js";
import { branch, CardForm, Choice, Line, valueOf, Whole } from "./form.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Plain} Plain */
/** @typedef {import("./doors.js").Lexicon} Lexicon */
/** @typedef {import("./doors.js").Checked} Checked */

const SETTLED = 250;

/** Milliseconds until a picture is asked for again that the server had no time for. */
const AGAIN = 2000;

/** @param {Lexicon} words @returns {Draft} */
function fresh(words) {
  const card = {
    id: "first-card",
    title: words.titles["first-card"],
    types: ["action"],
    copies: 1,
  };
  return { deck: structuredClone(words.head), cards: [{ ...card, modes: [branch(words, card)] }] };
}

/**
 * A card's picture, kept until the next one is drawn so that nothing flickers.
 * @param {{draft: Draft, index: number, width: 250 | 500, alt: string, testid?: string}} props
 */
function Face({ draft, index, width, alt, testid }) {
  const [url, setUrl] = useState(/** @type {string | null} */ (null));
  const card = draft.cards[index];
  const wish = JSON.stringify([
    card,
    draft.deck.look,
    draft.deck.name,
    draft.deck.kind,
    language(),
  ]);
  useEffect(() => {
    let here = true;
    let timer = setTimeout(draw, url ? SETTLED : 0);
    async function draw() {
      const found = await picture(draft, index, language(), width);
      if (!here) return;
      if (found) setUrl(found);
      if (found === undefined) timer = setTimeout(draw, AGAIN);
    }
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [wish]);
  return html`<span class="card-face">
    ${
      url
        ? html`<img src=${url} alt=${alt} data-testid=${testid} draggable=${false} />`
        : html`<span class="no-face">${alt}</span>`
    }
  </span>`;
}

/** @param {{words: Lexicon}} props */
function Editor({ words }) {
  const [, again] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [files, setFiles] = useState(false);
  const [checked, setChecked] = useState(/** @type {Checked | null} */ (null));
  const [notice, setNotice] = useState("");
  const [busy, setBusy] = useState(false);
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const told = useRef(/** @type {HTMLElement | null} */ (null));
  const redraw = () => again((n) => n + 1);
  const draft = /** @type {Draft} */ (current());
  const index = Math.min(chosen, draft.cards.length - 1);
  const card = draft.cards[index];
  const written = JSON.stringify(draft);
  const beside = draft.deck.kind === "side" && !draft.deck.stands_for;

  useEffect(() => onLanguage(redraw), []);
  useEffect(() => told.current?.scrollIntoView({ block: "nearest" }), [notice]);
  useEffect(() => {
    let here = true;
    const timer = setTimeout(
      () =>
        check(draft, language())
          .then((found) => here && setChecked(found))
          .catch(() => here && setNotice(t("editor.failed"))),
      SETTLED,
    );
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [written, language()]);
  useEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (step(event.shiftKey ? 1 : -1)) redraw();
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, []);

  /** @param {(draft: Draft) => void} edit @param {string} [place] */
  const edit = (edit, place = "") => {
    const next = structuredClone(draft);
    edit(next);
    change(next, place);
    setNotice("");
    redraw();
  };
  /** @param {(card: Plain) => void} change @param {string} place */
  const editCard = (change, place) =>
    edit(
      (next) => {
        const one = next.cards[index];
        const before = slug(one.title?.en ?? "", []);
        change(one);
        const named = one.id === before || /^(first-card|new-card)(-\d+)?$/.test(one.id);
        if (place === "title.en" && named)
          one.id = slug(
            one.title.en,
            next.cards.filter((other) => other !== one).map((other) => other.id),
          );
      },
      place && `${index}.${place}`,
    );
  /** @param {Draft} next */
  const replace = (next) => {
    change(next);
    setChosen(0);
    setNotice("");
    redraw();
  };
  /** @param {() => Promise<string | void>} work what there is to say of it afterwards */
  const busily = async (work) => {
    setBusy(true);
    setNotice("");
    try {
      setNotice((await work()) ?? "");
    } catch (error) {
      setNotice(error instanceof RefusedError ? error.message : t("editor.failed"));
    }
    setBusy(false);
  };
  const wrong = (/** @type {string} */ field) =>
    (checked?.problems ?? [])
      .filter((one) => one.field === field)
      .map((one) => one.message)
      .join("; ");
  const troubled = (/** @type {number} */ at) =>
    (checked?.problems ?? []).some((one) => one.field.startsWith(`cards[${at}]`));
  const said = checked?.cards[index];
  const remarks = (checked?.remarks ?? []).filter(
    (one) => one.field.startsWith(`cards[${index}]`) || one.field.startsWith("deck."),
  );
  const name = (/** @type {Plain} */ one) => pick(one.title) ?? "";
  const take = (/** @type {File[]} */ files) =>
    busily(async () => {
      const [next, ignored] = await opened(files, draft);
      replace(next);
      return ignored.map((one) => `${one.where}: ${one.message}`).join("; ");
    });
  const over = useDropped(take);
  const add = (/** @type {Plain} */ one) => {
    edit((next) =>
      next.cards.splice(index + 1, 0, {
        ...structuredClone(one),
        id: slug(
          one.id,
          next.cards.map((other) => other.id),
        ),
      }),
    );
    setChosen(index + 1);
  };
  const plain = () =>
    draft.deck.kind === "drink"
      ? {
          id: "new-card",
          title: words.titles["new-drink"],
          types: ["drink"],
          copies: 1,
          drink: { alcohol: 1 },
        }
      : {
          id: "new-card",
          title: words.titles["new-card"],
          types: ["action"],
          copies: 1,
          modes: [branch(words, { types: ["action"] })],
        };
  const other = nextLanguage();

  return html`
        <header class="top">
          <a href=${`${BASE}/`} title=${t("editor.lobby")}>
            <img src=${`${BASE}/static/mark.svg`} alt=${t("editor.lobby")} width="44" height="44" />
          </a>
          <h1>${t("editor.title")}</h1>
          <div class="tools" role="toolbar" aria-label=${t("editor.deck")}>
            <${Fold} label=${t("editor.files")} open=${files} turn=${setFiles}>
              <button onClick=${() => replace(fresh(words))} data-testid="new">
                ${t("editor.new")}
              </button>
              <select
                aria-label=${t("editor.begin")}
                value=""
                data-testid="begin"
                onChange=${(/** @type {Event} */ event) => {
                  const id = valueOf(event);
                  setFiles(false);
                  if (id) busily(async () => replace(await shipped(id)));
                }}
              >
                <option value="">${t("editor.begin")}</option>
                ${words.decks.map(
                  (deck) =>
                    html`<option key=${deck.id} value=${deck.id}>
                      ${pick(deck.name)} (${deck.size})
                    </option>`,
                )}
              </select>
              <a class="button" href=${`${BASE}/cards/complete/`} data-testid="complete">
                ${t("editor.complete.title")}
              </a>
              <button onClick=${() => file.current?.click()}>${t("editor.open")}</button>
              <input
                ref=${file}
                class="unseen"
                type="file"
                tabindex="-1"
                aria-label=${t("editor.open")}
                accept=${ACCEPTED}
                multiple
                data-testid="file"
                onChange=${async () => {
                  const files = [...(file.current?.files ?? [])];
                  if (files.length) await take(files);
                  if (file.current) file.current.value = "";
                }}
              />
              <hr />
              <${SaveButtons}
                forms=${["innpack", "yaml", "csv", "xlsx"]}
                saved=${(/** @type {string} */ form) => busily(() => saveAs(draft, form))}
              />
            </${Fold}>
            <button disabled=${!canUndo()} data-testid="undo" onClick=${() => step(-1) && redraw()}>
              ${t("editor.undo")}
            </button>
            <button disabled=${!canRedo()} data-testid="redo" onClick=${() => step(1) && redraw()}>
              ${t("editor.redo")}
            </button>
            <button
              class="lang"
              lang=${other}
              data-testid="lang"
              onClick=${() => setLanguage(other)}
            >${languageName(other)}</button>
          </div>
        </header>
        ${over && html`<${DropHere} />`}
        <main class="editor">
          <section class="parchment deck" aria-label=${t("editor.deck")}>
            <h2>${pick(draft.deck.name) || t("editor.deck")}</h2>
            <details>
              <summary>${t("editor.deck")}</summary>
              <div class="form">
                ${everyLanguage().map(
                  (lang) =>
                    html`<${Line}
                      key=${lang}
                      label=${t("editor.name-in", { language: languageWord(lang) })}
                      value=${draft.deck.name?.[lang] ?? ""}
                      wrong=${wrong(`deck.name.${lang}`)}
                      testid=${`deck-${lang}`}
                      change=${(/** @type {string} */ text) =>
                        edit((next) => {
                          next.deck.name = { ...next.deck.name, [lang]: text };
                        }, `name.${lang}`)}
                    />`,
                )}
                <${Line}
                  label=${t("editor.id")}
                  value=${draft.deck.id ?? ""}
                  wrong=${wrong("deck.id")}
                  testid="deck-id"
                  change=${(/** @type {string} */ text) =>
                    edit((next) => {
                      next.deck.id = text;
                    }, "id")}
                />
                <${Choice}
                  label=${t("editor.kind")}
                  value=${draft.deck.kind}
                  options=${[
                    ["character", t("editor.kind.character")],
                    ["drink", t("editor.kind.drink")],
                  ]}
                  wrong=${wrong("deck.kind")}
                  testid="deck-kind"
                  change=${(/** @type {string} */ kind) =>
                    replace({
                      deck: { ...draft.deck, kind },
                      cards: [
                        kind === "drink"
                          ? {
                              id: "first-card",
                              title: words.titles["first-drink"],
                              types: ["drink"],
                              copies: 1,
                              drink: { alcohol: 1 },
                            }
                          : fresh(words).cards[0],
                      ],
                    })}
                />
                ${
                  draft.deck.kind === "character" &&
                  html`<${Choice}
                    label=${t("editor.race")}
                    value=${draft.deck.race ?? ""}
                    options=${[
                      ["", t("editor.race-none")],
                      ...words.races.map((race) => [race, t(`editor.race.${race}`)]),
                    ]}
                    wrong=${wrong("deck.race")}
                    change=${(/** @type {string} */ race) =>
                      edit((next) => {
                        if (race) next.deck.race = race;
                        else delete next.deck.race;
                      })}
                  />`
                }
                <${Whole}
                  label=${t("editor.hue")}
                  value=${draft.deck.look?.hue}
                  low=${0}
                  high=${359}
                  wrong=${wrong("deck.look.hue")}
                  testid="deck-hue"
                  change=${(/** @type {number} */ hue) =>
                    edit((next) => {
                      next.deck.look = { ...next.deck.look, hue };
                    }, "hue")}
                />
                <${PictureField}
                  label=${t("editor.emblem")}
                  value=${draft.deck.look?.emblem ?? ""}
                  wrong=${wrong("deck.look.emblem")}
                  testid="emblem"
                  change=${(/** @type {string} */ text) =>
                    edit((next) => {
                      next.deck.look = { ...next.deck.look, emblem: text };
                    }, "emblem")}
                />
              </div>
            </details>
            <div
              class="grid"
              role="group"
              aria-label=${t("editor.cards", { n: draft.cards.length })}
            >
              ${draft.cards.map(
                (one, at) => html`<button
                  key=${one.id}
                  aria-pressed=${at === index}
                  class=${`tile ${troubled(at) ? "bad" : ""}`}
                  data-testid="tile"
                  onClick=${() => setChosen(at)}
                >
                  <span aria-hidden="true">
                    <${Face} draft=${draft} index=${at} width=${250} alt="" />
                  </span>
                  <span class="caption">
                    ${name(one)}
                    ${(one.copies ?? 1) > 1 ? ` ×${one.copies}` : ""}
                  </span>
                </button>`,
              )}
              <button class="tile add" data-testid="add" onClick=${() => add(plain())}>
                <span aria-hidden="true">+</span>
                <span class="caption">${t("editor.add")}</span>
              </button>
            </div>
            <p class="hint">${t("editor.kept")}</p>
          </section>
          <section class="parchment card" aria-label=${t("editor.card")}>
            <div class="shown">
              <${Face}
                key=${card.id}
                draft=${draft}
                index=${index}
                width=${500}
                alt=${name(card)}
                testid="picture"
              />
              <p
                class=${`status ${checked?.problems.length ? "bad" : ""}`}
                role="status"
                data-testid="status"
              >
                ${
                  checked
                    ? checked.problems.length
                      ? t("editor.problems", { n: checked.problems.length })
                      : checked.remarks.length
                        ? t("editor.otherwise", { n: checked.remarks.length })
                        : t("editor.whole")
                    : ""
                }
              </p>
              ${
                remarks.length
                  ? html`<ul class="remarks" data-testid="remarks">
                      ${remarks.map((one) => html`<li>${one.message}</li>`)}
                    </ul>`
                  : ""
              }
              <button
                class="primary"
                disabled=${busy || Boolean(checked?.problems.length)}
                data-testid="try"
                onClick=${() =>
                  busily(async () => {
                    location.href = await tryOut(draft, index);
                  })}
              >${busy ? t("editor.trying") : t("editor.try")}</button>
              <p class="hint">${t("editor.try-hint")}</p>
              <button
                class="small"
                disabled=${busy || Boolean(checked?.problems.length) || beside}
                data-testid="play"
                onClick=${() =>
                  busily(async () => {
                    location.href = `${BASE}/#own=${(await keep(draft)).deck}`;
                  })}
              >${t("editor.play")}</button>
              <p class="hint">${t("editor.play-hint")}</p>
              <${HandOn} draft=${draft} disabled=${busy || Boolean(checked?.problems.length)} />
              ${
                words.print &&
                html`<button
                class="small"
                  disabled=${busy || Boolean(checked?.problems.length)}
                  data-testid="print"
                  onClick=${() =>
                    busily(async () => {
                      const { deck } = await keep(draft);
                      location.href = `${BASE}/print/?deck=${deck}&lang=${language()}`;
                    })}
                >${t("editor.print")}</button>`
              }
            </div>
            <div class="told">
              <h2>${name(card)}</h2>
              ${notice && html`<p class="wrong" role="alert" ref=${told} data-testid="notice">${notice}</p>`}
              <div class="texts" aria-live="polite">
                <h3>${t("editor.text")}</h3>
                ${
                  said
                    ? everyLanguage().map(
                        (lang) =>
                          html`<p key=${lang} lang=${lang} data-testid=${`text-${lang}`}>
                            <i>${said.type[lang]}.</i> ${said.text[lang]}
                          </p>`,
                      )
                    : html`<p class="hint">${t("editor.not-yet")}</p>`
                }
              </div>
              <${CardForm}
                key=${index}
                lexicon=${words}
                kind=${draft.deck.kind}
                card=${card}
                at=${`cards[${index}]`}
                wrong=${wrong}
                change=${editCard}
                picture=${html`<${OwnPicture}
                  key="own"
                  value=${photoOf(card) ? "" : (card.art ?? "")}
                  wrong=${wrong(`cards[${index}].art`)}
                  change=${(/** @type {string | undefined} */ name) =>
                    editCard((/** @type {Plain} */ one) => {
                      if (name) one.art = name;
                      else delete one.art;
                    }, "")}
                />
                <${PhotoFace}
                  key=${`photo-${card.id}`}
                  draft=${draft}
                  at=${index}
                  value=${photoOf(card)}
                  change=${(/** @type {string} */ name) =>
                    edit((next) => {
                      next.cards[index] = withPhoto(next.cards[index], name);
                    })}
                />
                <${PictureField}
                  key="icon"
                  label=${t("editor.icon")}
                  value=${card.icon ?? ""}
                  wrong=${wrong(`cards[${index}].icon`)}
                  testid="icon"
                  change=${(/** @type {string} */ text) =>
                    editCard((/** @type {Plain} */ one) => {
                      if (text) one.icon = text;
                      else delete one.icon;
                    }, "icon")}
                />`}
              />
              <div class="row">
                <button class="small" data-testid="copy" onClick=${() => add(card)}>
                  ${t("editor.copy")}
                </button>
                <button
                  class="small"
                  disabled=${index === 0}
                  onClick=${() => {
                    edit((next) => next.cards.splice(index - 1, 0, ...next.cards.splice(index, 1)));
                    setChosen(index - 1);
                  }}
                >${t("editor.earlier")}</button>
                <button
                  class="small"
                  disabled=${index === draft.cards.length - 1}
                  onClick=${() => {
                    edit((next) => next.cards.splice(index + 1, 0, ...next.cards.splice(index, 1)));
                    setChosen(index + 1);
                  }}
                >${t("editor.later")}</button>
                <button
                  class="small"
                  disabled=${draft.cards.length === 1}
                  data-testid="delete"
                  onClick=${() => {
                    edit((next) => next.cards.splice(index, 1));
                    setChosen(Math.max(0, index - 1));
                  }}
                >${t("editor.delete")}</button>
              </div>
            </div>
          </section>
        </main>
      `;
}

wantAll();
Promise.all([lexicon(), setLanguage(preferred())]).then(([words]) => {
  const before = kept();
  change(before?.cards.length ? before : fresh(words));
  const root = document.getElementById("app");
  if (root) render(html`<${Editor} words=${words} />`, root);
});
