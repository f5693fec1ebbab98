/** Asking the referee: "may I play this now?" about a card of the own hand, and the report of the game so far. */
import { html } from "../model/html.js";
import { Dialog } from "../dialogs/frame.js";
import { title } from "../model/faces.js";
import { pick, t } from "../model/i18n.js";
import { faceShown } from "../model/view.js";
import { RuleLink, watched } from "../dialogs/watching.js";

/** @typedef {import("../model/game.js").Game} Game */
/** @typedef {{seq: number, seat: number | null, name: Text2, text: Text2, rule: {id: string}, how: string}} Wrong */
/** @typedef {{ops: number, violations: Wrong[], dues: {text: Text2, rule: {id: string}}[], sums: Advice[], lost?: number, over?: boolean}} Report */

/** The entry of a hand card's menu: now, for somebody, on a card that lies in play. @param {Game} game @param {string} alias @returns {MenuEntry[]} */
export function refereeEntries(game, alias) {
  if (!watched(game)) return [];
  const view = game.view;
  const ask = (/** @type {string | number | undefined} */ on) => () =>
    game.line.ask(on === undefined ? { c: alias } : { c: alias, on }, (ack) => {
      if (ack.ok && ack.answer) game.answer = /** @type {Answer} */ (ack.answer);
      else if (ack.error) game.toast(pick(ack.error.message) || ack.error.code, "error");
      game.ui();
    });
  const lying = Object.entries(view.comps)
    .filter(
      ([, comp]) =>
        comp.k === "card" && view.zones[comp.z]?.kind === "area" && faceShown(view, comp),
    )
    .slice(-6);
  return [
    {
      id: "referee",
      label: t("web.ask.play"),
      items: [
        { id: "referee:now", label: t("web.ask.now"), run: ask(undefined) },
        ...view.seats.map((seat) => ({
          id: `referee:${seat.seat}`,
          label: t("web.ask.for", { name: game.seatName(seat.seat) }),
          run: ask(seat.seat),
        })),
        ...lying.map(([other, comp]) => ({
          id: `referee:${other}`,
          label: t("web.ask.on", { card: title(comp.f) }),
          run: ask(other),
        })),
      ],
    },
  ];
}

/** Fetches the report and lays it open. @param {Game} game */
export function openReport(game) {
  game.line.ask({ about: "game" }, (ack) => {
    if (ack.ok && ack.answer) {
      game.close();
      game.report = /** @type {Report} */ (ack.answer);
    } else if (ack.error) game.toast(pick(ack.error.message) || ack.error.code, "error");
    game.ui();
  });
}

/** A sum as a little picture of itself: who gets what, and each step with its rule. @param {{item: Advice}} props */
export function SumCard({ item }) {
  const rows = item.rows ?? [];
  const most = Math.max(1, ...rows.map((row) => row.values.length));
  const drink = item.phase === "chaser" || item.phase === "split";
  return html`<figure class=${`sum ${item.phase}`} data-testid="sum" data-sum=${item.phase}><figcaption>${pick(item.text)}</figcaption>
    <table><thead class="unseen"><tr><th scope="col">${t(drink ? "web.sum.card" : "web.sum.who")}</th>${Array.from({ length: most }, (_, n) => html`<th key=${n} scope="col">${heading(item, n)}</th>`)}</tr></thead>
    <tbody>${rows.map((row, n) => html`<tr key=${n}><th scope="row">${pick(row.name)}</th>${Array.from({ length: most }, (_, at) => html`<td key=${at} class=${drink && at === 1 ? "fortitude" : drink || item.phase === "contest" ? "alcohol" : "gold"}>${drink && at === 1 && !row.values[at] ? "" : (row.values[at] ?? "–")}</td>`)}</tr>`)}</tbody></table>
    ${(item.steps ?? []).length > 0 && html`<ol>${(item.steps ?? []).map((step, n) => html`<li key=${n}>${pick(step.text)} <small class="rule"><${RuleLink} id=${step.rule.id} /></small></li>`)}</ol>`}
    ${!item.steps?.length && item.rule && html`<small class="rule"><${RuleLink} id=${item.rule.id} /></small>`}</figure>`;
}

/** @param {Advice} item @param {number} n */
function heading(item, n) {
  if (item.phase === "contest") return t("web.sum.round", { n: n + 1 });
  if (item.phase === "chaser" || item.phase === "split")
    return t(n ? "web.sum.fortitude" : "web.sum.alcohol");
  return t("web.sum.gold");
}

/** @param {{game: Game}} props */
export function ReportDialog({ game }) {
  const report = game.report;
  if (!report) return null;
  return html`<${Dialog} title=${t("web.report")} wide close=${() => game.close()} testid="report">
    <div class="report"><p>${t("web.report.ops", { n: report.ops })}${report.lost ? ` ${t("web.report.lost", { n: report.lost })}` : ""}</p>
    <h3>${t("web.report.violations", { n: report.violations.length })}</h3>
    <ul>${report.violations.map((one) => html`<li key=${one.seq}><b>${pick(one.name)}</b>: ${pick(one.text)} <small class="rule">${one.rule && html`<${RuleLink} id=${one.rule.id} /> · `}${t(`audit.${one.how}`)}</small></li>`)}</ul>
    ${report.dues.length > 0 && html`<h3>${t("web.report.dues", { n: report.dues.length })}</h3><ul>${report.dues.map((one, n) => html`<li key=${n}>${pick(one.text)} ${one.rule && html`<small class="rule"><${RuleLink} id=${one.rule.id} /></small>`}</li>`)}</ul>`}
    ${report.sums.length > 0 && html`<h3>${t("web.report.sums", { n: report.sums.length })}</h3><div class="sums">${report.sums.map((one, n) => html`<${SumCard} key=${n} item=${one} />`)}</div>`}</div></${Dialog}>`;
}

/** Does an option, or asks for its cards first. @param {Game} game @param {Advice} option */
export function choose(game, option) {
  if (option.phase !== "pick") return game.accept(option.id);
  game.picking = { item: option, chosen: new Set() };
  game.ui();
}

/** Several cards chosen at once, where a list of all ways would be too long. @param {{game: Game}} props */
export function PickDialog({ game }) {
  const picking = game.picking;
  if (!picking) return null;
  const { item, chosen } = picking;
  const [least, most] = [item.least ?? 0, item.most ?? 0];
  const toggle = (/** @type {number} */ n) => {
    if (!chosen.delete(n) && chosen.size < most) chosen.add(n);
    game.ui();
  };
  const done = () => {
    game.close();
    game.accept([item.id, ...[...chosen].sort((a, b) => a - b)].join("."));
  };
  return html`<${Dialog} title=${pick(item.text)} close=${() => game.close()} testid="pick">
    <p class="quiet">${t("web.pick", { least, most, n: chosen.size })}</p>
    <div class="pick" role="group" aria-label=${pick(item.text)}>${(item.cards ?? []).map((card, n) => html`<button key=${n} aria-pressed=${chosen.has(n)} data-testid="pick-card" onClick=${() => toggle(n)}>${pick(card)}</button>`)}</div>
    <button class="primary" data-testid="pick-ok" disabled=${chosen.size < least} onClick=${done}>${t("web.ok")}</button></${Dialog}>`;
}
