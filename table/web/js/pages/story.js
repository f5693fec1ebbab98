/**
 * The story of a game: each track and purse over its ops as lines, the turning points, as a picture
 * to share.
 */
import { html, useMemo, useState } from "../text/html.js";
import { copyText, keepFile } from "../board/copying.js";
import { Dialog } from "../dialogs/frame.js";
import { curves, roles, turnings } from "../history/curves.js";
import { language, pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { because } from "../panels/log_sentence.js";
import { Coach } from "./coach.js";

/** @typedef {import("../model/reel.js").Reel} Reel */
/** @typedef {import("../history/curves.js").Curve} Curve */
/** @typedef {import("../history/curves.js").Turning} Turning */

const [W, H, LEFT, RIGHT, TOP, BOTTOM] = [760, 320, 44, 14, 16, 30];

/** @param {Curve[]} lines @param {number} last */
function scales(lines, last) {
  const values = lines.flatMap((line) => line.points.map(([, value]) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ seq) => LEFT + ((W - LEFT - RIGHT) * seq) / Math.max(1, last);
  const y = (/** @type {number} */ value) =>
    H - BOTTOM - ((H - TOP - BOTTOM) * (value - low)) / (high - low);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = [];
  for (let value = low; value <= high; value += step) ticks.push(value);
  return { x, y, ticks };
}

/**
 * A line with corners: values stand until they change.
 * @param {Curve} line
 * @param {(n: number) => number} x
 * @param {(n: number) => number} y
 */
function path(line, x, y) {
  return line.points
    .map(([seq, value], place) =>
      place
        ? `H${x(seq).toFixed(1)}V${y(value).toFixed(1)}`
        : `M${x(seq).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join("");
}

/**
 * @param {{lines: Curve[], last: number, label: string, marks: Turning[], go: (seq: number) =>
 *   void}} props
 */
function Chart({ lines, last, label, marks, go }) {
  const { x, y, ticks } = scales(lines, last);
  return html`<svg
    class="chart"
    viewBox=${`0 0 ${W} ${H}`}
    role="img"
    aria-label=${label}
    data-testid="chart"
  >
    ${ticks.map(
      (value) =>
        html`<g key=${value}>
          <line
            x1=${LEFT}
            x2=${W - RIGHT}
            y1=${y(value)}
            y2=${y(value)}
            stroke="#b99a68"
            stroke-width="1"
            opacity=".6"
          />
          <text x=${LEFT - 8} y=${y(value) + 5} text-anchor="end" font-size="14" fill="#2b1a0f">
            ${value}
          </text>
        </g>`,
    )}
    <text x=${W - RIGHT} y=${H - 8} text-anchor="end" font-size="14" fill="#2b1a0f">
      ${t("web.story.ops", { n: last })}
    </text>
    ${lines.map(
      (line) =>
        html`<path
          key=${line.zone}
          d=${path(line, x, y)}
          fill="none"
          stroke=${line.color}
          stroke-width="3"
          stroke-linejoin="round"
          stroke-dasharray=${line.dash}
        />`,
    )}
    ${marks.map(
      (mark) =>
        html`<circle
          key=${`${mark.zone}${mark.seq}`}
          cx=${x(mark.seq)}
          cy=${y(mark.now)}
          r="6"
          fill="#fff8e6"
          stroke="#2b1a0f"
          stroke-width="2"
          style="cursor:pointer"
          onClick=${() => go(mark.seq)}
        >
          <title>${mark.was} → ${mark.now}</title>
        </circle>`,
    )}
  </svg>`;
}

/**
 * Draws the chart as a PNG and saves it.
 * @param {string} title
 * @param {Curve[]} lines
 * @param {number} last
 */
async function savePicture(title, lines, last) {
  const canvas = document.createElement("canvas");
  const scale = 2;
  const legend = 30 + 26 * Math.ceil(lines.length / 3);
  [canvas.width, canvas.height] = [W * scale, (H + 44 + legend) * scale];
  const pen = canvas.getContext("2d");
  if (!pen) return;
  await document.fonts.ready;
  pen.scale(scale, scale);
  pen.fillStyle = "#f3e6c8";
  pen.fillRect(0, 0, W, H + 44 + legend);
  pen.fillStyle = "#5a1213";
  pen.font = "700 22px Philosopher, serif";
  pen.fillText(title, LEFT, 30, W - LEFT - RIGHT);
  pen.translate(0, 40);
  const { x, y, ticks } = scales(lines, last);
  pen.font = "14px Alegreya, serif";
  pen.textAlign = "right";
  for (const value of ticks) {
    pen.strokeStyle = "#cbb184";
    pen.beginPath();
    pen.moveTo(LEFT, y(value));
    pen.lineTo(W - RIGHT, y(value));
    pen.stroke();
    pen.fillStyle = "#2b1a0f";
    pen.fillText(String(value), LEFT - 8, y(value) + 5);
  }
  pen.textAlign = "left";
  pen.lineWidth = 3;
  lines.forEach((line, place) => {
    pen.strokeStyle = line.color;
    pen.setLineDash(line.dash ? line.dash.split(" ").map(Number) : []);
    pen.stroke(new Path2D(path(line, x, y)));
    const [column, row] = [place % 3, Math.floor(place / 3)];
    const [left, top] = [LEFT + (column * (W - LEFT)) / 3, H + 14 + row * 26];
    pen.stroke(new Path2D(`M${left} ${top}h34`));
    pen.fillStyle = "#2b1a0f";
    pen.fillText(line.name, left + 42, top + 5, 170);
  });
  canvas.toBlob((blob) => blob && keepFile(blob, "innkeep-story.png"), "image/png");
}

/** When the game was, how long, and how it ended. @param {Reel} reel @param {(seat: number) => string} called */
function about(reel, called) {
  const { winners = [], tied = [], secret } = reel.table;
  const [from, to] = [reel.at[0], reel.at[reel.at.length - 1]];
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { day: "numeric", month: "long", year: "numeric" };
  const names = (/** @type {number[]} */ seats) => ({ names: seats.map(called).join(", ") });
  const minutes = from && to ? Math.max(1, Math.round((to - from) / 60000)) : 0;
  return [
    from && new Date(from).toLocaleDateString(language(), form),
    minutes && t("web.story.minutes", { n: minutes }),
    t("web.story.ops", { n: reel.last }),
    winners.length && t("web.story.won", names(winners)),
    tied.length && t("web.story.tied", names(tied)),
    secret && t("web.story.over"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Who fell, and when. @param {{reel: Reel, go: (seq: number) => void}} props */
function Outs({ reel, go }) {
  const { outs = [] } = reel.table;
  if (!outs.length) return null;
  return html`<ol class="story-marks" aria-label=${t("web.story.outs")} data-testid="story-outs">
    ${outs.map(
      (out) =>
        html`<li key=${out.seat}>
          <button class="plain-button" onClick=${() => go(out.seq)}>${pick(out.text)}</button>
        </li>`,
    )}
  </ol>`;
}

/** What is drawn of the game. @param {{offered: [string, Texts][], role: string, choose: (role: string) => void}} props */
function Roles({ offered, role, choose }) {
  if (offered.length < 2) return null;
  return html`<div class="story-roles" role="group" aria-label=${t("web.story.what")}>
    ${offered.map(
      ([one, name]) =>
        html`<button
          key=${one}
          class="plain-button"
          aria-pressed=${one === role}
          data-testid=${`story-${one}`}
          onClick=${() => choose(one)}
        >${pick(name)}</button>`,
    )}
  </div>`;
}

/** What the lines are called, and where each ends. @param {{lines: Curve[]}} props */
const Legend = ({ lines }) =>
  html`<ul class="story-legend">
    ${lines.map(
      (line) =>
        html`<li key=${line.zone}>
          <svg width="40" height="10" aria-hidden="true">
            <line
              x1="0"
              x2="40"
              y1="5"
              y2="5"
              stroke=${line.color}
              stroke-width="4"
              stroke-dasharray=${line.dash}
            />
          </svg>
          ${line.name}: ${line.points[line.points.length - 1][1]}
        </li>`,
    )}
  </ul>`;

/**
 * The turning points, each with its cause.
 * @param {{reel: Reel, marks: Turning[], title: string, called: (seat: number | null) => string, go:
 *   (seq: number) => void}} props
 */
function Turnings({ reel, marks, title, called, go }) {
  if (!marks.length) return null;
  /** @param {Turning} mark */
  const said = ({ seat, was, now, seq }) => {
    const turned = t("web.story.turning", { who: called(seat), what: title, was, now });
    return because(called, reel.deltas[seq - 1]?.l?.a.cause, turned);
  };
  return html`<h3>${t("web.story.turnings")}</h3>
    <ol class="story-marks">
      ${marks.map(
        (mark) =>
          html`<li key=${`${mark.zone}${mark.seq}`}>
            <button class="plain-button" data-testid="turning" onClick=${() => go(mark.seq)}>
              ${said(mark)}
            </button>
          </li>`,
      )}
    </ol>`;
}

/** The same as numbers. @param {{lines: Curve[]}} props */
const Numbers = ({ lines }) =>
  html`<details>
    <summary>${t("web.story.table")}</summary>
    <div class="story-table">
      <table>
        <thead>
          <tr>
            <th>${t("web.story.op")}</th>
            ${lines.map((line) => html`<th key=${line.zone} scope="col">${line.name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows(lines).map(
            ([seq, values]) =>
              html`<tr key=${seq}>
                <th scope="row">${seq}</th>
                ${values.map((value, place) => html`<td key=${place}>${value}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;

/** The picture of the story and a link to it. @param {{reel: Reel, game: Game, save: () => void}} props */
function Share({ reel, game, save }) {
  const copy = async () => {
    if (await copyText(location.href.replace(/\/replay(\?[^#]*)?/, "/story")))
      game.toast(t("web.story.copied"), "note");
    else game.toast(t("web.copy.failed"), "error");
  };
  return html`<div class="story-do">
    <button class="primary" data-testid="story-picture" onClick=${save}>${t("web.story.picture")}</button>
    ${
      reel.table.commitment &&
      html`<button class="plain-button" onClick=${copy}>${t("web.story.link")}</button>`
    }
  </div>`;
}

/** @param {{reel: Reel, game: Game, close: () => void, go: (seq: number) => void}} props */
export function Story({ reel, game, close, go }) {
  const view = useMemo(() => reel.stop(reel.last).view, [reel.last]);
  const offered = [...roles(view)];
  const [role, setRole] = useState(offered[0]?.[0] ?? "");
  const called = (/** @type {number | null} */ seat) => {
    const found = view.seats.find((one) => one.seat === seat);
    return found ? (nameOf(found) ?? pick(found.title)) : t("house");
  };
  const lines = curves(reel, view, role, called);
  const marks = turnings(lines);
  const title = pick(offered.find(([one]) => one === role)?.[1]);
  const table = pick(reel.table.title ?? null);
  return html`<${Dialog}
    title=${`${t("web.story")}: ${table}`}
    close=${close}
    wide=${true}
    testid="story-page"
  >
    <div class="story">
      <p>${about(reel, called)}</p>
      <${Outs} reel=${reel} go=${go} />
      <${Roles} offered=${offered} role=${role} choose=${setRole} />
      ${
        lines.length > 0 &&
        html`<${Chart}
            lines=${lines}
            last=${reel.last}
            label=${t("web.story.chart", { what: title })}
            marks=${marks}
            go=${go}
          />
          <${Legend} lines=${lines} />
          <${Turnings} reel=${reel} marks=${marks} title=${title} called=${called} go=${go} />
          <${Numbers} lines=${lines} />`
      }
      ${
        reel.table.secret &&
        reel.source &&
        html`<${Coach} source=${reel.source} go=${(/** @type {number} */ seq) => go(Math.max(0, seq))} />`
      }
      <${Share} reel=${reel} game=${game} save=${() => savePicture(`${table} — ${title}`, lines, reel.last)} />
    </div>
  </${Dialog}>`;
}

/**
 * The values of all lines at each op where one of them changed.
 * @param {Curve[]} lines
 * @returns {[number, number[]][]}
 */
function rows(lines) {
  const seqs = [...new Set(lines.flatMap((line) => line.points.map(([seq]) => seq)))].sort(
    (a, b) => a - b,
  );
  return seqs.map((seq) => [
    seq,
    lines.map((line) => line.points.filter(([at]) => at <= seq).pop()?.[1] ?? 0),
  ]);
}
