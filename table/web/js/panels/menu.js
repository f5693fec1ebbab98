/**
 * The menu of a thing: beside the pointer, or as a sheet from below on touch, with a picture of the
 * card.
 */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../text/html.js";
import { openList } from "../model/open_dialogs.js";
import { entriesFor } from "../actions/actions.js";
import { optionEntries } from "../actions/option_actions.js";
import { CardFace } from "./preview.js";
import { faceShown } from "../model/view.js";
import { title } from "../text/faces.js";
import { t } from "../text/i18n.js";
import { trap } from "../board/a11y.js";
import { pingPoint } from "../board/signals.js";

/**
 * Opens the menu of a target, if there is anything to do with it.
 * @param {Game} game
 * @param {Target} target
 * @param {number} x
 * @param {number} y
 * @param {boolean} sheet
 */
export function openMenu(game, target, x, y, sheet) {
  const view = game.view;
  const comp = target.alias ? view.comps[target.alias] : undefined;
  const entries = [...optionEntries(game, target.alias), ...entriesFor(game, target)];
  const token = comp && faceShown(view, comp) ? (comp.f ?? null) : null;
  if (!entries.length && !token) {
    if (sheet && !target.alias) pingPoint(game, x, y);
    return;
  }
  const zoneId = comp ? comp.z : target.zone;
  const name = token
    ? title(token)
    : zoneId
      ? game.zoneName(zoneId, game.store.you.seat)
      : target.seat === undefined
        ? ""
        : game.seatName(target.seat);
  game.show(null);
  openList(game, name, entries, { x, y, target, face: token, ...(sheet && { sheet }) });
}

/** @typedef {import("../model/open_dialogs.js").MenuState} MenuState */

/**
 * Where a menu that is so large begins: at the pointer, in the middle, or under its button, on the
 * side where there is room.
 * @param {MenuState} menu
 * @param {DOMRect} size
 */
function corner({ x, y, under }, { width, height }) {
  if (under)
    return [under.left + width < innerWidth ? under.left : under.right - width, under.bottom + 4];
  return x < 0 ? [(innerWidth - width) / 2, (innerHeight - height) / 2] : [x + 4, y + 2];
}

/** @param {{game: Game, dialog: MenuState}} props */
export function Menu({ game, dialog: menu }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [inner, setInner] = useState(/** @type {MenuEntry | null} */ (null));
  useLayoutEffect(() => {
    const el = box.current;
    if (!el || menu.sheet) return;
    const rect = el.getBoundingClientRect();
    const [x, y] = corner(menu, rect);
    el.style.left = `${Math.max(6, Math.min(x, innerWidth - rect.width - 6))}px`;
    el.style.top = `${Math.max(6, Math.min(y, innerHeight - rect.height - 6))}px`;
  });
  useLayoutEffect(() => (box.current ? trap(box.current) : undefined), []);
  useEffect(() => {
    const first = box.current?.querySelector('[role="menuitem"]');
    if (inner && first instanceof HTMLElement) first.focus();
  }, [inner]);
  const entries = inner?.items ?? menu.entries;
  /** @param {MenuEntry} entry */
  const choose = (entry) => {
    if (entry.items) return setInner(entry);
    game.shut("menu");
    entry.run?.();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const items = /** @type {HTMLElement[]} */ ([
      ...(box.current?.querySelectorAll('[role="menuitem"]') ?? []),
    ]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === "ArrowLeft" && inner) setInner(null);
    else if (event.key === "ArrowRight" && at >= 0) {
      const entry = entries[at - (inner ? 1 : 0)];
      if (entry?.items) setInner(entry);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const close = () => game.close();
  return html`<div
    class=${`veil ${menu.sheet ? "dim" : ""}`}
    onPointerDown=${(/** @type {Event} */ event) => event.target === event.currentTarget && close()}
    onContextMenu=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (event.target === event.currentTarget) close();
    }}
  >
    <div
      class=${`menu ${menu.sheet ? "sheet" : ""}`}
      role="dialog"
      aria-modal="true"
      aria-label=${menu.title}
      ref=${box}
      onKeyDown=${keys}
      data-testid="menu"
    >
      ${
        menu.sheet &&
        menu.face &&
        html`<${CardFace} token=${menu.face} width=${500} cls="sheet-face" />`
      }
      <div class="menu-list" role="menu" aria-label=${menu.title}>
        <div class="menu-title" role="presentation">${menu.title}</div>
        ${
          inner &&
          html`<button role="menuitem" class="back" onClick=${() => setInner(null)}>
            ‹ ${inner.label}
          </button>`
        }
        ${entries.map(
          (entry) => html`<button
            key=${entry.id}
            role="menuitem"
            data-entry=${entry.id}
            class=${entry.lead ? "lead" : ""}
            aria-haspopup=${entry.items ? "menu" : null}
            aria-keyshortcuts=${entry.items ? null : (entry.key ?? null)}
            onClick=${() => choose(entry)}
          >
            <span>${entry.label}</span>
            ${
              entry.items
                ? html`<i aria-hidden="true">›</i>`
                : entry.key
                  ? html`<kbd aria-hidden="true">${entry.key}</kbd>`
                  : null
            }
          </button>`,
        )}
        ${
          menu.sheet &&
          html`<button role="menuitem" class="cancel" onClick=${close}>${t("web.close")}</button>`
        }
      </div>
    </div>
  </div>`;
}
