/**
 * The mat of a seat nobody sits at: all its piles lie on it, for everybody to move. Pure.
 *
 * What counts something is a track below the stats, a pile with discards of its own has them under
 * it, and the widest place is for the cards that lie open side by side.
 */
import { CARD, inRow } from "./builder.js";

const PAD = 8;
const HEAD = 30;
const LABEL = 14;
/** Room for the numbers of a small mat. */
const CHIPS_W = 122;
/** A deck's name beneath it needs this much. */
const DECK_W = 70;
/** What the mat of a teammate beside it is given; of several one above the other as small ones. */
const MATE_W = 300;
const SMALL_MATE_W = 214;

/** The seat of a table that nobody sits at; null: all are for people. @param {View} view */
export const closedSeat = (view) => view.seats.find((seat) => seat.closed)?.seat ?? null;

/**
 * How wide the mats of others are beside that of a machine.
 * @param {number} others how many there are besides it
 */
export const mateWidth = (others) => (others ? (others > 1 ? SMALL_MATE_W : MATE_W) : 0);

/**
 * The piles of a machine: those that cards are drawn from, each with its discards, and the others.
 * @param {View} view
 * @param {string[]} ids
 */
function sorted(view, ids) {
  const kind = (/** @type {string} */ id) => view.zones[id].kind;
  const discards = (/** @type {string} */ id) => ids.find((other) => other === `${id}-discard`);
  const decks = ids.filter((id) => kind(id) === "stack" && discards(id));
  const used = decks.map((id) => discards(id));
  const rest = ids.filter((id) => !decks.includes(id) && !used.includes(id));
  return {
    decks: decks.map((id) => [id, /** @type {string} */ (discards(id))]),
    closed: rest.filter((id) => kind(id) === "stack" && view.zones[id].visibility === "hidden"),
    open: rest.filter((id) => kind(id) === "stack" && view.zones[id].visibility === "public"),
    rows: rest.filter((id) => kind(id) === "area"),
  };
}

/**
 * The whole mat on a wide board.
 * @param {import("./builder.js").Builder} build
 * @param {number} seat
 * @param {Rect} box
 * @param {number} level
 */
export function machineMat(build, seat, box, level) {
  const { decks, closed, open, rows } = sorted(build.view, build.strange(seat));
  const counters = counted(build, seat);
  const inner = { x: box.x + PAD, y: box.y + HEAD, h: box.h - HEAD - PAD };
  const left = Math.max(200, Math.min(380, box.w * 0.36));
  const lines = 2 + counters.length;
  const piles = Math.max(42, inner.h * 0.36);
  const trackH = (inner.h - piles - 2 * lines) / lines;
  const tracks = { x: inner.x, y: inner.y, w: left, h: trackH };
  build.tracks(seat, tracks, 2, { small: true, level });
  counters.forEach((id, i) =>
    build.set(
      id,
      { ...tracks, y: inner.y + (2 + i) * (trackH + 2) },
      { small: true, level, counter: true },
    ),
  );
  const low = { x: inner.x, y: inner.y + inner.h - piles, w: left, h: piles };
  const cw = (piles - 6) / CARD;
  const after = inRow(
    build,
    seat,
    low,
    [
      ["purse", Math.max(44, left * 0.2)],
      ["drinks", cw + 8],
    ],
    6,
    { small: true, cw, level, labelled: false },
  );
  build.put(
    seat,
    "front",
    { ...low, x: after, w: Math.max(20, low.x + left - after) },
    { cw: Math.min(cw, 40), level, small: true, labelled: false },
  );
  const x = inner.x + left + 10;
  const w = box.x + box.w - PAD - x;
  const half = (inner.h - 4) / 2;
  const small = Math.min((half - LABEL - 6) / CARD, (w * 0.3) / 3.4);
  const step = Math.max(small + 12, Math.min(DECK_W, w * 0.15));
  decks.forEach(([deck, discard], i) => {
    const place = { x: x + i * step, y: inner.y, w: step - 4, h: half };
    build.set(deck, place, { cw: small, small: true, level, labelled: true });
    build.set(
      discard,
      { ...place, y: inner.y + half + 4 },
      { cw: small, small: true, level, labelled: false },
    );
  });
  const large = Math.min((inner.h - LABEL - 8) / CARD, w * 0.16, 92);
  let next = x + decks.length * step + 6;
  for (const id of closed) {
    build.set(
      id,
      { x: next, y: inner.y, w: large + 10, h: inner.h },
      { cw: large, small: true, level, labelled: true },
    );
    next += large + 16;
  }
  const end = box.x + box.w - PAD - open.length * (small + 12);
  open.forEach((id, i) =>
    build.set(
      id,
      { x: end + i * (small + 12) + 4, y: inner.y + half + 4, w: small + 8, h: half },
      { cw: small, small: true, level, labelled: false },
    ),
  );
  const each = (end - next) / Math.max(1, rows.length);
  rows.forEach((id, i) =>
    build.set(
      id,
      { x: next + i * each, y: inner.y, w: each - 4, h: inner.h },
      { cw: Math.min(large, each * 0.45), small: true, level, labelled: true },
    ),
  );
}

