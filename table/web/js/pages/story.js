/**
 * The story of a game: each track and purse over its ops as lines, the turning points, as a picture
 * to share.
 */
import { html, useMemo, useState } from "../text/html.js";
import { copyText } from "../board/copying.js";
import { Dialog } from "../dialogs/frame.js";
import { curves, roles, turnings } from "../history/curves.js";
import { language, pick, t } from "../text/i18n.js";
import { nameOf } from "../text/names.js";
import { because } from "../panels/log_sentence.js";
import { Coach } from "./coach.js";

/** @typedef {import("../model/game.js").Game} Game */
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
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "innkeep-story.png";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }, "image/png");
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
  const [from, to] = [reel.at[0], reel.at[reel.at.length - 1]];
  const day = from
    ? new Date(from).toLocaleDateString(language(), {
        day: "numeric",
        month: "long",
        year: "numeric",
      })
    : "";
  const minutes = from && to ? Math.max(1, Math.round((to - from) / 60000)) : 0;
  const copy = async () => {
    if (await copyText(location.href.replace(/\/replay(\?[^#]*)?/, "/story")))
      game.toast(t("web.story.copied"), "note");
    else game.toast(t("web.copy.failed"), "error");
  };
  return html`<${Dialog}
    title=${`${t("web.story")}: ${pick(reel.table.title ?? null)}`}
    close=${close}
    wide=${true}
    testid="story-page"
  >
    <div class="story">
      <p>
        ${[
          day,
          minutes ? t("web.story.minutes", { n: minutes }) : "",
          t("web.story.ops", { n: reel.last }),
          reel.table.winners?.length
            ? t("web.story.won", { names: reel.table.winners.map(called).join(", ") })
            : "",
          reel.table.tied?.length
            ? t("web.story.tied", { names: reel.table.tied.map(called).join(", ") })
            : "",
          reel.table.secret ? t("web.story.over") : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      ${
        (reel.table.outs?.length ?? 0) > 0 &&
        html`<ol class="story-marks" aria-label=${t("web.story.outs")} data-testid="story-outs">
          ${reel.table.outs?.map(
            (out) =>
              html`<li key=${out.seat}>
                <button class="plain-button" onClick=${() => go(out.seq)}>${pick(out.text)}</button>
              </li>`,
          )}
        </ol>`
      }
      ${
        offered.length > 1 &&
        html`<div class="story-roles" role="group" aria-label=${t("web.story.what")}>
          ${offered.map(
            ([one, name]) =>
              html`<button
                key=${one}
                class="plain-button"
                aria-pressed=${one === role}
                data-testid=${`story-${one}`}
                onClick=${() => setRole(one)}
              >${pick(name)}</button>`,
          )}
        </div>`
      }
      ${
        lines.length > 0 &&
        html`
                    <${Chart}
                      lines=${lines}
                      last=${reel.last}
                      label=${t("web.story.chart", { what: title })}
                      marks=${marks}
                      go=${go}
                    />
                    <ul class="story-legend">
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
                    </ul>
                    ${
                      marks.length > 0 &&
                      html`
                        <h3>${t("web.story.turnings")}</h3>
                        <ol class="story-marks">
                          ${marks.map(
                            (mark) =>
                              html`<li key=${`${mark.zone}${mark.seq}`}>
                                <button
                                  class="plain-button"
                                  data-testid="turning"
                                  onClick=${() => go(mark.seq)}
                                >
                                  ${because(
                                    called,
                                    reel.deltas[mark.seq - 1]?.l?.a.cause,
                                    t("web.story.turning", {
                                      who: called(mark.seat),
                                      what: title,
                                      was: mark.was,
                                      now: mark.now,
                                    }),
                                  )}
                                </button>
                              </li>`,
                          )}
                        </ol>
                      `
                    }
                    <details>
                      <summary>${t("web.story.table")}</summary>
                      <div class="story-table">
                        <table>
                          <thead>
                            <tr>
                              <th>${t("web.story.op")}</th>
                              ${lines.map(
                                (line) => html`<th key=${line.zone} scope="col">${line.name}</th>`,
                              )}
                            </tr>
                          </thead>
                          <tbody>
                            ${rows(lines).map(
                              ([seq, values]) =>
                                html`<tr key=${seq}>
                                  <th scope="row">${seq}</th>
                                  ${values.map(
                                    (value, place) => html`<td key=${place}>${value}</td>`,
                                  )}
                                </tr>`,
                            )}
                          </tbody>
                        </table>
                      </div>
                    </details>
                  `
      }
      ${
        reel.table.secret &&
        reel.source &&
        html`<${Coach} source=${reel.source} go=${(/** @type {number} */ seq) => go(Math.max(0, seq))} />`
      }
      <div class="story-do">
        <button
          class="primary"
          data-testid="story-picture"
          onClick=${() =>
            savePicture(`${pick(reel.table.title ?? null)} — ${title}`, lines, reel.last)}
        >${t("web.story.picture")}</button>
        ${
          reel.table.commitment &&
          html`<button class="plain-button" onClick=${copy}>${t("web.story.link")}</button>`
        }
      </div>
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
