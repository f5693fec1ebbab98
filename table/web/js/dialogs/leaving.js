/** "I have to go": a bot plays on in one's place, or a friend takes the seat by a link of its own. */
import { BASE } from "../net/base_path.js";
import { askServer, tableId } from "../net/links.js";
import { html, useState } from "../text/html.js";
import { pick, sentenceOf, t } from "../text/i18n.js";
import { invitation } from "./inviting.js";
import { LinkRow } from "./link_row.js";
import { Twice } from "./frame.js";

/** The link for whoever takes the seat that was given on from this page, and the seat's character. */
let given = { link: "", seat: "" };

/** Whether the seat was given on from this page. */
export const hasLeft = () => given.link !== "";

/** @param {{game: Game, info: HouseInfo | null}} props */
export function Leaving({ game, info }) {
  const [error, setError] = useState("");
  const seat = game.view.seats.find((one) => one.seat === game.store.you.seat);
  if (!seat?.name || seat.bot || game.view.over) return null;
  const strength = info?.strengths[0];
  const handOver = async () => {
    try {
      const { link } = await askServer(game.token, `/api/tables/${tableId()}/leave`, {});
      given = { link, seat: pick(seat.title) };
      game.store.changed();
    } catch (problem) {
      setError(sentenceOf(problem));
    }
  };
  return html`<section data-testid="leaving">
    <h3>${t("web.leave")}</h3>
    <p class="quiet">${t("web.leave.hint")}</p>
    <div class="row">
      ${
        strength &&
        html`<${Twice}
          label=${t("web.leave.bot")}
          sure=${t("web.room.sure")}
          testid="leave-bot"
          run=${() => game.act({ kind: "bot", seat: seat.seat, strength })}
        />`
      }
      <${Twice}
        label=${t("web.leave.friend")}
        sure=${t("web.room.sure")}
        testid="leave-friend"
        run=${handOver}
      />
    </div>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </section>`;
}

/** What is left of the page of who has given the seat on: the link to send to the friend. */
export function Left() {
  const message = invitation({ url: given.link, seat: given.seat });
  return html`<main class="lost">
    <div class="dialog" data-testid="left">
      <h1>${t("web.left")}</h1>
      <p>${t("web.left.send", { seat: given.seat })}</p>
      <ul class="links">
        <${LinkRow}
          name=${t("web.room.link")}
          url=${given.link}
          testid="link-left"
          message=${message}
        />
      </ul>
      <p class="row"><a class="plain-button" href=${`${BASE}/`}>${t("web.lobby")}</a></p>
    </div>
  </main>`;
}
