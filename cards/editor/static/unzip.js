/**
 * A deck that comes as one file: a zip, measured before it is unpacked and as it unpacks. Whatever
 * is no such file, too large, damaged, or holds anything else is refused as a whole.
 */

export const ENDINGS = [".innpack", ".zip"];
export const PACKS = [".yaml", ".yml", ".xlsx", ".csv", ".tsv"];
export const PICTURES = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"];
const NOTE = "LICENCE.txt";
const KIB = 1024;
const MOST_BYTES = 32 * KIB * KIB;
const MOST_UNPACKED = 48 * KIB * KIB;
const MOST_PICTURE = 8 * KIB * KIB;
const MOST_PACK = 2 * KIB * KIB;
const MOST_NOTE = 16 * KIB;
const MOST_PARTS = 700;
const LITTER = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

const END = 0x06054b50;
const LISTED = 0x02014b50;
const PART = 0x04034b50;

/** A file that is refused: the key of a sentence `problem.KEY`, and what stands in it. */
export class ZipError extends Error {
  /** @param {string} key @param {Record<string, string | number>} [named] */
  constructor(key, named = {}) {
    super(key);
    this.key = key;
    this.named = named;
  }
}

/**
 * `name` as it is looked for, `raw` as it is written.
 * @typedef {{name: string, raw: Uint8Array, at: number, packed: number, size: number, sum: number,
 *   plain: boolean}} Entry
 */

/**
 * The parts of a zip by their names, without the folder that all of them may lie in.
 * @param {ArrayBuffer} content
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function unzipped(content) {
  if (content.byteLength > MOST_BYTES) throw new ZipError("large", { most: MOST_BYTES / KIB });
  const entries = looked(listed(new DataView(content)));
  /** @type {Map<string, Uint8Array>} */
  const parts = new Map();
  let left = MOST_UNPACKED;
  for (const [name, entry] of entries) {
    const part = await unpacked(content, entry, Math.min(most(name), left), name);
    left -= part.length;
    parts.set(name, part);
  }
  return parts;
}

/**
 * The one pack or table among some parts.
 * @param {Iterable<string>} names
 */
export function packOf(names) {
  const packs = [...names].filter((name) => endsIn(name, PACKS));
  const allowed = PACKS.join(", ");
  if (!packs.length) throw new ZipError("packs-none", { allowed });
  if (packs.length > 1)
    throw new ZipError("packs-several", { allowed, found: packs.sort().join(", ").slice(0, 200) });
  return packs[0];
}

/** @param {string} name @param {string[]} endings */
export function endsIn(name, endings) {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** What a zip says it holds. @param {DataView} view @returns {Entry[]} */
function listed(view) {
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    if (count > MOST_PARTS) throw new ZipError("parts", { n: count, most: MOST_PARTS });
    let at = view.getUint32(end + 16, true);
    /** @type {Entry[]} */
    const entries = [];
    for (let number = 0; number < count; number++) {
      if (view.getUint32(at, true) !== LISTED) throw new ZipError("no-zip");
      const [name, folder] = nameAt(view, at);
      if (!folder) entries.push(entryAt(view, at, name));
      at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError("no-zip");
    throw error;
  }
}

/** Where the list of a zip's parts ends. @param {DataView} view */
function endOf(view) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END) return at;
  throw new ZipError("no-zip");
}

/** The name of a listed part, and whether it is a folder. @param {DataView} view @param {number} at @returns {[string, boolean]} */
function nameAt(view, at) {
  const bytes = new Uint8Array(view.buffer, at + 46, view.getUint16(at + 28, true));
  let name = "";
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    name = new TextDecoder("ibm866").decode(bytes); // written by an old program
  }
  return [name.normalize("NFC"), name.endsWith("/")];
}

