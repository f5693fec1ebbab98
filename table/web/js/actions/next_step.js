/**
 * The next step of this seat: what the gold button and its key do, and when this seat wants to be
 * asked. Draws nothing.
 */
import { known, language, pick, t } from "../text/i18n.js";
import { inTabs } from "../layout/breakpoints.js";
import { closedSeat } from "../layout/machine_mat.js";
import { sharers, tableId } from "../net/links.js";
import { awaitedHere, handOverSoon, peopleHere } from "./handing_over.js";

/**
 * @typedef {{id: string, label: string, sort: "step" | "due" | "choose" | "pass" | "machine" |
 *   "hand", passes: boolean}} Step what the button would do; `passes`: it is about to be done by
 *   itself; `hand`: the device goes to somebody else who plays here, `id` is the place among them
 */

/**
 * What is next for this seat; null where there is nothing it could do.
 * @param {readonly Advice[]} items
 * @param {number | null} me
 * @param {string} mode
 * @returns {Step | null}
 */
export function stepOf(items, me, mode) {
  if (me === null) return null;
  const turn = items.find((item) => item.sort === "turn");
  const next = items.find((item) => item.sort === "next" && item.seat === me);
  const pass = { id: "pass", label: t("web.pass"), sort: /** @type {const} */ ("pass") };
  if (turn?.phase === "ended") return null;
  if (!turn || !next || mode === "off" || turn.phase === "lost") return { ...pass, passes: false };
  if (turn.phase === "over") return null;
  const owed = items.find((item) => item.sort === "due" && item.accept && item.seat === me);
  // What is owed is told as it happens; the button says that pressing it does that.
  const label = t("web.next.due", { due: pick(owed?.text) });
  /** @type {Step | null} */
  const due = owed ? { id: owed.id, label, sort: "due", passes: false } : null;
  if (due && mode !== "autopilot") return due;
  if (next.accept && (next.passes || !next.plays))
    return { id: next.id, label: pick(next.text), sort: "step", passes: Boolean(next.passes) };
  const choice = items.some((item) => item.sort === "option" && item.seat === me);
  // The autopilot pays what is due, too: nobody has to wait for it.
  return machineStep(items) ?? (choice ? choiceOf(next) : due);
}

/** The next step of a machine. @param {readonly Advice[]} items @returns {Step | null} */
function machineStep(items) {
  const machine = items.find((item) => item.phase === "machine" && item.accept);
  if (!machine) return null;
  const label = t(machine.auto ? "web.machine.plays" : "web.machine.step");
  return { id: machine.id, label, sort: "machine", passes: Boolean(machine.auto) };
}

/** What is asked in one's own turn; else one answers, or passes. */
const OWN = ["action", "order", "drink"];
/** What has a name of its own, whatever may be played meanwhile. */
const NAMED = ["discard_draw", "gamble"];

/** Opening the choice, by what is asked. @param {Advice} next @returns {Step} */
function choiceOf({ plays, window = "choose" }) {
  const what = OWN.includes(window) ? "play" : NAMED.includes(window) ? window : "answer";
  const kind = `web.next.${plays ? what : window}`;
  const label = t(known(kind) ? kind : "web.next.choose");
  return { id: "choose", label, sort: "choose", passes: false };
}

/**
 * The next step at this table; where there is none for this seat, but for somebody else at this
 * device, it is going over to them.
 * @param {Game} game
 * @returns {Step | null}
 */
export function nextStep(game) {
  const { store } = game;
  // Nobody moves before the cards are dealt: that is offered on its own.
  if (game.view.over || game.view.mix?.covered) return null;
  const items = store.assistant ? store.advice : [];
  const mode = store.table?.assistant ?? "off";
  const own = stepOf(items, store.you.seat, mode);
  const next = own ? null : awaitedHere(items, mode, game.view.seats, sharers(tableId()));
  if (next === null) return own;
  const { name } = peopleHere(game.view.seats)[next];
  return { id: `${next}`, label: t("web.next.hand", { name }), sort: "hand", passes: false };
}

/** Whether this seat has options that count on what others decide first. @param {Game} game */
export const mayLater = ({ store }) => store.assistant && Boolean(firstOption(store.advice));

/** Does the next step; false when there is none. @param {Game} game */
export function takeStep(game) {
  const step = nextStep(game);
  if (!step) return false;
  if (step.sort === "pass") game.act({ kind: "pass", seen: game.store.seq });
  else if (step.sort === "choose") showOptions(game);
  else if (step.sort === "hand") handOverSoon(game, peopleHere(game.view.seats)[Number(step.id)]);
  else game.accept(step.id);
  return true;
}

/** How fast a machine may be played: seconds for each of its steps. */
export const PACES = /** @type {const} */ ([
  ["slow", 5000],
  ["normal", 2500],
  ["quick", 1200],
]);

/** How fast a machine is played; stopped where no table says. @param {Game} game */
export const paceOf = (game) => game.store.table?.policy.pace ?? { ms: 2500, on: false };

