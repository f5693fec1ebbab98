/** What a line of the log says, with why it came to that where the table knows. */
import { nameOf } from "../text/names.js";
import { inWords } from "../model/clock.js";
import { mapOf } from "../layout/maps.js";
import { known, language, pick, t } from "../text/i18n.js";
import { title } from "../text/faces.js";
import { isTalk, powerIn } from "../history/lines.js";
import { closedSeat } from "../layout/machine_mat.js";
import { agreedOn } from "../text/rulings.js";

/**
 * A card in a sentence: its title in quotation marks, since titles are sentences themselves.
 * @param {string | null | undefined} token
 */
const quoted = (token) => (token ? t("web.quoted", { title: title(token) }) : title(token));

/**
 * Who does what nobody has done: the machine with its own things, the assistant, or the house.
 * @param {Game} game
 * @param {Record<string, any>} a
 */
function byItself(game, a) {
  if (!a.auto) return t("house");
  if (a.cause?.by !== undefined) return game.seatName(a.cause.by);
  const machine = closedSeat(game.view);
  const own = [a.from, a.zone].some((id) => game.view.zones[id]?.seat === machine);
  return machine !== null && own ? game.seatName(machine) : t("assistant");
}

/**
 * What a place is called in a line; a purse by its owner, as one says who pays whom.
 * @param {Game} game
 * @param {LogLine} line
 * @param {string} id
 */
function placeIn(game, line, id) {
  const zone = game.view.zones[id];
  const owner = line.key === "log.pay" ? (zone?.seat ?? null) : null;
  return owner === null ? game.zoneName(id, line.by) : game.seatName(owner);
}

/** The sentence of a log line in the language chosen. @param {Game} game @param {LogLine} line */
export const sentence = (game, line) =>
  because((seat) => game.seatName(seat), line.a.cause, changed(game, line));

/** What a line says happened, without why. @param {Game} game @param {LogLine} line */
export function changed(game, line) {
  const a = line.a;
  const args = { ...a, ...whoAndWhere(game, line), ...inOwnWords(game, line) };
  const unheard = line.key === "log.team-chat" && a.text === null;
  const base =
    line.key === "log.track"
      ? tracked(game, a, args)
      : t(unheard ? "log.team-chat-unheard" : storied(game, line), args);
  return Array.isArray(a.cs) && a.cs.length ? `${base}: ${a.cs.map(quoted).join(", ")}` : base;
}

/** Lines whose `seat` is a person, rather than a place at the table. */
const OF_PEOPLE = /^log\.(allow$|nudge$|host$|elect(ed)?$|arrow$|swap-)/;

/**
 * The people, seats, cards and places of a line, by their names.
 * @param {Game} game
 * @param {LogLine} line
 */
function whoAndWhere(game, line) {
  const { a, by, key } = line;
  /** @type {Record<string, unknown>} */
  const args = { who: by === null ? (a.name ?? byItself(game, a)) : game.seatName(by) };
  if ("c" in a) args.card = quoted(a.c);
  for (const one of ["from", "to", "zone"])
    if (typeof a[one] === "string") args[one] = placeIn(game, line, a[one]);
  if (a.to === "all") args.to = t("everyone");
  if (typeof a.seat === "number" || OF_PEOPLE.test(key))
    args.seat = OF_PEOPLE.test(key)
      ? game.seatName(a.seat)
      : pick(game.view.seats.find((seat) => seat.seat === a.seat)?.title);
  if (key === "log.reveal") args.target = a.to === "all" ? t("everyone") : game.seatName(a.to);
  if (key === "log.arrow") Object.assign(args, arrowIn(game, a, args));
  if (typeof a.owner === "number") args.owner = game.seatName(a.owner);
  if (a.cause?.c) args.answered = behind((seat) => game.seatName(seat), a.cause);
  return args;
}

/**
 * Where an arrow leads from and to.
 * @param {Game} game
 * @param {Record<string, any>} a
 * @param {Record<string, unknown>} args
 */
function arrowIn(game, a, args) {
  const target = "target" in a ? quoted(a.target) : args.zone;
  return {
    from: "c" in a ? quoted(a.c) : args.from,
    to: "seat" in a ? game.seatName(a.seat) : target,
  };
}

/**
 * What a line names that is no thing of the table: modes, rules, times, dice, bots.
 * @param {Game} game
 * @param {LogLine} line
 */
function inOwnWords(game, line) {
  const { a, key } = line;
  /** @type {Record<string, unknown>} */
  const args = {};
  const power = isTalk(line) ? `web.sign.${powerIn(a.text)}` : "";
  if (known(power)) args.text = t(power);
  if (typeof a.phrase === "string") args.phrase = t(`web.phrase.${a.phrase}`);
  if (typeof a.mode === "string") args.mode = t(`mode.${a.mode}`);
  if (typeof a.severity === "string") {
    args.severity = t(`severity.${a.severity}`);
    args.check = known(`check.${a.check}`) ? t(`check.${a.check}`) : a.check;
  }
  if (typeof a.rule === "string") args.rule = agreedOn(a.rule);
  if (typeof a.strength === "string") args.strength = t(`web.bot.${a.strength}`);
  const sitting = key === "log.sit" && game.view.seats.find((one) => one.seat === a.seat);
  if (sitting && sitting.name === a.name) args.name = nameOf(sitting);
  if (key === "log.bot") args.name = nameOf({ name: a.name, bot: true });
  if (typeof a.seconds === "number") args.time = inWords(a.seconds, language());
  if (typeof a.seconds === "string") args.seconds = Number(a.seconds).toLocaleString(language());
  if (Array.isArray(a.rolls)) args.rolls = a.rolls.join(", ");
  return args;
}

