/**
 * A photograph of the card in the hand as its face: taken or chosen, turned, and moved until the
 * card fills its frame. What lies in the frame is sent, nothing around it.
 */
import { html, useEffect, useRef, useState } from "/static/js/text/html.js";
import { language, t } from "/static/js/text/i18n.js";
import { keepPicture, picture as drawn, RefusedError } from "./doors.js";
import { decoded, encoded, paper } from "./picture_bytes.js";
import { valueOf } from "./form.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Plain} Plain */

/** The sides of a card in mm. */
const WIDE = 63;
const TALL = 88;
/** Pixels of the frame in which the card is moved. */
const FRAME = 352;
const CLOSEST = 4;
/** What a key moves it, as a part of the frame. */
const STEP = 0.02;

/**
 * How a picture lies in its frame: quarter turns, how close, and how far its middle is from that
 * of the frame, in sides of the frame.
 * @typedef {{turn: number, zoom: number, x: number, y: number}} Lie
 */

/**
 * The lie with the frame full: a picture never leaves a part of it empty.
 * @param {ImageBitmap} picture
 * @param {Lie} lie
 * @returns {Lie}
 */
function full(picture, { turn, zoom, x, y }) {
  const [wide, tall] = turn % 2 ? [picture.height, picture.width] : [picture.width, picture.height];
  const cover = Math.max(WIDE / wide, TALL / tall) * zoom;
  const right = Math.max(0, ((wide * cover) / WIDE - 1) / 2);
  const down = Math.max(0, ((tall * cover) / TALL - 1) / 2);
  const within = (/** @type {number} */ n, /** @type {number} */ most) =>
    Math.min(most, Math.max(-most, n));
  return { turn, zoom, x: within(x, right), y: within(y, down) };
}

/**
 * What lies in the frame, so many pixels high.
 * @param {ImageBitmap} picture
 * @param {Lie} lie
 * @param {number} high
 */
function framed(picture, { turn, zoom, x, y }, high) {
  const { canvas, context } = paper((high * WIDE) / TALL, high);
  if (!context) return canvas;
  const [wide, tall] = turn % 2 ? [picture.height, picture.width] : [picture.width, picture.height];
  const cover = Math.max(canvas.width / wide, canvas.height / tall) * zoom;
  context.translate(canvas.width * (0.5 + x), canvas.height * (0.5 + y));
  context.rotate((turn * Math.PI) / 2);
  context.scale(cover, cover);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

/**
 * @param {{picture: ImageBitmap, busy: boolean, use: (lie: Lie) => void, leave: () => void}} props
 */
function Frame({ picture, busy, use, leave }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [lie, setLie] = useState(/** @type {Lie} */ ({ turn: 0, zoom: 1, x: 0, y: 0 }));
  const from = useRef(/** @type {{x: number, y: number} | null} */ (null));
  const put = (/** @type {Partial<Lie>} */ change) =>
    setLie((/** @type {Lie} */ before) => full(picture, { ...before, ...change }));
  const move = (/** @type {number} */ right, /** @type {number} */ down) =>
    setLie((/** @type {Lie} */ before) =>
      full(picture, { ...before, x: before.x + right, y: before.y + down }),
    );
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !canvas.current) return;
    context.drawImage(framed(picture, lie, canvas.current.height), 0, 0);
  }, [picture, lie]);
  useEffect(() => canvas.current?.scrollIntoView({ block: "center" }), []);
  /** @type {Record<string, [number, number]>} */
  const arrows = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  };
  return html`<div class="photo-frame">
    <canvas
      ref=${canvas}
      width=${(FRAME * WIDE) / TALL}
      height=${FRAME}
      tabindex="0"
      role="img"
      aria-label=${t("editor.photo.move")}
      data-testid="photo-frame"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        const arrow = arrows[event.key];
        if (!arrow) return;
        event.preventDefault();
        move(...arrow);
      }}
      onPointerDown=${(/** @type {PointerEvent} */ event) => {
        canvas.current?.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove=${(/** @type {PointerEvent} */ event) => {
        if (!from.current || !canvas.current) return;
        const { width, height } = canvas.current.getBoundingClientRect();
        move((event.clientX - from.current.x) / width, (event.clientY - from.current.y) / height);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp=${() => {
        from.current = null;
      }}
      onPointerCancel=${() => {
        from.current = null;
      }}
    ></canvas>
    <p class="hint">${t("editor.photo.move")}</p>
    <label class="labelled">
      <span>${t("editor.photo.closer")}</span>
      <input
        type="range"
        min="1"
        max=${CLOSEST}
        step="0.02"
        value=${lie.zoom}
        data-testid="photo-zoom"
        onInput=${(/** @type {Event} */ event) => put({ zoom: Number(valueOf(event)) })}
      />
    </label>
    <div class="row">
      <button
        type="button"
        class="small"
        data-testid="photo-turn"
        onClick=${() => put({ turn: (lie.turn + 1) % 4 })}
      >↻ ${t("editor.photo.turn")}</button>
      <button
        type="button"
        class="small"
        disabled=${busy}
        data-testid="photo-use"
        onClick=${() => use(lie)}
      >${busy ? t("editor.own-busy") : t("editor.photo.use")}</button>
      <button type="button" class="small" data-testid="photo-leave" onClick=${leave}>
        ${t("editor.photo.leave")}
      </button>
    </div>
  </div>`;
}

