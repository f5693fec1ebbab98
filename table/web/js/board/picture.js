/**
 * The table as this viewer sees it, to keep: as a picture (PNG) and as text. Made here from what
 * this page has.
 */
import { pictureUrl, title } from "../text/faces.js";
import { known, pick, t } from "../text/i18n.js";
import { mapOf, pawnPoint } from "../layout/maps.js";
import { spot } from "../layout/places.js";
import { Row } from "../layout/row.js";
import { amountIn, faceShown } from "../model/view.js";
import { lying, toldOf } from "./answers.js";
import { keepFile } from "./copying.js";

const INK = "#2b1707";
const CREAM = "#fff3d8";
const FONT = "Philosopher, serif";

/** @param {string} url @returns {Promise<HTMLImageElement | null>} */
function picture(url) {
  return new Promise((done) => {
    const image = new Image();
    const late = setTimeout(() => done(null), 6000);
    image.onload = () => {
      clearTimeout(late);
      done(image);
    };
    image.onerror = () => {
      clearTimeout(late);
      done(null);
    };
    image.src = url;
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Rect} box
 * @param {number} round
 * @param {string} fill
 * @param {string} [line]
 */
function plate(pen, box, round, fill, line) {
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.w, box.h, round);
  pen.fillStyle = fill;
  pen.fill();
  if (!line) return;
  pen.strokeStyle = line;
  pen.lineWidth = 1.5;
  pen.stroke();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} most
 * @param {string} color
 * @param {CanvasTextAlign} [align]
 */
function write(pen, text, x, y, size, most, color, align = "left") {
  pen.font = `700 ${size}px ${FONT}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.textBaseline = "middle";
  pen.fillText(text, x, y, most);
}

/**
 * One card with its picture, or with its title when nobody draws it.
 * @param {CanvasRenderingContext2D} pen
 * @param {Spot} place
 * @param {HTMLImageElement | null} image
 * @param {string} name
 */
function card(pen, place, image, name) {
  const [w, h] = [place.cw, place.cw * 1.4];
  pen.save();
  pen.translate(place.x + w / 2, place.y + h / 2);
  pen.rotate((place.rot * Math.PI) / 180);
  const box = { x: -w / 2, y: -h / 2, w, h };
  plate(pen, box, w * 0.06, name ? "#f6ead0" : "#5b2f1c", "#1d110a");
  if (image) {
    pen.beginPath();
    pen.roundRect(box.x, box.y, w, h, w * 0.06);
    pen.clip();
    pen.drawImage(image, box.x, box.y, w, h);
  } else if (name) write(pen, name, 0, 0, Math.max(8, w * 0.13), w * 0.9, INK, "center");
  pen.restore();
}

/** @typedef {{place: Spot, url: string | null, name: string}} Laid a card as it lies */

/** The mats, the lower ones first. @param {CanvasRenderingContext2D} pen @param {Game} game @param {Plan} plan */
function drawMats(pen, game, plan) {
  for (const mat of [...plan.mats].sort((a, b) => a.level - b.level)) {
    const seat = game.view.seats.find((one) => one.seat === mat.seat);
    plate(pen, mat, 12, seat?.color ?? "#3b2416", "#120903");
    plate(pen, { x: mat.x + 2, y: mat.y + 2, w: mat.w - 4, h: mat.h - 4 }, 10, "#1d110a99");
    write(pen, game.seatName(mat.seat), mat.x + 12, mat.y + 16, 15, mat.w * 0.5, CREAM);
  }
}

/** A track and its value. @param {CanvasRenderingContext2D} pen @param {Zone} zone @param {ZoneBox} box @param {string} head */
function drawTrack(pen, zone, box, head) {
  plate(pen, box, 7, "#140b06b3");
  const [min, max, value] = [zone.min ?? 0, zone.max ?? 20, zone.value ?? 0];
  const share = (value - min + 0.5) / (max - min + 1);
  const filled = { x: box.x, y: box.y, w: box.w * share, h: box.h };
  plate(pen, filled, 7, zone.role === "fortitude" ? "#a3363a" : "#a8691a");
  const size = Math.min(16, box.h * 0.6);
  write(pen, `${head}: ${value}`, box.x + 10, box.y + box.h / 2, size, box.w - 20, CREAM);
}

/** What is written in a zone that is shown. @param {CanvasRenderingContext2D} pen @param {Zone} zone @param {ZoneBox} box */
function drawInside(pen, zone, box) {
  const head = known(`web.role.${zone.role}`) ? t(`web.role.${zone.role}`) : pick(zone.title);
  const [x, y] = [box.x + box.w / 2, box.y + box.h];
  if (zone.kind === "track") {
    if (zone.role !== "turn") drawTrack(pen, zone, box, head);
  } else if (zone.kind === "purse") {
    write(pen, amountIn(zone), x, box.y + box.h / 2 - 4, 24, box.w, "#f8df8a", "center");
    write(pen, head, x, y - 9, 12, box.w, CREAM, "center");
  } else if (zone.kind !== "hand" && !box.small)
    write(pen, head, x, y - 9, 12, box.w, CREAM, "center");
}

/**
 * The zones, the lower ones first.
 * @param {CanvasRenderingContext2D} pen
 * @param {Game} game
 * @param {Plan} plan
 * @returns {{x: number, y: number, color: string}[]} the pawns, to be drawn above the cards
 */
function drawZones(pen, game, plan) {
  const { view } = game;
  const pawns = [];
  for (const [id, box] of Object.entries(plan.zones).sort((a, b) => a[1].level - b[1].level)) {
    const zone = view.zones[id];
    if (!zone || (!box.shown && !box.small)) continue;
    if (zone.role === "play") plate(pen, box, 18, "#265036", "#c89b4a");
    else if (zone.kind === "area" || zone.kind === "stack")
      plate(pen, box, 8, "#00000026", "#f0d08c55");
    if (!box.shown) continue;
    if (!box.pawn) {
      drawInside(pen, zone, box);
      continue;
    }
    const map = mapOf(game.maps, id);
    const at = map && pawnPoint(plan, view, map, id, zone.value ?? 0);
    const seat = view.seats.find((one) => one.seat === zone.seat);
    if (at) pawns.push({ ...at, color: seat?.color ?? "#c89b4a" });
  }
  return pawns;
}

/** The cards whose places are known. @param {Game} game @param {Plan} plan @returns {Laid[]} */
function cardsLaid(game, plan) {
  const { view } = game;
  const told = toldOf(game);
  return Object.entries(plan.zones).flatMap(([id, box]) => {
    const zone = view.zones[id];
    if (!zone || zone.kind === "track" || zone.kind === "purse") return [];
    const among = lying(new Row(), game, told, id, box);
    return zone.order.flatMap((alias, index) => {
      const comp = view.comps[alias];
      if (!comp || (comp.k !== "card" && comp.k !== "token")) return [];
      const { at, many, fan } = among(alias, index);
      const place = spot(plan, view, alias, box, zone, at, false, many, fan);
      const shown = faceShown(view, comp);
      const token = shown ? comp.f : comp.b;
      const url = token ? pictureUrl(token, 500) : null;
      return place.shown ? [{ place, url, name: shown ? title(comp.f) : "" }] : [];
    });
  });
}

/** The backs of hands nobody here may look into. @param {Game} game @param {Plan} plan @returns {Laid[]} */
function backsLaid(game, plan) {
  const { view } = game;
  return Object.entries(plan.zones).flatMap(([id, box]) => {
    const zone = view.zones[id];
    if (!zone || !box.shown || zone.kind !== "hand" || zone.order.length) return [];
    const deck = Object.values(view.zones).find(
      (one) => one.role === "deck" && one.seat === zone.seat,
    );
    const back = view.comps[deck?.order.at(-1) ?? ""]?.b;
    const count = Math.min(zone.n, 7);
    const step = count > 1 ? Math.min(box.cw * 0.4, (box.w - box.cw) / (count - 1)) : 0;
    return Array.from({ length: count }, (_, i) => ({
      place: {
        x: box.x + (box.w - box.cw - step * (count - 1)) / 2 + i * step,
        y: box.y + 4,
        cw: box.cw,
        rot: (i - (count - 1) / 2) * 3,
        z: box.level * 2000 + i,
        shown: true,
      },
      url: back ? pictureUrl(back, 250) : null,
      name: "",
    }));
  });
}

/** How many cards lie in piles and others' hands. @param {CanvasRenderingContext2D} pen @param {Game} game @param {Plan} plan */
function drawCounts(pen, game, plan) {
  for (const [id, box] of Object.entries(plan.zones)) {
    const zone = game.view.zones[id];
    const closed = zone?.kind === "hand" && zone.seat !== game.store.you.seat;
    if (!box.shown || !(zone?.kind === "stack" || closed)) continue;
    const at = { x: box.x + box.w / 2 + box.cw / 2 - 14, y: box.y - 3, w: 28, h: 22 };
    plate(pen, at, 11, "#1b0f07", "#d8ae58");
    write(pen, String(zone.n), at.x + 14, at.y + 11, 13, 26, "#ffeec4", "center");
  }
}

/** Fetches pictures, each once. @param {Laid[]} cards @returns {Promise<Map<string | null, HTMLImageElement | null>>} */
async function picturesOf(cards) {
  const urls = [...new Set(cards.map((one) => one.url))];
  const found = await Promise.all(urls.map((url) => (url ? picture(url) : null)));
  return new Map(urls.map((url, at) => [url, found[at]]));
}

/**
 * Draws the board into a canvas, `scale` pixels to a point.
 * @param {Game} game
 * @param {number} scale
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawTable(game, scale) {
  const plan = game.plan;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!plan || !pen) throw new Error("nothing to draw on");
  [canvas.width, canvas.height] = [Math.round(plan.w * scale), Math.round(plan.h * scale)];
  pen.scale(scale, scale);
  plate(pen, { x: 0, y: 0, w: plan.w, h: plan.h }, 0, "#5f3b20");
  drawMats(pen, game, plan);
  const pawns = drawZones(pen, game, plan);
  const cards = [...cardsLaid(game, plan), ...backsLaid(game, plan)];
  const images = await picturesOf(cards);
  cards.sort((a, b) => a.place.z - b.place.z);
  for (const one of cards) card(pen, one.place, images.get(one.url) ?? null, one.name);
  for (const one of pawns)
    plate(pen, { x: one.x - 7, y: one.y - 7, w: 14, h: 14 }, 7, one.color, "#fff3d0");
  drawCounts(pen, game, plan);
  return canvas;
}

/** The table in words, as this viewer knows it. @param {Game} game @returns {string} */
export function tableText(game) {
  const view = game.view;
  const me = game.store.you.seat;
  /** @type {string[]} */
  const lines = [pick(game.store.table?.title), ""];
  /** @param {string} id */
  const what = (id) => {
    const zone = view.zones[id];
    const name = known(`web.role.${zone.role}`) ? t(`web.role.${zone.role}`) : pick(zone.title);
    if (zone.role === "turn") return `${pick(zone.title)}: ${game.seatName(zone.value ?? null)}`;
    const stop = mapOf(game.maps, id)?.stops[zone.value ?? 0];
    if (stop) return `${name}: ${pick(stop.title)}`;
    if (zone.kind === "purse") return `${name}: ${amountIn(zone)}`;
    if (zone.kind === "track") return `${name}: ${zone.value ?? 0}`;
    const cards = [...zone.order]
      .reverse()
      .map((alias) => view.comps[alias])
      .filter((comp) => comp && faceShown(view, comp))
      .map((comp) => title(comp.f));
    const count = t("web.text.cards", { n: zone.n });
    return cards.length ? `${name}: ${count} (${cards.join(", ")})` : `${name}: ${count}`;
  };
  for (const seat of view.seats) {
    const state =
      seat.name === null
        ? ` (${t(seat.closed ? "web.seat.closed" : "web.seat.free")})`
        : seat.name === pick(seat.title)
          ? ""
          : ` (${pick(seat.title)})`;
    lines.push(
      `${game.seatName(seat.seat)}${state}${seat.seat === me ? ` – ${t("web.text.you")}` : ""}`,
    );
    for (const id of Object.keys(view.zones))
      if (view.zones[id].seat === seat.seat) lines.push(`  ${what(id)}`);
    lines.push("");
  }
  lines.push(t("web.text.common"));
  for (const id of Object.keys(view.zones))
    if ((view.zones[id].seat ?? null) === null) lines.push(`  ${what(id)}`);
  return lines.join("\n");
}

/** @param {Game} game */
export async function savePicture(game) {
  game.toast(t("web.picture.making"), "note");
  try {
    const canvas = await drawTable(game, 2);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ done) =>
      canvas.toBlob(done, "image/png"),
    );
    if (blob) keepFile(blob, `innkeep-${game.store.table?.id ?? "table"}-${game.store.seq}.png`);
  } catch {
    game.toast(t("web.picture.failed"), "error");
  }
}
