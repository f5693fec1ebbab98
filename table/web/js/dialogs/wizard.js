/**
 * Setting out a table: what the module offers, who plays each seat, the assistant, house rules;
 * presets; changing a rematch.
 *
 * Every field comes from the module's options; nothing here knows a game.
 */
import { html, useEffect, useState } from "../text/html.js";
import { pick, t, sentenceOf } from "../text/i18n.js";
import { askServer } from "../net/links.js";
import { browser, tab } from "../net/storage.js";
import { LinkRow } from "./link_row.js";
import { RoomCode } from "./room_code.js";
import {
  alike,
  alikeOrNot,
  countOf,
  eachOf,
  fieldsOf,
  fresh,
  inTeams,
  machineOf,
  maySuitAll,
  peopleAt,
  seatCounts,
  seatTeams,
  seated,
  settled,
  teamsOf,
  termsOf,
  variantsOf,
  withOwn,
} from "../model/wish.js";
import { newerDecks } from "../model/next_table.js";
import { newerTitles } from "../panels/rematch.js";
import { MachineChoice, MachineScore } from "./machine_choice.js";
import { TeamChoice } from "./team_choice.js";
import { VariantChoice } from "./variant_choice.js";
import { Portraits } from "./portraits.js";
import { keepPresets, keptPresets, PresetCards, PresetSave } from "./presets.js";
import { invitation, reachOf } from "./inviting.js";
import { ClockChoice } from "./clock.js";
import { Choice, fieldTitle, SeatChoice, valueTitle } from "./choice.js";
import { makeRematch, makeTable, titlesOf } from "./making.js";

/** @typedef {import("../model/next_table.js").Newer} Newer */
/** @typedef {import("../model/wish.js").Module} Module */
/** @typedef {import("../model/wish.js").Wish} Wish */
/** @typedef {import("../model/wish.js").Preset} Preset */
/** @typedef {import("./making.js").Made} Made */

/** The wish to begin with; with what a link has handed on. @param {Module[]} modules @param {string | null} own */
function firstWish(modules, own) {
  for (const one of own ? modules : []) {
    const wish = withOwn(one, fresh(one, ["advise"]), own ?? "");
    if (wish) return wish;
  }
  return fresh(modules[0], ["advise"]);
}

/**
 * @param {{modules: Module[], info: HouseInfo, rematch: string | null, own: string | null}} props
 */