/** @param {DataView} view @param {number} at @param {string} name @returns {Entry} */
function entryAt(view, at, name) {
  const shown = `'${name.slice(0, 70)}'`;
  const method = view.getUint16(at + 10, true);
  const leads = name.startsWith("/") || /[\\:\p{Cc}\p{Cf}]/u.test(name);
  if (leads || name.split("/").includes("..")) throw new ZipError("leads-out", { part: shown });
  if (view.getUint16(at + 8, true) & 1) throw new ZipError("locked", { part: shown });
  if (((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000)
    throw new ZipError("part-link", { part: shown });
  if (method !== 0 && method !== 8) throw new ZipError("no-zip");
  return {
    name,
    raw: new Uint8Array(view.buffer, at + 46, view.getUint16(at + 28, true)),
    at: view.getUint32(at + 42, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    sum: view.getUint32(at + 16, true),
    plain: method === 0,
  };
}

/** The parts that count by their names, all looked at before any is unpacked. @param {Entry[]} entries */
function looked(entries) {
  const wanted = entries.filter(({ name }) => !name.split("/").some((one) => LITTER.includes(one)));
  const top = new Set(wanted.map(({ name }) => name.split("/")[0]));
  const within = top.size === 1 && wanted.every(({ name }) => name.includes("/"));
  /** @type {Map<string, Entry>} */
  const found = new Map();
  const names = new Set();
  for (const entry of wanted) {
    const name = within ? entry.name.slice(entry.name.indexOf("/") + 1) : entry.name;
    if (names.has(name.toLowerCase())) throw new ZipError("part-twice");
    names.add(name.toLowerCase());
    if (entry.size > most(name))
      throw new ZipError("part-large", { part: name, most: most(name) / KIB });
    found.set(name, entry);
  }
  const all = wanted.reduce((sum, { size }) => sum + size, 0);
  if (all > MOST_UNPACKED) throw new ZipError("unpacks", { most: MOST_UNPACKED / KIB });
  return found;
}

/** The bytes a part of that name may have. @param {string} name */
function most(name) {
  if (name === NOTE) return MOST_NOTE;
  if (endsIn(name, PACKS)) return MOST_PACK;
  if (endsIn(name, PICTURES)) return MOST_PICTURE;
  const allowed = [...PACKS, ...PICTURES, NOTE].join(", ");
  throw new ZipError("part-strange", { part: `'${name.slice(0, 70)}'`, allowed });
}

/**
 * A part as it was, of so many bytes at most; what the list says of its size is only a claim.
 * @param {ArrayBuffer} content
 * @param {Entry} entry
 * @param {number} most
 * @param {string} name
 */
async function unpacked(content, entry, most, name) {
  const view = new DataView(content);
  if (entry.at + 30 > view.byteLength || view.getUint32(entry.at, true) !== PART)
    throw new ZipError("no-zip");
  const long = view.getUint16(entry.at + 26, true);
  const start = entry.at + 30 + long + view.getUint16(entry.at + 28, true);
  if (start + entry.packed > view.byteLength) throw new ZipError("no-zip");
  const called = new Uint8Array(content, entry.at + 30, long);
  if (long !== entry.raw.length || called.some((byte, n) => byte !== entry.raw[n]))
    throw new ZipError("no-zip");
  const packed = new Uint8Array(content, start, entry.packed);
  const part = entry.plain ? packed : await inflated(packed, most, name);
  if (part.length > most) throw new ZipError("part-large", { part: name, most: most / KIB });
  if (part.length !== entry.size || sumOf(part) !== entry.sum) throw new ZipError("no-zip");
  return part;
}

/** @param {Uint8Array<ArrayBuffer>} packed @param {number} most @param {string} name */
async function inflated(packed, most, name) {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) throw new ZipError("part-large", { part: name, most: most / KIB });
      pieces.push(next.value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof ZipError ? error : new ZipError("no-zip");
  }
  const part = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    part.set(piece, at);
    at += piece.length;
  }
  return part;
}

const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** The check sum (CRC-32) of a part. @param {Uint8Array} part */
function sumOf(part) {
  let sum = 0xffffffff;
  for (const byte of part) sum = SUMS[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
