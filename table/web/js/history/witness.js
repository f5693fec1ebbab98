/**
 * What this browser saw of a table's log, kept to hold the server to it: the commitment from the
 * start and the newest head.
 */
import { keep, kept } from "../net/links.js";

/** `checked`: the game is over and all of it fitted.
 * @typedef {{commitment: string, seq: number, head: string, checked?: boolean}} Seen */
/**
 * `secret`: another secret was promised; `short`: what was seen is gone; `other`: another log;
 * `taken`: there is no chain any more; `dealt`: cards were dealt otherwise than the secret says.
 * @typedef {"secret" | "short" | "other" | "taken" | "dealt"} Misfit
 */

const KEY = "innkeep.seen";
const MOST = 60;
/** So often at most what was seen is written down. */
const PAUSE_MS = 2000;

/** What was seen of a table, by any of its links. @param {string} id @returns {Seen | null} */
export function seen(id) {
  const found = kept(KEY, /** @type {Record<string, any>} */ ({}))[id];
  return found &&
    typeof found.commitment === "string" &&
    typeof found.head === "string" &&
    Number.isInteger(found.seq)
    ? found
    : null;
}

/**
 * What of a welcome does not fit what was seen before. A spectator with a delay begins a little earlier
 * again, and is told the rest once more.
 * @param {Seen} was
 * @param {Welcome} welcome
 * @returns {Misfit | null}
 */
function misfit(was, welcome) {
  const { seq, saw, you, house } = welcome;
  const { commitment = "", head = "" } = welcome.table;
  if (commitment !== was.commitment) return "secret";
  if (!head) return "taken";
  if (seq < was.seq) return you.seat === null && house.delay ? null : "short";
  const then = seq === was.seq ? head : saw?.seq === was.seq ? saw.head : was.head;
  return then === was.head ? null : "other";
}

/** Holds what the server says of a log to what this browser saw of it before. */
export class Witness {
  /** @param {string} id the table's */
  constructor(id) {
    this.id = id;
    /** @type {Seen | null} */
    this.seen = seen(id);
    /** @type {Misfit | null} what does not fit; once found it stays */
    this.misfit = null;
    this.waiting = 0;
    addEventListener("pagehide", () => this.write());
  }

  /**
   * Holds the server's story against what was seen, and takes in what is new.
   * @param {Welcome} welcome
   */
  welcome(welcome) {
    const { commitment = "", head = "" } = welcome.table;
    const was = this.seen;
    if (was) this.misfit ??= misfit(was, welcome);
    if (was && welcome.seq < was.seq) return;
    if (head && !this.misfit && welcome.seq !== was?.seq)
      this.take({ commitment, seq: welcome.seq, head });
  }

  /** @param {Delta} delta */
  delta(delta) {
    if (this.seen && delta.h && !this.misfit)
      this.take({ ...this.seen, seq: delta.s, head: delta.h });
  }

  /** @param {Seen} now */
  take(now) {
    this.seen = now;
    if (!this.waiting) this.waiting = window.setTimeout(() => this.write(), PAUSE_MS);
  }

  /** Writes it down, unless another page of this browser has seen more. */
  write() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    const there = seen(this.id);
    if (
      !this.seen ||
      (there &&
        there.commitment === this.seen.commitment &&
        (there.seq > this.seen.seq || (there.seq === this.seen.seq && there.checked)))
    )
      return;
    const { [this.id]: _, ...rest } = kept(KEY, /** @type {Record<string, Seen>} */ ({}));
    keep(KEY, Object.fromEntries([[this.id, this.seen], ...Object.entries(rest)].slice(0, MOST)));
  }
}
