/** What a table agreed to play otherwise, in words. */
import { known, t } from "./i18n.js";

/**
 * Whether a ruling is about one rule; one about a kind of thing begins with the check.
 * @param {string} key
 */
export function cites(key) {
  return /-\d/.test(key);
}

/**
 * The rule a table agreed to play otherwise, or the check in words where no rule is cited.
 * @param {string} key
 */
export function agreedOn(key) {
  const name = key.split("/")[0];
  return !cites(name) && known(`check.${name}`)
    ? t("web.quoted", { title: t(`check.${name}`) })
    : name;
}

/**
 * What kind of thing was agreed on, in words, where the assistant does not say what is covered.
 * @param {string} key
 */
export function shape(key) {
  const [kind, what] = (key.split("/")[1] ?? "").split(".");
  const name = kind === "fault" ? `shape.${what}` : "shape.plays";
  return known(name) ? t(name) : t("shape.plays");
}
