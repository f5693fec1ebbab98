/**
 * Where this server lies: its pages and files may be under a prefix, as behind a proxy that serves
 * other things too.
 */

/** What every path begins with, as "/inn"; "" at the top. This file's own address says it. */
export const BASE = new URL(import.meta.url).pathname.replace(/\/static\/.*$/, "");

/** The server's own start, for links. */
export const HOME = `${location.origin}${BASE}`;
