/** One table in this page: store, line and board together, and what is open on top of them. */
import { BASE } from "../net/base_path.js";
import { Line } from "../net/connection.js";
import { deviceKey, keepPass, ownName, passFor, renewLink, tableId } from "../net/links.js";
import { onlySays } from "../net/ops.js";
import { promise } from "../history/mixing.js";
import { OwnPasses } from "./own_passes.js";
import { Store } from "./store.js";
import { isForeseen } from "./view.js";
import { Witness } from "../history/witness.js";
import { credentials } from "../history/lines.js";
import { stayingOpen, withDialog, withoutKind } from "./open_dialogs.js";
import { Camera } from "../layout/camera.js";
import { pick, t, language } from "../text/i18n.js";
import { nameOf } from "../text/names.js";

/** @typedef {import("./open_dialogs.js").DialogState} DialogState */
/** @typedef {import("./open_dialogs.js").DialogKind} DialogKind */
/** @typedef {import("./open_dialogs.js").OpenDialog} OpenDialog */
/** @typedef {{id: number, text: string, sort: "error" | "note"}} Toast */

/** @type {RoadMap[]} */
const NO_MAPS = [];

/**
 * Where a game comes from that is only looked at: nothing of it is sent, nobody is told.
 * @typedef {{table: TableInfo, stop: (seq: number) => {view: View, you: number | null}, lines: (seq:
 *   number) => LogLine[]}} Source
 */
/** What everybody but its own functions sees of it: nothing is written from outside. @typedef {Shown<OneGame>} Game */

/** One table in this page; everything drawn reads it, everything done goes through it. */
export class OneGame {
  /**
   * @param {string} token
   * @param {Source | null} [source] what is looked at, instead of a table to join
   */
  constructor(token, source = null) {
    const still = source !== null;
    this.token = token;
    this.source = source;
    /** @type {Shown<Store>} */
    this.store = new Store(source?.table);
    this.passes = new OwnPasses();
    this.witness = still ? null : new Witness(tableId());
    this.camera = new Camera();
    /** More is moved by others than can be followed by eye. */
    this.hurried = false;
    /** @type {Plan | null} */
    this.plan = null;
    /** What lies open over the board, the topmost last. @type {OpenDialog[]} */
    this.dialogs = [];
    this.opened = 0;
    /** Has asked to sit down, which the table has not confirmed: the name is not asked for again. */
    this.sitting = false;
    /** Has asked for a link of one's own anew. */
    this.renewing = false;
    /** @type {Answer | null} what the referee answered to a question of one's own */
    this.answer = null;
    /**
     * @type {{op: Op, error: OpError, number: number, asked: boolean} | null} what a watcher
     *   refused, with the ways out
     */
    this.refused = null;
    /** @type {Toast[]} */
    this.toasts = [];
    /** @type {{zone: string, value: number} | null} */
    this.sliding = null;
    /** @type {{face: string, x: number, y: number} | null} */
    this.hover = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.toastId = 0;
    /**
     * Draws another's pointer; the board puts its own in place.
     * @type {(ghost: import("../net/connection.js").Ghost) => void}
     */
    this.drawGhost = () => undefined;
    /**
     * Draws a ping; the board puts its own in place.
     * @type {(at: {x: number, y: number, on?: string}) => void}
     */
    this.drawPing = () => undefined;
    /**
     * Opens the menu of a thing; the page puts its own in place.
     * @type {(target: Target, x: number, y: number, sheet: boolean) => void}
     */
    this.menu = () => undefined;
    /** What the ops of one step have in common; empty outside a step. */
    this.step = "";
    this.line = new Line({
      token,
      still,
      auth: async () => {
        const name = ownName(token);
        return {
          lang: language(),
          since: this.store.base ? this.store.seq : null,
          name,
          key: deviceKey(),
          pledge: name && !this.store.base ? await promise() : null,
          pass: passFor(this.token),
          saw: this.witness?.seen?.seq ?? null,
        };
      },
      welcome: (welcome) => {
        keepPass(this.token, welcome.pass);
        this.witness?.welcome(welcome);
        this.passes.advised(welcome.advice);
        this.store.welcome(welcome);
      },
      present: (present) => {
        this.store.attended(present);
      },
      link: ({ token: fresh, pass }) => {
        renewLink(this.token, fresh, pass);
        this.token = fresh;
        if (this.renewing) this.toast(t("web.room.own-renewed"), "note");
        this.renewing = false;
      },
      delta: (delta) => {
        if (delta.s === this.store.seq + 1) this.passes.took(delta, this.store.you.seat);
        const fits = this.store.delta(delta);
        if (fits) this.witness?.delta(delta);
        return fits;
      },
      ghost: (ghost) => this.drawGhost(ghost),
      sign: (sign) => this.drawPing(sign.ping),
      stream: (stream) => {
        // What was to be seen is to be seen no more, wherever on this page it stands.
        if (this.store.base) location.reload();
        else this.store.begins(stream);
      },
      who: (seats) => {
        this.store.seated(seats);
      },
      advice: (items) => {
        this.passes.advised(items);
        this.store.advise(items);
        this.store.changed();
      },
      status: (status, error) => {
        this.store.heard(status, error);
      },
      plain: (now) => {
        this.store.goesPlain(now);
      },
      leftover: (item, ack) => {
        this.store.settle(item.id);
        if (!ack.ok && ack.error) this.toast(pick(ack.error.message) || ack.error.code, "error");
      },
    });
    for (const { id, event, body } of this.line.queue) {
      if (event === "op" && isForeseen(/** @type {Op} */ (body)))
        this.store.expect(id, /** @type {Op} */ (body));
    }
  }

