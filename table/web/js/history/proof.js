/**
 * Checks in the browser that shuffles, lots and dice fell as the promised secret says, and that the log
 * is the one this browser saw grow. It goes by what this browser kept of the game (see witness.js)
 * and takes nothing on trust that the server says. Works on plain http, too.
 */
import { BASE } from "../net/base_path.js";
import { read } from "../net/read.js";
import { base64url, bytes, hex, joined, keyed, sha256, utf8 } from "./hashes.js";
import { credentials } from "./lines.js";
import { seen } from "./witness.js";

/** Bytes of a head. */
const HEAD = 18;
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * What was found. `promised`: the secret fits the commitment; `kept`: it is the commitment this
 * browser kept from the game; `log`: whether the log is the one it saw (`null`: there is no chain,
 * or nothing was kept of it); `wrong`: ops that do not fit.
 * @typedef {{promised: boolean, kept: boolean, log: boolean | null, upTo: number, checked: number,
 *   wrong: number[]}} Findings
 */
/**
 * @typedef {{genesis: string | null, records: (string | {seq: number, digest: string})[]}}
 *   RecordPages
 */

/** The seed of op `seq`. @param {Uint8Array} secret @param {number} seq @param {string} salt */
const seedOf = (secret, seq, salt) =>
  keyed(secret, utf8(salt ? `seed:${seq}:${salt}` : `seed:${seq}`));

