/** Leaving an address, of a mailbox or a service: it is told when one is away and up; `group`: whoever is. */
import { html, useEffect, useState } from "../text/html.js";
import { askServer, tableId } from "../net/links.js";
import { language, sentenceOf, t } from "../text/i18n.js";

/** @param {{game: Game, group?: boolean}} props */
export function MailSetting({ game, group }) {
  const [now, setNow] = useState(/** @type {MailStanding | null} */ (null));
  const [error, setError] = useState("");
  const path = `/api/tables/${tableId()}/mail${group ? "?for=group" : ""}`;
  const seated = game.store.you.seat !== null;
  useEffect(() => {
    if (seated)
      askServer(game.token, path)
        .then(setNow)
        .catch(() => setNow(null));
  }, [game.token, seated]);
  if (!now?.offered || !seated) return null;
  /** @param {string | null} address */
  const put = (address) => {
    setError("");
    askServer(game.token, path, { address, lang: language() })
      .then(setNow)
      .catch((problem) => setError(sentenceOf(problem)));
  };
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const field =
      event.target instanceof HTMLFormElement ? event.target.elements.namedItem("address") : null;
    if (field instanceof HTMLInputElement && field.value) put(field.value.trim());
  };
  return html`<div class="mail-setting" data-testid=${group ? "group" : "mail"}>
    ${
      now.address
        ? html`<p>
            ${t(now.confirmed ? "web.mail.on" : "web.mail.waiting", { address: now.address })}
            <button class="plain-button" data-testid="mail-off" onClick=${() => put(null)}>
              ${t(now.confirmed ? "web.mail.off" : "web.mail.back")}
            </button>
          </p>`
        : html`<form class="row" onSubmit=${send}>
            <label class="field">
              <span>${t(group ? "web.mail.group" : "web.mail")}</span>
              <input
                name="address"
                autocomplete="email"
                placeholder=${now.example}
                maxlength="254"
                required
                data-testid="mail-address"
              />
            </label>
            <button class="plain-button" data-testid="mail-leave">${t("web.mail.leave")}</button>
          </form>`
    }
    <p class="quiet">${t("web.mail.hint")}</p>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </div>`;
}
