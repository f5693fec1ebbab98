/** What lies where on the mat of a player: wide, at the side of the board, or on a phone. Pure. */
import { CARD, clamp, inRow } from "./builder.js";
import { chipRow, chips, trayWidth } from "./tray.js";

/** @typedef {import("./builder.js").Builder} Builder */

/** Room of one pile in the head of a mat, and of what comes after the last. */
const HEAD_STEP = 48;
const HEAD_END = 44;
/** A space before a player that is narrower has no name. */
const NAMED_W = 60;

/** @param {Builder} build @param {number} seat @param {Rect} box */
export function ownMat(build, seat, box) {
  const pad = 10;
  const head = 34;
  const trackW = clamp(300, box.w * 0.43, 640);
  const trackH = (box.h - head - pad - 6) / 2;
  const x = box.x + pad;
  build.tracks(seat, { x, y: box.y + head, w: trackW, h: trackH }, 6, {});
  const label = 18;
  const purse = clamp(72, box.w * 0.085, 110);
  const tokens = build.tokens(seat);
  const tray = tokens.length ? trayWidth(tokens.length, box.h - 2 * pad) + 4 : 0;
  const room = (box.w - 2 * pad - trackW - 14 - purse - 32 - tray) / 4;
  const cw = Math.min((box.h - 2 * pad - label - 13) / CARD, room - 12);
  const row = { x: x + trackW + 14, y: box.y + pad, w: 0, h: box.h - 2 * pad };
  const after = inRow(
    build,
    seat,
    row,
    [
      ["purse", purse],
      ["drinks", Math.max(cw + 12, 78)],
      ["deck", cw + 12],
      ["discard", cw + 12],
    ],
    8,
    { cw },
  );
  frontAndRest(
    build,
    seat,
    { x: after, y: row.y, w: box.x + box.w - pad - after, h: row.h },
    cw,
    1,
    false,
    tokens,
  );
}

/**
 * The space before the player, and beside it what only some players have, with its name.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} whole
 * @param {number} cw
 * @param {number} level
 * @param {boolean} small
 * @param {string[]} tokens in a tray at its right end
 */
function frontAndRest(build, seat, whole, cw, level, small, tokens) {
  const tray = tokens.length ? trayWidth(tokens.length, whole.h) : 0;
  const rest = { ...whole, w: whole.w - tray };
  for (const [id, box] of chips(tokens, { ...whole, x: whole.x + rest.w + 4, w: tray }))
    build.set(id, box, { level, small: true, chip: true, steps: true });
  const strange = build.strange(seat);
  const each = strange.length ? Math.min((rest.w * 0.6) / strange.length, cw + 10) : 0;
  const front = Math.max(20, rest.w - each * strange.length - (strange.length ? 4 : 0));
  const named = front >= NAMED_W ? {} : { labelled: false };
  build.put(
    seat,
    "front",
    { ...rest, w: front },
    { cw: Math.min(cw, front - 6), level, small, ...named },
  );
  strange.forEach((id, i) =>
    build.set(
      id,
      { ...rest, x: rest.x + rest.w - each * (strange.length - i), w: each - 4 },
      {
        cw: Math.min(cw, each - 10),
        level,
        small: true,
        labelled: rest.h - Math.min(cw, each - 10) * CARD > 24,
        dial: true,
      },
    ),
  );
}

/**
 * What only some players have, small, in the head of their mat.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} box
 * @param {number} level
 * @returns {number} the width it takes there
 */
export function inHead(build, seat, box, level) {
  const strange = build.strange(seat);
  const tokens = chipsInHead(build, seat, box, level);
  const right = box.x + box.w - HEAD_END - tokens;
  strange.forEach((id, i) =>
    build.set(
      id,
      { x: right - HEAD_STEP * (strange.length - i), y: box.y + 3, w: HEAD_STEP - 4, h: 28 },
      { cw: 17, level, small: true, tiny: true, dial: true },
    ),
  );
  return strange.length * HEAD_STEP + tokens;
}

/**
 * The tray of a mat as small chips in its head.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} box
 * @param {number} level
 * @returns {number} the width it takes there
 */
