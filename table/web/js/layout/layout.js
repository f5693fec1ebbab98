/**
 * Where everything lies: from the view and the size of the board to a rectangle for each zone and
 * mat. Pure.
 */
import { Builder, CARD, clamp } from "./builder.js";
import {
  closedSeat,
  machineMat,
  mateWidth,
  openMachineMat,
  smallMachineMat,
} from "./machine_mat.js";
import { centre, smallCentre } from "./middle.js";
import { fieldHeight, isPaper } from "./paper_field.js";
import { chipsInHead, inHead, ownMat, phoneMat, sideMat } from "./mats.js";

export { CARD, clamp };
/** Narrower boards are laid out for a phone; lower ones for a phone that lies on its side. */
const COMPACT = 800;
const LOW = 440;
/**
 * Mats of the others narrower than this are shown as small ones; those narrower than roomy go into
 * two rows on a high board.
 */
const LEAST_W = 232;
const ROOMY_W = 300;
const TWO_ROWS_H = 900;
const OPEN_W = 460;
/**
 * What the hand gets of the height: so much that cards can be read, but no wider than that this many
 * lie beside each other, and never so much that the felt is lower than it must be.
 */
const HAND_SHARE = 0.32;
const HAND_CARDS = 5.6;
const LEAST_FELT_H = 120;
/** Where the buttons of the camera are, beside the hand. */
const CORNER_W = 40;
/** Small mats narrower than this have no room for a card. */
export const SLIM_W = 104;

/** So many small mats lie in a row at most, or as many of this width as there is room for. */
const STRIP = 4;
const MINI_W = 180;
const MINI_GAP = 5;
/** The tokens of a small mat lie in a line of their own. */
const SMALL_TRAY = 18;
/** How high the small mat of a machine is, which takes a whole row. */
const MACHINE_H = 104;

/**
 * The seat shown at the bottom: one's own, or the first for a spectator.
 * @param {View} view
 * @param {number | null} me
 */
export function bottomSeat(view, me) {
  return me ?? view.seats[0]?.seat ?? 0;
}

/**
 * @param {View} view
 * @param {number | null} me
 * @param {number} w
 * @param {number} h
 * @param {number | string | null} open the seat whose small mat is laid open, or the zone of a map
 * @param {readonly RoadMap[]} maps
 * @returns {Plan}
 */
export function plan(view, me, w, h, open, maps = []) {
  const key = [
    me,
    w,
    h,
    open,
    fieldHeight(view, me),
    ...view.seats.map((seat) => `${seat.seat}/${seat.team ?? ""}`),
    ...Object.keys(view.zones),
    ...maps.map(
      (map) => `${map.zone}/${map.tracks.length === 1 ? view.zones[map.tracks[0]]?.value : ""}`,
    ),
  ].join();
  if (kept?.key === key) return kept.plan;
  const made = layOut(view, me, w, h, open, maps);
  kept = { key, plan: made };
  return made;
}

/**
 * The last plan: as long as nothing of its making changes, boxes stay the same objects.
 * @type {{key: string, plan: Plan} | null}
 */
let kept = null;

/**
 * @param {View} view
 * @param {number | null} me
 * @param {number} w
 * @param {number} h
 * @param {number | string | null} open the seat whose small mat is laid open, or the zone of a map
 * @param {readonly RoadMap[]} maps
 * @returns {Plan}
 */
function layOut(view, me, w, h, open, maps) {
  const compact = w < COMPACT || h < LOW;
  /** @type {Plan} */
  const result = { compact, w, h, zones: {}, mats: [], maps: [] };
  const mine = bottomSeat(view, me);
  const count = view.seats.length;
  const at = view.seats.findIndex((seat) => seat.seat === mine);
  const others = Array.from(
    { length: Math.max(0, count - 1) },
    (_, i) => view.seats[(at + 1 + i) % count].seat,
  );
  const build = new Builder(view, result, mine, maps);
  if (h < LOW) lying(build, mine, others, w, h, open);
  else if (compact) phone(build, mine, others, w, h - fieldHeight(view, me), open);
  else desk(build, mine, others, w, h, open);
  return result;
}

/**
 * @param {Builder} build
 * @param {number} mine
 * @param {number[]} others
 * @param {number} w
 * @param {number} h
 * @param {number | string | null} open the seat whose small mat is laid open, or the zone of a map
 */
function desk(build, mine, others, w, h, open) {
  const pad = 8;
  const gap = 6;
  const ownH = clamp(100, h * 0.138, 180);
  const top = around(build, others, { x: pad, y: pad, w: w - 2 * pad, h }, gap);
  const spare = h - top - ownH - 2 * gap - LEAST_FELT_H;
  const handH = clamp(118, Math.min(h * HAND_SHARE, (w / HAND_CARDS) * CARD + 22), spare);
  const handY = h - handH - 2;
  const ownY = handY - ownH - gap;
  centre(build, { x: pad, y: top, w: w - 2 * pad, h: ownY - gap - top }, open);
  const own = { x: pad, y: ownY, w: w - 2 * pad, h: ownH };
  build.result.mats.push({ seat: mine, ...own, form: "own", level: 1 });
  ownMat(build, mine, own);
  build.put(
    mine,
    "hand",
    { x: pad, y: handY, w: w - 2 * pad - CORNER_W, h: handH },
    { cw: (handH - 22) / CARD, level: 3 },
  );
  const mini = build.result.mats.find((mat) => mat.seat === open && mat.form === "mini");
  if (mini)
    opened(build, mini.seat, {
      x: clamp(pad, mini.x, w - pad - OPEN_W),
      y: top,
      w: OPEN_W,
      h: 204,
    });
}

