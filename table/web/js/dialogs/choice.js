/**
 * What is chosen for a table: a field of an option, as its type asks (a check box, buttons, check boxes, a
 * list, or what is typed); a seat, and who plays it.
 */
import { html } from "../text/html.js";
import { known, pick, t } from "../text/i18n.js";
import { letterOf } from "../layout/teams.js";
import { eachOf, machineOf, roleOf, seated, seatTeams } from "../model/wish.js";
import { strengthName } from "./house_info.js";
import { boxOf, inItsBox, Portrait } from "./portraits.js";
import { TeamBadge } from "./team_choice.js";

/** @typedef {import("../model/wish.js").Field} Field */
/** @typedef {import("../model/wish.js").Module} Module */
/** @typedef {import("../model/wish.js").Wish} Wish */

/** @param {string} name @param {Field} field */
export const fieldTitle = (name, field) =>
  field.title ? pick(field.title) : known(`web.option.${name}`) ? t(`web.option.${name}`) : name;

/** @param {string} name @param {Field} field @param {any} value */
export const valueTitle = (name, field, value) =>
  field.titles?.[value]
    ? pick(field.titles[value])
    : known(`web.${name}.${value}`)
      ? t(`web.${name}.${value}`)
      : String(value);

/**
 * @typedef {{name: string, field: Field, value: any, set: (value: any) => void, error?: string,
 *   numbers?: number[], why?: string, shown?: (n: number) => number}} Asked `numbers`: those there
 *   are to choose from, and `why` no others; `shown`: the number a value stands for
 */

/** So many numbers are buttons beside each other at most. */
const MOST_BUTTONS = 20;

/** What somebody has chosen or typed. @param {Event} event */
const read = ({ target }) =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement ? target.value : "";

/** @param {Field} field */
const bounds = ({ minimum = 0, maximum = 99 }) => ({ minimum, maximum });

/** All numbers of a field. @param {Field} field */
const allOf = ({ minimum = 0, maximum = 0 }) =>
  Array.from({ length: maximum - minimum + 1 }, (_, i) => i + minimum);

/** @param {Asked} props */
const YesOrNo = ({ name, field, value, set }) =>
  html`<label class="check">
    <input
      type="checkbox"
      checked=${Boolean(value)}
      data-testid=${`option-${name}`}
      onChange=${() => set(!value)}
    />
    <span>${fieldTitle(name, field)}</span>
  </label>`;

/** @param {Asked} props */
const Numbers = ({ name, field, value, set, numbers, why = "", shown = (n) => n }) =>
  html`<span id=${`option-${name}`}>${fieldTitle(name, field)}</span>
    <div class="choices" role="group" aria-labelledby=${`option-${name}`}>
      ${(numbers ?? allOf(field)).map(
        (n) =>
          html`<button
            type="button"
            key=${n}
            aria-pressed=${n === value}
            data-testid=${`${name}-${n}`}
            onClick=${() => set(n)}
          >${shown(n)}</button>`,
      )}
    </div>
    ${why && html`<small data-testid=${`why-${name}`}>${why}</small>`}`;

/** @param {Asked} props */
function Several({ name, field, value, set }) {
  /** @type {string[]} */
  const chosen = value ?? [];
  /** @param {string} one */
  const flip = (one) =>
    set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return html`<span id=${`option-${name}`}>${fieldTitle(name, field)}</span>
    <div class="several" role="group" aria-labelledby=${`option-${name}`}>
      ${field.items?.enum?.map(
        (one) =>
          html`<label class="check" key=${one}>
            <input type="checkbox" checked=${chosen.includes(one)} onChange=${() => flip(one)} />
            <span>${valueTitle(name, field, one)}</span>
          </label>`,
      )}
    </div>`;
}

/** @param {Asked} props */
const OneOf = ({ name, field, value, set }) =>
  html`<label>
    <span>${fieldTitle(name, field)}</span>
    <select
      data-testid=${`option-${name}`}
      value=${value}
      disabled=${(field.enum?.length ?? 0) < 2}
      onChange=${(/** @type {Event} */ event) =>
        set(field.enum?.find((one) => String(one) === read(event)))}
    >
      ${field.enum?.map(
        (one) =>
          html`<option key=${one} value=${one} selected=${one === value}>
            ${inItsBox(field, one, valueTitle(name, field, one))}
          </option>`,
      )}
    </select>
  </label>`;

/** @param {Asked} props */
function Typed({ name, field, value, set }) {
  const number = field.type === "integer";
  return html`<label>
    <span>${fieldTitle(name, field)}</span>
    <input
      type=${number ? "number" : "text"}
      min=${field.minimum}
      max=${field.maximum}
      value=${value ?? ""}
      data-testid=${`option-${name}`}
      onChange=${(/** @type {Event} */ event) => set(number ? Number(read(event)) : read(event))}
    />
  </label>`;
}

