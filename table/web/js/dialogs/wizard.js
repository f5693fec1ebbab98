/**
 * Setting out a table: what the module offers, who plays each seat, the assistant, house rules;
 * presets; changing a rematch.
 *
 * Every field comes from the module's options; nothing here knows a game.
 */
import { html, useEffect, useState } from "../text/html.js";
import { known, pick, t, sentenceOf } from "../text/i18n.js";
import { askServer, keepSharers, remember } from "../net/links.js";
import { browser, tab } from "../net/storage.js";
import { expectLesson } from "./lesson.js";
import { LinkRow } from "./link_row.js";
import {
  countOf,
  eachOf,
  fieldsOf,
  fresh,
  inTeams,
  machineOf,
  peopleAt,
  roleOf,
  seatCounts,
  seated,
  seatTeams,
  settled,
  teamsOf,
  termsOf,
  variantsOf,
  withOwn,
} from "../model/wish.js";
import { newerDecks } from "../model/next_table.js";
import { newerTitles } from "../panels/rematch.js";
import { letterOf } from "../layout/teams.js";
import { MachineChoice, MachineScore } from "./machine_choice.js";
import { TeamBadge, TeamChoice } from "./team_choice.js";
import { VariantChoice } from "./variant_choice.js";
import { boxOf, inItsBox, Portrait, Portraits } from "./portraits.js";
import { keepPresets, keptPresets, PresetCards, PresetSave } from "./presets.js";
import { invitation, reachOf } from "./inviting.js";
import { ClockChoice } from "./clock.js";
import { houseInfo, strengthName } from "./room.js";

/** @typedef {import("../model/next_table.js").Newer} Newer */
/** @typedef {import("../model/wish.js").Field} Field */
/** @typedef {import("../model/wish.js").Module} Module */
/** @typedef {import("../model/wish.js").Wish} Wish */
/** @typedef {import("../model/wish.js").Preset} Preset */
/**
 * @typedef {{id: string, links: {host: string, seats: string[], spectator: string}, tokens: {host:
 *   string, seats: string[]}}} Made
 */

/** @param {string} name @param {Field} field */
const fieldTitle = (name, field) =>
  field.title ? pick(field.title) : known(`web.option.${name}`) ? t(`web.option.${name}`) : name;

/** @param {string} name @param {Field} field @param {any} value */
const valueTitle = (name, field, value) =>
  field.titles?.[value]
    ? pick(field.titles[value])
    : known(`web.${name}.${value}`)
      ? t(`web.${name}.${value}`)
      : String(value);

/**
 * @param {{name: string, field: Field, value: any, set: (value: any) => void, error?: string,
 *   numbers?: number[], why?: string, shown?: (n: number) => number}} props `numbers`: those there
 *   are to choose from, and `why` no others; `shown`: the number a value stands for
 */
