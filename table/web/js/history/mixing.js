/**
 * What this browser adds to the chance before the game begins, by itself: a number that was
 * promised before any other was told. The numbers are a chain of hashes, told from its end: each
 * one told is the promise of the next.
 */
import { t } from "../text/i18n.js";
import { tab } from "../net/storage.js";

const LINKS = 64;
/**
 * So often a page promises: another page at the same seat replaces its promise, and so do both in
 * turn.
 */
const MOST_PROMISES = 2;
const KEY = "innkeep.numbers.";

/**
 * The numbers of this page at this table, the last promised first.
 * @param {string} table
 * @param {typeof import("./hashes.js")} hashes
 * @param {boolean} anew
 * @returns {string[]}
 */
function numbers(table, hashes, anew) {
  let start = anew ? null : tab.get(KEY + table);
  if (!start || !/^[0-9a-f]{64}$/.test(start)) {
    start = hashes.hex(crypto.getRandomValues(new Uint8Array(32)));
    tab.set(KEY + table, start);
  }
  const chain = [start];
  while (chain.length < LINKS)
    chain.push(hashes.hex(hashes.sha256(hashes.bytes(chain[chain.length - 1]))));
  return chain.reverse();
}

/**
 * Promises and tells numbers as long as the cards may be dealt anew, and says when they were dealt
 * without one's own.
 * @param {import("../model/game.js").Game} game
 */
export function followMixing(game) {
  /** @type {string[]} */
  let chain = [];
  let busy = false;
  let promises = 0;
  let told = "";
  /** What the last dealing followed from, as far as this page saw it. @type {Mixing | null} */
  let before = null;
  /** @type {boolean | null} whether one's own number is in the salt */
  let mine = null;

  /** @param {Op} op */
  const send = (op) => {
    busy = true;
    game.line.op(op, () => {
      busy = false;
      look();
    });
  };
  const look = async () => {
    const { base, you, status } = game.store;
    const mix = base?.mix ?? null;
    const me = you.seat;
    if (!base || me === null) return;
    const was = before;
    before = mix;
    if (was && mix && mix.salt !== was.salt) {
      const { hex, sha256, utf8 } = await import("./hashes.js");
      const right = hex(sha256(utf8(JSON.stringify([was.salt, mix.told ?? []])))) === mix.salt;
      mine = right && (mix.told ?? []).some(([seat, number]) => seat === me && number === told);
    }
    if (was?.open && !mix?.open && told && mine === false)
      game.toast(t("web.mix.left-out"), "note");
    const seat = base.seats.find((one) => one.seat === me);
    const promised = mix?.pledges?.find(([one]) => one === me)?.[1];
    const sits = Boolean(seat?.name) && !seat?.bot;
    document.body.toggleAttribute(
      "data-mixing",
      Boolean(mix?.open && sits && (!promised || mix.wanted)),
    );
    if (!mix?.open || busy || status !== "online" || !sits) return;
    busy = true;
    const hashes = await import("./hashes.js");
    busy = false;
    const table = game.store.table?.id ?? "";
    if (!chain.length) chain = numbers(table, hashes, false);
    const place = promised ? chain.indexOf(promised) : -1;
    if (place < 0 || place === LINKS - 1) {
      if (promises >= MOST_PROMISES) return;
      promises += 1;
      chain = numbers(table, hashes, true);
      send({ kind: "mix", pledge: chain[0] });
    } else if (mix.wanted && !mix.told?.some(([one]) => one === me)) {
      told = chain[place + 1];
      mine = false;
      send({ kind: "mix", tell: told });
    }
  };
  game.store.subscribe(look);
}
