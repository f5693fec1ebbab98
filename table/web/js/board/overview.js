/**
 * The corner of the board with the camera's buttons and, while zoomed, a small map of the whole
 * board.
 */
import { html, useEffect, useRef, useState } from "../text/html.js";
import { icon } from "./icons.js";
import { t } from "../text/i18n.js";

const MAP_W = 148;

/** @param {{game: Game}} props */
export function CameraCorner({ game }) {
  const camera = game.camera;
  const [zoomed, setZoomed] = useState(camera.zoomed);
  useEffect(() => {
    const watch = () => setZoomed(camera.zoomed);
    camera.watchers.add(watch);
    return () => void camera.watchers.delete(watch);
  }, []);
  return html`<div
    class=${`camera ${zoomed ? "zoomed" : ""}`}
    role="group"
    aria-label=${t("web.camera")}
  >
    ${zoomed && game.plan && html`<${Overview} game=${game} />`}
    <div class="camera-buttons">
      <button
        data-testid="zoom-in"
        aria-label=${t("web.zoom.in")}
        title=${`${t("web.zoom.in")} (+)`}
        onClick=${() => camera.closer()}
      >${icon("plus")}</button>
      <button
        data-testid="zoom-out"
        aria-label=${t("web.zoom.out")}
        title=${`${t("web.zoom.out")} (−)`}
        aria-disabled=${!zoomed}
        onClick=${() => camera.farther()}
      >${icon("minus")}</button>
      <button
        data-testid="fit"
        aria-label=${t("web.zoom.fit")}
        title=${`${t("web.zoom.fit")} (0)`}
        aria-disabled=${!zoomed}
        onClick=${() => camera.fit()}
      >${icon("select")}</button>
    </div>
  </div>`;
}

/**
 * The map; whoever cannot drag on it has the keys, and the focus takes the camera along.
 * @param {{game: Game}} props
 */
function Overview({ game }) {
  const camera = game.camera;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const plan = game.plan;
  const share = plan ? MAP_W / plan.w : 1;
  useEffect(() => {
    const watch = () => {
      const el = frame.current;
      if (!el) return;
      const k = share / camera.scale;
      const [x, y] = [-camera.x * k, -camera.y * k];
      el.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
      el.style.width = `${(camera.w * k).toFixed(1)}px`;
      el.style.height = `${(camera.h * k).toFixed(1)}px`;
    };
    watch();
    camera.watchers.add(watch);
    return () => void camera.watchers.delete(watch);
  }, [share]);
  if (!plan) return null;
  /** @param {PointerEvent} event */
  const aim = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const rect = box.current?.getBoundingClientRect();
    if (rect)
      camera.centre((event.clientX - rect.left) / share, (event.clientY - rect.top) / share);
    event.stopPropagation();
  };
  /** @param {Rect} rect */
  const at = (rect) =>
    `left:${rect.x * share}px;top:${rect.y * share}px;width:${rect.w * share}px;height:${rect.h * share}px;`;
  const shown = Object.entries(plan.zones).filter(
    ([id, one]) =>
      (one.shown &&
        ["play", "drink-deck", "drink-discard", "pot", "inn"].includes(
          game.view.zones[id]?.role ?? "",
        )) ||
      game.view.zones[id]?.kind === "hand",
  );
  return html`<div
    class="overview"
    data-testid="overview"
    aria-hidden="true"
    ref=${box}
    style=${`width:${MAP_W}px;height:${plan.h * share}px`}
    onPointerDown=${(/** @type {PointerEvent} */ event) => {
      box.current?.setPointerCapture(event.pointerId);
      aim(event);
    }}
    onPointerMove=${aim}
  >
    ${plan.mats.map(
      (mat) =>
        html`<i
          key=${mat.seat}
          style=${`${at(mat)}background:${game.view.seats.find((one) => one.seat === mat.seat)?.color}`}
        ></i>`,
    )}
    ${shown.map(
      ([id, one]) =>
        html`<i key=${id} class=${`r-${game.view.zones[id].role}`} style=${at(one)}></i>`,
    )}
    <b class="window" ref=${frame}></b>
  </div>`;
}
