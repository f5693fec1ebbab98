/** What the scripts find of a browser when node runs them; nothing here draws or connects. */

/** @returns {Storage} */
function storage() {
  const kept = new Map();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  };
}

Object.assign(globalThis, {
  window: globalThis,
  location: new URL("http://inn.example/t/abc#token"),
  localStorage: storage(),
  sessionStorage: storage(),
  document: { documentElement: { lang: "en", dataset: { languages: "en ru" } } },
  addEventListener: () => undefined,
  dispatchEvent: () => true,
  requestAnimationFrame: () => 1,
  cancelAnimationFrame: () => undefined,
  devicePixelRatio: 1,
});
