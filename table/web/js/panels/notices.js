/**
 * Tells a person that the table waits for them: in the page's title, by a tone if they like, and by
 * a sentence to be heard.
 */
import { html, useState } from "../model/html.js";
import { kept, keep } from "../net/links.js";
import { pick, t } from "../model/i18n.js";
import { say } from "../board/a11y.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {{on: boolean, volume: number}} Sound */

const KEY = "innkeep.sound";
/** A minor third up, like a small bell. */
const TONES = [659.3, 784];

/** @returns {Sound} */
function sound() {
  const { on, volume } = kept(KEY, { on: false, volume: 0.5 });
  return { on: Boolean(on), volume: Math.max(0, Math.min(1, Number(volume) || 0)) };
}

/** @type {AudioContext | null} */
let audio = null;

/** A short generated tone; silent where the browser wants a touch first. @param {number} [times] */
function ring(times = 1) {
  const { on, volume } = sound();
  if (!on || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  const now = audio.currentTime + 0.02;
  for (let i = 0; i < times * TONES.length; i++) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const at = now + i * 0.16;
    tone.type = "sine";
    tone.frequency.value = TONES[i % TONES.length];
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.25 * volume, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.4);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.45);
  }
  audio.resume().catch(() => undefined);
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
      ring();
      say(t(`web.notice.${now}`));
    }
    before = now;
    begun ||= Boolean(game.store.view);
  };
  game.store.subscribe((change) => {
    look();
    const woken = change.delta?.nudge;
    if (woken && woken.to === game.store.you.seat) {
      ring(2);
      game.toast(t("web.notice.woken", { seat: game.seatName(change.delta?.by ?? null) }), "note");
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
        navigator.vibrate?.([120, 80, 120]);
    }
  });
}

/** The person's own choice about tones. */
export function SoundSetting() {
  const [now, setNow] = useState(sound());
  /** @param {Partial<Sound>} change */
  const set = (change) => {
    const next = { ...now, ...change };
    keep(KEY, next);
    setNow(next);
    ring();
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
  </div>`;
}