export function Wizard({ modules, info, rematch, own }) {
  const [wish, setWish] = useState(firstWish(modules, own));
  const [made, setMade] = useState(/** @type {{made: Made, wish: Wish} | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {{field: string, text: string} | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [presets, setPresets] = useState(keptPresets());
  const putPresets = (/** @type {Preset[]} */ next) => {
    keepPresets(next);
    setPresets(next);
  };
  const [newer, setNewer] = useState(/** @type {Newer | null} */ (null));
  const module = modules.find((one) => one.id === wish.module) ?? modules[0];
  const token = rematch ? tab.get("innkeep.rematch") : null;
  /* Nothing can be chosen before the last table's choices are here: they would take its place. */
  const [ready, setReady] = useState(!token);
  useEffect(() => {
    if (!rematch || !token) return;
    askServer(token, `/api/tables/${rematch}/export`)
      .then(({ table }) => {
        const old = modules.find((one) => one.id === table.module);
        if (old)
          setWish(
            settled(old, {
              module: old.id,
              options: table.options,
              who: [],
              assistant: table.assistant,
              rules: "",
            }),
          );
      })
      .catch((problem) => setWrong({ field: "", text: sentenceOf(problem) }))
      .finally(() => setReady(true));
    newerDecks(token, rematch).then(setNewer);
  }, []);
  const change = (/** @type {Wish} */ next) => {
    setWrong(null);
    setWish(settled(modules.find((one) => one.id === next.module) ?? modules[0], next));
  };
  /** Opens a table. @param {Wish} wished */
  const make = async (wished) => {
    const of = modules.find((one) => one.id === wished.module) ?? modules[0];
    setBusy(true);
    setWrong(null);
    try {
      if (rematch && token) {
        location.href = await makeRematch(of, wished, rematch, token);
        return;
      }
      const next = settled(of, wished);
      const found = await makeTable(of, next);
      if (next.who.includes("link")) setMade({ made: found, wish: next });
      else location.href = found.links.host;
    } catch (problem) {
      const field = String(/** @type {any} */ (problem)?.field ?? "");
      setWrong({ field: field in fieldsOf(of) ? field : "", text: sentenceOf(problem) });
    }
    setBusy(false);
  };
  if (made)
    return html`<${HandedOut}
      module=${module}
      made=${made.made}
      wish=${made.wish}
      again=${() => setMade(null)}
    />`;
  const error = (/** @type {string} */ name) => (wrong?.field === name ? wrong.text : undefined);
  /** @param {string} name @param {any} value */
  const put = (name, value) => change({ ...wish, options: { ...wish.options, [name]: value } });
  if (!ready) return html`<section class="parchment wizard" aria-busy="true"></section>`;
  return html`<section class="parchment wizard">
    <h2>${t(rematch ? "web.rematch.title" : "web.lobby.new")}</h2>
    <${TakeNewer}
      newer=${newer}
      take=${(/** @type {Newer} */ next) => {
        setNewer(null);
        change({ ...wish, options: { ...wish.options, ...next.options } });
      }}
    />
    ${
      modules.length > 1 &&
      html`<label class="field">
        <span>${t("web.lobby.module")}</span>
        <select
          value=${module.id}
          onChange=${(/** @type {Event} */ event) => {
            const next = modules.find(
              (one) => event.target instanceof HTMLSelectElement && one.id === event.target.value,
            );
            if (next) setWish(fresh(next, info.modes));
          }}
        >
          ${modules.map(
            (one) => html`<option key=${one.id} value=${one.id}>${pick(one.title)}</option>`,
          )}
        </select>
      </label>`
    }
    ${
      !rematch &&
      html`<${PresetCards}
        module=${module}
        wish=${wish}
        info=${info}
        list=${presets}
        put=${putPresets}
        busy=${busy}
        load=${(/** @type {Wish} */ next) => {
          change(next);
          document.querySelector(".wished")?.scrollIntoView();
        }}
        start=${(/** @type {Wish} */ next) => {
          change(next);
          make(next);
        }}
      />`
    }
    <div class="wished">
    <${Sorts} module=${module} wish=${wish} change=${change} error=${error} put=${put} />
    <${Seats}
      module=${module}
      wish=${wish}
      change=${change}
      strengths=${info.strengths}
      rematch=${Boolean(rematch)}
      error=${error}
    />
    <${Opening}
      wish=${wish}
      modes=${info.modes}
      busy=${busy}
      change=${change}
      make=${() => make(wish)}
      label=${t(rematch ? "web.rematch.make" : "web.lobby.create")}
    />
    ${wrong && !wrong.field && html`<p class="error" role="alert">${wrong.text}</p>`}
    <${More}
      module=${module}
      wish=${wish}
      open=${Boolean(wrong?.field)}
      error=${error}
      put=${put}
      kept=${rematch ? null : { put: setWish, presets, putPresets }}
    />
    </div>
  </section>`;
}

/**
 * What the choices of a table have in common: what is wished for, how it changes, what is wrong with a
 * field (`error`), how a field is set (`put`).
 * @typedef {{module: Module, wish: Wish, change: (wish: Wish) => void, error: (name: string) => string |
 *   undefined, put: (name: string, value: any) => void}} Choosing
 */

/** Decks that are newer than those of the table before. @param {{newer: Newer | null, take: (newer: Newer) => void}} props */
function TakeNewer({ newer, take }) {
  if (!newer?.titles.length) return null;
  return html`<p class="notice">
    <button class="plain-button" data-testid="take-newer" onClick=${() => take(newer)}>
      ${t("web.rematch.take-newer", { decks: newerTitles(newer) })}
    </button>
  </p>`;
}

