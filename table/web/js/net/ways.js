/**
 * How a page reaches its server: by a WebSocket, or, where a network lets none through, by plain
 * requests, with a look now and then whether that has changed.
 */
import { BASE } from "./base_path.js";
import { tab } from "./storage.js";

/** @typedef {"websocket" | "polling"} Means */

/** @type {readonly Means[]} */
const FIRST = ["websocket", "polling"];
/** @type {readonly Means[]} */
const PLAIN = ["polling", "websocket"];

/** How long after plain requests began, and after each look, a WebSocket is looked for again. */
const AGAIN_MS = [4000, 60_000, 300_000];
/** How long something may take that comes at once where a WebSocket carries anything. */
const LOOK_MS = 8000;
/** So long a WebSocket that is open may say nothing while the server answers plain requests well. */
const MUTE_MS = 10_000;
const WELL_MS = 1000;
/** A place nobody may join: whoever asks for it is told so at once. */
const NOWHERE = "40/nowhere,";
const KEY = "innkeep.plain";

/**
 * Whether something goes through a WebSocket, there and back.
 * @param {string} table
 * @returns {Promise<boolean>}
 */
function carries(table) {
  const server = location.origin.replace(/^http/, "ws");
  return new Promise((done) => {
    const socket = new WebSocket(
      `${server}${BASE}/socket.io/?EIO=4&transport=websocket&t=${table}`,
    );
    /** @param {boolean} well */
    const end = (well) => {
      clearTimeout(timer);
      socket.close();
      done(well);
    };
    const timer = setTimeout(end, LOOK_MS, false);
    socket.onclose = () => end(false);
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith("0")) socket.send(NOWHERE);
      else if (String(data).startsWith("44")) end(true);
    };
  });
}

/** Whether the server answers a plain request, and quickly: it is not busy with something else. */
async function answersWell() {
  const began = performance.now();
  const answer = await fetch(`${BASE}/health`, { cache: "no-store" }).catch(() => null);
  return Boolean(answer?.ok) && performance.now() - began < WELL_MS;
}

/** Which means a connection tries first, and when another one. */
export class Ways {
  /**
   * @param {string} table
   * @param {{prefer: (order: Means[]) => void, turn: () => void, plain: (now: boolean) => void}}
   *   wiring `prefer`: what the next connection tries first; `turn`: come anew, now; `plain`:
   *   whether the network is known to let no WebSocket through
   */
  constructor(table, wiring) {
    this.table = table;
    this.wiring = wiring;
    const lately = Date.now() - Number(tab.get(KEY)) < AGAIN_MS[AGAIN_MS.length - 1];
    this.order = lately ? PLAIN : FIRST;
    this.looks = 0;
    this.timer = 0;
  }

  /** @param {readonly Means[]} order */
  prefer(order) {
    this.order = order;
    this.wiring.prefer([...order]);
  }

  /** Nothing at all came by what was tried first. */
  nothing() {
    this.prefer(this.order === FIRST ? PLAIN : FIRST);
  }

  /** A line is open, which need not mean that it carries anything. @param {Means} means */
  opened(means) {
    this.lost();
    if (means === "websocket") this.timer = window.setTimeout(() => this.mute(), MUTE_MS);
  }

  async mute() {
    const { timer } = this;
    if (!(await answersWell()) || timer !== this.timer) return;
    this.prefer(PLAIN);
    this.wiring.turn();
  }

  /** Somebody has answered. @param {Means} means */
  came(means) {
    this.lost();
    this.looks = 0;
    if (means === "polling") this.lookLater();
    else this.found();
  }

  /** There is no line now. */
  lost() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  lookLater() {
    const pause = AGAIN_MS[Math.min(this.looks, AGAIN_MS.length - 1)];
    this.timer = window.setTimeout(() => this.look(), pause);
  }

  /** Tries a WebSocket beside the line there is. */
  async look() {
    const { timer } = this;
    this.looks += 1;
    const well = await carries(this.table);
    if (timer !== this.timer) return;
    if (well) {
      this.found();
      this.wiring.turn();
      return;
    }
    this.prefer(PLAIN);
    tab.set(KEY, String(Date.now()));
    this.wiring.plain(true);
    this.lookLater();
  }

  /** A WebSocket goes through. */
  found() {
    this.prefer(FIRST);
    tab.remove(KEY);
    this.wiring.plain(false);
  }
}
