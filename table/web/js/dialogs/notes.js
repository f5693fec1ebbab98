/** Notes kept with the table: public, private and sealed ones. */
import { html, useState } from "../text/html.js";
import { Dialog } from "./frame.js";
import { t } from "../text/i18n.js";

const SORTS = /** @type {Note["sort"][]} */ (["public", "private", "sealed"]);
const LENGTH = 1000;

/** @param {{game: Game, note: Note, edit: (note: Note) => void}} props */
function Slip({ game, note, edit }) {
  const me = game.store.you.seat;
  const own = note.seat === me;
  const shut = note.sort === "sealed" && !note.salt;
  const may = me !== null && (own || note.sort === "public");
  return html`<li class=${`slip ${note.sort}`} data-note=${note.id}>
    <header>
      <b>${t(`web.note.${shut || note.sort !== "sealed" ? note.sort : "opened"}`)}</b>
      <span>${game.seatName(note.seat)}</span>
    </header>
    <p>${note.text ?? t("web.note.shut")}</p>
    ${
      note.seal &&
      html`<code title=${note.seal}>${t("web.note.seal", { seal: note.seal.slice(0, 16) })}</code>`
    }
    ${
      may &&
      html`<footer>
        ${
          note.sort !== "sealed" &&
          html`<button class="plain-button" data-testid="note-edit" onClick=${() => edit(note)}>
            ${t("web.note.edit")}
          </button>`
        }
        ${
          own &&
          shut &&
          html`<button
            class="plain-button"
            data-testid="note-open"
            onClick=${() => game.act({ kind: "unseal", to: note.id })}
          >${t("web.note.open")}</button>`
        }
        <button
          class="plain-button"
          data-testid="note-tear"
          onClick=${() => game.act({ kind: "tear", to: note.id })}
        >${t("web.note.tear")}</button>
      </footer>`
    }
  </li>`;
}

/** @param {{game: Game}} props */
export function NotesDialog({ game }) {
  const [sort, setSort] = useState(SORTS[0]);
  const [text, setText] = useState("");
  const [to, setTo] = useState(/** @type {number | null} */ (null));
  const notes = game.view.notes ?? [];
  const seated = game.store.you.seat !== null;
  /** @param {Note} note */
  const edit = (note) => {
    setTo(note.id);
    setSort(note.sort);
    setText(note.text ?? "");
    document.getElementById("note-text")?.focus();
  };
  /** @param {Event} event */
  const write = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    game.act({ kind: "note", text, ...(to === null ? { sort } : { to }) });
    setText("");
    setTo(null);
  };
  return html`<${Dialog}
    title=${t("web.notes")}
    wide
    close=${() => game.close()}
    testid="table-notes"
  >
    ${
      notes.length
        ? html`<ul class="slips">
          ${notes.map(
            (note) => html`<${Slip} key=${note.id} game=${game} note=${note} edit=${edit} />`,
          )}
        </ul>`
        : html`<p class="quiet">${t("web.note.none")}</p>`
    }
    ${
      seated &&
      html`<form class="note-form" onSubmit=${write}>
        <label>
          ${t(to === null ? "web.note.new" : "web.note.rewrite")}
          <textarea
            id="note-text"
            data-testid="note-text"
            rows="3"
            dir="auto"
            maxlength=${LENGTH}
            value=${text}
            onInput=${(/** @type {Event} */ event) =>
              event.target instanceof HTMLTextAreaElement && setText(event.target.value)}
          ></textarea>
        </label>
        ${
          to === null &&
          html`<fieldset class="choice">
            <legend>${t("web.note.who")}</legend>
            ${SORTS.map(
              (one) => html`<label key=${one} class="tick">
                <input
                  type="radio"
                  name="sort"
                  value=${one}
                  checked=${sort === one}
                  onChange=${() => setSort(one)}
                />
                ${t(`web.note.${one}`)}
                <small>${t(`web.note.${one}.hint`)}</small>
              </label>`,
            )}
          </fieldset>`
        }
        <span class="quick">
          <button class="primary" data-testid="note-write">
            ${t(
              to !== null
                ? "web.note.change"
                : sort === "sealed"
                  ? "web.note.seal-it"
                  : "web.note.write",
            )}
          </button>
          ${
            to !== null &&
            html`<button
              type="button"
              class="plain-button"
              onClick=${() => {
                setTo(null);
                setText("");
              }}
            >${t("web.note.stop")}</button>`
          }
        </span>
      </form>`
    }
  </${Dialog}>`;
}