/** How many play, in which teams, against what, by which variants. @param {Choosing} props */
function Sorts({ module, wish, change, error, put }) {
  const [count, teams, variants] = [countOf(module), teamsOf(module), variantsOf(module)];
  return html`${
    count &&
    html`<${Choice}
        name=${count[0]}
        field=${count[1]}
        value=${wish.options[count[0]]}
        error=${error(count[0])}
        set=${(/** @type {any} */ value) => put(count[0], value)}
        numbers=${seatCounts(module, wish.options)}
        shown=${(/** @type {number} */ n) => peopleAt(module, wish.options, n)}
        why=${pick(teams?.[1].counts?.[wish.options[teams[0]]])}
      />`
  }
    ${
      teams &&
      html`<${TeamChoice}
        name=${teams[0]}
        field=${teams[1]}
        value=${wish.options[teams[0]]}
        seats=${wish.who.length}
        error=${error(teams[0])}
        set=${(/** @type {string} */ value) => change(inTeams(module, wish, value))}
      />`
    }
    ${termsOf(module, wish.options).map(
      ([name, field]) =>
        html`<${MachineChoice}
          key=${name}
          name=${name}
          field=${field}
          value=${wish.options[name] ?? []}
          error=${error(name)}
          set=${(/** @type {string[]} */ value) => put(name, value)}
        />`,
    )}
    ${
      machineOf(module, wish.options) &&
      seatTeams(module, wish.options, wish.who.length).length > 0 &&
      html`<${MachineScore}
        difficulty=${[...(wish.options.difficulty ?? []), ...(wish.options.potions ?? [])]}
        factions=${wish.options.factions ?? []}
      />`
    }
    ${
      variants &&
      html`<${VariantChoice}
        name=${variants[0]}
        field=${variants[1]}
        value=${wish.options[variants[0]] ?? []}
        error=${error(variants[0])}
        set=${(/** @type {string[]} */ value) => put(variants[0], value)}
      />`
    }`;
}

/**
 * The seats, and the portraits of the one that is chosen for.
 * @param {Omit<Choosing, "put"> & {strengths: string[], rematch: boolean}} props
 */
function Seats({ module, wish, change, error, strengths, rematch }) {
  const [picking, setPicking] = useState(/** @type {number | null} */ (null));
  /** Nobody is chosen any more; the keyboard goes on where it was. @param {number} at */
  const backTo = (at) => {
    setPicking(null);
    const button = document.querySelector(`[data-testid="portrait-${at}"]`);
    if (button instanceof HTMLElement) button.focus();
  };
  const each = eachOf(module);
  return html`<ul class="seat-choices">
      ${wish.who.map(
        (_, i) =>
          html`<${SeatChoice}
              key=${i}
              at=${i}
              module=${module}
              wish=${wish}
              change=${change}
              strengths=${strengths}
              rematch=${rematch}
              picking=${picking === i}
              pickFor=${setPicking}
            />
            ${
              each &&
              picking === i &&
              html`<${Portraits}
                key="portraits"
                field=${each[1]}
                title=${`${t("web.seat.n", { n: i + 1 })}: ${fieldTitle(each[0], each[1])}`}
                chosen=${wish.options[each[0]][i]}
                taken=${wish.options[each[0]]}
                choose=${(/** @type {string} */ next) => {
                  change(seated(module, wish, i, next));
                  backTo(i);
                }}
                close=${() => backTo(i)}
              />`
            }`,
      )}
    </ul>
    ${
      each?.[1].alike &&
      wish.options[each[0]].length > 1 &&
      html`<label class="check">
        <input
          type="checkbox"
          checked=${alike(wish.options[each[0]])}
          disabled=${!maySuitAll(each[1], wish.options[each[0]][0])}
          data-testid="alike"
          onChange=${() => change(alikeOrNot(module, wish))}
        />
        <span>${pick(each[1].alike)}</span>
      </label>`
    }
    ${each && error(each[0]) && html`<p class="error" role="alert">${error(each[0])}</p>`}`;
}

/**
 * How the assistant helps, and the button that opens the table.
 * @param {{wish: Wish, modes: string[], busy: boolean, change: (wish: Wish) => void, make: () => void,
 *   label: string}} props
 */
