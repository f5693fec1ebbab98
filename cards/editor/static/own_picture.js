/**
 * A card's own picture, from a file: made small here, which also takes away where and when it was
 * taken, then kept by the server and shown as part of the card's face only.
 */
import { html, useRef, useState } from "/static/js/text/html.js";
import { t } from "/static/js/text/i18n.js";
import { keepPicture, RefusedError } from "./doors.js";

/** Bytes the server takes, and those of a file that is read at all. */
const SENT = 64 * 1024;
const READ = 40 * 1024 * 1024;
const SIDES = [800, 640, 480, 360, 240];
const QUALITIES = [0.88, 0.7];
const TYPES = ["image/webp", "image/jpeg"];

/** @param {File} file */
async function decoded(file) {
  if (file.size > READ) throw new RefusedError(t("editor.own-large", { n: READ / 1024 / 1024 }));
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new RefusedError(t("editor.own-unread"));
  }
}

/**
 * @param {ImageBitmap} picture
 * @param {number} side
 */
function drawn(picture, side) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** The picture of a file in as few bytes as may be sent. @param {File} file */
async function small(file) {
  const picture = await decoded(file);
  try {
    for (const side of SIDES) {
      const canvas = drawn(picture, side);
      for (const type of TYPES)
        for (const quality of QUALITIES) {
          /** @type {Blob | null} */
          const found = await new Promise((done) => canvas.toBlob(done, type, quality));
          if (found && found.type === type && found.size <= SENT) return found;
        }
    }
  } finally {
    picture.close();
  }
  throw new RefusedError(t("editor.own-unread"));
}

/**
 * @param {{value: string, wrong: string, change: (value: string | undefined) => void}} props
 */
export function OwnPicture({ value, wrong, change }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    setBusy(true);
    setRefused("");
    try {
      change(await keepPicture(await small(file)));
    } catch (error) {
      setRefused(error instanceof RefusedError ? error.message : t("editor.failed"));
    }
    setBusy(false);
    if (input.current) input.current.value = "";
  };
  const said = refused || wrong;
  return html`<div class="own-picture">
    <span class="label" id="own-label">${t("editor.own")}</span>
    <div class="row">
      <button
        type="button"
        class="small"
        disabled=${busy}
        aria-describedby="own-hint"
        data-testid="own-choose"
        onClick=${() => input.current?.click()}
      >${busy ? t("editor.own-busy") : t("editor.own-choose")}</button>
      <input
        ref=${input}
        class="unseen"
        type="file"
        tabindex="-1"
        aria-labelledby="own-label"
        accept="image/png,image/jpeg,image/webp"
        data-testid="own-file"
        onChange=${take}
      />
      ${
        value &&
        html`<button
          type="button"
          class="small"
          data-testid="own-off"
          onClick=${() => {
            setRefused("");
            change(undefined);
          }}
        >${t("editor.own-off")}</button>`
      }
    </div>
    <p class="hint" id="own-hint">${t("editor.own-hint")}</p>
    ${said && html`<em class="wrong" role="alert" data-testid="own-wrong">${said}</em>`}
  </div>`;
}
