/**
 * What this browser adds to the chance before the cards are dealt, by itself: a number whose hash it
 * promises when somebody sits down, and which it tells once all have promised theirs.
 */
import { kept, keep, tableId } from "../net/links.js";
import { t } from "../text/i18n.js";

const KEY = "innkeep.numbers.";
/** Numbers kept for a table: those of all pages of this browser, so that any of them can tell. */
const MOST = 32;
/** So often a page promises anew, when its promise was lost or the cards are to be dealt again. */
const MOST_PROMISES = 6;
/** How long whoever is missing is waited for. */
const PATIENCE_MS = 5000;

/** The numbers this browser has drawn for this table; where nothing is kept, this page. @type {string[]} */
let drawn = [];

/** @returns {string[]} */
function numbers() {
  const found = kept(KEY + tableId(), /** @type {unknown} */ ([]));
  const known = Array.isArray(found) ? found.filter((one) => /^[0-9a-f]{64}$/.test(one)) : [];
  return [...new Set([...drawn, ...known])];
}

/** Draws a number. @returns {Promise<string>} its promise */
export async function promise() {
  const { bytes, hex, sha256 } = await import("./hashes.js");
  const number = hex(crypto.getRandomValues(new Uint8Array(32)));
  drawn = [number, ...numbers()].slice(0, MOST);
  keep(KEY + tableId(), drawn);
  return hex(sha256(bytes(number)));
}

/** The number that was promised so, if this browser knows it. @param {string} promised */
async function promisedBy(promised) {
  const { bytes, hex, sha256 } = await import("./hashes.js");
  return numbers().find((one) => hex(sha256(bytes(one))) === promised) ?? null;
}

/**
 * Was the table dealt, and not with a number of this browser's?
 * @param {Game} game
 */
export function dealtWithout(game) {
  const mix = game.store.base?.mix;
  const me = game.store.you.seat;
  if (!mix?.open || !mix.dealt || me === null) return false;
  const mine = mix.told?.find(([seat]) => seat === me)?.[1];
  return mine === undefined || !numbers().includes(mine);
}

/**
 * Promises and tells numbers until the cards are dealt.
 * @param {Game} game
 */
export function followMixing(game) {
  let busy = false;
  let promises = 0;
  let told = "";
  /** What the page waits for, and the clock that ends it. */
  let waits = "";
  let clock = 0;
  /** The last dealing, as far as this page saw it. @type {Mixing | null} */
  let before = null;

  /** @param {Op} op */
  const send = (op) => {
    game.line.op(op, () => {
      busy = false;
      look();
    });
  };
  /** Asks for the cards when that has been so for long. @param {string} what @param {number} ms */
  const soon = (what, ms) => {
    if (waits === what) return;
    waits = what;
    clearTimeout(clock);
    if (what)
      clock = setTimeout(() => {
        waits = "";
        game.line.op({ kind: "mix", deal: true }, () => undefined);
      }, ms);
  };
  /**
   * Says so where what this page told was left out of the dealing.
   * @param {Mixing} was
   * @param {Mixing} mix
   * @param {number} me
   */
  const check = async (was, mix, me) => {
    const { hex, sha256, utf8 } = await import("./hashes.js");
    const right = hex(sha256(utf8(JSON.stringify([was.salt, mix.told ?? []])))) === mix.salt;
    if (told && !(right && mix.told?.some(([one, number]) => one === me && number === told)))
      game.toast(t("web.mix.left-out"), "note");
  };
  /**
   * Promises a number, or tells the one that was promised, when it is time for that.
   * @param {Mixing} mix
   * @param {number} me
   */
  const add = async (mix, me) => {
    const promised = mix.pledges?.find(([one]) => one === me)?.[1];
    if (mix.wanted && promised && !mix.told?.some(([one]) => one === me)) {
      busy = true;
      const number = await promisedBy(promised);
      if (number !== null && number !== told) {
        told = number;
        send({ kind: "mix", tell: number });
      } else busy = false;
    } else if (!mix.wanted && !promised && promises < MOST_PROMISES) {
      busy = true;
      promises += 1;
      send({ kind: "mix", pledge: await promise() });
    }
  };
  const look = async () => {
    const { base, you, status } = game.store;
    const mix = base?.mix ?? null;
    const me = you.seat;
    if (!base || me === null) return;
    const was = before;
    before = mix;
    const seat = base.seats.find((one) => one.seat === me);
    const sits = Boolean(seat?.name) && !seat?.bot;
    document.body.toggleAttribute("data-mixing", Boolean(mix?.covered));
    if (was && mix?.dealt && mix.salt !== was.salt) await check(was, mix, me);
    if (!mix?.covered || !sits || status !== "online") return soon("", 0);
    // Who asked to have the cards dealt anew waits a moment for the others' promises.
    soon(mix.wanted ? "told" : mix.by === me ? "promised" : "", mix.wanted ? PATIENCE_MS : 1500);
    if (!busy) await add(mix, me);
  };
  game.store.subscribe(look);
}
