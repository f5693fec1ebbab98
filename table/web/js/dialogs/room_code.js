/** A table's room code, to be read out across a room; its host has it made, made anew, taken away. */
import { html, useEffect, useState } from "../text/html.js";
import { askServer } from "../net/links.js";
import { sentenceOf, t } from "../text/i18n.js";

/**
 * @param {{token: string, id: string, url: string, first?: string | null, atOnce?: boolean}} props
 *   `token`: the host's; `url`: any link to hand out; `first`: the code there is; `atOnce`: one is
 *   made unasked
 */
export function RoomCode({ token, id, url, first = null, atOnce = false }) {
  const [code, setCode] = useState(first);
  const [error, setError] = useState("");
  /** @param {boolean} on */
  const put = async (on) => {
    try {
      setCode((await askServer(token, `/api/tables/${id}/code`, { on })).code);
      setError("");
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  useEffect(() => setCode(first), [first]);
  useEffect(() => {
    if (atOnce) put(true);
  }, []);
  return html`<div class="room-code" data-testid="room-code">
    ${
      code &&
      html`<p>
        ${t("web.code.say", { address: url.replace(/^\w+:\/\/|\/t\/.*$/g, "") })}
        <output aria-label=${[...code].join(" ")}>${code}</output>
      </p>`
    }
    <div class="row">
      <button type="button" class="plain-button" data-testid="code-new" onClick=${() => put(true)}>
        ${t(code ? "web.code.new" : "web.code.draw")}
      </button>
      ${
        code &&
        html`<button
          type="button"
          class="plain-button"
          data-testid="code-off"
          onClick=${() => put(false)}
        >${t("web.code.off")}</button>`
      }
    </div>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </div>`;
}
