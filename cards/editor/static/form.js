/**
 * The form of one card: its words, its branches of effects out of the vocabulary, what is wrong
 * where it is wrong.
 */
import { html } from "/static/js/text/html.js";
import { everyLanguage, known, languageWord, pick, t } from "/static/js/text/i18n.js";

/** @typedef {import("./draft.js").Plain} Plain */
/** @typedef {import("./doors.js").Lexicon} Lexicon */
/** @typedef {import("./doors.js").Argument} Argument */
/** @typedef {(change: (card: Plain) => void, place: string) => void} Change */
/** @typedef {(field: string) => string} Wrong */

/** @param {Event} event */
export const valueOf = (event) =>
  event.target instanceof HTMLInputElement ||
  event.target instanceof HTMLSelectElement ||
  event.target instanceof HTMLTextAreaElement
    ? event.target.value
    : "";
/** @param {Event} event */
const checkedOf = (event) => event.target instanceof HTMLInputElement && event.target.checked;
/** @param {string} word */
const valueName = (word) =>
  known(`editor.value.${word}`)
    ? t(`editor.value.${word}`)
    : known(`type.${word}`)
      ? t(`type.${word}`)
      : word;
/** @param {Argument} argument */
const argumentName = (argument) =>
  known(`editor.arg.${argument.name}`) ? t(`editor.arg.${argument.name}`) : argument.meaning;

/**
 * What a word does, as a card would say it; a trigger in words of its own.
 * @param {Record<string, import("./doors.js").Word>} words
 * @param {"on" | "do"} head
 * @param {string} word
 */
const wordName = (words, head, word) =>
  head === "on" && known(`editor.on.${word}`)
    ? t(`editor.on.${word}`)
    : words[word]
      ? pick(words[word].meaning)
      : word;

/**
 * A label with a field and what is wrong with it.
 * @param {{label: string, wrong?: string, children?: any, wide?: boolean}} props
 */
export function Labelled({ label, wrong = "", children, wide = false }) {
  return html`<label class=${`labelled ${wide ? "wide" : ""} ${wrong ? "bad" : ""}`}>
    <span>${label}</span>
    ${children}
    ${wrong && html`<em class="wrong">${wrong}</em>`}
  </label>`;
}

/**
 * @param {{label: string, value: string, wrong?: string, hint?: string, testid?: string, wide?:
 *   boolean, change: (value: string) => void}} props
 */
export function Line({ label, value, wrong, hint, testid, wide, change }) {
  return html`<${Labelled} label=${label} wrong=${wrong} wide=${wide}>
    <input
      type="text"
      value=${value}
      maxlength="400"
      placeholder=${hint}
      aria-invalid=${Boolean(wrong)}
      data-testid=${testid}
      onInput=${(/** @type {Event} */ event) => change(valueOf(event))}
    />
  <//>`;
}

/**
 * @param {{label: string, value: number | undefined, low: number, high: number, wrong?: string,
 *   testid?: string, required?: boolean, change: (value: number | undefined) => void}} props
 */
export function Whole({ label, value, low, high, wrong, testid, required = true, change }) {
  const take = (/** @type {Event} */ event) => {
    const text = valueOf(event);
    if (text !== "") change(Math.trunc(Number(text)));
    else if (!required) change(undefined);
  };
  return html`<${Labelled} label=${label} wrong=${wrong}>
    <input
      type="number"
      inputmode="numeric"
      min=${low}
      max=${high}
      value=${value ?? ""}
      aria-invalid=${Boolean(wrong)}
      data-testid=${testid}
      onInput=${take}
    />
  <//>`;
}

/**
 * @param {{label: string, value: string, options: [string, string][], wrong?: string, testid?:
 *   string, wide?: boolean, change: (value: string) => void}} props
 */
