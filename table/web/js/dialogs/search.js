/**
 * Searching a pile: its cards laid open before the seeker, who takes some out and then shuffles or
 * leaves it.
 */
import { html, useState } from "../text/html.js";
import { Dialog } from "./frame.js";
import { CardFace } from "../panels/preview.js";
import { OPS } from "../net/op_kinds.js";
import { title } from "../text/faces.js";
import { t } from "../text/i18n.js";
import { zoneOf } from "../model/view.js";

/**
 * Whether the names of a search in that pile mean nothing any more: cards cannot be followed through
 * what was done, there or (where it names no place) anywhere.
 * @param {Delta} delta
 * @param {string} zone
 */
export function voids({ k, l }, zone) {
  const places = [l?.a.zone, l?.a.from, l?.a.to].filter(Boolean);
  return OPS[k]?.mixes === true && (!places.length || places.includes(zone));
}

/**
 * Opens the pile that was searched, and keeps it right as cards leave it. True when the delta was a
 * search of one's own.
 * @param {Game} game
 * @param {Delta} delta
 */
export function followSearch(game, delta) {
  const names = delta.show?.t;
  if (delta.show && names) {
    const hand = zoneOf(game.view, "hand", game.store.you.seat);
    const cards = delta.show.f.map((face, i) => ({ face, ticket: names[i] }));
    game.open({
      kind: "search",
      zone: delta.show.z,
      cards,
      chosen: new Set(),
      to: hand ?? zoneOf(game.view, "play") ?? "",
      up: true,
      stale: false,
    });
    return true;
  }
  const now = game.dialog("search");
  if (!now) return false;
  if (delta.t) {
    const left = new Map(delta.t);
    now.cards = now.cards.flatMap((card) => {
      const ticket = left.get(card.ticket);
      return ticket ? [{ ...card, ticket }] : [];
    });
    now.chosen.clear();
    game.ui();
  } else if (voids(delta, now.zone)) {
    now.stale = true;
    game.ui();
  }
  return false;
}

/** @param {{game: Game, dialog: import("../model/open_dialogs.js").SearchState}} props */
export function SearchDialog({ game, dialog: now }) {
  const [filter, setFilter] = useState("");
  const view = game.view;
  const me = game.store.you.seat;
  const name = game.zoneName(now.zone, me);
  const goals = Object.keys(view.zones).filter(
    (id) => id !== now.zone && ["area", "stack", "hand"].includes(view.zones[id].kind),
  );
  const rank = (/** @type {string} */ id) =>
    id === zoneOf(view, "hand", me)
      ? 0
      : view.zones[id].role === "play"
        ? 1
        : view.zones[id].seat === me
          ? 2
          : 3;
  goals.sort((a, b) => rank(a) - rank(b));
  const open = view.zones[now.to]?.visibility === "public";
  const found = now.cards.filter((card) =>
    title(card.face).toLowerCase().includes(filter.trim().toLowerCase()),
  );
  /** @param {Op | null} op */
  const end = (op) => {
    game.shut("search");
    if (op) game.act(op);
  };
  const leave = () => end(now.stale ? null : { kind: "leave", zone: now.zone });
  const take = () => {
    game.act({
      kind: "take",
      from: now.zone,
      cs: [...now.chosen],
      to: now.to,
      ...(open ? { up: now.up } : {}),
    });
  };
  return html`<${Dialog}
    title=${t("web.search.title", { zone: name })}
    wide
    close=${leave}
    testid="search"
  >
    ${
      now.stale
        ? html`
                    <p role="status">${t("web.search.stale")}</p>
                    <p>
                      <button
                        class="primary"
                        data-testid="search-again"
                        onClick=${() => end({ kind: "search", zone: now.zone })}
                      >${t("web.search.again")}</button>
                    </p>
                  `
        : html`
                <div class="search-bar">
                  <input
                    type="search"
                    data-first
                    aria-label=${t("web.search.filter")}
                    placeholder=${t("web.search.filter")}
                    value=${filter}
                    onInput=${(/** @type {Event} */ event) =>
                      setFilter(event.target instanceof HTMLInputElement ? event.target.value : "")}
                  />
                </div>
                <div
                  class="spread searched"
                  role="group"
                  aria-label=${t("web.search.cards", { n: now.cards.length })}
                >
                  ${found.map(
                    (card) => html`<button
                      key=${card.ticket}
                      class="shown"
                      data-ticket=${card.ticket}
                      aria-pressed=${now.chosen.has(card.ticket)}
                      aria-label=${title(card.face)}
                      onClick=${() => {
                        if (!now.chosen.delete(card.ticket)) now.chosen.add(card.ticket);
                        game.ui();
                      }}
                    >
                      <${CardFace} token=${card.face} width=${250} cls="shown-face" />
                    </button>`,
                  )}
                </div>
                <div class="search-do">
                  <label>
                    ${t("web.search.to")}
                    <select
                      data-testid="search-to"
                      value=${now.to}
                      onChange=${(/** @type {Event} */ event) => {
                        if (event.target instanceof HTMLSelectElement) now.to = event.target.value;
                        game.ui();
                      }}
                    >
                      ${goals.map(
                        (id) =>
                          html`<option key=${id} value=${id}>${game.zoneName(id, me)}</option>`,
                      )}
                    </select>
                  </label>
                  ${
                    open &&
                    html`<label class="tick">
                      <input
                        type="checkbox"
                        checked=${!now.up}
                        onChange=${() => {
                          now.up = !now.up;
                          game.ui();
                        }}
                      />
                      ${t("web.search.down")}
                    </label>`
                  }
                  <button
                    class="primary"
                    data-testid="search-take"
                    disabled=${!now.chosen.size}
                    onClick=${take}
                  >${t("web.search.take", { n: now.chosen.size })}</button>
                </div>
                <div class="search-end">
                  <button
                    class="primary"
                    data-testid="search-shuffle"
                    onClick=${() => end({ kind: "shuffle", zone: now.zone })}
                  >${t("web.search.shuffle")}</button>
                  <button class="plain-button" data-testid="search-leave" onClick=${leave}>
                    ${t("web.search.leave")}
                  </button>
                </div>
              `
    }
  </${Dialog}>`;
}
