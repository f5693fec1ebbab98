// What the records of ops say that a page goes by. Written by `python -m innkeep.table.ops.document`
// from ops/kinds: change it there.

/** @typedef {"talk" | "sign" | "room" | "back" | "look" | "order" | "table"} Concern */
/**
 * `step`: it can be taken back; `mixes`: cards may not be followed by name through it.
 * @typedef {{family: string, concern: Concern, step?: true, mixes?: true, shuffles?: true,
 *   lines: string[]}} OpFacts
 */

/** @type {{[kind: string]: OpFacts | undefined}} */
export const OPS = {
  move: {
    family: "cards",
    concern: "table",
    step: true,
    lines: [
      "log.move",
      "log.move-play",
      "log.move-reveal",
      "log.move-take",
      "log.move-many",
      "log.draw-order",
    ],
  },
  draw: {
    family: "cards",
    concern: "table",
    step: true,
    lines: ["log.draw", "log.draw-order"],
  },
  deal: {
    family: "cards",
    concern: "table",
    step: true,
    lines: ["log.deal"],
  },
  flip: {
    family: "cards",
    concern: "table",
    step: true,
    lines: ["log.flip-up", "log.flip-down"],
  },
  rotate: {
    family: "cards",
    concern: "talk",
    step: true,
    lines: [],
  },
  lock: {
    family: "cards",
    concern: "talk",
    step: true,
    lines: ["log.lock", "log.unlock", "log.lock-track", "log.unlock-track"],
  },
  shuffle: {
    family: "piles",
    concern: "order",
    step: true,
    mixes: true,
    shuffles: true,
    lines: ["log.shuffle"],
  },
  gather: {
    family: "piles",
    concern: "order",
    step: true,
    mixes: true,
    shuffles: true,
    lines: ["log.gather", "log.gather-shuffle"],
  },
  reverse: {
    family: "piles",
    concern: "order",
    step: true,
    mixes: true,
    lines: ["log.reverse"],
  },
  random: {
    family: "piles",
    concern: "table",
    step: true,
    mixes: true,
    lines: ["log.random"],
  },
  peek: {
    family: "piles",
    concern: "look",
    step: true,
    lines: ["log.peek"],
  },
  search: {
    family: "piles",
    concern: "look",
    step: true,
    lines: ["log.search"],
  },
  take: {
    family: "piles",
    concern: "table",
    step: true,
    mixes: true,
    lines: ["log.take"],
  },
  leave: {
    family: "piles",
    concern: "talk",
    lines: ["log.leave"],
  },
  reveal: {
    family: "piles",
    concern: "look",
    step: true,
    lines: ["log.reveal"],
  },
  lot: {
    family: "piles",
    concern: "look",
    step: true,
    lines: ["log.lot"],
  },
  track: {
    family: "counters",
    concern: "table",
    step: true,
    lines: ["log.track"],
  },
  pay: {
    family: "counters",
    concern: "table",
    step: true,
    lines: ["log.pay"],
  },
  arrow: {
    family: "talk",
    concern: "talk",
    lines: ["log.arrow"],
  },
  ping: {
    family: "talk",
    concern: "talk",
    lines: [],
  },
  pass: {
    family: "talk",
    concern: "sign",
    step: true,
    lines: ["log.pass"],
  },
  chat: {
    family: "talk",
    concern: "talk",
    lines: ["log.chat"],
  },
  phrase: {
    family: "talk",
    concern: "talk",
    lines: ["log.phrase"],
  },
  dice: {
    family: "talk",
    concern: "talk",
    step: true,
    lines: ["log.dice"],
  },
  sit: {
    family: "people",
    concern: "room",
    lines: ["log.sit", "log.seat-let-holder", "log.seat-let-mate", "log.seat-let-host"],
  },
  rename: {
    family: "people",
    concern: "room",
    lines: ["log.rename"],
  },
  stand: {
    family: "people",
    concern: "room",
    lines: ["log.stand"],
  },
  request: {
    family: "hand_requests",
    concern: "talk",
    lines: [
      "log.request-random",
      "log.request-give",
      "log.request-show",
      "log.request-lot",
      "log.request-seat",
    ],
  },
  grant: {
    family: "hand_requests",
    concern: "talk",
    lines: ["log.request-declined", "log.request-withdrawn"],
  },
  note: {
    family: "notes",
    concern: "talk",
    lines: ["log.note", "log.note-again", "log.note-sealed"],
  },
  unseal: {
    family: "notes",
    concern: "talk",
    lines: ["log.unseal"],
  },
  tear: {
    family: "notes",
    concern: "talk",
    lines: ["log.tear", "log.tear-sealed"],
  },
  mix: {
    family: "mixing",
    concern: "room",
    mixes: true,
    lines: ["log.mix-dealt", "log.mix-stands", "log.mix-now", "log.mix-anew", "log.mix"],
  },
  undo: {
    family: "consent",
    concern: "back",
    mixes: true,
    lines: ["log.undo"],
  },
  redo: {
    family: "consent",
    concern: "back",
    mixes: true,
    lines: ["log.redo"],
  },
  ask: {
    family: "consent",
    concern: "room",
    lines: ["log.ask", "log.ask-end", "log.ask-anew"],
  },
  answer: {
    family: "consent",
    concern: "room",
    lines: ["log.agree", "log.decline", "log.withdraw", "log.lapse"],
  },
  end: {
    family: "consent",
    concern: "room",
    lines: ["log.end"],
  },
  mode: {
    family: "watching",
    concern: "room",
    lines: ["log.mode", "log.check", "log.checks"],
  },
  ruling: {
    family: "watching",
    concern: "room",
    lines: ["log.ruling", "log.ruling-off"],
  },
  appeal: {
    family: "watching",
    concern: "room",
    lines: ["log.appeal"],
  },
  allow: {
    family: "watching",
    concern: "room",
    lines: ["log.allow"],
  },
  hints: {
    family: "watching",
    concern: "room",
    lines: ["log.hints", "log.hints-off"],
  },
  pace: {
    family: "watching",
    concern: "room",
    lines: ["log.pace", "log.pace-off"],
  },
  prompts: {
    family: "watching",
    concern: "room",
    lines: [],
  },
  resync: {
    family: "watching",
    concern: "room",
    lines: ["log.resync"],
  },
  color: {
    family: "room_ops",
    concern: "room",
    lines: ["log.color"],
  },
  swap: {
    family: "room_ops",
    concern: "room",
    lines: ["log.swap-ask", "log.swap-done", "log.swap-off"],
  },
  agree: {
    family: "room_ops",
    concern: "room",
    lines: ["log.open-yes", "log.open-all", "log.open-no", "log.open-end"],
  },
  nudge: {
    family: "room_ops",
    concern: "talk",
    lines: ["log.nudge"],
  },
  kick: {
    family: "room_ops",
    concern: "room",
    lines: ["log.kick"],
  },
  relink: {
    family: "room_ops",
    concern: "room",
    lines: ["log.relink", "log.relink-watch"],
  },
  host: {
    family: "room_ops",
    concern: "room",
    lines: ["log.host"],
  },
  house: {
    family: "room_ops",
    concern: "room",
    lines: ["log.house-all-on-open"],
  },
  "house-rules": {
    family: "room_ops",
    concern: "room",
    lines: ["log.house-rules"],
  },
  bot: {
    family: "room_ops",
    concern: "room",
    lines: ["log.bot", "log.bot-off"],
  },
  password: {
    family: "room_ops",
    concern: "room",
    lines: ["log.password-on", "log.password-off"],
  },
  rematch: {
    family: "room_ops",
    concern: "room",
    lines: ["log.rematch"],
  },
  "hand-over": {
    family: "leaving",
    concern: "room",
    lines: ["log.hand-over"],
  },
  elect: {
    family: "leaving",
    concern: "room",
    lines: ["log.elect", "log.elected"],
  },
  call: {
    family: "call_link",
    concern: "room",
    lines: ["log.call", "log.call-off"],
  },
  delay: {
    family: "stream_delay",
    concern: "room",
    lines: ["log.delay", "log.delay-off"],
  },
  clock: {
    family: "clock",
    concern: "room",
    lines: ["log.clock", "log.clock-limit", "log.clock-off"],
  },
  "team-chat": {
    family: "team_play",
    concern: "talk",
    lines: ["log.team-chat"],
  },
  ready: {
    family: "team_play",
    concern: "sign",
    lines: ["log.ready", "log.ready-all", "log.ready-off"],
  },
  forget: {
    family: "forgetting",
    concern: "room",
    lines: ["log.forget"],
  },
  paper: {
    family: "paper",
    concern: "room",
    mixes: true,
    lines: ["log.paper-on", "log.paper-off"],
  },
  declare: {
    family: "paper",
    concern: "table",
    lines: [],
  },
  speak: {
    family: "paper",
    concern: "table",
    lines: [],
  },
};
