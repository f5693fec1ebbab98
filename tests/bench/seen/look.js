() => {
  const found = new Set();
  const shown = (el) => {
    const box = el.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && el.checkVisibility({ visibilityProperty: true });
  };
  const all = (query) => [...document.querySelectorAll(query)].filter(shown);
  const board = document.querySelector(".board").getBoundingClientRect();
  const boardSeen = board.width > 0 && !document.querySelector(".ending, [role=dialog]");
  const name = (el) =>
    el.dataset.testid ??
    el.dataset.zone?.replace(/^s\d/, "s") ??
    (el.className.split?.(" ").slice(0, 2).join(".") || el.tagName);
  const over = (a, b) => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    return w > 2 && h > 2 ? (w * h) / Math.min(p.width * p.height, q.width * q.height) : 0;
  };
  if (boardSeen) {
    const mats = all(".mat:not(.open)");
    const middle = all(
      ".zone.r-play, .zone.r-pot, .zone.r-inn, .zone.r-drink-deck, .zone.r-drink-discard",
    );
    const hand = all(".zone.r-hand.own");
    if (!document.querySelector(".mat.open")) {
      const things = [...mats, ...middle, ...hand];
      for (let i = 0; i < things.length; i++)
        for (const other of things.slice(i + 1))
          if (over(things[i], other) > 0) found.add(`overlap: ${name(things[i])} / ${name(other)}`);
      for (const mat of mats) {
        const inside = all(
          `.zone[data-zone^="s${mat.dataset.seat}."]:not(.small):not(.r-hand):not(.pegged):not(.hidden)`,
        );
        for (let i = 0; i < inside.length; i++)
          for (const other of inside.slice(i + 1))
            if (over(inside[i], other) > 0)
              found.add(`overlap: ${name(inside[i])} / ${name(other)}`);
      }
    }
    for (const el of [
      ...mats,
      ...middle,
      ...hand,
      ...all(".card.in-hand, .zone.r-play ~ .pieces .card.front"),
    ]) {
      if (el.matches(".leaving, .dragging")) continue;
      const box = el.getBoundingClientRect();
      const out = Math.max(
        board.left - box.left,
        box.right - board.right,
        board.top - box.top,
        box.bottom - board.bottom,
      );
      if (out > 6) found.add(`cut: ${name(el)} by the board`);
    }
    const play = document.querySelector(".zone.r-play");
    const here = `, ${play?.querySelector(".label").textContent}`;
    const lying = all(".card.front:not(.in-hand):not(.leaving)").filter(
      (el) =>
        el.getAttribute("aria-label").endsWith(here) &&
        el.getAnimations().every((one) => one.playState !== "running"),
    );
    for (const el of lying)
      for (const other of lying)
        if (
          other !== el &&
          Number(other.style.zIndex) > Number(el.style.zIndex) &&
          over(el, other) > 0.6
        )
          found.add("a card in the middle lies under another");
  }
  for (const el of all(
    ".phases li, .turn-line span, .mat .name, .zone .label, .pass span, [data-testid=option], .notes li, .dues li, .log li, .callout, .stamp span, .chips span:not(.face)",
  )) {
    const style = getComputedStyle(el);
    const tall = el.matches(".pass span") && el.scrollHeight > el.clientHeight + 2;
    if (tall || (style.overflowX !== "visible" && el.scrollWidth > el.clientWidth + 1))
      found.add(`text cut: ${name(el)}`);
    const box = el.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.add(`text out of the page: ${name(el)}`);
  }
  for (const el of all("header button, .phases, .pass")) {
    const box = el.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1)
      found.add(`out of the page: ${name(el)}`);
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === "visible") continue;
      const room = up.getBoundingClientRect();
      if (box.top < room.top - 1 || box.bottom > room.bottom + 1) {
        if (!up.matches(".scroll, [tabindex]")) found.add(`cut: ${name(el)} by ${name(up)}`);
      }
      break;
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.add("the page is wider than the window");
  return [...found];
};
