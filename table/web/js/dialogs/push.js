/** Being told by this browser, its page closed, that it is one's turn (Web Push). */
import { html, useEffect, useState } from "../text/html.js";
import { BASE } from "../net/base_path.js";
import { askServer, tableId } from "../net/links.js";
import { browser } from "../net/storage.js";
import { language, sentenceOf, t } from "../text/i18n.js";

const able = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** Whether this browser was told to at this table. */
const mark = () => `push:${tableId()}`;

/** @param {string} key what the server signs with */
async function subscribed(key) {
  await navigator.serviceWorker.register(`${BASE}/push-worker.js`);
  const { pushManager } = await navigator.serviceWorker.ready;
  const had = await pushManager.getSubscription();
  const same = had && base64url(had.options.applicationServerKey) === key;
  if (had && !same) await had.unsubscribe();
  return same ? had : pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {ArrayBuffer | null} bytes */
function base64url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {{game: Game}} props */
export function PushSetting({ game }) {
  const [now, setNow] = useState(/** @type {PushStanding | null} */ (null));
  const [on, setOn] = useState(browser.get(mark()) !== null);
  const [error, setError] = useState("");
  const path = `/api/tables/${tableId()}/push`;
  const seated = game.store.you.seat !== null;
  useEffect(() => {
    if (seated)
      askServer(game.token, path)
        .then(setNow)
        .catch(() => setNow(null));
  }, [game.token, seated]);
  if (!now?.key || !seated || !able()) return null;
  const key = now.key;
  const told = on && now.browsers > 0;
  const turn = async () => {
    setError("");
    try {
      const subscription = await subscribed(key);
      setNow(await askServer(game.token, path, { subscription, on: !told, lang: language() }));
      if (told) browser.remove(mark());
      else browser.set(mark(), "1");
      setOn(!told);
    } catch (problem) {
      const refused = problem instanceof DOMException;
      setError(refused ? t("web.notify.refused") : sentenceOf(problem));
    }
  };
  return html`<label class="check">
      <input type="checkbox" data-testid="push" checked=${told} onChange=${turn} />
      <span>${t("web.push")}<small>${t("web.push.hint")}</small></span>
    </label>
    ${error && html`<p class="error" role="alert">${error}</p>`}`;
}
