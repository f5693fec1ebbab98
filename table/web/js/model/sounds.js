/** What the table sounds like: which sound belongs to what happened. Plays nothing itself. */
import { isTalk } from "../history/lines.js";
import { kept, keep } from "../net/links.js";
import { OPS } from "../net/op_kinds.js";
import { handlesCards } from "../net/ops.js";

/** @typedef {"card" | "coin" | "mug" | "dice" | "shuffle" | "chat" | "turn" | "out"} Sound */
/** @typedef {{on: boolean, volume: number}} SoundChoice */

const KEY = "innkeep.sound";

/** What this person chose, kept in this browser. @returns {SoundChoice} */
export function soundChoice() {
  const { on, volume } = kept(KEY, { on: false, volume: 0.5 });
  return { on: Boolean(on), volume: Math.max(0, Math.min(1, Number(volume) || 0)) };
}

/** @param {Partial<SoundChoice>} change @returns {SoundChoice} */
export function chooseSound(change) {
  const next = { ...soundChoice(), ...change };
  keep(KEY, next);
  dispatchEvent(new Event("innkeep-sound"));
  return next;
}

/**
 * The seats whose Alcohol marker has come up to their Fortitude marker.
 * @param {View} view
 * @returns {Set<number>}
 */
function fallen(view) {
  /** @type {Map<number, {fortitude?: number, alcohol?: number}>} */
  const marks = new Map();
  for (const { role, seat, value } of Object.values(view.zones))
    if (seat !== null && seat !== undefined && (role === "fortitude" || role === "alcohol"))
      marks.set(seat, { ...marks.get(seat), [role]: value ?? 0 });
  return new Set(
    [...marks]
      .filter(([, { fortitude, alcohol }]) => (alcohol ?? -1) >= (fortitude ?? Infinity))
      .map(([seat]) => seat),
  );
}

/**
 * The sound of what a delta changed; null = it is quiet.
 * @param {Delta} delta
 * @param {View} before
 * @param {View} after
 * @returns {Sound | null}
 */
export function soundOf(delta, before, after) {
  if (delta.dice) return "dice";
  if (delta.l && isTalk(delta.l)) return "chat";
  if (delta.k === "pay") return "coin";
  if (delta.k === "mix" || (OPS[delta.k]?.shuffles && delta.l?.key !== "log.gather"))
    return "shuffle";
  if (delta.k === "track") {
    const down = fallen(before);
    if ([...fallen(after)].some((seat) => !down.has(seat))) return "out";
    const raised = Object.keys(delta.z ?? {}).some(
      (id) =>
        after.zones[id]?.role === "alcohol" &&
        (after.zones[id].value ?? 0) > (before.zones[id]?.value ?? 0),
    );
    return raised ? "mug" : null;
  }
  return handlesCards(delta.k) || delta.k === "reveal" ? "card" : null;
}