/** @param {number} n */
const four = (n) => new Uint8Array([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);

/**
 * `n` throws of a die, as the server makes them.
 * @param {number} sides
 * @param {number} n
 * @param {Uint8Array} seed
 */
function throwsOf(sides, n, seed) {
  const limit = (1n << 64n) - ((1n << 64n) % BigInt(sides));
  /** @type {number[]} */
  const found = [];
  for (let counter = 0; found.length < n; counter += 1) {
    const block = sha256(joined(seed, utf8("dice"), four(counter)));
    const number = new DataView(block.buffer, block.byteOffset).getBigUint64(0);
    if (number < limit) found.push(Number(number % BigInt(sides)) + 1);
  }
  return found;
}

/** For each place after the shuffle, the place its card had before. @param {number} n @param {Uint8Array} seed */
function orderOf(n, seed) {
  const keys = Array.from({ length: n }, (_, i) => hex(sha256(joined(seed, four(i)))));
  return keys.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
}

/** Faces of a pile, bottom to top. @param {View} view @param {string} zone */
const faces = (view, zone) =>
  view.zones[zone].order.map((alias) => view.comps[alias]?.f ?? view.comps[alias]?.b ?? "");

/** @param {string} id @param {Record<string, string>} headers @returns {Promise<RecordPages>} */
async function fetchRecords(id, headers) {
  /** @type {RecordPages} */
  const found = { genesis: null, records: [] };
  let last = 1;
  while (found.records.length < last) {
    const answer = await read(`${BASE}/api/tables/${id}/record?after=${found.records.length}`, {
      headers,
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = await answer.json();
    if (found.records.length === 0) found.genesis = page.genesis;
    if (!page.records.length) break;
    found.records.push(...page.records);
    last = page.seq;
  }
  return found;
}

/**
 * The heads of a log, made anew from its records; the first is that before the first op.
 * @param {Uint8Array} secret
 * @param {RecordPages} log
 */
export function headsOf(secret, log) {
  const key = keyed(secret, utf8("chain"));
  /** @param {string} head @param {Uint8Array} digest */
  const link = (head, digest) => base64url(keyed(key, joined(utf8(head), digest)).slice(0, HEAD));
  const heads = [link("", keyed(key, utf8(log.genesis ?? "")))];
  for (const item of log.records) {
    const digest =
      typeof item === "string"
        ? keyed(key, utf8(item))
        : DIGEST.test(item.digest)
          ? bytes(item.digest)
          : new Uint8Array();
    heads.push(link(heads[heads.length - 1], digest));
  }
  return heads;
}

/**
 * When a table is over: does its log end where this browser saw it? What does not fit is told.
 * @param {Game} game
 */
export async function holdToIt(game) {
  const { witness } = game;
  const mine = witness?.seen;
  if (!witness || !mine || mine.checked) return;
  const answer = await read(`${BASE}/api/tables/${witness.id}/replay?limit=1`, {
    headers: game.headers(),
  });
  const secret = answer.ok ? (await answer.json()).table?.secret : null;
  if (typeof secret !== "string") return;
  const log = await fetchRecords(witness.id, game.headers());
  if (hex(sha256(bytes(secret))) !== mine.commitment) witness.misfit = "secret";
  else if (headsOf(bytes(secret), log)[mine.seq] !== mine.head)
    witness.misfit = log.genesis === null ? "taken" : "other";
  else if (misdealt(log, bytes(secret)).length) witness.misfit = "dealt";
  else witness.take({ ...mine, checked: true });
  if (witness.misfit) game.store.changed();
}

/**
 * Whether a record says what the replay shows of that op.
 * @param {string | {seq: number}} item
 * @param {Delta} delta
 * @param {number} at
 */
function told(item, delta, at) {
  if (typeof item !== "string") return item.seq === delta.s && delta.k === "note";
  const [seq, seat, kind, args, when] = JSON.parse(item);
  if (seq !== delta.s || seat !== delta.by || kind !== delta.k || when !== at) return false;
  if (kind === "chat") return delta.l?.a.text === args.text;
  if (kind === "phrase") return delta.l?.a.phrase === args.phrase;
  return kind !== "dice" || String(delta.dice?.rolls) === String(args.rolls);
}

/**
 * What lies in each zone once the opening of a set-up was done with a salt; null where the opening has
 * ops that are not known here.
 * @param {{components?: {id: string, zone: string}[], zones?: {id: string, kind: string}[],
 *   opening?: Op[]}} setup
 * @param {Uint8Array} key
 * @param {string} salt
 */
export function dealt(setup, key, salt) {
  /** @type {Record<string, string[]>} */
  const lies = {};
  for (const zone of setup.zones ?? []) lies[zone.id] = [];
  for (const piece of setup.components ?? []) lies[piece.zone].push(piece.id);
  const stacks = new Set(
    (setup.zones ?? []).filter((zone) => zone.kind === "stack").map((zone) => zone.id),
  );
  for (const [place, op] of (setup.opening ?? []).entries()) {
    if (op.kind === "shuffle")
      lies[op.zone] = orderOf(lies[op.zone].length, seedOf(key, place + 1, salt)).map(
        (from) => lies[op.zone][from],
      );
    else if (op.kind === "draw") {
      const cards = lies[op.from].splice(-op.n).reverse();
      lies[op.to].push(...(stacks.has(op.to) ? cards.reverse() : cards));
    } else if (op.kind === "deal") {
      const cards = lies[op.from].splice(-op.n * op.to.length).reverse();
      cards.forEach((card, n) => lies[op.to[n % op.to.length]].push(card));
    } else return null;
  }
  return lies;
}

/**
 * The ops by which cards were dealt otherwise than the secret and the numbers of the seats say.
 * @param {RecordPages} log
 * @param {Uint8Array} key
 * @returns {number[]}
 */
function misdealt(log, key) {
  const setup = JSON.parse((log.genesis ?? "genesis[]").slice("genesis".length))[3] ?? {};
  /** @type {number[]} */
  const found = [];
  for (const item of log.records) {
    if (typeof item !== "string" || !item.includes('"salt"')) continue;
    const [seq, , kind, args] = JSON.parse(item);
    if (kind !== "mix" || !args.salt) continue;
    const lies = dealt(setup, key, args.salt);
    if (
      lies &&
      Object.entries(args.orders).some(([zone, order]) => String(order) !== String(lies[zone]))
    )
      found.push(seq);
  }
  return found;
}

/**
 * Whether what chance did in an op follows from the secret; null: nothing of chance is seen in it.
 * @param {import("../model/reel.js").Reel} reel
 * @param {Uint8Array} key
 * @param {Delta} delta
 * @returns {boolean | null}
 */
function follows(reel, key, delta) {
  const seed = () => seedOf(key, delta.s, reel.saltAt(delta.s));
  const before = (/** @type {string} */ zone) => faces(reel.stop(delta.s - 1).view, zone);
  if (delta.k === "dice" && delta.dice) {
    const { sides, rolls } = delta.dice;
    return String(throwsOf(sides, rolls.length, seed())) === String(rolls);
  }
  if (!reel.everything) return null;
  if (delta.k === "shuffle" && delta.c) {
    const pile = Object.values(delta.c)[0].z;
    const was = before(pile);
    const after = faces(reel.stop(delta.s).view, pile);
    return String(orderOf(was.length, seed()).map((place) => was[place])) === String(after);
  }
  if (delta.k === "lot" && delta.show) {
    const hand = before(delta.show.z);
    const lot = orderOf(hand.length, seed()).map((place) => hand[place]);
    return String(lot.slice(0, delta.show.f.length)) === String(delta.show.f);
  }
  return null;
}

/**
 * Checks a game; null when there is no secret to go by.
 * @param {import("../model/reel.js").Reel} reel
 * @returns {Promise<Findings | null>}
 */
export async function check(reel) {
  const { secret, commitment, id = "" } = reel.table;
  if (!secret || !commitment) return null;
  const key = bytes(secret);
  const mine = seen(id);
  const log = reel.source
    ? await fetchRecords(reel.source.id, credentials(reel.source.token))
    : null;
  const chances = reel.deltas.flatMap((delta) => {
    const holds = follows(reel, key, delta);
    return holds === null ? [] : [{ s: delta.s, holds }];
  });
  const wrong = new Set(chances.flatMap(({ s, holds }) => (holds ? [] : [s])));
  if (log) for (const seq of misdealt(log, key)) wrong.add(seq);
  /** @type {boolean | null} */
  let fits = null;
  if (mine && log) {
    fits = log.genesis !== null && headsOf(key, log)[mine.seq] === mine.head;
    log.records.forEach((item, place) => {
      const delta = reel.deltas[place];
      if (delta && !told(item, delta, reel.at[place])) wrong.add(place + 1);
    });
  }
  return {
    promised: hex(sha256(key)) === commitment,
    kept: !mine || mine.commitment === commitment,
    log: fits,
    upTo: mine?.seq ?? 0,
    checked: chances.length,
    wrong: [...wrong].sort((a, b) => a - b),
  };
}