/** Whether the house plays a seat that nobody sits at, or waits to. @param {Game} game */
export const playsMachine = (game) =>
  game.store.table?.assistant === "autopilot" && closedSeat(game.view) !== null;

/** Whether cards are put away by the house or by bots, once people have read them. @param {Game} game */
export const putsAway = (game) =>
  game.store.table?.assistant === "autopilot" ||
  (game.store.table?.assistant !== "off" && game.view.seats.some((seat) => seat.bot));

/** Stops the machine, or lets it play on. @param {Game} game */
export function stopOrGo(game) {
  game.act({ kind: "pace", ms: null, on: !paceOf(game).on });
}

/**
 * How long a card that was played lies open, as entries of a menu.
 * @param {Game} game
 * @returns {MenuEntry[]}
 */
export function restEntries(game) {
  const { ms: now, on } = paceOf(game);
  return PACES.map(([name, ms]) => ({
    id: `rest-${name}`,
    label:
      (now === ms ? "● " : "○ ") +
      t(`web.rest.${name}`, { seconds: (ms / 1000).toLocaleString(language()) }),
    run: () => game.act({ kind: "pace", ms, on }),
  }));
}

/** How fast the machine plays, as entries of a menu. @param {Game} game @returns {MenuEntry[]} */
export function paceEntries(game) {
  const pace = paceOf(game);
  const chosen = (/** @type {boolean} */ is) => (is ? "● " : "○ ");
  return [
    ...PACES.map(([name, ms]) => ({
      id: `pace-${name}`,
      label:
        chosen(pace.on && pace.ms === ms) +
        t(`web.pace.${name}`, { seconds: (ms / 1000).toLocaleString(language()) }),
      run: () => game.act({ kind: "pace", ms, on: true }),
    })),
    {
      id: "pace-stop",
      label: chosen(!pace.on) + t("web.pace.stop"),
      run: () => game.act({ kind: "pace", ms: null, on: false }),
    },
  ];
}

/** Asks for a moment longer where this seat is about to go on by itself. @param {Game} game */
export function waitAMoment(game) {
  const step = nextStep(game);
  if (step?.sort === "step") game.accept(`h${step.id.slice(1)}`);
}

/**
 * Whether an option is a card for any moment, which nobody asks for now.
 * @param {Advice} option
 */
export function isAside({ phase }) {
  return phase === "aside" || phase === "interrupt";
}

/**
 * The option the choice begins with: one of what is asked, before what may be played at any moment.
 * @param {readonly Advice[]} items
 * @returns {Advice | undefined}
 */
export function firstOption(items) {
  const asked = items.find((item) => item.sort === "next")?.window;
  const options = items.filter((item) => item.sort === "option");
  return (
    options.find((item) => item.phase === asked) ??
    options.find((item) => !isAside(item)) ??
    options[0]
  );
}

/**
 * The cards that may be played now: not once others have said nothing, nor where this seat passes by itself.
 * @param {readonly Advice[]} items
 * @param {number | null} me
 */
export const playable = (items, me) =>
  new Set(
    items.some((item) => item.sort === "next" && item.passes)
      ? []
      : items.filter(({ sort, seat }) => sort === "option" && seat === me).map((item) => item.c),
  );

/** Opens the list of options and goes to what is asked. @param {Game} game */
function showOptions(game) {
  if (inTabs()) game.store.turnTo("advice");
  const id = firstOption(game.store.advice)?.id ?? "";
  requestAnimationFrame(() => {
    const first = document.querySelector(`[data-testid=option][data-id="${CSS.escape(id)}"]`);
    if (first instanceof HTMLElement) first.focus();
  });
}

/** The choice of when this seat is asked, as entries of a menu. @param {Game} game */
export function promptEntries(game) {
  const next = game.store.advice.find((item) => item.sort === "next");
  if (!next) return [];
  const never = next.never ?? [];
  /** @param {PromptsOp["ask"]} ask @param {string[]} not */
  const choose = (ask, not) => () => game.act({ kind: "prompts", ask, never: not });
  const ask = next.phase === "able" ? "able" : "always";
  /** @type {MenuEntry[]} */
  const entries = /** @type {const} */ (["always", "able"]).map((one) => ({
    id: `prompts:${one}`,
    label: `${one === ask ? "● " : "○ "}${t(`web.prompts.${one}`)}`,
    run: choose(one, never),
  }));
  const here = next.window ?? "";
  if (known(`web.window.${here}`) && !never.includes(here))
    entries.push({
      id: `prompts:never:${here}`,
      label: t("web.prompts.never", { what: t(`web.window.${here}`) }),
      run: choose(ask, [...never, here]),
    });
  for (const kind of never)
    entries.push({
      id: `prompts:again:${kind}`,
      label: t("web.prompts.again", { what: t(`web.window.${kind}`) }),
      run: choose(
        ask,
        never.filter((one) => one !== kind),
      ),
    });
  return entries;
}
