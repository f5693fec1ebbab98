/**
 * Pawns on a map, the picture it lies on, the arrows between its cards, and the map as it lies
 * folded up.
 */
import { pictureUrl } from "../text/faces.js";
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { prefixOf, START_W } from "../layout/map_panel.js";
import { arrowsOf, PAWN, pawnPoint } from "../layout/maps.js";
import { together } from "../layout/teams.js";
import { icon } from "./icons.js";
import { TokenFace } from "./tray.js";

/**
 * A pawn: dragged to another place, or sent there from its menu.
 * @param {{game: Game, id: string, zone: Zone, box: ZoneBox, map: RoadMap}} props
 */
export function Pawn({ game, id, zone, box, map }) {
  const value = zone.value ?? 0;
  const point = game.plan && pawnPoint(game.plan, game.view, map, id, value);
  if (!point) return null;
  const piece = game.view.comps[zone.order[0] ?? ""];
  const seat = game.view.seats.find((one) => one.seat === zone.seat);
  const seated = game.store.you.seat !== null;
  const place = pick(map.stops[value]?.title);
  const name = game.zoneName(id, game.store.you.seat);
  const there = `translate(${point.x - box.x - PAWN / 2}px,${point.y - box.y - PAWN / 2}px)`;
  return html`<div
    class=${`pawn ${piece?.l ? "locked" : ""}`}
    style=${`transform:${there};--seat:${seat?.color ?? "#c89b4a"}`}
    data-alias=${zone.order[0]}
    data-kind="pawn"
    data-nav
    data-testid=${`pawn-${id}`}
    role="slider"
    tabindex="-1"
    title=${`${name}: ${place}`}
    aria-label=${name}
    aria-valuemin=${zone.min ?? 0}
    aria-valuemax=${zone.max ?? map.stops.length - 1}
    aria-valuenow=${value}
    aria-valuetext=${place}
    aria-disabled=${!seated || Boolean(piece?.l)}
  >
    <${TokenFace} game=${game} token=${piece?.f ?? null} />
  </div>`;
}

/** What lies under a map: a picture, if there is one. @param {{map: RoadMap, box: ZoneBox}} props */
export function Ground({ map, box }) {
  if (!map.ground || !box.shown) return null;
  const left = map.stops[0].face === null ? START_W : 0;
  return html`<img
    class="map-ground"
    alt=""
    style=${`left:${-left}px;width:${box.w + left}px`}
    src=${pictureUrl(map.ground, 500)}
    loading="lazy"
    draggable="false"
    onError=${(/** @type {Event} */ event) => {
      /** @type {HTMLElement} */ (event.target).hidden = true;
    }}
  />`;
}

/** The arrows of a map, below its cards. @param {{game: Game, box: ZoneBox, map: RoadMap}} props */
export function Arrows({ game, box, map }) {
  const lines = game.plan ? arrowsOf(game.plan, game.view, map) : [];
  if (!lines.length) return null;
  return html`<svg class="roads" aria-hidden="true" width=${box.w} height=${box.h}>
    ${lines.map(({ key, from, to }) => {
      const [x1, y1, x2, y2] = [from.x - box.x, from.y - box.y, to.x - box.x, to.y - box.y];
      const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
      return html`<g key=${key}>
        <line x1=${x1} y1=${y1} x2=${x2} y2=${y2} />
        <path d="M0 0 L-8 -4 L-8 4 Z" transform=${`translate(${x2} ${y2}) rotate(${turn})`} />
      </g>`;
    })}
  </svg>`;
}

/**
 * Where somebody stands on a map: oneself, or everybody together.
 * @param {Game} game
 * @param {RoadMap} map
 */
function standsAt(game, map) {
  const mine = map.tracks.find((id) => {
    const seat = game.view.zones[id]?.seat ?? null;
    return seat !== null && together(game.view, seat, game.store.you.seat);
  });
  const at = game.view.zones[mine ?? map.tracks[0]]?.value ?? 0;
  return pick(map.stops[at]?.title);
}

/**
 * A map that lies folded up, to be laid open; laid open, what folds it up again.
 * @param {{game: Game, box: MapBox}} props
 */
export function Folded({ game, box }) {
  const map = game.maps.find((one) => one.zone === box.zone);
  if (!map) return null;
  const place = standsAt(game, map);
  const due = game.store.advice.some(
    (item) => item.sort === "due" && item.zone?.startsWith(prefixOf(map)),
  );
  const turn = () => game.store.unfold(box.open ? null : box.zone);
  const style = `transform:translate(${box.x}px,${box.y}px);width:${box.w}px;height:${box.h}px`;
  return html`<div class=${box.open ? "map-open" : "map-folded"} style=${style}>
    <button
      type="button"
      data-nav
      data-testid=${`map-${box.zone}`}
      aria-expanded=${box.open}
      aria-label=${t(box.open ? "web.map.close" : "web.map.open", { place })}
      onClick=${turn}
    >
      ${icon("map")}<span>${place}</span>${!box.open && due && html`<b class="due-badge">!</b>`}
      ${icon(box.open ? "close" : "down")}
    </button>
  </div>`;
}
