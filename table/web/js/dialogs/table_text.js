/** The table in words, to copy or to keep. */
import { html, useState } from "../text/html.js";
import { copyText } from "../board/copying.js";
import { keepFile } from "../board/copying.js";
import { tableText } from "../board/picture.js";
import { Dialog } from "./frame.js";
import { t } from "../text/i18n.js";

/** @param {{game: Game}} props */
export function TableTextDialog({ game }) {
  const [copied, setCopied] = useState(false);
  const text = tableText(game);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else game.toast(t("web.copy.failed"), "error");
  };
  return html`<${Dialog}
    title=${t("web.text")}
    wide
    close=${() => game.close()}
    testid="table-text"
  >
    <pre class="table-text" tabindex="0" data-first>${text}</pre>
    <span class="quick">
      <button class="primary" onClick=${copy}>
        ${t(copied ? "web.text.copied" : "web.text.copy")}
      </button>
      <button
        class="plain-button"
        onClick=${() => keepFile(text, `innkeep-${game.store.table?.id ?? "table"}.txt`)}
      >${t("web.text.save")}</button>
    </span>
  </${Dialog}>`;
}