/**
 * The card behind something, with whose it is.
 * @param {(seat: number) => string} called
 * @param {Cause} cause
 */
function behind(called, { c, seat }) {
  return seat === undefined ? quoted(c) : t("log.whose", { whose: called(seat), card: quoted(c) });
}

/**
 * What was said, after what it follows from where the table knows that.
 * @param {(seat: number) => string} called
 * @param {Cause | undefined} cause
 * @param {string} said
 */
export function because(called, cause, said) {
  if (!cause) return said;
  const word = `log.because.${cause.word}`;
  if (cause.c && FOLLOWS.has(cause.word))
    return t("log.because", { card: behind(called, cause), said });
  return known(word) ? t(word, { said }) : said;
}

/** What follows from a card, rather than answering it. */
const FOLLOWS = new Set(["card", "drink"]);

/**
 * Which sentence tells an op as a part of the story: what a pass leaves unanswered or ends, what a
 * card answers, who pays and who takes.
 * @param {Game} game
 * @param {LogLine} line
 */
function storied(game, { key, a, by }) {
  const { cause } = a;
  if (key === "log.pay") return paid(game, a, by);
  if (key === "log.dice" && a.rolls?.length === 1) return "log.dice.one";
  if (OWN.has(key) && ownPiles(game, a, by)) return `${key}.own`;
  return cause ? caused(key, cause, by) : key;
}

/**
 * Who pays and who takes, where one of them does it or it has a cause.
 * @param {Game} game
 * @param {Record<string, any>} a
 * @param {number | null} by
 */
function paid(game, a, by) {
  const [from, to] = [a.from, a.to].map((id) => game.view.zones[id]?.seat ?? null);
  const owner = from ?? to;
  if (owner === null || (owner !== by && !a.cause)) return "log.pay";
  return from === null ? "log.pay.takes" : "log.pay.pays";
}

/**
 * What is told otherwise because of its cause; nobody answers a card of their own.
 * @param {string} key
 * @param {Cause} cause
 * @param {number | null} by
 */
function caused(key, cause, by) {
  if (key === "log.pass") {
    const named = cause.word !== "respond" || (cause.c && cause.seat !== by);
    return named && known(`log.pass.${cause.word}`) ? `log.pass.${cause.word}` : key;
  }
  if (LAID.has(key) && cause.word === "answer" && cause.c) return "log.move-answer";
  if (key === "log.move-play" && cause.word === "cheat") return "log.move-cheat";
  return cause.word === "clear" && key.startsWith("log.move") ? `${key}.clear` : key;
}

/** A card laid into the middle: out of a hand, or by a machine out of its pile. */
const LAID = new Set(["log.move-play", "log.move-reveal"]);

/** What is said otherwise between one's own piles. */
const OWN = new Set(["log.move", "log.move-many", "log.draw"]);

/**
 * Whether cards go from one's own deck to one's hand, or from there to one's discards.
 * @param {Game} game
 * @param {Record<string, any>} a
 * @param {number | null} by
 */
function ownPiles(game, a, by) {
  const [from, to] = [a.from, a.to].map((id) => game.view.zones[id]);
  if (by === null || from?.seat !== by || to?.seat !== by) return false;
  const way = `${from.role}-${to.role}`;
  return way === "deck-hand" || way === "hand-discard";
}

/**
 * Several passes in one line: who passes, or leaves a card unanswered.
 * @param {Game} game
 * @param {LogLine} line one of them
 * @param {string} names
 */
export function passed(game, { a: { cause } }, names) {
  return cause?.word === "respond" && cause.c
    ? t("log.pass.many.respond", { names, answered: behind((seat) => game.seatName(seat), cause) })
    : t("log.pass.many", { names });
}

/**
 * A card that is played at somebody, or at a card.
 * @param {Game} game
 * @param {LogLine} line the play
 * @param {LogLine} aim the arrow after it
 */
export function playedAt(game, line, { a }) {
  const target = "seat" in a ? game.seatName(a.seat) : quoted(a.target);
  const who = line.by === null ? byItself(game, line.a) : game.seatName(line.by);
  return t("log.move-play.at", { who, card: quoted(line.a.c), target });
}

/**
 * A marker that moved, in words for people: whose turn it is, who lost or won what.
 * @param {Game} game
 * @param {LogLine["a"]} a
 * @param {Record<string, unknown>} args
 */
function tracked(game, a, args) {
  const zone = game.view.zones[a.zone];
  if (zone?.role === "turn") return t("log.turn", { name: game.seatName(a.value) });
  const place = mapOf(game.maps, a.zone)?.stops[a.value]?.title;
  if (place) return t("web.pawn.moved", { zone: args.zone, place: pick(place) });
  const by = a.value - a.was;
  const key = `log.${zone?.role}.${by > 0 ? "more" : "less"}`;
  if (!by || (zone?.seat ?? null) === null || !known(key)) return t("log.track", args);
  return t(key, { name: game.seatName(zone.seat ?? null), by: Math.abs(by), value: a.value });
}
