/** A rule's id as a link to the page that explains it. */
import { BASE } from "../net/base_path.js";
import { html } from "../text/html.js";

/** A rule by its id, to be looked up. @param {{id: string, children?: unknown}} props */
export function RuleLink({ id }) {
  return html`<a
    class="rule-link"
    href=${`${BASE}/rules?lang=${document.documentElement.lang}#${id}`}
    target="innkeep-rules"
    rel="noopener"
  >${id}</a>`;
}
