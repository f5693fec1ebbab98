/**
 * The board: mats and zones as elements at planned places, and the layer of cards above them.
 */
import { html, useLayoutEffect, useRef } from "../text/html.js";
import { t } from "../text/i18n.js";
import { plan } from "../layout/layout.js";
import { Pieces } from "./pieces.js";
import { Hand } from "./drag.js";
import { Folded } from "./pawns.js";
import { Mat, WhyOut } from "./mats.js";
import { Tags, ZoneView } from "./zones.js";
import { wireKeys } from "./keys.js";
import { wireCamera } from "./zooming.js";
import { showGhost, wireGhosts } from "./cursors.js";
import { keepAims, showPing } from "./signals.js";
import { CameraCorner } from "./overview.js";

/**
 * @param {{game: Game, openMenu: (target: Target, x: number, y: number, sheet: boolean) => void,
 *   tick: number, news: {deltas: Delta[], still: boolean, all: boolean}}} props
 */
export function Board({ game, openMenu, tick, news }) {
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const world = useRef(/** @type {HTMLElement | null} */ (null));
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const pieces = useRef(/** @type {Pieces | null} */ (null));
  const size = useRef({ w: 0, h: 0 });

  useLayoutEffect(() => {
    if (!board.current || !layer.current) return;
    const made = new Pieces(layer.current, game);
    pieces.current = made;
    const hand = new Hand({ board: board.current, game, pieces: made });
    wireCamera(board.current, game.camera, hand);
    wireGhosts(board.current, game, made);
    game.drawnBy(
      (ghost) => showGhost(game, ghost),
      (at) => showPing(game, at),
      openMenu,
    );
    wireKeys(board.current, game);
    game.camera.rested.add(() => made.sharpen());
    const watch = new ResizeObserver((entries) => {
      const rect = entries[0].contentRect;
      if (world.current)
        game.camera.resize(
          world.current,
          rect.width,
          rect.height,
          game.store.view?.seats.length ?? 0,
        );
      size.current = game.camera.plane;
      game.store.changed(null, true);
    });
    watch.observe(board.current);
    return () => watch.disconnect();
  }, []);

  if (size.current.w && game.store.view) {
    const { w, h } = size.current;
    game.lay(plan(game.view, game.store.you.seat, w, h, game.store.open, game.maps));
  }
  useLayoutEffect(() => {
    if (!game.plan || !game.store.view) return;
    const deltas = news.deltas.splice(0);
    pieces.current?.sync(deltas, news.still, news.all);
    for (const delta of deltas.length ? deltas : [null]) keepAims(game, delta);
    if (board.current) board.current.dataset.seq = String(game.store.seq);
    news.still = news.all = false;
  }, [tick]);

  const planned = game.store.view ? game.plan : null;
  return html`<main
    class=${`board ${planned?.compact ? "compact" : ""}`}
    ref=${board}
    aria-label=${t("web.board")}
  >
    <div class="wood" aria-hidden="true">
      <div class="rug-light"></div>
      <div class="candle"></div>
    </div>
    <div class="world" ref=${world}>
      ${
        planned &&
        planned.mats.map(
          (mat) => html`<${Mat} key=${`${mat.form}${mat.seat}`} game=${game} mat=${mat} />`,
        )
      }
      ${
        planned &&
        planned.maps.map((box) => html`<${Folded} key=${box.zone} game=${game} box=${box} />`)
      }
      ${
        planned &&
        Object.entries(planned.zones).map(
          ([id, box]) => html`<${ZoneView} key=${id} game=${game} id=${id} box=${box} />`,
        )
      }
      <div class="pieces" ref=${layer}></div>
      ${
        planned &&
        Object.entries(planned.zones).map(
          ([id, box]) => html`<${Tags} key=${`tags ${id}`} game=${game} id=${id} box=${box} />`,
        )
      }
      ${
        planned &&
        planned.mats.map(
          (mat) => html`<${WhyOut} key=${`out ${mat.form}${mat.seat}`} game=${game} mat=${mat} />`,
        )
      }
    </div>
    <${CameraCorner} game=${game} />
  </main>`;
}