export function chipsInHead(build, seat, box, level) {
  const { placed, w } = chipRow(build.tokens(seat), box.x + box.w - HEAD_END, box.y + 2, 28);
  for (const [id, rect] of placed) build.set(id, rect, { level, small: true, chip: true });
  return w;
}

/** @param {Builder} build @param {number} seat @param {Rect} box @param {number} level */
export function sideMat(build, seat, box, level) {
  if (build.stats(seat) === null) return matWithoutStats(build, seat, box, level);
  const pad = 8;
  const head = 30;
  const piles = clamp(62, box.h * 0.4, 96);
  const trackH = (box.h - head - piles - pad - 8) / 2;
  const w = box.w - 2 * pad;
  const x = box.x + pad;
  build.tracks(seat, { x, y: box.y + head, w, h: trackH }, 2, { small: true, level });
  const labelled = w >= 300;
  const cw = Math.min((piles - 8 - (labelled ? 13 : 0)) / CARD, w / 8);
  const row = { x, y: box.y + box.h - pad - piles, w, h: piles };
  const more = { small: true, cw, level, labelled };
  const pile = labelled ? Math.max(cw + 6, 46) : cw + 6;
  const after = inRow(
    build,
    seat,
    row,
    [
      ["purse", Math.max(36, w * 0.14)],
      ["drinks", labelled ? pile + 12 : pile],
      ["deck", pile],
      ["discard", pile],
      ["hand", Math.max(pile, cw + 18)],
    ],
    labelled ? 7 : 4,
    more,
  );
  build.put(
    seat,
    "front",
    { x: after, y: row.y, w: Math.max(20, x + w - after), h: row.h },
    { cw: Math.min(cw, x + w - after - 6), level, small: true },
  );
}

/**
 * The mat of somebody whose team has its stats elsewhere: the hand lies where they would be.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} box
 * @param {number} level
 */
function matWithoutStats(build, seat, box, level) {
  const pad = 8;
  const head = 30;
  const w = box.w - 2 * pad;
  const x = box.x + pad;
  const piles = clamp(52, box.h * 0.34, 84);
  const handH = box.h - head - piles - pad - 6;
  build.put(
    seat,
    "hand",
    { x, y: box.y + head, w, h: handH },
    { cw: Math.min((handH - 8) / CARD, w / 3), small: true, level, labelled: false },
  );
  const cw = Math.min((piles - 8) / CARD, w / 8);
  const row = { x, y: box.y + box.h - pad - piles, w, h: piles };
  const more = { small: true, cw, level, labelled: false };
  const pile = cw + 6;
  const after = inRow(
    build,
    seat,
    row,
    [
      ["drinks", pile],
      ["deck", pile],
      ["discard", pile],
    ],
    6,
    more,
  );
  frontAndRest(build, seat, { ...row, x: after, w: x + w - after }, cw, level, true, []);
}

/** @param {Builder} build @param {number} seat @param {Rect} box @param {number} level */
export function phoneMat(build, seat, box, level) {
  if (build.stats(seat) === null) return matWithoutStats(build, seat, box, level);
  const pad = 7;
  const head = 28;
  const piles = clamp(70, box.h * 0.42, 84);
  const trackH = (box.h - head - piles - pad - 8) / 2;
  const w = box.w - 2 * pad;
  const x = box.x + pad;
  build.tracks(seat, { x, y: box.y + head, w, h: trackH }, 3, { small: true, level });
  const strange = build.strange(seat).length;
  // All piles alike, as wide as there is room for with a space before the player that holds a card.
  const cw = Math.min(
    (piles - 8) / CARD,
    w / 7,
    strange ? (w - 64) / (4 + strange + (level > 1 ? 1 : 0)) - 11 : Infinity,
  );
  const row = { x, y: box.y + box.h - pad - piles, w, h: piles };
  const more = { small: true, cw, level };
  /** @type {[string, number][]} */
  const items = [
    ["purse", 54],
    ["drinks", cw + 6],
    ["deck", cw + 6],
    ["discard", cw + 6],
  ];
  if (level > 1) items.push(["hand", cw + 16]);
  const after = inRow(build, seat, row, items, 4, more);
  frontAndRest(
    build,
    seat,
    { x: after, y: row.y, w: x + w - after, h: row.h },
    cw,
    level,
    true,
    [],
  );
}
