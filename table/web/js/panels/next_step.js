/** The gold button: the next step with its name, and beside it when this seat wants to be asked. */
import { html } from "../text/html.js";
import { openList } from "../model/open_dialogs.js";
import { icon } from "../board/icons.js";
import { t } from "../text/i18n.js";
import {
  nextStep,
  paceEntries,
  paceOf,
  putsAway,
  restEntries,
  playsMachine,
  promptEntries,
  stopOrGo,
} from "../actions/next_step.js";
import { given, keyOf } from "../actions/command.js";
import { STEP, WAIT } from "../actions/step_commands.js";
import { watched } from "../actions/referee_actions.js";

/** More than two lines of the button hold: written smaller. */
const LONG = 38;

/** @param {{game: Game}} props */
export function NextStep({ game }) {
  if (game.store.you.seat === null) return null;
  const step = nextStep(game);
  const lit = step && (step.sort !== "pass" || watched(game));
  const choosing = watched(game) && game.store.assistant;
  const played = playsMachine(game);
  const at = given(game);
  const label = STEP.says?.(at);
  return html`<div class=${`next ${step?.passes ? "passing" : ""}`} data-testid="next">
    <button
      class=${`pass ${lit ? "asked" : ""}`}
      data-testid="pass"
      data-sort=${step?.sort ?? ""}
      title=${`${label} (${keyOf(STEP)})`}
      disabled=${!step}
      onClick=${() => STEP.run(at)}
    >
      ${icon("pass")}
      <span key=${label} class=${label && label.length > LONG ? "long" : ""}>${label}</span>
    </button>
    ${played && html`<${Pace} game=${game} />`}
    ${
      choosing &&
      (step?.passes && step.sort !== "machine"
        ? html`<button
            class="when"
            data-testid="wait"
            aria-label=${t(WAIT.label)}
            title=${`${t(WAIT.label)} (${keyOf(WAIT)})`}
            onClick=${() => WAIT.run(at)}
          >${icon("hold")}</button>`
        : html`<button
            class="when"
            data-testid="prompts"
            aria-label=${t("web.prompts")}
            title=${t("web.prompts")}
            aria-haspopup="menu"
            onClick=${(/** @type {MouseEvent} */ event) => openPrompts(game, event.currentTarget)}
          >${icon("down")}</button>`)
    }
  </div>`;
}

/** Stops a machine or lets it go on. @param {{game: Game}} props */
function Pace({ game }) {
  const { on } = paceOf(game);
  const name = t(on ? "web.machine.stop" : "web.machine.go");
  return html`<button
      class="when"
      data-testid="machine-stop"
      aria-label=${name}
      title=${name}
      onClick=${() => stopOrGo(game)}
    >${icon(on ? "machine-stop" : "machine-go")}</button>`;
}

/** @param {Game} game @param {EventTarget | null} button */
function openPrompts(game, button) {
  const played = playsMachine(game);
  const rests = putsAway(game);
  const title = t(`web.prompts${played ? ".and-pace" : rests ? ".and-rest" : ""}`);
  const paces = played ? paceEntries(game) : rests ? restEntries(game) : [];
  const entries = [...promptEntries(game), ...paces];
  const under = button instanceof Element ? button.getBoundingClientRect() : undefined;
  openList(game, title, entries, { under });
}