/**
 * The mats of the others above the centre: side by side, in two rows where there is height for it,
 * else as small ones that open.
 * @param {Builder} build
 * @param {number[]} others
 * @param {Rect} box with the height of the whole board
 * @param {number} gap
 * @returns {number} where they end
 */
function around(build, others, box, gap) {
  if (!others.length) return box.y;
  const machine = closedSeat(build.view);
  if (machine !== null && others.includes(machine))
    return aroundMachine(build, machine, others, box, gap);
  const share = (box.w - (others.length - 1) * gap) / others.length;
  const rows = share < ROOMY_W && box.h >= TWO_ROWS_H ? 2 : 1;
  const perRow = Math.ceil(others.length / rows);
  const w = Math.min((box.w - (perRow - 1) * gap) / perRow, 470);
  if (w < LEAST_W) return strip(build, others, { ...box, h: 76 + trayBelow(build, others) }) + 3;
  const h = rows === 2 ? clamp(150, box.h * 0.145, 200) : clamp(142, box.h * 0.195, 236);
  others.forEach((seat, i) => {
    const row = Math.floor(i / perRow);
    const count = row ? others.length - perRow : perRow;
    const free = box.w - count * w - (count - 1) * gap;
    const rect = {
      x: box.x + free / 2 + (i % perRow) * (w + gap),
      y: box.y + row * (h + gap),
      w,
      h,
    };
    build.result.mats.push({
      seat,
      ...rect,
      form: "side",
      level: 1,
      aside: inHead(build, seat, rect, 1),
    });
    sideMat(build, seat, rect, 1);
  });
  return box.y + rows * (h + gap);
}

/**
 * The mats of teammates beside the wide one of the machine they all play against.
 * @param {Builder} build
 * @param {number} machine
 * @param {number[]} others
 * @param {Rect} box with the height of the whole board
 * @param {number} gap
 * @returns {number} where they end
 */
function aroundMachine(build, machine, others, box, gap) {
  const mates = others.filter((seat) => seat !== machine);
  const w = mateWidth(mates.length);
  const h = clamp(174, box.h * 0.25, 250);
  const left = w ? w + gap : 0;
  if (mates.length > 1) {
    const each = (h - (mates.length - 1) * 5) / mates.length;
    mates.forEach((seat, i) =>
      strip(build, [seat], { x: box.x, y: box.y + i * (each + 5), w, h: each }),
    );
  } else if (mates.length) {
    const rect = { x: box.x, y: box.y, w, h };
    const aside = inHead(build, mates[0], rect, 1);
    build.result.mats.push({ seat: mates[0], ...rect, form: "side", level: 1, aside });
    sideMat(build, mates[0], rect, 1);
  }
  const rect = { x: box.x + left, y: box.y, w: box.w - left, h };
  const aside = chipsInHead(build, machine, rect, 1);
  build.result.mats.push({ seat: machine, ...rect, form: "side", level: 1, aside });
  machineMat(build, machine, rect, 1);
  return box.y + h + gap;
}

/**
 * A small mat laid open above everything else.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} rect
 */
function opened(build, seat, rect) {
  const aside = chipsInHead(build, seat, rect, 6);
  build.result.mats.push({ seat, ...rect, form: "open", level: 6, aside });
  if (seat === closedSeat(build.view)) openMachineMat(build, seat, rect, 6);
  else phoneMat(build, seat, rect, 6);
}

/**
 * @param {Builder} build
 * @param {number} mine
 * @param {number[]} others
 * @param {number} w
 * @param {number} h without the field for hands of paper
 * @param {number | string | null} open the seat whose small mat is laid open, or the zone of a map
 */
function phone(build, mine, others, w, h, open) {
  const pad = 6;
  const ownH = clamp(168, h * 0.28, 196);
  const handH = isPaper(build.view, mine) ? 0 : clamp(104, h * 0.195, 150);
  const top = strip(build, others, {
    x: pad,
    y: pad,
    w: w - 2 * pad,
    h: 76 + trayBelow(build, others),
  });
  const handY = h - handH - 2;
  const ownY = handY - ownH - 5;
  const middle = { x: pad, y: top, w: w - 2 * pad, h: ownY - 6 - top };
  const spare = spareCell(build, others.length, { x: pad, y: pad, w: w - 2 * pad, h: top - pad });
  smallCentre(build, middle, open, { ...middle, h: handY - 4 - top }, spare);
  const own = { x: pad, y: ownY, w: w - 2 * pad, h: ownH };
  const aside = chipsInHead(build, mine, own, 1);
  build.result.mats.push({ seat: mine, ...own, form: "own", level: 1, aside });
  phoneMat(build, mine, own, 1);
  build.put(
    mine,
    "hand",
    { x: pad, y: handY, w: w - 2 * pad, h: handH },
    { cw: (handH - 16) / CARD, level: 3, shown: handH > 0 },
  );
  if (typeof open === "number" && others.includes(open)) {
    opened(build, open, { x: pad, y: top, w: w - 2 * pad, h: 204 });
  }
}