function Choice({ name, field, value, set, error, numbers, why = "", shown = (n) => n }) {
  const title = fieldTitle(name, field);
  const id = `option-${name}`;
  const range = field.type === "integer" && (field.maximum ?? 99) - (field.minimum ?? 0) < 20;
  /** @param {Event} event */
  const read = (event) =>
    event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement
      ? event.target.value
      : "";
  const several = field.type === "array" && field.items?.enum;
  return html`<div class=${`field ${error ? "wrong" : ""}`}>
    ${
      field.type === "boolean"
        ? html`<label class="check">
          <input
            type="checkbox"
            checked=${Boolean(value)}
            data-testid=${id}
            onChange=${() => set(!value)}
          />
          <span>${title}</span>
        </label>`
        : range
          ? html`
                      <span id=${id}>${title}</span>
                      <div class="choices" role="group" aria-labelledby=${id}>
                        ${(
                          numbers ??
                          Array.from(
                            { length: (field.maximum ?? 0) - (field.minimum ?? 0) + 1 },
                            (_, i) => i + (field.minimum ?? 0),
                          )
                        ).map(
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
                      ${why && html`<small data-testid=${`why-${name}`}>${why}</small>`}
                    `
          : several
            ? html`
                        <span id=${id}>${title}</span>
                        <div class="several" role="group" aria-labelledby=${id}>
                          ${field.items?.enum?.map(
                            (one) =>
                              html`<label class="check" key=${one}>
                                <input
                                  type="checkbox"
                                  checked=${(value ?? []).includes(one)}
                                  onChange=${() =>
                                    set(
                                      (value ?? []).includes(one)
                                        ? value.filter(
                                            (/** @type {string} */ other) => other !== one,
                                          )
                                        : [...(value ?? []), one],
                                    )}
                                />
                                <span>${valueTitle(name, field, one)}</span>
                              </label>`,
                          )}
                        </div>
                      `
            : field.enum
              ? html`<label>
                <span>${title}</span>
                <select
                  data-testid=${id}
                  value=${value}
                  disabled=${field.enum.length < 2}
                  onChange=${(/** @type {Event} */ event) =>
                    set(field.enum?.find((one) => String(one) === read(event)))}
                >
                  ${field.enum.map(
                    (one) =>
                      html`<option key=${one} value=${one} selected=${one === value}>
                        ${inItsBox(field, one, valueTitle(name, field, one))}
                      </option>`,
                  )}
                </select>
              </label>`
              : html`<label>
                <span>${title}</span>
                <input
                  type=${field.type === "integer" ? "number" : "text"}
                  min=${field.minimum}
                  max=${field.maximum}
                  value=${value ?? ""}
                  data-testid=${id}
                  onChange=${(/** @type {Event} */ event) =>
                    set(field.type === "integer" ? Number(read(event)) : read(event))}
                />
              </label>`
    }
    ${error && html`<p class="error" role="alert" data-testid=${`error-${name}`}>${error}</p>`}
  </div>`;
}

/**
 * One seat: what is chosen for it, and who plays it.
 * @param {{at: number, module: Module, wish: Wish, change: (wish: Wish) => void, strengths:
 *   string[], rematch: boolean, picking: boolean, pickFor: (at: number | null) => void}} props
 */
function SeatChoice({ at, module, wish, change, strengths, rematch, picking, pickFor }) {
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
  /** @param {Event} event */
  const read = (event) => (event.target instanceof HTMLSelectElement ? event.target.value : "");
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

/** The wish to begin with; with what a link has handed on. @param {Module[]} modules @param {string | null} own */
function firstWish(modules, own) {
  for (const one of own ? modules : []) {
    const wish = withOwn(one, fresh(one, ["advise"]), own ?? "");
    if (wish) return wish;
  }
  return fresh(modules[0], ["advise"]);
}

/** @param {{modules: Module[], rematch: string | null, own: string | null}} props */
export function Wizard({ modules, rematch, own }) {
  const [info, setInfo] = useState(
    /** @type {HouseInfo} */ ({
      modes: ["advise", "off"],
      strengths: [],
      palette: [],
      switches: [],
      pages: [],
    }),
  );
  const [wish, setWish] = useState(firstWish(modules, own));
  const [made, setMade] = useState(/** @type {{made: Made, wish: Wish} | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {{field: string, text: string} | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [picking, setPicking] = useState(/** @type {number | null} */ (null));
  /** Nobody is chosen any more; the keyboard goes on where it was. @param {number} at */
  const backTo = (at) => {
    setPicking(null);
    const button = document.querySelector(`[data-testid="portrait-${at}"]`);
    if (button instanceof HTMLElement) button.focus();
  };
  const [presets, setPresets] = useState(keptPresets());
  const putPresets = (/** @type {Preset[]} */ next) => {
    keepPresets(next);
    setPresets(next);
  };
  const [newer, setNewer] = useState(/** @type {Newer | null} */ (null));
  const module = modules.find((one) => one.id === wish.module) ?? modules[0];
  const token = rematch ? tab.get("innkeep.rematch") : null;
  useEffect(() => {
    houseInfo().then(setInfo);
  }, []);
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
      .catch((problem) => setWrong({ field: "", text: sentenceOf(problem) }));
    newerDecks(token, rematch).then(setNewer);
  }, []);
  const change = (/** @type {Wish} */ next) => {
    setWrong(null);
    setWish(settled(modules.find((one) => one.id === next.module) ?? modules[0], next));
  };
  const make = async () => {
    setBusy(true);
    setWrong(null);
    try {
      if (rematch && token) {
        await askServer(token, `/api/tables/${rematch}/rematch`, {
          options: wish.options,
          assistant: wish.assistant,
          module: module.id,
        });
        const next = await askServer(token, `/api/tables/${rematch}/follow`, {});
        location.href = next.link;
        return;
      }
      const bots = Object.fromEntries(
        wish.who.flatMap((who, i) => (who.startsWith("bot:") ? [[i, who.slice(4)]] : [])),
      );
      const found = await askServer("", "/api/tables", {
        module: module.id,
        options: wish.options,
        assistant: wish.assistant,
        house: { bots, rules: wish.rules, clock: wish.clock ?? null },
      });
      const each = eachOf(module);
      const titles = wish.who.map(
        (_, i) =>
          (each ? each[1].titles?.[wish.options[each[0]][i]] : null) ?? {
            en: t("web.seat.n", { n: i + 1 }),
          },
      );
      remember({ id: found.id, url: found.links.host, made: Date.now(), titles });
      const here = wish.who.flatMap((who, i) =>
        who === "here" || who === "me"
          ? [
              {
                token: found.tokens.seats[i],
                seat: i,
                name: i === 0 ? (browser.get("innkeep.name") ?? "") : "",
              },
            ]
          : [],
      );
      keepSharers(found.id, here);
      if (Object.keys(bots).length) expectLesson();
      if (wish.who.includes("link")) setMade({ made: found, wish });
      else location.href = found.links.host;
    } catch (problem) {
      const field = String(/** @type {any} */ (problem)?.field ?? "");
      setWrong({ field: field in fieldsOf(module) ? field : "", text: sentenceOf(problem) });
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
  const each = eachOf(module);
  const count = countOf(module);
  const teams = teamsOf(module);
  const variants = variantsOf(module);
  const rest = Object.entries(fieldsOf(module)).filter(
    ([name, field]) =>
      !field.with && ![each, count, teams, variants].some((one) => one?.[0] === name),
  );
  const error = (/** @type {string} */ name) => (wrong?.field === name ? wrong.text : undefined);
  /** @param {string} name @param {any} value */
  const put = (name, value) => change({ ...wish, options: { ...wish.options, [name]: value } });
  return html`<section class="parchment wizard">
    <h2>${t(rematch ? "web.rematch.title" : "web.lobby.new")}</h2>
    ${
      newer !== null &&
      newer.titles.length > 0 &&
      html`<p class="notice">
        <button
          class="plain-button"
          data-testid="take-newer"
          onClick=${() => {
            setNewer(null);
            change({ ...wish, options: { ...wish.options, ...newer.options } });
          }}
        >${t("web.rematch.take-newer", { decks: newerTitles(newer) })}</button>
      </p>`
    }
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
        load=${change}
      />`
    }
    ${
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
    }
    <ul class="seat-choices">
      ${wish.who.map(
        (_, i) =>
          html`<${SeatChoice}
              key=${i}
              at=${i}
              module=${module}
              wish=${wish}
              change=${change}
              strengths=${info.strengths}
              rematch=${Boolean(rematch)}
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
    ${each && error(each[0]) && html`<p class="error" role="alert">${error(each[0])}</p>`}
    <div class="opening">
      <label class="field assistant">
        <span>${t("web.lobby.assistant")}</span>
        <select
          data-testid="assistant"
          value=${wish.assistant}
          onChange=${(/** @type {Event} */ event) =>
            event.target instanceof HTMLSelectElement &&
            change({ ...wish, assistant: event.target.value })}
        >
          ${info.modes.map(
            (mode) =>
              html`<option key=${mode} value=${mode} selected=${mode === wish.assistant}>
                ${t(`web.mode.${mode}`)}
              </option>`,
          )}
        </select>
        <small>
          ${known(`web.mode.${wish.assistant}.hint`) ? t(`web.mode.${wish.assistant}.hint`) : ""}
        </small>
      </label>
      <button class="primary big" data-testid="create" disabled=${busy} onClick=${make}>
        ${t(rematch ? "web.rematch.make" : "web.lobby.create")}
      </button>
    </div>
    ${wrong && !wrong.field && html`<p class="error" role="alert">${wrong.text}</p>`}
    <details open=${Boolean(wrong?.field)}>
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
        !rematch &&
        html`
                    <${ClockChoice}
                      limit=${wish.clock ?? null}
                      set=${(/** @type {number | null} */ clock) => setWish({ ...wish, clock })}
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
                          setWish({ ...wish, rules: event.target.value })}
                      ></textarea>
                    </label>
                    <${PresetSave} wish=${wish} list=${presets} put=${putPresets} />
                  `
      }
    </details>
  </section>`;
}

/**
 * The links of a table just made.
 * @param {{module: Module, made: Made, wish: Wish, again: () => void}} props
 */
function HandedOut({ module, made, wish, again }) {
  const each = eachOf(module);
  const host = browser.get("innkeep.name");
  const away = reachOf(made.links.spectator);
  const title = (/** @type {number} */ i) =>
    each ? valueTitle(each[0], each[1], wish.options[each[0]][i]) : t("web.seat.n", { n: i + 1 });
  return html`<section class="parchment" data-testid="made">
    <h2>${t("web.lobby.made")}</h2>
    <p>${t("web.invite.hint")}</p>
    ${
      away !== "anywhere" &&
      html`<p class="notice" data-testid="reach">${t(`web.reach.${away}`)}</p>`
    }
    <ul class="links">
      ${wish.who.map(
        (who, i) =>
          who === "link" &&
          html`<${LinkRow}
            key=${i}
            name=${title(i)}
            url=${made.links.seats[i]}
            testid=${`link-${i}`}
            message=${invitation({ url: made.links.seats[i], seat: title(i), host })}
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
        ${t("web.lobby.enter", { seat: title(0) })}
      </a>
      <button onClick=${again}>${t("web.lobby.another")}</button>
    </div>
  </section>`;
}
