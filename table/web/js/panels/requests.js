/** Asking for something of another's hand, and answering who asks for something of one's own. */
import { html } from "../text/html.js";
import { pick, t } from "../text/i18n.js";
import { teamSeats } from "../layout/teams.js";
import { icon } from "../board/icons.js";

/** Whether a person sits there. @param {Game} game @param {number} at */
const sits = (game, at) =>
  game.view.seats.some((one) => one.seat === at && one.name !== null && !one.bot);

/**
 * Whose word lets somebody have a seat: the holder's of the hand there, that of people of its team,
 * whose hands would be seen, too, or else the host's.
 * @param {Game} game
 * @param {TableRequest} request
 * @returns {"holder" | "mate" | "host" | null}
 */
function mayLet(game, request) {
  const me = game.store.you.seat;
  if (request.want !== "seat" || me === null) return null;
  if (me === request.holder) return "holder";
  const mates = teamSeats(game.view, request.of).filter(
    (seat) => seat !== request.of && seat !== request.by && sits(game, seat),
  );
  if (mates.includes(me)) return "mate";
  return game.store.you.host && !mates.length ? "host" : null;
}

/** The sentence of a request. @param {Game} game @param {TableRequest} request */
function wording(game, request) {
  if (request.want === "seat") {
    const title = pick(game.view.seats.find((seat) => seat.seat === request.of)?.title);
    return t(`web.request.seat.${mayLet(game, request) ?? "waiting"}`, {
      name: request.name ?? "",
      seat: title,
    });
  }
  const owner = request.of === game.store.you.seat ? "mine" : "theirs";
  return t(`web.request.${owner}.${request.want}`, {
    who: game.seatName(request.by),
    owner: game.seatName(request.of),
    n: request.n,
    to: request.to ? game.zoneName(request.to) : "",
  });
}

/** What is asked of this seat, and what it asked itself. @param {{game: Game}} props */
export function Requests({ game }) {
  const me = game.store.you.seat;
  const open = (game.store.view?.requests ?? []).filter(
    (one) =>
      me !== null &&
      (one.want === "seat" ? one.by === me || mayLet(game, one) : one.of === me || one.by === me),
  );
  if (!open.length) return null;
  return html`<div class="requests" role="region" aria-label=${t("web.requests")}>
    ${open.map((request) => {
      const chosen = [...game.store.selected].filter(
        (alias) => game.view.comps[alias]?.z === request.zone,
      );
      const mine = request.want === "seat" ? Boolean(mayLet(game, request)) : request.of === me;
      const ready = request.want !== "give" || chosen.length === request.n;
      /** @param {boolean} yes */
      const answer = (yes) => {
        const cs = yes && request.want === "give" ? { cs: chosen } : {};
        if (cs.cs) game.store.choose([], false);
        game.act({ kind: "grant", to: request.seq, yes, ...cs });
      };
      return html`<div
        class="request"
        key=${request.seq}
        role="group"
        data-testid="request"
        aria-label=${wording(game, request)}
      >
        ${icon("bell")}
        <p aria-live="polite">
          ${wording(game, request)}
          ${
            mine &&
            request.want === "give" &&
            html`<small>${t("web.request.choose", { n: request.n })}</small>`
          }
        </p>
        <span>
          ${
            mine
              ? html`
                          <button
                            class="yes"
                            data-testid="request-yes"
                            disabled=${!ready}
                            onClick=${() => answer(true)}
                          >${t(`web.request.yes.${request.want}`)}</button>
                          <button data-testid="request-no" onClick=${() => answer(false)}>
                            ${t("web.request.no")}
                          </button>
                        `
              : html`<button data-testid="request-withdraw" onClick=${() => answer(false)}>
                ${t("web.request.withdraw")}
              </button>`
          }
        </span>
      </div>`;
    })}
  </div>`;
}
