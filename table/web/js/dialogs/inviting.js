/**
 * An invitation: who, where and how in one message to paste; and what to say of a link that leads
 * nobody in.
 */
import { t } from "../text/i18n.js";

/**
 * Who can open a link: only this computer, the same network, or anybody.
 * @param {string} url
 * @returns {"here" | "network" | "anywhere"}
 */
export function reachOf(url) {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (/^(localhost|.*\.localhost|127\..*|::1|0\.0\.0\.0)$/.test(name)) return "here";
  const own = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i;
  return own.test(name) ||
    /\.(local|lan|home|internal|home\.arpa)$/.test(name) ||
    !/[.:]/.test(name)
    ? "network"
    : "anywhere";
}

/**
 * The message for one link.
 * @param {{url: string, seat: string | null, host?: string | null, password?: boolean}} about
 *   `seat`: null = to look on
 */
export function invitation({ url, seat, host, password }) {
  const who = host ? t("web.invitation.from", { host }) : t("web.invitation.from-me");
  return [
    who,
    seat === null ? t("web.invitation.watch") : t("web.invitation.seat", { seat }),
    url,
    "",
    reachOf(url) === "network" ? t("web.invitation.network") : t("web.invitation.how"),
    ...(password ? [t("web.invitation.password")] : []),
    t(seat === null ? "web.invitation.keep-watch" : "web.invitation.keep"),
  ].join("\n");
}
