/** Checks in the browser, without asking the server, that shuffles and dice fell as the promised secret says. */

const encoder = new TextEncoder();

/** @param {BufferSource} data */
async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The seed of op `seq`. @param {Uint8Array} secret @param {number} seq */
async function seedOf(secret, seq) {
  const key = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`seed:${seq}`)));
}

/** `n` throws of a die, as the server makes them. @param {number} sides @param {number} n @param {Uint8Array} seed */
async function throwsOf(sides, n, seed) {
  const limit = (1n << 64n) - ((1n << 64n) % BigInt(sides));
  /** @type {number[]} */
  const found = [];
  for (let counter = 0; found.length < n; counter += 1) {
    const block = await sha256(new Uint8Array([...seed, ...encoder.encode("dice"), counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255]));
    const number = new DataView(block.buffer).getBigUint64(0);
    if (number < limit) found.push(Number(number % BigInt(sides)) + 1);
  }
  return found;
}

/** The places of a pile before, in the order after. @param {number} n @param {Uint8Array} seed */
async function orderOf(n, seed) {
  const keys = await Promise.all(Array.from({ length: n }, async (_, i) => hex(await sha256(new Uint8Array([...seed, i >>> 24, (i >>> 16) & 255, (i >>> 8) & 255, i & 255])))));
  return keys.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
}

/** Faces of a pile, bottom to top. @param {View} view @param {string} zone */
const faces = (view, zone) => view.zones[zone].order.map((alias) => view.comps[alias]?.f ?? view.comps[alias]?.b ?? "");

/** How many shuffles and throws hold, and which do not; null where the browser cannot check. @param {import("./reel.js").Reel} reel
 * @returns {Promise<{promised: boolean, checked: number, wrong: number[]} | null>} */
export async function check(reel) {
  const { secret, commitment } = reel.table;
  if (!secret || !commitment || !globalThis.crypto?.subtle) return null;
  const key = bytes(secret);
  /** @type {number[]} */
  const wrong = [];
  let checked = 0;
  for (const delta of reel.deltas) {
    let holds = true;
    if (delta.k === "dice" && delta.dice) holds = String(await throwsOf(delta.dice.sides, delta.dice.rolls.length, await seedOf(key, delta.s))) === String(delta.dice.rolls);
    else if (delta.k === "shuffle" && delta.c && reel.everything) {
      const pile = Object.values(delta.c)[0].z;
      const before = faces(reel.stop(delta.s - 1).view, pile);
      const after = faces(reel.stop(delta.s).view, pile);
      holds = String((await orderOf(before.length, await seedOf(key, delta.s))).map((place) => before[place])) === String(after);
    } else continue;
    checked += 1;
    if (!holds) wrong.push(delta.s);
  }
  return { promised: hex(await sha256(/** @type {BufferSource} */ (key))) === commitment, checked, wrong };
}
