/** Where a table talks: the host sets the link of a call, of whatever the group uses. */
import { html, useEffect, useState } from "../text/html.js";
import { t } from "../text/i18n.js";

/** @param {{game: Game}} props */
export function CallSetting({ game }) {
  const call = game.store.room?.call ?? "";
  const [url, setUrl] = useState(call);
  useEffect(() => setUrl(call), [call]);
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    if (url.trim() !== call) game.act({ kind: "call", url: url.trim() || null });
  };
  return html`<form class="password" onSubmit=${send}>
    <label>
      <span>${t("web.call.label")}</span>
      <input
        type="url"
        maxlength="500"
        placeholder="https://"
        aria-describedby="call-hint"
        value=${url}
        onInput=${(/** @type {Event} */ event) =>
          event.target instanceof HTMLInputElement && setUrl(event.target.value)}
        data-testid="call-link"
      />
    </label>
    <button class="plain-button" data-testid="call-set">${t("web.call.set")}</button>
    <small id="call-hint" class="quiet">${t("web.call.hint")}</small>
  </form>`;
}
