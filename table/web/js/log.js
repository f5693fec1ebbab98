/** The log in words, and the chat. */
import { html, useEffect, useRef } from "./html.js";
import { known, pick, t } from "./i18n.js";
import { face, title } from "./faces.js";
import { icon } from "./icons.js";

/** @typedef {import("./game.js").Game} Game */

/** The sentence of a log line in the language chosen. @param {Game} game @param {LogLine} line */
export function sentence(game, line) {
  const a = line.a;
  /** @type {Record<string, unknown>} */
  const args = { ...a, who: line.by === null ? a.name ?? t(a.auto ? "assistant" : "house") : game.seatName(line.by) };
  if ("c" in a) args.card = title(a.c);
  for (const key of ["from", "to", "zone"]) {
    if (typeof a[key] === "string") args[key] = key === "to" && a.to === "all" ? t("everyone") : game.zoneName(a[key], line.by);
  }
  if (typeof a.seat === "number") args.seat = line.key === "log.arrow" ? game.seatName(a.seat) : pick(game.view.seats.find((seat) => seat.seat === a.seat)?.title);
  if (line.key === "log.reveal") args.target = a.to === "all" ? t("everyone") : game.seatName(a.to);
  if (line.key === "log.arrow") {
    args.from = "c" in a ? title(a.c) : args.from;
    args.to = "seat" in a ? game.seatName(a.seat) : "target" in a ? title(a.target) : args.zone;
  }
  if (["log.allow", "log.nudge", "log.host"].includes(line.key) || line.key.startsWith("log.swap-")) args.seat = game.seatName(a.seat);
  if (typeof a.mode === "string") args.mode = t(`mode.${a.mode}`);
  if (typeof a.severity === "string") Object.assign(args, { severity: t(`severity.${a.severity}`), check: known(`check.${a.check}`) ? t(`check.${a.check}`) : a.check });
  if (typeof a.owner === "number") args.owner = game.seatName(a.owner);
  if (Array.isArray(a.rolls)) args.rolls = a.rolls.join(", ");
  const base = t(line.key, args);
  return Array.isArray(a.cs) && a.cs.length ? `${base}: ${a.cs.map((/** @type {string} */ token) => title(token)).join(", ")}` : base;
}

/** @param {{game: Game}} props */
export function LogPanel({ game }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = game.store.log;
  const length = lines.length ? lines[lines.length - 1].s : 0;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const form = event.target;
    const input = form instanceof HTMLFormElement ? form.elements.namedItem("chat") : null;
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    game.act({ kind: "chat", text: input.value.trim().slice(0, 500) });
    input.value = "";
  };
  return html`<section class="panel log" aria-label=${t("web.log")}>
    <h2>${icon("chat")}${t("web.log")}</h2>
    <ol ref=${list} tabindex="0" data-testid="log" aria-label=${t("web.log")}>${lines.map((line) => {
      const seat = game.view.seats.find((one) => one.seat === line.by);
      if (typeof line.a.c === "string") face(line.a.c);
      return html`<li key=${line.s} class=${line.key === "log.chat" ? "said" : ""} style=${seat ? `--seat:${seat.color}` : ""}>${sentence(game, line)}</li>`;
    })}</ol>
    <form onSubmit=${send}><input id="chat" name="chat" data-testid="chat" maxlength="500" autocomplete="off" placeholder=${t("web.chat")} aria-label=${t("web.chat")} />
      <button data-testid="chat-send">${t("web.send")}</button></form>
  </section>`;
}
