/**
 * Pictures made small enough to be kept: in the browser, which also takes away where and when they
 * were taken.
 */
import { t } from "/static/js/text/i18n.js";
import { RefusedError } from "./doors.js";

/** Bytes the server takes, and those of a file that is read at all. */
const SENT = 64 * 1024;
const READ = 40 * 1024 * 1024;
const QUALITIES = [0.88, 0.7];
const TYPES = ["image/webp", "image/jpeg"];

/** Pixels on the longer side, as many as may be kept first. */
export const SIDES = [800, 640, 480, 360, 240];

/**
 * The picture of a file, upright; to be closed after use.
 * @param {Blob} file
 * @returns {Promise<ImageBitmap>}
 */
export async function decoded(file) {
  if (file.size > READ) throw new RefusedError(t("editor.own-large", { n: READ / 1024 / 1024 }));
  try {
    return await createImageBitmap(
      file.type === "image/svg+xml" ? await painted(file) : file,
      /** @type {ImageBitmapOptions} */ ({ imageOrientation: "from-image" }),
    );
  } catch {
    throw new RefusedError(t("editor.own-unread"));
  }
}

/** A drawing, of which browsers make no bitmap without more ado. @param {Blob} file */
async function painted(file) {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const side = SIDES[0];
    const scale = side / Math.max(image.naturalWidth || side, image.naturalHeight || side);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((image.naturalWidth || side) * scale));
    canvas.height = Math.max(1, Math.round((image.naturalHeight || side) * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A canvas with a white ground. @param {number} width @param {number} height */
export function paper(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
  }
  return { canvas, context };
}

/**
 * What is drawn in as few bytes as may be sent, with as many pixels as go into them.
 * @param {(side: number) => HTMLCanvasElement} draw with so many pixels on its longer side
 * @returns {Promise<Blob>}
 */
export async function encoded(draw) {
  for (const side of SIDES) {
    const canvas = draw(side);
    for (const type of TYPES)
      for (const quality of QUALITIES) {
        /** @type {Blob | null} */
        const found = await new Promise((done) => canvas.toBlob(done, type, quality));
        if (found && found.type === type && found.size <= SENT) return found;
      }
  }
  throw new RefusedError(t("editor.own-unread"));
}

/** The whole picture of a file, to be kept. @param {Blob} file */
export async function small(file) {
  const picture = await decoded(file);
  try {
    return await encoded((side) => {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const { canvas, context } = paper(picture.width * scale, picture.height * scale);
      context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas;
    });
  } finally {
    picture.close();
  }
}
