/** The clock on a mat: how long this seat's turns have taken, and what is left of the present one. */
import { html, useEffect, useRef } from "../text/html.js";
import { language, t } from "../text/i18n.js";
import { left, span, thought } from "../model/clock.js";

const days = (/** @type {number} */ n) => t("web.clock.days", { n });

/** @param {{game: Game, seat: number}} props */
export function Thinking({ game, seat }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const clock = game.view.clock ?? null;
  const still = Boolean(game.view.over) || game.store.turn()?.phase === "over";
  useEffect(() => {
    if (!clock || !ref.current) return undefined;
    const look = () => {
      const el = ref.current;
      if (!el) return;
      const now = Date.now() + game.store.skew;
      const rest = left(clock, seat, now);
      const all = span(thought(clock, seat, now), days);
      const said = rest === null ? all : span(rest, days);
      if (el.textContent !== said) el.textContent = said;
      el.classList.toggle("late", rest !== null && rest < 0);
      el.title = t(rest === null ? "web.clock.thought" : "web.clock.left", { time: all });
    };
    look();
    if (clock.seat !== seat || still) return undefined;
    const ticking = setInterval(look, 1000);
    return () => clearInterval(ticking);
  }, [clock, seat, still, language()]);
  if (!clock) return null;
  const running = clock.seat === seat ? "running" : "";
  return html`<time class=${`thinking ${running}`} data-testid=${`clock-${seat}`} ref=${ref}></time>`;
}