/**
 * Others and the centre on the left, what is mine on the right.
 * @param {Builder} build
 * @param {number} mine
 * @param {number[]} others
 * @param {number} w
 * @param {number} h
 * @param {number | string | null} open the seat whose small mat is laid open, or the zone of a map
 */
function lying(build, mine, others, w, h, open) {
  const pad = 6;
  const left = Math.max(w * 0.485, 340);
  const top = strip(build, others, {
    x: pad,
    y: pad,
    w: left - pad,
    h: 74 + trayBelow(build, others),
  });
  const middle = { x: pad, y: top, w: left - pad, h: h - top - pad };
  smallCentre(build, middle, open, middle, null);
  const x = left + pad;
  const handH = clamp(90, h * 0.4, 150);
  const own = { x, y: pad, w: w - x - pad, h: h - handH - 2 * pad };
  const aside = chipsInHead(build, mine, own, 1);
  build.result.mats.push({ seat: mine, ...own, form: "own", level: 1, aside });
  phoneMat(build, mine, own, 1);
  build.put(
    mine,
    "hand",
    { x, y: h - handH, w: w - x - pad, h: handH },
    { cw: (handH - 16) / CARD, level: 3 },
  );
  if (typeof open === "number" && others.includes(open)) {
    opened(build, open, { ...own, h: Math.max(own.h, 168), y: pad });
  }
}

/** What small mats need below for tokens, if anybody may have some. @param {Builder} build @param {number[]} others */
const trayBelow = (build, others) =>
  others.some((seat) => build.tokens(seat).length > 0) ? SMALL_TRAY : 0;

/**
 * What is left of the last of several rows of small mats, where maps can lie folded up; null: nothing.
 * @param {Builder} build
 * @param {number} others
 * @param {Rect} box all rows
 * @returns {Rect | null}
 */
function spareCell(build, others, box) {
  const row = inStrip(others, box.w);
  const beside = others % row;
  if (others <= row || !beside || !build.maps.length) return null;
  const each = (box.w + MINI_GAP) / row;
  const h = box.h / Math.ceil(others / row);
  return {
    x: box.x + beside * each,
    y: box.y + box.h - h,
    w: box.w - beside * each,
    h: h - MINI_GAP,
  };
}

/**
 * How many small mats lie in a row: as few rows as there can be, no row much shorter than another.
 * @param {number} count of all
 * @param {number} w of a row
 */
function inStrip(count, w) {
  const most = Math.max(STRIP, Math.floor((w + MINI_GAP) / (MINI_W + MINI_GAP)));
  return count ? Math.ceil(count / Math.ceil(count / most)) : 1;
}

/**
 * The others as small mats in a row (or more than one).
 * @param {Builder} build
 * @param {number[]} others
 * @param {Rect} box of one row
 * @returns {number} where it ends
 */
function strip(build, others, box) {
  const gap = MINI_GAP;
  const machine = closedSeat(build.view);
  if (machine !== null && others.includes(machine)) {
    const mates = others.filter((seat) => seat !== machine);
    const below = mates.length ? strip(build, mates, box) : box.y;
    const rect = { ...box, y: below, h: MACHINE_H };
    build.result.mats.push({ seat: machine, ...rect, form: "mini", level: 1 });
    hide(build, machine, rect);
    smallMachineMat(build, machine, rect);
    return below + MACHINE_H + gap;
  }
  const perRow = inStrip(others.length, box.w);
  const each = (box.w - (perRow - 1) * gap) / perRow;
  others.forEach((seat, i) => {
    const rect = {
      x: box.x + (i % perRow) * (each + gap),
      y: box.y + Math.floor(i / perRow) * (box.h + gap),
      w: each,
      h: box.h,
    };
    build.result.mats.push({ seat, ...rect, form: "mini", level: 1 });
    hide(build, seat, rect);
    const cw = 25;
    if (each >= SLIM_W)
      build.put(
        seat,
        "drinks",
        {
          x: rect.x + rect.w - cw - 8,
          y: rect.y + rect.h - cw * CARD - 10,
          w: cw + 4,
          h: cw * CARD + 6,
        },
        { cw, small: true },
      );
  });
  return box.y + Math.ceil(others.length / perRow) * (box.h + gap);
}

/**
 * What lies on a small mat and is not seen there.
 * @param {Builder} build
 * @param {number} seat
 * @param {Rect} rect
 */
function hide(build, seat, rect) {
  for (const id of Object.keys(build.view.zones)) {
    if (build.view.zones[id].seat === seat)
      build.set(id, { ...rect }, { shown: false, cw: 24, small: true });
  }
  for (const id of build.tokens(seat)) build.result.zones[id].chip = true;
}
