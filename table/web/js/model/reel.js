/**
 * A game that can be wound back and forth: views by number, from the server page by page or from a
 * file. Draws nothing.
 */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { credentials } from "../history/lines.js";
import { applyDelta } from "./view.js";

/** @typedef {{view: View, you: number | null}} Stop */
/**
 * @typedef {{id?: string, title?: Texts, module?: string, options?: Record<string, any>,
 *   commitment?: string, secret?: string, opening?: number, winners?: number[], tied?: number[],
 *   outs?: {seat: number, seq: number, text: Texts}[]}} About
 */
/**
 * @typedef {{seq: number, from: number, you: number | null, everything: boolean, state: View,
 *   deltas: Delta[], at: number[], table: About}} Page
 */

/** What a file of a replay names itself by. */
export const FORMAT = "innkeep-replay-1";
const EVERY = 100;
const MOST_BYTES = 64 * 1024 * 1024;

/** The deltas of one game with some views in between, to be wound to any op. */
export class Reel {
  constructor() {
    /** @type {Delta[]} delta `n` is at place `n - 1` */
    this.deltas = [];
    /** @type {number[]} */
    this.at = [];
    /** @type {Map<number, Stop>} */
    this.stops = new Map();
    /** @type {About} */
    this.table = {};
    /** Where it was fetched from. @type {{id: string, token: string} | null} */
    this.source = null;
    this.everything = false;
    this.last = 0;
    /** What was found out about the shuffles, if somebody asked. @type {string} */
    this.proof = "";
  }

  /**
   * Fetches it all; tells after each page.
   * @param {string} id
   * @param {string} token
   * @param {boolean} own
   * @param {() => void} told
   */
  async fetch(id, token, own, told) {
    this.source = { id, token };
    let after = 0;
    let last = 1;
    while (after < last) {
      const answer = await read(
        `${BASE}/api/tables/${id}/replay?after=${after}${own ? "&own=1" : ""}`,
        { headers: credentials(token) },
      );
      if (!answer.ok) throw new Error(String(answer.status));
      const page = /** @type {Page} */ (await answer.json());
      this.take(page);
      last = page.seq;
      after += page.deltas.length;
      told();
      if (!page.deltas.length) break;
    }
  }

  /** @param {Page} page */
  take(page) {
    this.table = page.table;
    this.everything = page.everything;
    this.stops.set(page.from, { view: page.state, you: page.you });
    this.deltas.push(...page.deltas);
    this.at.push(...page.at);
    this.last = this.deltas.length;
  }

  /**
   * Reads a file; gives the faces it brings. It is not sent anywhere.
   * @param {Blob} file
   * @returns {Promise<Record<string, Face>>}
   */
  async read(file) {
    if (file.size > MOST_BYTES) throw new Error("size");
    const data = JSON.parse(await file.text());
    if (
      data?.format !== FORMAT ||
      !Array.isArray(data.deltas) ||
      !data.state?.zones ||
      !data.state.comps ||
      !Array.isArray(data.state.seats)
    )
      throw new Error("format");
    data.deltas.forEach((/** @type {Delta} */ delta, /** @type {number} */ place) => {
      if (delta?.s !== place + 1) throw new Error("format");
    });
    this.take({
      ...data,
      seq: data.deltas.length,
      from: 0,
      at: data.at ?? [],
      table: data.table ?? {},
    });
    return data.faces ?? {};
  }

  /** What a file of this game holds. @param {Record<string, Face>} faces */
  document(faces) {
    const start = this.stop(0);
    return {
      format: FORMAT,
      table: this.table,
      you: start.you,
      everything: this.everything,
      state: start.view,
      deltas: this.deltas,
      at: this.at,
      faces,
    };
  }

  /** How it stood after op `seq`. @param {number} seq @returns {Stop} */
  stop(seq) {
    let from = 0;
    for (const known of this.stops.keys()) if (known <= seq && known > from) from = known;
    const start = this.stops.get(from);
    if (!start) throw new Error("nothing to show");
    let { view } = start;
    for (let n = from + 1; n <= seq; n += 1) {
      view = applyDelta(view, this.deltas[n - 1]);
      if (n % EVERY === 0 && !this.stops.has(n)) this.stops.set(n, { view, you: start.you });
    }
    return { view, you: start.you };
  }

  /** What the seats had added to the chance by op `seq`. @param {number} seq */
  saltAt(seq) {
    let salt = "";
    for (const delta of this.deltas) {
      if (delta.s >= seq) break;
      if (delta.mix?.salt) salt = delta.mix.salt;
    }
    return salt;
  }

  /** The lines of the log up to op `seq`. @param {number} seq @returns {LogLine[]} */
  lines(seq) {
    /** @type {LogLine[]} */
    const found = [];
    for (const delta of this.deltas.slice(0, seq))
      if (delta.l) found.push({ s: delta.s, by: delta.by, ...delta.l });
    return found;
  }

  /**
   * The ops with which turns begin, as far as the table shows whose turn it is.
   * @returns {number[]}
   */
  turns() {
    const zones = this.stop(0).view.zones;
    const track = Object.keys(zones).find((id) => zones[id].role === "turn");
    return track
      ? this.deltas.filter((delta) => delta.z?.[track]?.value !== undefined).map((delta) => delta.s)
      : [];
  }

  /** The next op with a line, forwards (1) or back (-1). @param {number} seq @param {1 | -1} way */
  told(seq, way) {
    for (let n = seq + way; n > 0 && n <= this.last; n += way) if (this.deltas[n - 1].l) return n;
    return way > 0 ? this.last : 0;
  }
}