export function Choice({ label, value, options, wrong, testid, wide, change }) {
  return html`<${Labelled} label=${label} wrong=${wrong} wide=${wide}>
    <select
      value=${value}
      data-testid=${testid}
      onChange=${(/** @type {Event} */ event) => change(valueOf(event))}
    >
      ${options.map(
        ([word, name]) =>
          html`<option key=${word} value=${word} selected=${word === value}>${name}</option>`,
      )}
    </select>
  <//>`;
}

/**
 * @param {{argument: Argument, value: any, wrong: string, testid: string, change: (value: any) =>
 *   void}} props
 */
function ArgumentField({ argument, value, wrong, testid, change }) {
  const label = argumentName(argument);
  if (argument.flag) {
    return html`<label class=${`tick ${wrong ? "bad" : ""}`}>
      <input
        type="checkbox"
        checked=${value === true}
        data-testid=${testid}
        onChange=${(/** @type {Event} */ event) => change(checkedOf(event) ? true : undefined)}
      />
      <span>${label}</span>
      ${wrong && html`<em class="wrong">${wrong}</em>`}
    </label>`;
  }
  if (argument.several) {
    /** @type {string[]} */
    const chosen = Array.isArray(value) ? value : [];
    const toggle = (/** @type {string} */ word) => {
      const next = chosen.includes(word)
        ? chosen.filter((one) => one !== word)
        : argument.words.filter((one) => one === word || chosen.includes(one));
      change(next.length ? next : undefined);
    };
    return html`<fieldset class=${`several ${wrong ? "bad" : ""}`}>
      <legend>${label}</legend>
      ${argument.words.map(
        (word) =>
          html`<label class="tick" key=${word}>
            <input
              type="checkbox"
              checked=${chosen.includes(word)}
              onChange=${() => toggle(word)}
            />
            <span>${valueName(word)}</span>
          </label>`,
      )}
      ${wrong && html`<em class="wrong">${wrong}</em>`}
    </fieldset>`;
  }
  if (argument.words.length) {
    /** @type {[string, string][]} */
    const options = argument.words.map((word) => [word, valueName(word)]);
    return html`<${Choice}
      label=${label}
      value=${value ?? ""}
      options=${argument.required ? options : [["", "–"], ...options]}
      wrong=${wrong}
      testid=${testid}
      change=${(/** @type {string} */ word) => change(word || undefined)}
    />`;
  }
  return html`<${Whole}
    label=${label}
    value=${value}
    low=${argument.low}
    high=${argument.high}
    required=${argument.required}
    wrong=${wrong}
    testid=${testid}
    change=${change}
  />`;
}

/** Sets or takes away a key. @param {Plain} record @param {string} key @param {any} value */
function put(record, key, value) {
  if (value === undefined) delete record[key];
  else record[key] = value;
}

/**
 * @param {{words: Record<string, import("./doors.js").Word>, head: "on" | "do", names: string[],
 *   record: Plain, label: string, wrong: Wrong, at: string, testid: string, change: (edit: (record:
 *   Plain) => void, place: string) => void, renew: (example: Plain) => void}} props
 */
function WordFields({ words, head, names, record, label, wrong, at, testid, change, renew }) {
  const name = String(record?.[head] ?? "");
  const word = words[name];
  /** @type {[string, string][]} */
  const options = names.map((one) => [one, wordName(words, head, one)]);
  if (!names.includes(name)) options.unshift([name, wordName(words, head, name)]);
  return html`
        <${Choice}
          wide
          label=${label}
          value=${name}
          options=${options}
          wrong=${wrong(`${at}.${head}`)}
          testid=${testid}
          change=${(/** @type {string} */ next) => renew(words[next].example)}
        />
        ${word?.arguments.map(
          (argument) => html`<${ArgumentField}
            key=${`${name}.${argument.name}`}
            argument=${argument}
            value=${record[argument.name]}
            wrong=${wrong(`${at}.${argument.name}`)}
            testid=${`${testid}-${argument.name}`}
            change=${(/** @type {any} */ value) =>
              change((one) => put(one, argument.name, value), `${at}.${argument.name}`)}
          />`,
        )}
      `;
}