/**
 * The small mat of a phone, across the whole board: what matters at every moment.
 * @param {import("./builder.js").Builder} build
 * @param {number} seat
 * @param {Rect} box
 */
export function smallMachineMat(build, seat, box) {
  const { closed, rows } = sorted(build.view, build.strange(seat));
  const cw = (box.h - 34 - LABEL) / CARD;
  const shown = [...closed, ...rows];
  const from = box.x + CHIPS_W;
  const each = (box.x + box.w - 6 - from) / (shown.length + 1);
  shown.forEach((id, i) =>
    build.set(
      id,
      {
        x: from + (i ? (i + 0.4) * each : 0),
        y: box.y + 28,
        w: (i ? 1.6 : 1.4) * each - 6,
        h: box.h - 32,
      },
      { cw: Math.min(cw, each - 10), small: true, labelled: true },
    ),
  );
}

/**
 * That mat laid open on a phone: the piles in two rows under the stats.
 * @param {import("./builder.js").Builder} build
 * @param {number} seat
 * @param {Rect} box
 * @param {number} level
 */
export function openMachineMat(build, seat, box, level) {
  const { decks, closed, open, rows } = sorted(build.view, build.strange(seat));
  const counters = counted(build, seat);
  const inner = { x: box.x + PAD, y: box.y + HEAD, w: box.w - 2 * PAD, h: box.h - HEAD - PAD };
  const lines = 2 + counters.length;
  const trackH = Math.min(26, (inner.h * 0.42) / lines);
  const tracks = { x: inner.x, y: inner.y, w: inner.w, h: trackH };
  build.tracks(seat, tracks, 2, { small: true, level });
  counters.forEach((id, i) =>
    build.set(
      id,
      { ...tracks, y: inner.y + (2 + i) * (trackH + 2) },
      { small: true, level, counter: true },
    ),
  );
  const top = inner.y + lines * (trackH + 2) + 4;
  const rowH = (inner.y + inner.h - top - 4) / 2;
  const upper = [...decks.map(([deck]) => deck), ...closed];
  const lower = [...decks.map(([, discard]) => discard), ...open];
  const each = (inner.w - 118) / Math.max(upper.length, lower.length);
  const cw = Math.min((rowH - LABEL - 4) / CARD, each - 8);
  [upper, lower].forEach((ids, row) =>
    ids.forEach((id, i) =>
      build.set(
        id,
        { x: inner.x + i * each, y: top + row * (rowH + 4), w: each - 4, h: rowH },
        { cw, small: true, level, labelled: !row },
      ),
    ),
  );
  const right = inner.x + inner.w - 114;
  inRow(
    build,
    seat,
    { x: right, y: top, w: 114, h: rowH },
    [
      ["purse", 54],
      ["drinks", cw + 10],
    ],
    4,
    { small: true, cw, level, labelled: false },
  );
  rows.forEach((id, i) =>
    build.set(
      id,
      { x: right, y: top + rowH + 4 + i * rowH, w: 114, h: rowH },
      { cw, small: true, level, labelled: true },
    ),
  );
}

/** What it counts by itself: its Threat. @param {import("./builder.js").Builder} build @param {number} seat */
const counted = (build, seat) =>
  build.tokens(seat).filter((id) => (build.view.zones[id].max ?? 0) > 1 && !id.includes("."));
