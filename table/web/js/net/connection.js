/** The socket: joining, resuming after a break, and a queue of ops that survives being offline. */
import { BASE } from "./base_path.js";
import { io } from "../../vendor/socket.io.js";
import { keep, recall } from "./unsent.js";
import { Ways } from "./ways.js";

/**
 * @typedef {{id: string, event: "op" | "advice" | "ask" | "weigh", body: Record<string, any>, done:
 *   (ack: Ack) => void, sent: boolean, tries: number}} Waiting
 */
/**
 * Where another's pointer is, and what it holds.
 * @typedef {{by: number, z?: string, x?: number, y?: number, n?: number, c?: string[]}} Ghost
 */
/** @typedef {"connecting" | "online" | "offline" | "refused"} Status */

/** An op without an answer for so long means a dead line, whatever the socket thinks of it. */
const ANSWER_MS = 8000;
/** Why a server does not let somebody in; asking again would not help. */
const REFUSALS = ["bad-token", "void-link", "password", "room-locked", "no-watching", "banned"];

/**
 * The first try to come back is quick, the later ones are spread out: many may come back at once.
 */
const RETRY_MS = 150,
  RETRY_MOST_MS = 2000;
const soon = () => RETRY_MS * (0.5 + Math.random());

/**
 * The server could not store an op just now: it is asked again with the same id, this often and
 * this many times.
 */
const BUSY_MS = 700,
  BUSY_TRIES = 90;

/** @returns {string} */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, "_");
}

/** The connection of one link: joins, resumes, and keeps ops until they are answered. */
export class Line {
  /**
   * @param {{token: string, still?: boolean, auth: () => Promise<Record<string, any>>, welcome: (w: Welcome)
   *   => void, delta: (d: Delta) => boolean, present: (p: Present) => void, link: (l: {token:
   *   string, pass: string}) => void, who: (s: Seat[]) => void, ghost: (g: Ghost) => void, sign:
   *   (s: {ping: {x: number, y: number, on?: string}}) => void, stream: (s: Stream) => void, advice: (a: Advice[]) => void,
   *   status: (s: Status, error?: OpError) => void, plain: (now: boolean) => void, leftover: (item: Waiting, ack: Ack) => void}}
   *   wiring
   */
  constructor(wiring) {
    this.wiring = wiring;
    /** @type {Waiting[]} */
    this.queue = recall(wiring.token).map((kept) => {
      const item = {
        ...kept,
        sent: false,
        tries: 0,
        done: (/** @type {Ack} */ ack) => wiring.leftover(item, ack),
      };
      return item;
    });
    this.ready = false;
    this.gone = false;
    const table = location.pathname.slice(BASE.length).split("/")[2] ?? "";
    this.ways = new Ways(table, {
      prefer: (order) => (this.socket.io.opts.transports = order),
      turn: () => this.rejoin(),
      plain: wiring.plain,
    });
    this.socket = io({
      path: `${BASE}/socket.io`,
      query: { t: table },
      auth: async (/** @type {(data: object) => void} */ give) =>
        give({ token: wiring.token, ...(await wiring.auth()) }),
      transports: [...this.ways.order],
      tryAllTransports: true,
      upgrade: false,
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: RETRY_MOST_MS,
      timeout: ANSWER_MS,
      autoConnect: !wiring.still,
    });
    const means = () => this.socket.io.engine.transport.name;
    this.socket.io.on("open", () => this.ways.opened(means()));
    this.socket.on("connect", () => this.ways.came(means()));
    this.socket.on("welcome", (welcome) => {
      wiring.welcome(welcome);
      this.ready = true;
      wiring.status("online");
      for (const item of this.queue) item.sent = false;
      this.flush();
    });
    this.socket.on("d", (delta) => {
      if (!wiring.delta(delta)) this.rejoin();
    });
    this.socket.on("who", wiring.who);
    this.socket.on("ghost", wiring.ghost);
    this.socket.on("sign", wiring.sign);
    this.socket.on("present", wiring.present);
    this.socket.on("stream", (stream) => {
      this.ready = false;
      wiring.stream(stream);
      wiring.status("online");
    });
    this.socket.on("link", (fresh) => {
      keep(wiring.token, []);
      wiring.token = fresh.token;
      keep(wiring.token, this.queue);
      wiring.link(fresh);
    });
    this.socket.on("removed", (why) => this.refuse(why));
    this.socket.on("advice", wiring.advice);
    this.socket.on("going", () =>
      setTimeout(() => this.socket.connected && this.rejoin(), 300 * Math.random()),
    );
    this.socket.on("disconnect", (reason) => {
      this.ready = false;
      this.ways.lost();
      if (reason === "io client disconnect" && this.gone) return;
      wiring.status("offline");
      if (reason === "io server disconnect") setTimeout(() => this.socket.connect(), soon());
    });
    this.socket.on("connect_error", (error) => {
      const data = error?.data;
      this.ways.lost();
      if (error?.message === "timeout") this.ways.nothing();
      if (REFUSALS.includes(data?.code)) this.refuse(data);
      else {
        wiring.status("offline");
        if (!this.socket.active) setTimeout(() => this.socket.connect(), RETRY_MS + soon());
      }
    });
  }

  /** The server does not let this link in. @param {OpError} why */
  refuse(why) {
    this.ready = false;
    this.gone = true;
    this.socket.disconnect();
    this.wiring.status("refused", why);
  }

  /** Joins again, asking for what was missed. */
  rejoin() {
    this.ready = false;
    this.socket.disconnect();
    this.socket.connect();
  }

  /**
   * Tells something passing: now or never, and nobody answers.
   * @param {string} event
   * @param {Record<string, any>} body
   */
  hint(event, body) {
    if (this.ready) this.socket.volatile.emit(event, body);
  }

  /**
   * Sends an op, now or when the line is back.
   * @param {Op} op
   * @param {(ack: Ack) => void} done
   * @returns {string} its id
   */
  op(op, done) {
    return this.push("op", op, done);
  }

  /** Accepts an advice item. @param {string} item @param {(ack: Ack) => void} done */
  accept(item, done) {
    return this.push("advice", { accept: item }, done);
  }

  /**
   * Asks something that changes nothing.
   * @param {Record<string, any>} question
   * @param {(ack: Ack) => void} done
   */
  ask(question, done) {
    return this.push("ask", question, done);
  }

  /**
   * @param {"op" | "advice" | "ask" | "weigh"} event
   * @param {Record<string, any>} body
   * @param {(ack: Ack) => void} done
   */
  push(event, body, done) {
    const id = freshId();
    this.queue.push({ id, event, body: { ...body, id }, done, sent: false, tries: 0 });
    keep(this.wiring.token, this.queue);
    this.flush();
    return id;
  }

  flush() {
    if (!this.ready) return;
    for (const item of this.queue) {
      if (item.sent) continue;
      item.sent = true;
      this.socket
        .timeout(ANSWER_MS)
        .emit(item.event, item.body, (/** @type {unknown} */ late, /** @type {Ack} */ ack) => {
          if (!this.queue.includes(item)) return;
          const busy = !late && !ack.ok && ack.error?.code === "busy" && ++item.tries < BUSY_TRIES;
          if (late || busy) {
            item.sent = false;
            if (late && this.ready) this.rejoin();
            else if (this.ready) setTimeout(() => this.flush(), BUSY_MS);
            return;
          }
          this.queue = this.queue.filter((one) => one !== item);
          keep(this.wiring.token, this.queue);
          item.done(ack);
        });
    }
  }
}