/**
 * What is said of a card or a branch that the table carries out, in each language.
 * @param {{record: Plain, at: string, wrong: Wrong, testid: string, change: (edit: (record: Plain) =>
 *   void, place: string) => void}} props
 */
function Told({ record, at, wrong, testid, change }) {
  if (!record.said)
    return html`<button
      class="small"
      data-testid=${`add-${testid}`}
      onClick=${() => change((one) => put(one, "said", {}), "")}
    >${t("editor.add-told")}</button>`;
  return html`<fieldset class="block" data-testid=${testid}>
    <legend>${t("editor.told")}</legend>
    <p class="hint">${t("editor.told-hint")}</p>
    ${everyLanguage().map(
      (lang) =>
        html`<${Labelled}
          key=${lang}
          label=${t("editor.told-in", { language: languageWord(lang) })}
          wrong=${wrong(`${at}.said.${lang}`)}
          wide
        >
          <textarea
            rows="3"
            maxlength="2000"
            data-testid=${`${testid}-${lang}`}
            onInput=${(/** @type {Event} */ event) =>
              change(
                (one) => put(one.said, lang, valueOf(event).trim() ? valueOf(event) : undefined),
                `said.${lang}`,
              )}
            value=${record.said[lang] ?? ""}
          ></textarea>
        <//>`,
    )}
    ${wrong(`${at}.said`) && html`<em class="wrong">${wrong(`${at}.said`)}</em>`}
    <button class="small" onClick=${() => change((one) => put(one, "said", undefined), "")}>
      ${t("editor.drop-told")}
    </button>
  </fieldset>`;
}

/** The effects that make sense under a trigger. @param {Lexicon} lexicon @param {string} on */
const fitting = (lexicon, on) =>
  Object.keys(lexicon.effects).filter((name) => lexicon.effects[name].fits?.includes(on));
/** The triggers of a card's types. @param {Lexicon} lexicon @param {Plain} card */
const triggers = (lexicon, card) => [
  ...new Set(
    /** @type {string[]} */ (card.types ?? []).flatMap(
      (kind) => lexicon.triggers_of_type[kind] ?? [],
    ),
  ),
];

/**
 * A new branch for a card of these types.
 * @param {Lexicon} lexicon
 * @param {Plain} card
 * @returns {Plain}
 */
export function branch(lexicon, card) {
  const on = triggers(lexicon, card)[0] ?? "action";
  const first =
    fitting(lexicon, on).find((name) => lexicon.effects[name].fits?.length === 1) ??
    fitting(lexicon, on)[0];
  return {
    when: { on },
    effects: [
      structuredClone(
        lexicon.effects[on === "action" || on === "anytime" ? "fortitude" : first].example,
      ),
    ],
  };
}

/**
 * Changes the effects of a branch; one without a text for the table has at least one.
 * @param {Lexicon} lexicon
 * @param {Plain} mode
 * @param {(effects: Plain[]) => Plain[]} change
 */
function edited(lexicon, mode, change) {
  const effects = change(mode.effects ?? []);
  const first = fitting(lexicon, mode.when?.on)[0];
  if (!effects.length && !mode.said) effects.push(structuredClone(lexicon.effects[first].example));
  put(mode, "effects", effects.length ? effects : undefined);
}

/**
 * Gives a card what its types need and takes what they forbid.
 * @param {Lexicon} lexicon
 * @param {Plain} card
 * @param {string[]} types
 */
function retype(lexicon, card, types) {
  card.types = types;
  if (types.includes("drink")) {
    card.types = ["drink"];
    card.drink ??= { alcohol: 1 };
    delete card.modes;
    return;
  }
  delete card.drink;
  const may = triggers(lexicon, card);
  card.modes = (card.modes ?? []).filter((/** @type {Plain} */ mode) =>
    may.includes(mode.when?.on),
  );
  if (card.modes.length) return;
  if (card.said) delete card.modes;
  else card.modes = [branch(lexicon, card)];
}

/**
 * @param {{lexicon: Lexicon, kind: string, card: Plain, at: string, wrong: Wrong, change: Change,
 *   picture: any}} props `picture`: the field for the card's picture
 */
export function CardForm({ lexicon, kind, card, at, wrong, change, picture }) {
  const types = lexicon.types.filter(
    (name) =>
      (kind === "drink") === (name === "drink" || name === "drink_event") && name !== "immediate",
  );
  const toggle = (/** @type {string} */ name) =>
    change((one) => {
      const had = /** @type {string[]} */ (one.types ?? []);
      const single =
        kind === "drink"
          ? [name]
          : had.includes(name)
            ? had.filter((other) => other !== name)
            : [...had, name].slice(-3);
      retype(lexicon, one, single.length ? single : [name]);
    }, "types");
  const titled = everyLanguage().some((lang) => card.title?.[lang]?.trim());
  const untitled = titled ? "" : t("editor.untitled");
  return html`<div class="form">
    ${everyLanguage().map(
      (lang) =>
        html`<${Line}
          key=${lang}
          label=${t("editor.title-in", { language: languageWord(lang) })}
          value=${card.title?.[lang] ?? ""}
          wrong=${(lang === "en" && (untitled || wrong(`${at}.title`))) || wrong(`${at}.title.${lang}`)}
          testid=${`title-${lang}`}
          change=${(/** @type {string} */ text) =>
            change((one) => {
              one.title = { ...one.title };
              put(one.title, lang, text || (lang === "en" ? text : undefined));
            }, `title.${lang}`)}
        />`,
    )}
    <fieldset class="several">
      <legend>${t("editor.types")}</legend>
      ${types.map(
        (name) =>
          html`<label class="tick" key=${name}>
            <input
              type=${kind === "drink" ? "radio" : "checkbox"}
              name="type"
              checked=${card.types?.includes(name)}
              data-testid=${`type-${name}`}
              onChange=${() => toggle(name)}
            />
            <span>${t(`type.${name}`)}</span>
          </label>`,
      )}
      ${wrong(`${at}.types`) && html`<em class="wrong">${wrong(`${at}.types`)}</em>`}
    </fieldset>
    <${Whole}
      label=${t("editor.copies")}
      value=${card.copies ?? 1}
      low=${1}
      high=${12}
      wrong=${wrong(`${at}.copies`)}
      testid="copies"
      change=${(/** @type {number} */ n) =>
        change((one) => {
          one.copies = n;
        }, "copies")}
    />
    ${picture}
    ${
      card.drink &&
      html`<fieldset class="block">
        <legend>${t("editor.drink")}</legend>
        <${Whole}
          label=${t("editor.drink.alcohol")}
          value=${card.drink.alcohol}
          low=${-20}
          high=${20}
          wrong=${wrong(`${at}.drink.alcohol`)}
          testid="drink-alcohol"
          change=${(/** @type {number} */ n) =>
            change((one) => {
              one.drink.alcohol = n;
            }, "drink.alcohol")}
        />
        <${Whole}
          label=${t("editor.drink.fortitude")}
          value=${card.drink.fortitude ?? 0}
          low=${-20}
          high=${20}
          wrong=${wrong(`${at}.drink.fortitude`)}
          testid="drink-fortitude"
          change=${(/** @type {number} */ n) =>
            change((one) => put(one.drink, "fortitude", n || undefined), "drink.fortitude")}
        />
        <label class="tick">
          <input
            type="checkbox"
            checked=${card.drink.chaser === true}
            onChange=${(/** @type {Event} */ event) =>
              change(
                (one) => put(one.drink, "chaser", checkedOf(event) || undefined),
                "drink.chaser",
              )}
          />
          <span>${t("editor.drink.chaser")}</span>
        </label>
      </fieldset>`
    }
    <${Told}
      record=${card}
      at=${at}
      wrong=${wrong}
      testid="told"
      change=${(/** @type {(record: Plain) => void} */ edit, /** @type {string} */ place) =>
        change((one) => {
          edit(one);
          if (!one.said && !one.drink && !one.modes?.length) one.modes = [branch(lexicon, one)];
        }, place)}
    />
    ${(card.modes ?? []).map(
      (/** @type {Plain} */ mode, /** @type {number} */ m) => html`<fieldset class="block" key=${m}>
        <legend>${t("editor.mode", { n: m + 1 })}</legend>
        <${WordFields}
          words=${lexicon.triggers}
          head="on"
          names=${triggers(lexicon, card)}
          record=${mode.when ?? {}}
          label=${t("editor.when")}
          wrong=${wrong}
          at=${`${at}.modes[${m}].when`}
          testid=${`when-${m}`}
          change=${(/** @type {(record: Plain) => void} */ edit, /** @type {string} */ place) =>
            change((one) => edit(one.modes[m].when), place)}
          renew=${(/** @type {Plain} */ example) =>
            change((one) => {
              one.modes[m].when = { on: example.on };
              edited(lexicon, one.modes[m], (effects) =>
                effects.filter((effect) => fitting(lexicon, example.on).includes(effect.do)),
              );
            }, "when")}
        />
        ${(mode.effects ?? []).map(
          (
            /** @type {Plain} */ effect,
            /** @type {number} */ e,
          ) => html`<div class="effect" key=${e}>
            <${WordFields}
              words=${lexicon.effects}
              head="do"
              names=${fitting(lexicon, mode.when?.on)}
              record=${effect}
              label=${t("editor.effect", { n: e + 1 })}
              wrong=${wrong}
              at=${`${at}.modes[${m}].effects[${e}]`}
              testid=${`effect-${m}-${e}`}
              change=${(/** @type {(record: Plain) => void} */ edit, /** @type {string} */ place) =>
                change((one) => edit(one.modes[m].effects[e]), place)}
              renew=${(/** @type {Plain} */ example) =>
                change((one) => {
                  one.modes[m].effects[e] = structuredClone(example);
                }, "do")}
            />
            ${
              (mode.said || mode.effects.length > 1) &&
              html`<button
                class="small"
                onClick=${() =>
                  change(
                    (one) =>
                      edited(lexicon, one.modes[m], (effects) => effects.filter((_, n) => n !== e)),
                    "",
                  )}
              >${t("editor.drop-effect", { n: e + 1 })}</button>`
            }
          </div>`,
        )}
        ${wrong(`${at}.modes[${m}]`) && html`<em class="wrong">${wrong(`${at}.modes[${m}]`)}</em>`}
        <${Told}
          record=${mode}
          at=${`${at}.modes[${m}]`}
          wrong=${wrong}
          testid=${`told-${m}`}
          change=${(/** @type {(record: Plain) => void} */ edit, /** @type {string} */ place) =>
            change((one) => {
              edit(one.modes[m]);
              edited(lexicon, one.modes[m], (effects) => effects);
            }, place)}
        />
        <div class="row">
          <button
            class="small"
            data-testid=${`add-effect-${m}`}
            onClick=${() =>
              change(
                (one) =>
                  (one.modes[m].effects ??= []).push(
                    structuredClone(lexicon.effects[fitting(lexicon, mode.when?.on)[0]].example),
                  ),
                "",
              )}
          >${t("editor.add-effect")}</button>
          ${
            (card.said || card.modes.length > 1) &&
            html`<button
              class="small"
              data-testid=${`drop-mode-${m}`}
              onClick=${() =>
                change((one) => {
                  one.modes.splice(m, 1);
                  if (!one.modes.length) delete one.modes;
                }, "")}
            >
              ${t("editor.drop-mode", { n: m + 1 })}
            </button>`
          }
        </div>
      </fieldset>`,
    )}
    ${
      !card.drink &&
      html`<button
        class="small"
        data-testid="add-mode"
        onClick=${() => change((one) => (one.modes ??= []).push(branch(lexicon, one)), "")}
      >${t("editor.add-mode")}</button>`
    }
    ${wrong(at) && html`<em class="wrong">${wrong(at)}</em>`}
  </div>`;
}