/** How a field is asked for: the first whose test it passes. @type {[(field: Field) => boolean, (props: Asked) => unknown][]} */
const WAYS = [
  [({ type }) => type === "boolean", YesOrNo],
  [
    (field) =>
      field.type === "integer" && bounds(field).maximum - bounds(field).minimum < MOST_BUTTONS,
    Numbers,
  ],
  [({ type, items }) => type === "array" && Boolean(items?.enum), Several],
  [(field) => Boolean(field.enum), OneOf],
  [() => true, Typed],
];

/** @param {Asked} props */
export function Choice(props) {
  const { name, field, error } = props;
  const [, way] = WAYS.find(([fits]) => fits(field)) ?? WAYS[WAYS.length - 1];
  return html`<div class=${`field ${error ? "wrong" : ""}`}>
    <${way} ...${props} />
    ${error && html`<p class="error" role="alert" data-testid=${`error-${name}`}>${error}</p>`}
  </div>`;
}

/**
 * One seat: what is chosen for it, and who plays it.
 * @param {{at: number, module: Module, wish: Wish, change: (wish: Wish) => void, strengths:
 *   string[], rematch: boolean, picking: boolean, pickFor: (at: number | null) => void}} props
 */
export function SeatChoice({ at, module, wish, change, strengths, rematch, picking, pickFor }) {
  const each = eachOf(module);
  const id = each ? wish.options[each[0]][at] : null;
  const number = seatTeams(module, wish.options, wish.who.length)[at];
  const team = number === undefined ? null : letterOf(number);
  const role = roleOf(module, wish.options, at, wish.who.length);
  const machine = wish.who[at] === "machine" ? machineOf(module, wish.options) : null;
  if (machine)
    return html`<li class="seat-choice in-team machine" data-testid=${`machine-${at}`}>
      <${TeamBadge} team=${team} />
      <div>
        ${role && html`<b class="role" data-testid=${`role-${at}`}>${pick(role)}</b>`}
        <b>${pick(machine.title)}</b>
        <small class="about">${pick(machine.about)}</small>
      </div>
    </li>`;
  const choose = (/** @type {string} */ next) => change(seated(module, wish, at, next));
  return html`<li class=${`seat-choice ${team ? "in-team" : ""}`} style=${`--seat:${each?.[1].colors?.[id] ?? "#7a5a30"}`}>
    ${
      each &&
      html`<button
        type="button"
        class="portrait-button"
        data-testid=${`portrait-${at}`}
        aria-label=${[boxOf(each[1], id), t("web.portrait.choose", { name: valueTitle(each[0], each[1], id) })].filter(Boolean).join(". ")}
        aria-expanded=${picking}
        onClick=${() => pickFor(picking ? null : at)}
      ><${Portrait} field=${each[1]} id=${id} /></button>`
    }
    <${TeamBadge} team=${team} />
    <div>
      ${role && html`<b class="role" data-testid=${`role-${at}`}>${pick(role)}</b>`}
      ${
        each
          ? html`<select
            aria-label=${`${t("web.seat.n", { n: at + 1 })}: ${fieldTitle(each[0], each[1])}`}
            data-testid=${`seat-${at}`}
            value=${id}
            onChange=${(/** @type {Event} */ event) => choose(read(event))}
          >
            ${each[1].items?.enum?.map(
              (one) =>
                html`<option key=${one} value=${one} selected=${one === id}>
                  ${inItsBox(each[1], one, valueTitle(each[0], each[1], one))}
                </option>`,
            )}
          </select>`
          : html`<b>${t("web.seat.n", { n: at + 1 })}</b>`
      }
      ${
        !rematch &&
        (at === 0
          ? html`<span class="who">${t("web.who.me")}</span>`
          : html`<select
            aria-label=${`${t("web.seat.n", { n: at + 1 })}: ${t("web.who")}`}
            data-testid=${`who-${at}`}
            value=${wish.who[at]}
            onChange=${(/** @type {Event} */ event) =>
              change({ ...wish, who: wish.who.map((one, i) => (i === at ? read(event) : one)) })}
          >
            ${[
              ["link", t("web.who.link")],
              ["here", t("web.who.here")],
              ["paper", t("web.who.paper")],
              ...strengths.map((one) => [
                `bot:${one}`,
                t("web.who.bot", { strength: strengthName(one) }),
              ]),
            ].map(
              ([value, title]) =>
                html`<option key=${value} value=${value} selected=${value === wish.who[at]}>
                  ${title}
                </option>`,
            )}
          </select>`)
      }
      ${each && id && each[1].about?.[id] && html`<small class="about">${pick(each[1].about[id])}</small>`}
    </div>
  </li>`;
}
