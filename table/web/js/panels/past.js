/** Taking back and doing again, and the question to the table when it needs the others. */
import { html, useEffect, useRef } from "../text/html.js";
import { answer, goBack, hindrance, mustAnswer } from "../actions/past_actions.js";
import { keyOf } from "../actions/command.js";
import { REDO, UNDO } from "../actions/step_commands.js";
import { t } from "../text/i18n.js";
import { icon } from "../board/icons.js";
import { say } from "../board/a11y.js";
import { isStep, undone } from "../history/lines.js";
import { sentence } from "./log_sentence.js";

const SHOWN = 5;

/** @param {{game: Game}} props */
export function PastButtons({ game }) {
  return html`<${PastButton} game=${game} kind="undo" /><${PastButton} game=${game} kind="redo" />`;
}

/** @param {{game: Game, kind: "undo" | "redo"}} props */
function PastButton({ game, kind }) {
  const why = hindrance(game, kind);
  const name = t(kind === "undo" ? "web.undo" : "web.redo");
  return html`<button
    class=${`past ${kind}`}
    data-testid=${kind}
    aria-label=${why ? `${name}: ${why}` : name}
    aria-disabled=${why ? "true" : "false"}
    title=${why || `${name} (${keyOf(kind === "undo" ? UNDO : REDO)})`}
    onClick=${() => goBack(game, kind)}
  >${icon("undo", kind === "redo" ? "mirrored" : "")}</button>`;
}

/** What is asked, in a sentence. @param {Game} game @param {Asking} asking */
function question(game, asking) {
  return t(`web.ask.${asking.what}`, { who: game.seatName(asking.by) });
}

/**
 * The question, beside the table and never in its way: whoever is asked answers with one tap or Y
 * and N.
 * @param {{game: Game}} props
 */
export function AskCard({ game }) {
  const asking = game.view.asking;
  const me = game.store.you.seat;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const held = useRef(false);
  const seq = asking?.seq ?? 0;
  useEffect(() => {
    if (!asking) return undefined;
    const mine = mustAnswer(game);
    say(
      `${question(game, asking)} ${mine ? t("web.ask.keys") : t("web.ask.waits", { names: waited(game, asking) })}`,
    );
    return () => {
      if (held.current)
        /** @type {HTMLElement | null} */ (document.querySelector("[data-testid='undo']"))?.focus();
      held.current = false;
    };
  }, [seq]);
  if (!asking) return null;
  const host = game.store.you.host;
  const gone = undone(game.store.log);
  const lines =
    asking.what === "end"
      ? []
      : game.store.log.filter(
          (line) =>
            line.s >= asking.of &&
            line.s <= asking.last &&
            isStep(line) &&
            (asking.what === "redo" ? gone.has(line.s) : !gone.has(line.s)),
        );
  const mine = mustAnswer(game);
  return html`<section
    class="ask-card"
    ref=${box}
    role="region"
    aria-label=${question(game, asking)}
    data-testid="ask"
    onFocusIn=${() => {
      held.current = true;
    }}
    onFocusOut=${() => {
      held.current = Boolean(box.current?.contains(document.activeElement));
    }}
  >
    <p class="ask-what">${question(game, asking)}</p>
    ${
      lines.length > 0 &&
      html`<ul>
        ${lines.slice(-SHOWN).map((line) => html`<li key=${line.s}>${sentence(game, line)}</li>`)}
        ${lines.length > SHOWN && html`<li>${t("web.ask.more", { n: lines.length - SHOWN })}</li>`}
      </ul>`
    }
    <p class="ask-who">
      ${asking.asked.map(
        (seat) =>
          html`<span key=${seat} class=${asking.yes.includes(seat) ? "yes" : ""}>
            ${asking.yes.includes(seat) ? "✓" : "…"} ${game.seatName(seat)}
          </span>`,
      )}
    </p>
    <div class="ask-do">
      ${
        mine &&
        html`
                    <button
                      class="primary"
                      data-testid="ask-yes"
                      aria-keyshortcuts="Y"
                      onClick=${() => answer(game, true)}
                    >
                      ${t("web.ask.yes")} <kbd>Y</kbd>
                    </button>
                    <button
                      class="plain-button"
                      data-testid="ask-no"
                      aria-keyshortcuts="N"
                      onClick=${() => answer(game, false)}
                    >
                      ${t("web.ask.no")} <kbd>N</kbd>
                    </button>
                  `
      }
      ${
        me === asking.by &&
        me !== null &&
        html`<button
          class="plain-button"
          data-testid="ask-withdraw"
          onClick=${() => answer(game, false)}
        >${t("web.ask.withdraw")}</button>`
      }
      ${
        host &&
        asking.what !== "anew" &&
        html`<button
          class="plain-button"
          data-testid="ask-decide"
          onClick=${() => answer(game, true, true)}
        >${t("web.ask.decide")}</button>`
      }
      ${
        !mine &&
        me !== asking.by &&
        !host &&
        html`<span>${t("web.ask.waits", { names: waited(game, asking) })}</span>`
      }
    </div>
  </section>`;
}

/** Names of those whose answer is missing. @param {Game} game @param {Asking} asking */
function waited(game, asking) {
  return asking.asked
    .filter((seat) => !asking.yes.includes(seat))
    .map((seat) => game.seatName(seat))
    .join(", ");
}
