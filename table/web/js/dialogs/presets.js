/** Tables to begin with, as cards: the ordinary ones, and those this browser keeps. */
import { html } from "../text/html.js";
import { t } from "../text/i18n.js";
import { countOf, eachOf, fresh, inTeams, settled, teamsOf } from "../model/wish.js";
import { keep, kept } from "../net/links.js";
import { icon } from "../board/icons.js";
import { Portrait } from "./portraits.js";

/** @typedef {import("../model/wish.js").Module} Module */
/** @typedef {import("../model/wish.js").Wish} Wish */
/** @typedef {import("../model/wish.js").Preset} Preset */

const PRESETS = "innkeep.presets";

/** @returns {Preset[]} */
export const keptPresets = () => kept(PRESETS, []);

/** @param {Preset[]} list */
export const keepPresets = (list) => keep(PRESETS, list);

/** @param {{wish: Wish, list: Preset[], put: (list: Preset[]) => void}} props */
export function PresetSave({ wish, list, put }) {
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    const field =
      event.target instanceof HTMLFormElement ? event.target.elements.namedItem("preset") : null;
    const name = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (!name || !(field instanceof HTMLInputElement)) return;
    put([{ name, wish }, ...list.filter((one) => one.name !== name)].slice(0, 20));
    field.value = "";
  };
  return html`<form class="preset-save" onSubmit=${save}>
    <label>
      <span>${t("web.preset.name")}</span>
      <input name="preset" type="text" maxlength="40" data-testid="preset-name" />
    </label>
    <button class="plain-button" data-testid="preset-save">${t("web.preset.save")}</button>
  </form>`;
}

/**
 * One table to begin with: it is opened by one press, or its choices are laid out below to be changed.
 * @param {{testid: string, title: string, hint: string, faces: any, chosen: boolean, busy: boolean,
 *   start: () => void, load: () => void}} props
 */
function PresetCard({ testid, title, hint, faces, chosen, busy, start, load }) {
  return html`<button type="button" data-testid=${testid} disabled=${busy} onClick=${start}>
      ${faces}
      <b>${title}</b>
      <small>${hint}</small>
    </button>
    <button
      type="button"
      class="change"
      data-testid=${`${testid}-change`}
      aria-pressed=${chosen}
      aria-label=${`${t("web.preset.change")}: ${title}`}
      onClick=${load}
    >${t("web.preset.change")}</button>`;
}

/**
 * Tables that are opened by one press: the ordinary ones, and those kept here, as cards.
 * @param {{module: Module, wish: Wish, info: HouseInfo, list: Preset[], busy: boolean, put: (list:
 *   Preset[]) => void, load: (wish: Wish) => void, start: (wish: Wish) => void}} props
 */
export function PresetCards({ module, wish, info, list, busy, put, load, start }) {
  const count = countOf(module);
  const each = eachOf(module);
  const best = info.modes.includes("autopilot") ? "autopilot" : wish.assistant;
  const bot = info.strengths.includes("thumb") ? "thumb" : info.strengths[0];
  /** @param {string} id @param {string[]} who @param {string} assistant */
  const ordinary = (id, who, assistant) => ({
    id,
    title: t(`web.preset.${id}`),
    hint: t(`web.preset.${id}.hint`),
    wish: settled(module, {
      ...fresh(module, info.modes),
      options: {
        ...fresh(module, info.modes).options,
        ...(count ? { [count[0]]: who.length } : {}),
      },
      who,
      assistant,
    }),
  });
  const links = ["me", "link", "link", "link"];
  const machine = Object.keys(teamsOf(module)?.[1].machines ?? {})[0];
  const against = {
    id: "machine",
    title: t("web.preset.machine"),
    hint: t("web.preset.machine.hint"),
    wish: inTeams(module, ordinary("alone", ["me"], best).wish, machine ?? ""),
  };
  const cards = [
    ...(machine && info.modes.includes("autopilot") ? [against] : []),
    ...(bot ? [ordinary("alone", ["me", ...Array(3).fill(`bot:${bot}`)], best)] : []),
    ordinary("friends", links, info.modes.includes("advise") ? "advise" : wish.assistant),
    ordinary("device", ["me", "here", "here"], info.modes.includes("advise") ? "advise" : "off"),
  ];
  /** @param {Wish} one */
  const faces = (one) =>
    each
      ? html`<span class="faces" aria-hidden="true">
        ${(one.options[each[0]] ?? [])
          .slice(0, 4)
          .map(
            (/** @type {string} */ id) =>
              html`<${Portrait} key=${id} field=${each[1]} id=${id} small />`,
          )}
      </span>`
      : "";
  const same = (/** @type {Wish} */ one) => JSON.stringify(one) === JSON.stringify(wish);
  /** @param {Wish} one */
  const ways = (one) => ({
    faces: faces(one),
    chosen: same(one),
    busy,
    start: () => start(one),
    load: () => load(one),
  });
  return html`<ul class="preset-cards" aria-label=${t("web.preset.all")}>
    ${cards.map(
      ({ id, title, hint, wish: one }) =>
        html`<li key=${id}>
          <${PresetCard} testid=${`preset-${id}`} title=${title} hint=${hint} ...${ways(one)} />
        </li>`,
    )}
    ${list.map(
      (one) =>
        html`<li key=${one.name}>
          <${PresetCard}
            testid="preset"
            title=${one.name}
            hint=${t("web.preset.of", {
              n: one.wish.who.filter((who) => who !== "machine").length,
            })}
            ...${ways(one.wish)}
          />
          <button
            type="button"
            class="x"
            aria-label=${t("web.preset.forget", { name: one.name })}
            onClick=${() => put(list.filter((other) => other !== one))}
          >${icon("close")}</button>
        </li>`,
    )}
  </ul>`;
}
