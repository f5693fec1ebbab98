/**
 * What the coach says of a game that is over: asked by a button of its story, and told as far as the
 * coach has come.
 */
import { html, useEffect, useState } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { credentials } from "../history/lines.js";

/** How often to ask how far the coach is (ms). */
const EVERY = 1000;

/**
 * @typedef {{choices: number, looked: number, done: boolean,
 *   advice: {seq: number, text: Texts}[]}} Told
 */

/**
 * @param {{source: {id: string, token: string}, go: (seq: number) => void}} props
 */
export function Coach({ source, go }) {
  const [asked, setAsked] = useState(false);
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    if (!asked) return;
    let over = false;
    const ask = async () => {
      const answer = await read(`${BASE}/api/tables/${source.id}/coach`, {
        headers: credentials(source.token),
      });
      const body = await answer.json();
      if (over) return;
      if (!answer.ok) {
        setFailed(pick(body.error?.message) || t("web.coach.failed"));
        return;
      }
      setTold(body);
      if (!body.done) setTimeout(follow, EVERY);
    };
    const follow = () => {
      if (!over) ask().catch(() => over || setFailed(t("web.coach.failed")));
    };
    follow();
    return () => {
      over = true;
    };
  }, [asked]);
  if (!asked)
    return html`<p class="row">
      <button class="plain-button" data-testid="coach" onClick=${() => setAsked(true)}>
        ${t("web.coach")}
      </button>
      <small>${t("web.coach.hint")}</small>
    </p>`;
  return html`<section aria-live="polite" data-testid="coach-says">
    <h3>${t("web.coach.heading")}</h3>
    ${failed && html`<p role="alert">${failed}</p>`}
    ${!failed && !told?.done && html`<p>${t("web.coach.working", { looked: told?.looked ?? 0, choices: told?.choices ?? 0 })}</p>`}
    ${told?.done && !told.advice.length && html`<p>${t("web.coach.none")}</p>`}
    <ol class="story-marks">
      ${(told?.advice ?? []).map(
        (one) =>
          html`<li key=${one.seq}>
            <button class="plain-button" onClick=${() => go(one.seq - 1)}>${pick(one.text)}</button>
          </li>`,
      )}
    </ol>
  </section>`;
}
