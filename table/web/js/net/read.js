/** Reading from the server over a network that may break off for a moment. */

/** How long to wait (ms) before each further try. */
const PAUSES = [300, 1000, 3000];

/**
 * Reads from the server, and tries again when the network fails: whoever changes from one network to
 * another, or wakes a laptop, has every request under way broken off. An answer of the server is an answer,
 * whatever its status.
 * @param {string} url
 * @param {RequestInit} [init] of a GET only: what changes something must not be sent twice
 * @returns {Promise<Response>} throws the last try's error
 */
export async function read(url, init) {
  for (const pause of PAUSES) {
    try {
      return await fetch(url, init);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetch(url, init);
}