/** The photograph that is a card's face; nothing where it has none. @param {Plain} card */
export function photoOf(card) {
  return card.art?.fills === "face" ? String(card.art.file) : "";
}

/** A card with that photograph for its face, or without one. @param {Plain} card @param {string} name */
export function withPhoto(card, name) {
  const { art, ...rest } = card;
  if (name) return { ...rest, art: { file: name, fills: "face" } };
  return art && !photoOf(card) ? card : rest;
}

/**
 * `value`: the name of the photograph the card of that number has.
 * @param {{draft: Draft, at: number, value: string, change: (name: string) => void}} props an
 *   empty name: the photograph is taken away
 */
export function PhotoFace({ draft, at, value, change }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [picture, setPicture] = useState(/** @type {ImageBitmap | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const [taken, setTaken] = useState("");
  const [shown, setShown] = useState(/** @type {string | null | undefined} */ (null));
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(() => {
    if (value && photoOf(draft.cards[at]) === value)
      drawn(draft, at, language(), 250).then(setShown);
  }, []);
  useEffect(() => () => URL.revokeObjectURL(taken), [taken]);
  /** @param {() => Promise<void>} work */
  const busily = async (work) => {
    setBusy(true);
    setRefused("");
    try {
      await work();
    } catch (error) {
      setRefused(error instanceof RefusedError ? error.message : t("editor.failed"));
    }
    setBusy(false);
  };
  const take = () =>
    busily(async () => {
      const file = input.current?.files?.[0];
      if (file) setPicture(await decoded(file));
      if (input.current) input.current.value = "";
    });
  const use = (/** @type {Lie} */ lie) =>
    busily(async () => {
      if (!picture) return;
      const blob = await encoded((high) => framed(picture, lie, high));
      change(await keepPicture(blob));
      setTaken(URL.createObjectURL(blob));
      setPicture(null);
    });
  const face = value && (taken || shown);
  return html`<div class="photo">
    ${
      picture
        ? html`<${Frame} picture=${picture} busy=${busy} use=${use} leave=${() => setPicture(null)} />`
        : html`<div class="row">
          ${face && html`<img src=${face} alt=${t("editor.photo")} data-testid="photo" />`}
          <button
            type="button"
            class="small"
            disabled=${busy}
            data-testid="photo-choose"
            onClick=${() => input.current?.click()}
          >${busy ? t("editor.own-busy") : t(value ? "editor.photo.other" : "editor.photo.take")}</button>
          ${
            value &&
            html`<button type="button" class="small" data-testid="photo-off" onClick=${() => change("")}>
              ${t("editor.own-off")}
            </button>`
          }
        </div>`
    }
    <input
      ref=${input}
      class="unseen"
      type="file"
      tabindex="-1"
      aria-label=${t("editor.photo")}
      accept="image/*"
      data-testid="photo-file"
      onChange=${take}
    />
    ${(picture || value) && html`<p class="hint">${t("editor.photo.hint")}</p>`}
    ${refused && html`<em class="wrong" role="alert" data-testid="photo-wrong">${refused}</em>`}
  </div>`;
}
