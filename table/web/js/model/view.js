/**
 * Reading and changing a view: deltas from the server, and optimistic updates for what was sent
 * but not yet answered. Pure.
 */
import { reseated, withNote } from "./note_list.js";

/** @param {View} view @param {string} alias */
function forget(view, alias) {
  const comp = view.comps[alias];
  if (!comp) return;
  delete view.comps[alias];
  dropFrom(view, comp.z, alias);
}

/** @param {View} view @param {string} zoneId @param {string} alias */
function dropFrom(view, zoneId, alias) {
  const zone = view.zones[zoneId];
  if (!zone || !zone.order.includes(alias)) return;
  view.zones[zoneId] = { ...zone, order: zone.order.filter((one) => one !== alias) };
}

/**
 * How much is in a purse, as it is written: one that never runs out has no number, which would fall
 * below nothing when it pays first.
 * @param {Zone} zone
 */
export const amountIn = (zone) => (zone.endless ? "∞" : String(zone.value ?? 0));

/**
 * A copy whose maps may be changed without touching the original.
 * @param {View} view
 * @returns {View}
 */
function branch(view) {
  return { ...view, zones: { ...view.zones }, comps: { ...view.comps } };
}

/**
 * Lays a card on top of a zone, wherever in it the card lay before.
 * @param {View} view
 * @param {string} zoneId
 * @param {string} alias
 */
function layOnTop(view, zoneId, alias) {
  const zone = view.zones[zoneId];
  const order = zone.order.slice();
  const at = order.indexOf(alias);
  if (at >= 0) order.splice(at, 1);
  order.push(alias);
  view.zones[zoneId] = { ...zone, order };
}

/**
 * The view after one delta; the old one is left as it was.
 * @param {View} old
 * @param {Delta} delta
 * @param {boolean} [own] the old view is not needed any more: its map of components, of which there
 *   may be a thousand, is changed instead of copied
 * @returns {View}
 */
export function applyDelta(old, delta, own = false) {
  const view = own ? { ...old, zones: { ...old.zones } } : branch(old);
  for (const [before] of delta.m ?? []) forget(view, before);
  for (const alias of delta.x ?? []) forget(view, alias);
  for (const [alias, comp] of Object.entries(delta.c ?? {}))
    putComp(view, alias, comp, delta.k === "move");
  for (const [id, change] of Object.entries(delta.z ?? {})) {
    if (view.zones[id]) view.zones[id] = { ...view.zones[id], ...change };
  }
  if (delta.writers) view.notes = reseated(view.notes ?? [], delta.writers);
  if (delta.note) view.notes = withNote(view.notes ?? [], delta.note);
  const told = TOLD.flatMap((field) => (delta[field] === undefined ? [] : [[field, delta[field]]]));
  Object.assign(view, Object.fromEntries(told));
  const changed = new Map(delta.seats?.map((seat) => [seat.seat, seat]));
  if (delta.seats) view.seats = view.seats.map((seat) => changed.get(seat.seat) ?? seat);
  return view;
}

/** What a delta tells anew as a whole, where it tells it. */
const TOLD = /** @type {const} */ ([
  ...["requests", "past", "asking", "mix", "clock", "ready", "over"],
]);

/**
 * A component as a delta tells it, in the zone where it lies now.
 * @param {View} view
 * @param {string} alias
 * @param {Comp} comp
 * @param {boolean} moved it lies on top of that zone, even if it lay there before
 */
function putComp(view, alias, comp, moved) {
  const was = view.comps[alias];
  view.comps[alias] = comp;
  const zone = view.zones[comp.z];
  if (!zone) return;
  if (was && was.z !== comp.z) dropFrom(view, was.z, alias);
  if (moved || !zone.order.includes(alias)) layOnTop(view, comp.z, alias);
}

/**
 * What ops will probably change, by their kinds: of others nothing is shown before the server has
 * answered.
 * @type {{[K in Op["kind"]]?: (view: View, op: Extract<Op, {kind: K}>, me: number | null) => void}}
 */
const OUTCOMES = {
  move(view, op, me) {
    if (!view.zones[op.to]) return;
    for (const alias of op.cs ?? (op.c ? [op.c] : []))
      if (view.comps[alias]) moveOne(view, op, alias, me);
  },
  track(view, op) {
    if (view.zones[op.zone]) setValue(view, op.zone, op.value);
  },
  pay(view, op) {
    const [from, to] = [view.zones[op.from], view.zones[op.to]];
    if (from && to && (from.endless || (from.value ?? 0) >= op.amount)) {
      setValue(view, op.from, (from.value ?? 0) - op.amount);
      setValue(view, op.to, (to.value ?? 0) + op.amount);
    }
  },
};

/**
 * A card as it will look in the zone it goes to.
 * @param {MoveOp} op
 * @param {Comp} comp
 * @param {Zone | undefined} from
 * @param {Zone} to
 * @param {number | null} me
 * @returns {Comp}
 */
function arrived(op, comp, from, to, me) {
  const open = to.kind === "area" || to.visibility === "public";
  const up = op.up ?? (open && (from?.kind === "hand" || to.kind === "stack") ? true : comp.up);
  const f = open || (to.kind === "hand" && to.seat === me) ? comp.f : null;
  const [x, y] = comp.z === op.to ? [comp.x, comp.y] : [null, null];
  return { ...comp, z: op.to, up, f, x: op.x ?? x, y: op.y ?? y };
}

/** @param {View} view @param {MoveOp} op @param {string} alias @param {number | null} me */
function moveOne(view, op, alias, me) {
  const comp = view.comps[alias];
  const from = view.zones[comp.z];
  const stays = comp.z === op.to;
  if (from && !stays) {
    dropFrom(view, comp.z, alias);
    view.zones[comp.z] = { ...view.zones[comp.z], n: Math.max(0, from.n - 1) };
  }
  view.comps[alias] = arrived(op, comp, from, view.zones[op.to], me);
  const now = view.zones[op.to];
  const rest = now.order.filter((one) => one !== alias);
  const at = Math.max(0, rest.length - (op.index ?? 0));
  const order = [...rest.slice(0, at), alias, ...rest.slice(at)];
  view.zones[op.to] = { ...now, n: stays ? now.n : now.n + 1, order };
}

/** Whether the likely result of an op can be shown at once. @param {Op} op */
export const isForeseen = (op) => op.kind in OUTCOMES;

/**
 * How the view will probably look once the server has accepted `op`.
 * @param {View} old
 * @param {Op} op
 * @param {number | null} me
 * @returns {View}
 */
export function withOptimistic(old, op, me) {
  /** @type {((view: View, op: any, me: number | null) => void) | undefined} */
  const change = OUTCOMES[op.kind];
  if (!change) return old;
  const view = branch(old);
  change(view, op, me);
  return view;
}

/** @param {View} view @param {string} id @param {number} value */
function setValue(view, id, value) {
  view.zones[id] = { ...view.zones[id], value };
}

/**
 * The first zone of a role, of a seat or (null) of nobody.
 * @param {View} view
 * @param {string} role
 * @param {number | null} [seat]
 * @returns {string | undefined}
 */
export function zoneOf(view, role, seat = null) {
  return Object.keys(view.zones).find(
    (id) => view.zones[id].role === role && (view.zones[id].seat ?? null) === seat,
  );
}

/** Whether the picture of the front is to be shown. @param {View} view @param {Comp} comp */
export function faceShown(view, comp) {
  return Boolean(comp.f && (comp.up || view.zones[comp.z]?.kind === "hand"));
}
