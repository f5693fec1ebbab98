/**
 * What this browser keeps: all of it goes through here. Where site data is blocked, where even the
 * word `localStorage` throws, or the store is full, this page keeps it until it is left: everything
 * works, also after a reload, and nothing is remembered.
 */

/** What could be kept nowhere else. @type {Map<string, string>} */
const here = new Map();

/** Texts by name: for good, or for as long as this tab is open. */
class Shelf {
  /** @param {"localStorage" | "sessionStorage"} name */
  constructor(name) {
    this.name = name;
  }

  /** @template T @param {(store: Storage) => T} use @returns {T | undefined} undefined: blocked */
  try(use) {
    try {
      return use(window[this.name]);
    } catch {
      return undefined;
    }
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    return here.get(`${this.name}/${key}`) ?? this.try((store) => store.getItem(key)) ?? null;
  }

  /** @param {string} key @param {string} text */
  set(key, text) {
    here.delete(`${this.name}/${key}`);
    const done = this.try((store) => {
      store.setItem(key, text);
      return true;
    });
    if (!done) here.set(`${this.name}/${key}`, text);
  }

  /** @param {string} key */
  remove(key) {
    here.delete(`${this.name}/${key}`);
    this.try((store) => store.removeItem(key));
  }
}

/** What is kept for good. */
export const browser = new Shelf("localStorage");
/** What is kept for as long as this tab is open. */
export const tab = new Shelf("sessionStorage");

/** Leaves it to this page after a reload. */
function leave() {
  if (here.size) history.replaceState({ innkeep: [...here] }, "");
}

if (typeof history !== "undefined") {
  const left = history.state?.innkeep;
  if (Array.isArray(left)) for (const [key, text] of left) here.set(`${key}`, `${text}`);
  // Some browsers take what the second changes, some tell only the first.
  for (const parting of ["pagehide", "beforeunload"]) addEventListener(parting, leave);
}
