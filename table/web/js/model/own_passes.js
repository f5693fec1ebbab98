/**
 * Which passes of one's own nobody has asked for in this browser: told apart in one's own log, and
 * nowhere else. The server tells nobody; what is known here is what this browser was offered and
 * what it did.
 */

/** The passes of this seat, as this browser has seen them come. */
export class OwnPasses {
  constructor() {
    /** The step this seat was offered last. */
    this.step = "";
    /** Whether something was done about it here: it was taken, or a moment asked for. */
    this.acted = false;
    /** Whether it goes on without anybody asking for it. */
    this.unasked = false;
    /** Whether something was owed when it was last told: nobody goes on before that is paid. */
    this.owed = false;
    /** The ops that were passes nobody asked for. @type {Set<number>} */
    this.found = new Set();
  }

  /** Takes in what the assistant says now. @param {readonly Advice[]} items */
  advised(items) {
    const next = items.find((item) => item.sort === "next");
    const fresh = next?.id !== this.step;
    this.step = next?.id ?? "";
    if (fresh) this.acted = false;
    // What goes on only later, for no reason to be seen, was asked for at another device.
    const since = fresh || this.unasked || this.owed;
    this.unasked = Boolean(next?.passes) && since && !this.acted;
    this.owed = items.some((item) => item.sort === "due");
  }

  /** Somebody here has asked for something: to pass, or to be given a moment. */
  act() {
    this.acted = true;
    this.unasked = false;
  }

  /** Takes in an op before what is said of it. @param {Delta} delta @param {number | null} me */
  took(delta, me) {
    if (me === null || delta.by !== me || delta.k !== "pass") return;
    if (this.unasked) this.found.add(delta.s);
    this.unasked = false;
  }

  /** Whether the op of a line was a pass nobody asked for here. @param {LogLine} line */
  has(line) {
    return this.found.has(line.s);
  }
}
