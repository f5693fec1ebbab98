/** Ops that have no answer yet, kept with this tab, so that a reload while offline loses none. */
import { tab } from "./storage.js";

/** @typedef {{id: string, event: "op" | "advice", body: Record<string, any>}} Unsent */

const MOST = 200;

/** One list for each invitation; the key does not tell the token. @param {string} token */
const key = (token) => `innkeep.unsent.${token.slice(-12)}`;

/**
 * What an earlier visit in this tab left behind, oldest first.
 * @param {string} token
 * @returns {Unsent[]}
 */
export function recall(token) {
  try {
    const kept = JSON.parse(tab.get(key(token)) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((item) => item?.id && item.body && ["op", "advice"].includes(item.event))
      : [];
  } catch {
    return [];
  }
}

/** @param {string} token @param {{id: string, event: string, body: Record<string, any>}[]} queue */
export function keep(token, queue) {
  const list = queue
    .filter((item) => item.event !== "weigh")
    .slice(-MOST)
    .map(({ id, event, body }) => ({ id, event, body }));
  if (list.length) tab.set(key(token), JSON.stringify(list));
  else tab.remove(key(token));
}