  /** @param {() => void} run */
  onUi(run) {
    this.listeners.add(run);
  }

  /** What a request of its own needs to be let in. @returns {Record<string, string>} */
  headers() {
    return credentials(this.token);
  }

  /** The address of the replay or the story of this table. @param {"replay" | "story"} page */
  lookingBack(page) {
    return `${BASE}/t/${this.store.table?.id ?? ""}/${page}#${encodeURIComponent(this.token)}`;
  }

  ui() {
    for (const run of this.listeners) run();
  }

  /**
   * Sends an op and shows its likely result at once.
   * @param {Op} op
   * @param {(ack: Ack) => void} [after]
   */
  act(op, after) {
    if (this.still) return this.toast(t("web.replay.only"), "note");
    if (op.kind === "pass") this.passes.act();
    if (op.kind === "relink") this.renewing = op.seat === this.store.you.seat;
    if (this.step && !op.group) op = { ...op, group: this.step };
    const optimistic = isForeseen(op);
    const id = this.line.op(op, (ack) => {
      if (optimistic) this.store.settle(id);
      if (ack.error?.code === "vetoed") this.refusedOp(op, ack.error);
      else if (!ack.ok && ack.error) this.toast(pick(ack.error.message) || ack.error.code, "error");
      else if (!onlySays(op.kind) && op.kind !== "appeal") this.refused = null;
      after?.(ack);
    });
    if (optimistic) this.store.expect(id, op);
    else if (!this.line.ready) this.toast(t("web.queued"), "note");
  }

  /** Only to look at. */
  get still() {
    return this.source !== null;
  }

  /**
   * Shows the source as it stood after an op.
   * @param {number} seq
   * @param {Delta | null} by the op by which it came to be so, if it was the one shown before
   */
  wind(seq, by) {
    if (this.source) this.store.stands(seq, this.source.stop(seq), this.source.lines(seq), by);
  }

  /**
   * What draws others' pointers, pings and the menu of a thing.
   * @param {(ghost: import("../net/connection.js").Ghost) => void} ghost
   * @param {(at: {x: number, y: number, on?: string}) => void} ping
   * @param {(target: Target, x: number, y: number, sheet: boolean) => void} menu
   */
  drawnBy(ghost, ping, menu) {
    this.drawGhost = ghost;
    this.drawPing = ping;
    this.menu = menu;
  }

  /** Where everything lies on the board. @param {Plan} plan */
  lay(plan) {
    this.plan = plan;
  }

  /** Whether more is moved than can be followed by eye. @param {boolean} on */
  hurry(on) {
    this.hurried = on;
  }

