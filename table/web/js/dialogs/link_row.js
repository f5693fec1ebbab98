/** A link to hand out, with its buttons, and its picture for a phone's camera. */
import { html, useEffect, useRef, useState } from "../text/html.js";
import { copyText } from "../board/copying.js";
import { t } from "../text/i18n.js";

/**
 * A link with its button to copy it, the message it goes with, and (on demand) as a picture for a
 * phone's camera.
 * @param {{name: string, url: string, testid: string, message?: string, more?: unknown}} props
 */
export function LinkRow({ name, url, testid, message, more }) {
  const [copied, setCopied] = useState("");
  const [code, setCode] = useState(false);
  /** @param {string} what @param {string} text */
  const copy = async (what, text) => {
    const done = await copyText(text);
    setCopied(done ? what : "failed");
    setTimeout(() => setCopied(""), done ? 1800 : 6000);
    const field = document.querySelector(`[data-testid="${testid}"] input`);
    if (!done && field instanceof HTMLInputElement) field.select();
  };
  const share = () => navigator.share({ text: message }).catch(() => undefined);
  return html`<li data-testid=${testid}>
    <label>
      <span>${name}</span>
      <input
        readonly
        value=${url}
        onFocus=${(/** @type {FocusEvent} */ event) =>
          event.target instanceof HTMLInputElement && event.target.select()}
      />
    </label>
    <div class="link-buttons">
      ${
        message &&
        html`<button
          type="button"
          class="lead"
          data-testid=${`invite-${testid}`}
          onClick=${() => copy("message", message)}
        >${t(copied === "message" ? "web.copied" : "web.invitation.copy")}</button>`
      }
      ${
        message &&
        "share" in navigator &&
        html`<button type="button" data-testid=${`share-${testid}`} onClick=${share}>
          ${t("web.invitation.share")}
        </button>`
      }
      <button type="button" data-testid=${`copy-${testid}`} onClick=${() => copy("link", url)}>
        ${t(copied === "link" ? "web.copied" : message ? "web.copy-link" : "web.copy")}
      </button>
      <button
        type="button"
        class="narrow"
        aria-expanded=${code}
        aria-label=${t("web.qr.of", { name })}
        onClick=${() => setCode(!code)}
      >${t("web.qr")}</button>
      ${more}
    </div>
    ${copied === "failed" && html`<p class="error" role="alert">${t("web.copy.failed")}</p>`}
    ${code && html`<${QrCode} text=${url} />`}
  </li>`;
}

/** @param {{text: string}} props */
export function QrCode({ text }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("../../vendor/qrcode.js")
      .then(({ qrcode }) => {
        const code = qrcode(0, "L");
        code.addData(text);
        code.make();
        const el = canvas.current;
        const pen = el?.getContext("2d");
        if (!el || !pen) return;
        const n = code.getModuleCount();
        const size = Math.max(3, Math.floor(300 / (n + 8)));
        el.width = el.height = (n + 8) * size;
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, el.width, el.height);
        pen.fillStyle = "#000";
        for (let row = 0; row < n; row++)
          for (let col = 0; col < n; col++)
            if (code.isDark(row, col)) pen.fillRect((col + 4) * size, (row + 4) * size, size, size);
      })
      .catch(() => setFailed(true));
  }, [text]);
  return failed
    ? html`<p class="quiet">${t("web.qr.too-long")}</p>`
    : html`<canvas class="qr" ref=${canvas} role="img" aria-label=${t("web.qr")} data-testid="qr"></canvas>`;
}
