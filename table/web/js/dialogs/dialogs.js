/**
 * Questions for a number or a name, cards laid open, help, links to hand out, and short notices.
 */
import { BASE } from "../net/base_path.js";
import { html, useRef } from "../text/html.js";
import { Dialog } from "./frame.js";
import { CountsDialog } from "./counts.js";
import { DiceDialog } from "./dice.js";
import { later } from "./later.js";
import { TableTextDialog } from "./table_text.js";
import { Requests } from "../panels/requests.js";
import { SearchDialog } from "./search.js";
import { CardFace, CardText } from "../panels/preview.js";
import { COMMANDS } from "../board/commands.js";
import { language, t } from "../text/i18n.js";
import { Menu, openMenu } from "../panels/menu.js";
import { HandSwitches } from "../board/cursors.js";
import { LessonDialog } from "./lesson.js";
import { PickDialog } from "./pick.js";
import { ReportDialog } from "./report.js";
import { WatchDialog } from "./watching.js";
import { RoomDialog } from "./room.js";

/** @param {{game: Game, dialog: import("../model/open_dialogs.js").NumberState}} props */
function NumberDialog({ game, dialog: ask }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {number} by */
  const step = (by) => {
    if (input.current)
      input.current.value = String(
        Math.max(ask.min, Math.min(ask.max, Number(input.current.value) + by)),
      );
  };
  /** @param {SubmitEvent} event */
  const done = (event) => {
    event.preventDefault();
    const n = Number(input.current?.value);
    game.shut("number");
    if (Number.isInteger(n) && n >= ask.min && n <= ask.max) ask.done(n);
    else game.toast(t("web.ask.range", { min: ask.min, max: ask.max }), "error");
  };
  return html`<${Dialog} title=${ask.title} close=${() => game.close()} testid="number">
    <form onSubmit=${done}>
      <label>
        ${ask.label}
        <span class="stepper">
          <button type="button" aria-label="−1" onClick=${() => step(-1)}>−</button>
          <input
            ref=${input}
            data-first
            type="number"
            inputmode="numeric"
            min=${ask.min}
            max=${ask.max}
            defaultValue=${ask.value}
            data-testid="number-input"
          />
          <button type="button" aria-label="+1" onClick=${() => step(1)}>+</button>
        </span>
      </label>
      ${
        ask.quick &&
        html`<span class="quick" role="group" aria-label=${ask.label}>
          ${ask.quick.map(
            (n) =>
              html`<button
                type="button"
                key=${n}
                data-quick=${n}
                onClick=${() => {
                  if (input.current) input.current.value = String(n);
                }}
              >${n}</button>`,
          )}
        </span>`
      }
      <button class="primary" data-testid="number-ok">${t("web.ok")}</button>
    </form>
  </${Dialog}>`;
}

/** @param {{game: Game, dialog: import("../model/open_dialogs.js").TextState}} props */
function TextDialog({ game, dialog: ask }) {
  /** @param {SubmitEvent} event */
  const done = (event) => {
    event.preventDefault();
    const field =
      event.target instanceof HTMLFormElement ? event.target.elements.namedItem("text") : null;
    const value = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (!value) return;
    game.shut("text");
    ask.done(value);
  };
  return html`<${Dialog}
    title=${ask.title}
    close=${ask.must ? undefined : () => game.close()}
    testid="ask-name"
  >
    <form onSubmit=${done}>
      <label>
        ${ask.label}
        <input
          name="text"
          data-first
          defaultValue=${ask.value}
          maxlength=${ask.most ?? 40}
          dir="auto"
          required
          autocomplete=${ask.most ? "off" : "nickname"}
          data-testid="name-input"
        />
      </label>
      <button class="primary" data-testid="name-ok">${t("web.ok")}</button>
    </form>
  </${Dialog}>`;
}

