/** The table's sounds, made from tones and noise while they play; there are no recordings. */
import { unheard } from "../model/muted.js";
import { soundChoice, soundOf } from "../model/sounds.js";

/** @typedef {import("../model/sounds.js").Sound} Sound */
/**
 * A part of a sound. `at`, `length`: seconds; `from`, `to`: hertz, of the tone itself, or of the
 * band that is left of a noise.
 * @typedef {{sort: OscillatorType | "noise", at: number, length: number, from: number, to: number,
 *   gain: number}} Stroke
 */

/** The same sound again within so many milliseconds is not played: cards that are dealt, say. */
const APART_MS = 70;
/** Quieter than speech at full volume. */
const LOUDNESS = 0.5;

/**
 * @param {number} at
 * @param {number} length
 * @param {number} from
 * @param {number} gain
 * @param {number} [to]
 * @returns {Stroke}
 */
const noise = (at, length, from, gain, to = from) => ({
  sort: "noise",
  at,
  length,
  from,
  to,
  gain,
});

/**
 * @param {number} at
 * @param {number} length
 * @param {number} from
 * @param {number} gain
 * @param {number} [to]
 * @param {OscillatorType} [sort]
 * @returns {Stroke}
 */
const tone = (at, length, from, gain, to = from, sort = "sine") => ({
  sort,
  at,
  length,
  from,
  to,
  gain,
});

/** @type {Record<Sound | "woken", Stroke[]>} */
export const STROKES = {
  card: [noise(0, 0.07, 2600, 0.5, 1300), noise(0.045, 0.03, 900, 0.5)],
  coin: [
    tone(0, 0.28, 2637, 0.2),
    tone(0, 0.2, 3951, 0.12),
    tone(0.07, 0.3, 3136, 0.2),
    tone(0.07, 0.2, 4699, 0.1),
  ],
  mug: [
    tone(0, 0.16, 190, 0.7, 80),
    noise(0, 0.04, 700, 0.6),
    tone(0.02, 0.12, 540, 0.14, 470, "triangle"),
  ],
  dice: [0, 0.06, 0.14, 0.19, 0.27, 0.33].map((at, i) =>
    noise(at, 0.03, 2400 + 300 * (i % 3), 0.55),
  ),
  shuffle: Array.from({ length: 12 }, (_, i) =>
    noise(i * 0.033, 0.028, 1800 + 160 * (i % 4), 0.3 + 0.02 * i),
  ),
  chat: [tone(0, 0.09, 784, 0.2, 988), tone(0.08, 0.12, 988, 0.16)],
  turn: [tone(0, 0.4, 659.3, 0.3), tone(0.16, 0.45, 784, 0.3)],
  out: [
    tone(0, 0.5, 392, 0.22, 98, "triangle"),
    tone(0.45, 0.3, 120, 0.8, 45),
    noise(0.45, 0.12, 300, 0.7),
  ],
  woken: [0, 0.32].flatMap((at) => [tone(at, 0.4, 659.3, 0.3), tone(at + 0.16, 0.45, 784, 0.3)]),
};

/**
 * Noise that is the same each time.
 * @param {BaseAudioContext} audio
 */
function hiss(audio) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate / 2), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 16807) % 2147483647;
    samples[i] = state / 1073741823.5 - 1;
  }
  return buffer;
}

/**
 * Sets a sound going.
 * @param {BaseAudioContext} audio
 * @param {Stroke[]} strokes
 * @param {number} volume 0..1
 * @param {number} start when, in seconds of that context
 */
export function strike(audio, strokes, volume, start) {
  const whole = audio.createGain();
  whole.gain.value = volume * LOUDNESS;
  whole.connect(audio.destination);
  for (const stroke of strokes) {
    const [at, end] = [start + stroke.at, start + stroke.at + stroke.length];
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(stroke.gain, at + Math.min(0.012, stroke.length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0005, end);
    gain.connect(whole);
    if (stroke.sort === "noise") {
      const [source, band] = [audio.createBufferSource(), audio.createBiquadFilter()];
      source.buffer = hiss(audio);
      band.type = "bandpass";
      band.Q.value = 0.9;
      band.frequency.setValueAtTime(stroke.from, at);
      band.frequency.linearRampToValueAtTime(stroke.to, end);
      source.connect(band).connect(gain);
      source.start(at);
      source.stop(end + 0.02);
    } else {
      const source = audio.createOscillator();
      source.type = stroke.sort;
      source.frequency.setValueAtTime(stroke.from, at);
      source.frequency.exponentialRampToValueAtTime(stroke.to, end);
      source.connect(gain);
      source.start(at);
      source.stop(end + 0.02);
    }
  }
}

/** @type {AudioContext | null} */
let audio = null;
/** @type {Map<string, number>} */
const last = new Map();

/**
 * Plays a sound, if this person wants any; silent where the browser waits for a first touch.
 * @param {Sound | "woken"} name
 */
export function playSound(name) {
  const { on, volume } = soundChoice();
  const now = performance.now();
  if (!on || !volume || !("AudioContext" in window)) return;
  if (now - (last.get(name) ?? -Infinity) < APART_MS) return;
  last.set(name, now);
  audio ??= new AudioContext();
  strike(audio, STROKES[name], volume, audio.currentTime + 0.02);
  audio.resume().catch(() => undefined);
}

/** Plays the sounds of a table as things happen. @param {Game} game */
export function followSounds(game) {
  let before = game.store.base;
  game.store.subscribe(({ delta }) => {
    const after = game.store.base;
    if (delta && before && after && !game.hurried && !document.hidden) {
      const silent = delta.l && unheard(game, { key: delta.l.key, by: delta.by });
      const name = silent ? null : soundOf(delta, before, after);
      if (name) playSound(name);
    }
    before = after;
  });
}
