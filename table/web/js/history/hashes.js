/**
 * SHA-256 and HMAC from the vendored library: `crypto.subtle` is missing where a page came by plain
 * http. Load it when needed.
 */
import { hmac, sha256 } from "../../vendor/noble-hashes.js";

export { sha256 };

const encoder = new TextEncoder();

/** @param {string} text */
export const utf8 = (text) => encoder.encode(text);

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export function bytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} key @param {Uint8Array} data */
export const keyed = (key, data) => hmac(sha256, key, data);

/** As heads of the log are written. @param {Uint8Array} data */
export const base64url = (data) =>
  btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
