/** The button that shows the page in the next language. */
import { html } from "../text/html.js";
import { languageName, nextLanguage, setLanguage } from "../text/i18n.js";

/** @param {{short?: boolean}} props whether it says two letters only */
export function LanguageButton({ short = false }) {
  const lang = nextLanguage();
  const name = languageName(lang);
  const letters = lang.toUpperCase();
  return html`<button
    class="lang"
    data-testid="lang"
    lang=${lang}
    aria-label=${short ? `${letters}, ${name}` : name}
    onClick=${() => setLanguage(lang)}
  >${short ? letters : name}</button>`;
}
