/**
 * What the assistant asks of this seat, one thing at a time and where the eye is: a refusal with
 * its way out, a question with its answers, the next due. One key for each.
 */
import { html, useEffect } from "../text/html.js";
import { icon } from "../board/icons.js";
import { matter } from "../actions/matters.js";
import { pick, t } from "../text/i18n.js";
import { say } from "../board/a11y.js";
import { RuleLink } from "./rule_link.js";

/** Does what was refused once the host has let it. @param {Game} game @param {Delta} delta */
export function followLeave(game, delta) {
  if (delta.k !== "allow" || delta.l?.a.seat !== game.store.you.seat || !game.refused?.asked)
    return;
  const { op } = game.refused;
  game.past();
  game.act(op);
}

/**
 * `covered`: a panel lies over the board; what is due stands there and in the bar below.
 * @param {{game: Game, covered: boolean}} props
 */
export function Prompt({ game, covered }) {
  const now = matter(game);
  const id = now?.id ?? "";
  useEffect(() => {
    if (now && now.sort !== "due")
      say([now.text, ...now.answers.map((answer) => answer.label)].join(" "));
  }, [id]);
  if (!now || game.dialog("menu") || game.dialog("watching")) return null;
  if (covered && now.sort === "due") return null;
  return html`<section
    key=${id}
    class=${`prompt ${now.sort}`}
    data-testid="prompt"
    data-sort=${now.sort}
    style=${spot(game)}
    aria-label=${t("web.prompt")}
  >
    <p>
      ${now.sort === "refusal" && icon("close")}
      <span>${now.text}</span> ${
        now.rule &&
        html`<small class="rule">
          <${RuleLink} id=${now.rule.id} /> · ${now.rule.book}
          ${now.sort.startsWith("answer") ? `: ${pick(now.rule.section)}` : ""}
        </small>`
      }
    </p>
    ${now.but?.map(
      (one, n) =>
        html`<p key=${n} class="but">
          <span>${pick(one.text)}</span> <small class="rule">
            <${RuleLink} id=${one.rule.id} />
          </small>
        </p>`,
    )}
    <div class="answers">
      ${now.answers.map(
        (answer, n) => html`<button
          key=${answer.id}
          class=${answer.main ? "main" : ""}
          data-testid="answer"
          data-answer=${answer.id}
          title=${answer.hint}
          onClick=${answer.run}
        >
          <kbd aria-hidden="true">
            ${now.answers.length > 1 || now.sort !== "due" ? n + 1 : "A"}
          </kbd>
          ${answer.label}
        </button>`,
      )}
      ${
        now.close &&
        html`<button
          class="wave"
          data-testid="prompt-close"
          aria-label=${t("web.advice.dismiss")}
          onClick=${now.close}
        >${icon("close")}</button>`
      }
    </div>
  </section>`;
}

/**
 * Just above one's own mat, whose tracks it must not cover, or beside it where it lies at the side
 * of the others; spectators get it at the lower edge of the board.
 * @param {Game} game
 */
function spot(game) {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const box = game.plan?.mats.find((mat) => mat.seat === game.store.you.seat);
  if (!board || !box) return "";
  const { base } = game.camera;
  const beside = box.x * base;
  if (beside > board.width / 4)
    return `left:${board.left + 8}px;right:${innerWidth - board.left - beside + 6}px;bottom:${innerHeight - board.bottom + 6}px;max-height:${board.height - 12}px;overflow-y:auto;width:auto;transform:none`;
  const bottom = Math.max(60, innerHeight - board.top - box.y * base + 8);
  const left = board.left + board.width / 2;
  return `left:${left}px;bottom:${bottom}px;max-width:${board.width - 16}px`;
}
