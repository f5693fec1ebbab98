/** Keeps the screen on while one sits at a table that is played; where browsers allow it (https). */

/** @param {Game} game */
export function stayAwake(game) {
  if (!("wakeLock" in navigator)) return;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let asking = false;
  const look = async () => {
    const { you, view, status } = game.store;
    const seated = view?.seats.some((seat) => seat.seat === you.seat && seat.name !== null);
    const wanted = Boolean(seated && !view?.over && status === "online" && !document.hidden);
    if (wanted === Boolean(lock) || asking) return;
    if (!wanted) {
      const held = lock;
      lock = null;
      await held?.release().catch(() => undefined);
      return;
    }
    asking = true;
    try {
      const given = await navigator.wakeLock.request("screen");
      // The browser takes it back by itself when the page is hidden.
      given.addEventListener("release", () => {
        if (lock === given) lock = null;
      });
      lock = given;
    } catch {
      // A battery nearly empty, or a policy: the screen goes dark as usual.
    } finally {
      asking = false;
    }
  };
  game.store.subscribe(() => void look());
  document.addEventListener("visibilitychange", () => void look());
  void look();
}