/** @param {{game: Game, dialog: import("../model/open_dialogs.js").CardsState}} props */
function CardsDialog({ game, dialog: show }) {
  const one = show.faces.length === 1;
  return html`<${Dialog} title=${show.title} wide close=${() => game.close()} testid="show">
    <div class=${`spread ${one ? "one" : ""}`}>
      ${show.faces.map((token, i) => {
        const alias = show.aliases?.[i];
        const inner = html`<${CardFace} token=${token} width=${one ? 500 : 250} cls="shown-face" />`;
        return alias && game.store.you.seat !== null
          ? html`<button
            class="shown"
            key=${alias}
            onClick=${(/** @type {MouseEvent} */ event) => {
              game.shut("cards");
              openCardOfPile(game, alias, event.clientX, event.clientY);
            }}
          >${inner}</button>`
          : html`<div class="shown" key=${i}>
            ${inner}
            ${one && html`<${CardText} token=${token} />`}
          </div>`;
      })}
    </div>
  </${Dialog}>`;
}

/** @param {Game} game @param {string} alias @param {number} x @param {number} y */
function openCardOfPile(game, alias, x, y) {
  if (game.view.comps[alias]) openMenu(game, { alias }, x, y, false);
}

/** What a mouse can do, or, where there is none, a finger. @param {{game: Game}} props */
function Help({ game }) {
  const mouse = matchMedia("(any-hover: hover)").matches;
  const [by, hints] = mouse ? ["hint", [1, 2, 3, 4, 5, 6]] : ["touch", [1, 2, 3, 4]];
  return html`<${Dialog} title=${t("web.help")} wide close=${() => game.close()} testid="help">
    <div class="help">
      <div>
        <p class="row">
          <button
            class="primary"
            data-testid="help-lesson"
            onClick=${() => {
              game.shut("help");
              game.open({ kind: "lesson" });
            }}
          >${t("web.lesson")}</button>
          <a
            class="plain-button"
            data-testid="help-guide"
            href=${`${BASE}/guide?lang=${language()}`}
            target="_blank"
            rel="noopener"
          >${t("web.page.guide")}</a>
        </p>
        <h3>${t(mouse ? "web.help.mouse" : "web.help.touch")}</h3>
        <ul>
          ${hints.map((n) => html`<li key=${n}>${t(`web.help.${by}${n}`)}</li>`)}
        </ul>
        <${HandSwitches} />
      </div>
      ${
        mouse &&
        html`<div>
          <h3>${t("web.help.keys")}</h3>
          <dl>
            ${COMMANDS.map(
              ({ id, key, label }) =>
                html`<div key=${id}><dt><kbd>${key}</kbd></dt><dd>${t(label)}</dd></div>`,
            )}
          </dl>
        </div>`
      }
    </div>
  </${Dialog}>`;
}

/** The component of each kind of dialog; every one gets the game and its own state. */
const COMPONENTS = {
  menu: Menu,
  number: NumberDialog,
  text: TextDialog,
  cards: CardsDialog,
  search: SearchDialog,
  pick: PickDialog,
  report: ReportDialog,
  help: Help,
  room: RoomDialog,
  watching: WatchDialog,
  counts: CountsDialog,
  dice: DiceDialog,
  notes: later(() => import("./notes.js").then((found) => found.NotesDialog)),
  "table-text": TableTextDialog,
  lesson: LessonDialog,
};

/** @param {{game: Game}} props */
export function Dialogs({ game }) {
  return html`
              <${Requests} game=${game} />
              ${game.dialogs.map(
                (dialog) =>
                  html`<${COMPONENTS[dialog.kind]} key=${dialog.id} game=${game} dialog=${dialog} />`,
              )}
              <div class="toasts" role="alert" aria-atomic="false">
                ${game.toasts.map(
                  (toast) =>
                    html`<div key=${toast.id} class=${`toast ${toast.sort}`} data-testid="toast">
                      ${toast.text}
                    </div>`,
                )}
              </div>
            `;
}
