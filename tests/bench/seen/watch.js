/**
 * Looks at the page many times a second, and keeps what was wrong with it and how long each card in the
 * middle could be read. `look` says what is wrong now; `restMs`: how long a card lies open at least.
 */
(look, { everyMs, restMs }) => {
  const seen = { looks: 0, found: {}, unread: [] };
  window.seen = seen;
  /** By alias: since when it can be read, and what it is called. */
  const open = new Map();
  let newest = 0;
  const readable = () => {
    const play = document.querySelector(".zone.r-play");
    if (!play?.offsetHeight || document.querySelector(".ending, [role=dialog]")) return null;
    const here = `, ${play.querySelector(".label").textContent}`;
    const still = (el) => el.getAnimations().every((one) => one.playState !== "running");
    const lying = [...document.querySelectorAll(".card.front:not(.in-hand):not(.leaving)")]
      .filter((el) => el.getAttribute("aria-label").endsWith(here))
      .map((el) => ({ el, box: el.getBoundingClientRect(), z: Number(el.style.zIndex) }));
    return lying.filter(({ box, z }) =>
      lying.every((other) => {
        if (other.z <= z || !still(other.el)) return true;
        const w = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const h = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return w <= 0 || h <= 0 || w * h < 0.6 * box.width * box.height;
      }),
    );
  };
  const read = (now) => {
    const lying = readable();
    if (!lying) return open.clear();
    const here = new Set(lying.map(({ el }) => el.dataset.alias));
    for (const { el } of lying) {
      const { alias } = el.dataset;
      if (!open.has(alias)) newest = now;
      open.set(alias, { since: open.get(alias)?.since ?? now, name: el.getAttribute("aria-label") });
    }
    for (const [alias, { since, name }] of open) {
      if (here.has(alias)) continue;
      open.delete(alias);
      const el = document.getElementById(`c-${alias}`);
      // What is taken away too early the replay tells; here, what is covered.
      if (now - since < restMs && newest <= since && el?.getAttribute("aria-label") === name)
        seen.unread.push(`${name} is covered after ${Math.round(now - since)} ms`);
    }
  };
  setInterval(() => {
    seen.looks += 1;
    for (const what of look()) seen.found[what] = (seen.found[what] ?? 0) + 1;
    read(performance.now());
  }, everyMs);
};
