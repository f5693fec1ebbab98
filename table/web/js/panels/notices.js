/**
 * Tells a person that the table waits for them: in the page's title, by a sound and by a notice
 * of the system if they like, and by a sentence to be heard.
 */
import { BASE } from "../net/base_path.js";
import { html, useEffect, useState } from "../text/html.js";
import { kept, keep } from "../net/links.js";
import { pick, t } from "../text/i18n.js";
import { chooseSound, soundChoice } from "../model/sounds.js";
import { say } from "../board/a11y.js";
import { icon } from "../board/icons.js";
import { playSound } from "../board/speaker.js";

const KEY = "innkeep.notify";

/** Whether the system may be asked to tell of one's turn, and does. @returns {boolean} */
function notifies() {
  return "Notification" in window && Notification.permission === "granted" && kept(KEY, false);
}

/**
 * Tells the system what the table waits for, while its page is hidden; nothing of the cards.
 * @param {string} title
 * @param {string} text
 */
function notify(title, text) {
  if (!document.hidden || !notifies()) return;
  try {
    const shown = new Notification(title, {
      body: text,
      tag: `innkeep-${location.pathname}`,
      icon: `${BASE}/static/icon-192.png`,
    });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Phones allow it only from a service worker: the sound and the title tell it there.
  }
}

/**
 * What the table waits for from this seat; null = nothing.
 * @param {Game} game
 * @returns {string | null}
 */
export function awaited(game) {
  const { store } = game;
  const me = store.you.seat;
  if (
    me === null ||
    !store.view ||
    store.status !== "online" ||
    store.view.seats.find((seat) => seat.seat === me)?.name === null
  )
    return null;
  if (store.room?.swaps.some((pair) => pair[1] === me)) return "swap";
  const watched = (store.table?.assistant ?? "off") !== "off";
  if (watched) {
    if (
      store.advice.some(
        (item) =>
          item.seat === me &&
          (item.sort === "question" || (item.sort === "turn" && item.phase !== "over")),
      )
    )
      return "move";
    return null;
  }
  const track = Object.values(store.view.zones).find((zone) => zone.role === "turn");
  return track && track.value === me ? "move" : null;
}

/** Follows the table for notices. @param {Game} game */
export function watchForNotices(game) {
  /** @type {string | null} */
  let before = null;
  let begun = false;
  const look = () => {
    const title = pick(game.store.table?.title) || "Innkeep";
    const now = awaited(game);
    document.title = now ? `● ${t(`web.notice.${now}`)} · ${title}` : `${title} · Innkeep`;
    if (now && now !== before && begun) {
      playSound("turn");
      say(t(`web.notice.${now}`));
      notify(title, t(`web.notice.${now}`));
    }
    before = now;
    begun ||= Boolean(game.store.view);
  };
  game.store.subscribe((change) => {
    look();
    const woken = change.delta?.nudge;
    if (woken && woken.to === game.store.you.seat) {
      playSound("woken");
      const text = t("web.notice.woken", { seat: game.seatName(change.delta?.by ?? null) });
      game.toast(text, "note");
      notify(pick(game.store.table?.title) || "Innkeep", text);
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
        navigator.vibrate?.([120, 80, 120]);
    }
  });
}

/** The button that switches the sounds of the table on or off. */
export function SoundButton() {
  const [now, setNow] = useState(soundChoice());
  useEffect(() => {
    const look = () => setNow(soundChoice());
    addEventListener("innkeep-sound", look);
    return () => removeEventListener("innkeep-sound", look);
  }, []);
  return html`<button
    data-testid="sound-button"
    class="sound-button"
    aria-pressed=${now.on}
    aria-label=${t("web.sound")}
    title=${t(now.on ? "web.sound.on" : "web.sound.off")}
    onClick=${() => {
      chooseSound({ on: !now.on });
      playSound("turn");
    }}
  >${icon(now.on ? "sound" : "mute")}</button>`;
}

/** The person's own choice about sounds and notices of the system. */
export function SoundSetting() {
  const [now, setNow] = useState(soundChoice());
  const [told, setTold] = useState(notifies());
  const [refused, setRefused] = useState(false);
  /** @param {Partial<import("../model/sounds.js").SoundChoice>} change */
  const set = (change) => {
    setNow(chooseSound(change));
    playSound("turn");
  };
  const ask = async () => {
    const given = told ? "denied" : await Notification.requestPermission();
    keep(KEY, given === "granted");
    setTold(notifies());
    setRefused(!told && given !== "granted");
  };
  return html`<div class="row sound">
    <label class="check">
      <input
        type="checkbox"
        checked=${now.on}
        data-testid="sound"
        onChange=${() => set({ on: !now.on })}
      />
      <span>${t("web.sound")}<small>${t("web.sound.hint")}</small></span>
    </label>
    <label class="volume">
      <span>${t("web.sound.volume")}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.1"
        value=${now.volume}
        disabled=${!now.on}
        onChange=${(/** @type {Event} */ event) =>
          event.target instanceof HTMLInputElement && set({ volume: Number(event.target.value) })}
      />
    </label>
    ${
      "Notification" in window &&
      isSecureContext &&
      html`<label class="check">
        <input type="checkbox" checked=${told} data-testid="notify" onChange=${ask} />
        <span>
          ${t("web.notify")}<small>${t(refused ? "web.notify.refused" : "web.notify.hint")}</small>
        </span>
      </label>`
    }
  </div>`;
}