function Opening({ wish, modes, busy, change, make, label }) {
  return html`<label class="field assistant">
        <span>${t("web.lobby.assistant")}</span>
        <select
          data-testid="assistant"
          value=${wish.assistant}
          onChange=${(/** @type {Event} */ event) =>
            event.target instanceof HTMLSelectElement &&
            change({ ...wish, assistant: event.target.value })}
        >
          ${modes.map(
            (mode) =>
              html`<option key=${mode} value=${mode} selected=${mode === wish.assistant}>
                ${t(`web.mode.${mode}`)}
              </option>`,
          )}
        </select>
        <small>${t(`web.mode.${wish.assistant}.hint`)}</small>
      </label>
      <div class="opening">
        <button class="primary big" data-testid="create" disabled=${busy} onClick=${make}>${label}</button>
      </div>`;
}

/**
 * What few change: the other options; of a new table (`kept`) its clock and house rules, and to keep all
 * that as a preset.
 * @param {Omit<Choosing, "change"> & {open: boolean, kept: {put: (wish: Wish) => void, presets: Preset[],
 *   putPresets: (list: Preset[]) => void} | null}} props
 */
function More({ module, wish, open, error, put, kept }) {
  const shown = [eachOf(module), countOf(module), teamsOf(module), variantsOf(module)];
  const rest = Object.entries(fieldsOf(module)).filter(
    ([name, field]) => !field.with && !shown.some((one) => one?.[0] === name),
  );
  return html`<details open=${open}>
      <summary>
        <span>
          ${t("web.lobby.more")} <small>
            ${rest
              .flatMap(([name, field]) =>
                field.enum ? [valueTitle(name, field, wish.options[name])] : [],
              )
              .join(" · ")}
          </small>
        </span>
      </summary>
      ${rest.map(
        ([name, field]) =>
          html`<${Choice}
            key=${name}
            name=${name}
            field=${field}
            value=${wish.options[name]}
            error=${error(name)}
            set=${(/** @type {any} */ value) => put(name, value)}
          />`,
      )}
      ${
        kept &&
        html`
                    <${ClockChoice}
                      limit=${wish.clock ?? null}
                      set=${(/** @type {number | null} */ clock) => kept.put({ ...wish, clock })}
                    />
                    <label class="field">
                      <span>${t("web.room.rules")}</span>
                      <textarea
                        rows="3"
                        maxlength="4000"
                        data-testid="wizard-rules"
                        placeholder=${t("web.room.rules-hint")}
                        value=${wish.rules}
                        onInput=${(/** @type {Event} */ event) =>
                          event.target instanceof HTMLTextAreaElement &&
                          kept.put({ ...wish, rules: event.target.value })}
                      ></textarea>
                    </label>
                    <${PresetSave} wish=${wish} list=${kept.presets} put=${kept.putPresets} />
                  `
      }
    </details>`;
}

/**
 * The links of a table just made.
 * @param {{module: Module, made: Made, wish: Wish, again: () => void}} props
 */
function HandedOut({ module, made, wish, again }) {
  const host = browser.get("innkeep.name");
  const away = reachOf(made.links.spectator);
  const titles = titlesOf(module, wish).map((one) => pick(one));
  return html`<section class="parchment" data-testid="made">
    <h2>${t("web.lobby.made")}</h2>
    <p>${t("web.invite.hint")}</p>
    ${
      away !== "anywhere" &&
      html`<p class="notice" data-testid="reach">${t(`web.reach.${away}`)}</p>`
    }
    <${RoomCode} token=${made.tokens.host} id=${made.id} url=${made.links.spectator} atOnce />
    <ul class="links">
      ${wish.who.map(
        (who, i) =>
          who === "link" &&
          html`<${LinkRow}
            key=${i}
            name=${titles[i]}
            url=${made.links.seats[i]}
            testid=${`link-${i}`}
            message=${invitation({ url: made.links.seats[i], seat: titles[i], host })}
          />`,
      )}
      <${LinkRow}
        name=${t("web.spectators")}
        url=${made.links.spectator}
        testid="link-spectator"
        message=${invitation({ url: made.links.spectator, seat: null, host })}
      />
    </ul>
    <div class="row">
      <a class="primary" data-testid="enter" href=${made.links.host}>
        ${t("web.lobby.enter", { seat: titles[0] })}
      </a>
      <button onClick=${again}>${t("web.lobby.another")}</button>
    </div>
  </section>`;
}
