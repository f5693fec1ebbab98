/**
 * What lies open over the board, as plain data: a list of dialogs, the topmost last, each kind at
 * most once.
 */

/**
 * @typedef {{kind: "menu", x: number, y: number, target: Target, sheet: boolean, entries:
 *   MenuEntry[], title: string, face: string | null, under?: DOMRect}} MenuState x below 0: in the
 *   middle; `under`: the box of the button it belongs to
 */
/**
 * @typedef {{kind: "number", title: string, label: string, value: number, min: number, max: number,
 *   quick?: number[], done: (n: number) => void}} NumberState
 */
/**
 * @typedef {{kind: "text", title: string, label: string, value: string, done: (text: string) =>
 *   void, must?: boolean, most?: number}} TextState `must`: it stays until it is answered; `most`:
 *   characters of what is no name
 */
/**
 * @typedef {{kind: "cards", title: string, faces: (string | null)[], aliases?: string[]}}
 *   CardsState
 */
/** @typedef {{kind: "search", zone: string, cards: {face: string | null, ticket: string}[],
 *   chosen: Set<string>, to: string, up: boolean, stale: boolean}} SearchState */
/** @typedef {{kind: "pick", item: Advice, chosen: Set<number>}} PickState */
/** @typedef {{kind: "report", report: import("../actions/referee_actions.js").Report}} ReportState */
/**
 * @typedef {{kind: "help" | "room" | "watching" | "counts" | "dice" | "notes" | "table-text" |
 *   "lesson"}}
 *   PlainState
 */

/**
 * @typedef {MenuState | NumberState | TextState | CardsState | SearchState | PickState |
 *   ReportState | PlainState} DialogState
 */
/** @typedef {DialogState["kind"]} DialogKind */
/** @typedef {DialogState & {id: number}} OpenDialog `id`: another one each time it is opened */

/**
 * A menu of these entries: in the middle, if nothing else is said of it.
 * @param {Game} game
 * @param {string} title
 * @param {MenuEntry[]} entries
 * @param {Partial<MenuState>} [more]
 */
export function openList(game, title, entries, more) {
  const [sheet, target, face] = [Boolean(game.plan?.compact), {}, null];
  game.open({ kind: "menu", x: -1, y: -1, target, sheet, entries, title, face, ...more });
}

/** Kinds that may be opened on top of a search without ending it. @type {DialogKind[]} */
const ABOVE_SEARCH = ["menu", "number", "cards"];

/** Puts a dialog on top; an open one of its kind gives way.
 * @param {OpenDialog[]} open @param {OpenDialog} dialog @returns {OpenDialog[]} */
export function withDialog(open, dialog) {
  return [...withoutKind(open, dialog.kind), dialog];
}

/** @param {OpenDialog[]} open @param {DialogKind} kind @returns {OpenDialog[]} */
export function withoutKind(open, kind) {
  return open.filter((one) => one.kind !== kind);
}

/**
 * What stays when everything is to be closed: a question that must be answered, and a search as
 * long as something lies on top of it.
 * @param {OpenDialog[]} open
 * @returns {OpenDialog[]}
 */
export function stayingOpen(open) {
  const covered = open.some((one) => ABOVE_SEARCH.includes(one.kind));
  return open.filter(
    (one) => (one.kind === "text" && one.must) || (one.kind === "search" && covered),
  );
}
