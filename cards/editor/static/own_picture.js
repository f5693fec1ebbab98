/** A card's own picture, from a file: kept by the server and shown as part of its face only. */
import { html, useRef, useState } from "/static/js/text/html.js";
import { t } from "/static/js/text/i18n.js";
import { keepPicture, RefusedError } from "./doors.js";
import { small } from "./picture_bytes.js";

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