  /** A marker is on its way by hand; null: it was let go. @param {{zone: string, value: number} | null} to */
  slide(to) {
    if (to?.zone === this.sliding?.zone && to?.value === this.sliding?.value) return;
    this.sliding = to;
    this.ui();
  }

  /** The card to be shown large at the pointer. @param {{face: string, x: number, y: number} | null} card */
  show(card) {
    if (!card && !this.hover) return;
    this.hover = card;
    this.ui();
  }

  /** What the referee answered; null: it was read. @param {Answer | null} answer */
  told(answer) {
    this.answer = answer;
    this.ui();
  }

  /** What was refused is done with, or, `asked`, has been asked of the table. @param {boolean} [asked] */
  past(asked = false) {
    if (this.refused) this.refused = asked ? { ...this.refused, asked } : null;
    this.ui();
  }

  /** Whether this page has asked to sit down, and waits. @param {boolean} on */
  sit(on) {
    this.sitting = on;
  }

  /** What `run` does is one step of undo. @param {() => void} run */
  together(run) {
    this.step = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
    try {
      run();
    } finally {
      this.step = "";
    }
  }

  /**
   * Keeps what a watcher refused, to show why and what else may be done.
   * @param {Op} op
   * @param {OpError} error
   */
  refusedOp(op, error) {
    this.refused = { op, error, number: ++this.toastId, asked: false };
    this.ui();
  }

  /** Does what an advice item offers. @param {string} id */
  accept(id) {
    if (this.still) return;
    this.passes.act();
    this.line.accept(id, (ack) => {
      if (ack.error?.code === "unknown-advice") return; // the table has gone on: too late for it
      if (!ack.ok && ack.error) this.toast(pick(ack.error.message) || ack.error.code, "error");
    });
  }

  /** @param {string} text @param {"error" | "note"} sort */
  toast(text, sort) {
    const id = ++this.toastId;
    this.toasts = [...this.toasts.slice(-2), { id, text, sort }];
    this.ui();
    setTimeout(() => {
      this.toasts = this.toasts.filter((one) => one.id !== id);
      this.ui();
    }, 5200);
  }

  /** The maps of the table's module. @returns {RoadMap[]} */
  get maps() {
    return this.store.table?.maps ?? NO_MAPS;
  }

  /**
   * Opens a dialog on top of what is open; one of its kind gives way.
   * @param {DialogState} dialog
   */
  open(dialog) {
    this.dialogs = withDialog(this.dialogs, { ...dialog, id: ++this.opened });
    this.ui();
  }

  /** The open dialog of a kind. @template {DialogKind} K @param {K} kind */
  dialog(kind) {
    const found = this.dialogs.find((one) => one.kind === kind);
    return /** @type {Extract<OpenDialog, {kind: K}> | undefined} */ (found) ?? null;
  }

  /** Closes the dialog of a kind, if it is open. @param {DialogKind} kind */
  shut(kind) {
    this.dialogs = withoutKind(this.dialogs, kind);
    this.ui();
  }

  /** Closes whatever may be closed; true if something lay open that need not be answered. */
  close() {
    const any = this.dialogs.some((one) => one.kind !== "text" || !one.must);
    const search = this.dialog("search");
    this.dialogs = stayingOpen(this.dialogs);
    if (search && !search.stale && !this.dialog("search"))
      this.act({ kind: "leave", zone: search.zone });
    this.ui();
    return any;
  }

  /** @returns {View} */
  get view() {
    if (!this.store.view) throw new Error("no view yet");
    return this.store.view;
  }

  /** Name of a seat, or of its character while nobody sits there. @param {number | null} seat */
  seatName(seat) {
    const found = this.view.seats.find((one) => one.seat === seat);
    if (!found) return t("house");
    return nameOf(found) ?? pick(found.title);
  }

  /**
   * Title of a zone, with whose it is.
   * @param {string} id
   * @param {number | null} [reader] seat for which no owner need be named
   */
  zoneName(id, reader = null) {
    const zone = this.view.zones[id];
    if (!zone) return id;
    const own = zone.seat === undefined || zone.seat === null || zone.seat === reader;
    return own
      ? pick(zone.title)
      : t("web.zone.of", { zone: pick(zone.title), seat: this.seatName(zone.seat ?? null) });
  }
}
