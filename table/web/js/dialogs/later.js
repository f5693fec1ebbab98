/** Dialogs whose scripts are fetched when somebody first opens them. */
import { html, useEffect, useState } from "../text/html.js";
import { t } from "../text/i18n.js";

/** @typedef {(props: {game: Game}) => unknown} View */

/**
 * A dialog that comes later; without a network it says so and closes.
 * @param {() => Promise<View>} fetched
 * @returns {View}
 */
export function later(fetched) {
  /** @type {View | null} */
  let view = null;
  return ({ game }) => {
    const [, setHere] = useState(view !== null);
    useEffect(() => {
      fetched()
        .then((found) => {
          view = found;
          setHere(true);
        })
        .catch(() => {
          game.close();
          game.toast(t("web.offline"), "error");
        });
    }, []);
    return view && html`<${view} game=${game} />`;
  };
}
