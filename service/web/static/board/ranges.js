/* How far a counter reaches: pointed at or focused, the spaces in its range are shaded. */

import { middlesOf, node } from "./middles.js";

const APART = 120;
const COLUMN = APART * Math.sqrt(3) / 2;
const CELLS = { flat: "M-35-60H35L69 0 35 60H-35L-69 0z", "": "M0-69L60-35V35L0 69-60 35V-35z" };

/** Let the counters of a stage show their ranges. */
export function openRanges(stage) {
  let of = null;
  let shaded = null;

  function close() {
    shaded?.remove();
    shaded = of = null;
  }
  function point(event) {
    const found = event.target.closest?.("g.piece");
    const piece = found && reachOf(found) ? found : null;
    if (piece === of) return;
    close();
    const chart = piece?.closest(".chart");
    if (!chart) return;
    of = piece;
    shaded = shade(chart, piece);
    chart.querySelector(".printed")?.after(shaded);
  }
  stage.addEventListener("pointerover", point);
  stage.addEventListener("focusin", point);
  stage.addEventListener("pointerleave", close);
}

/** How far a counter fires and directs fire: it says so itself, or what is printed on it and its like does. */
function reachOf(piece) {
  const printed = [...piece.querySelectorAll(":scope > use")].map((one) => piece.ownerSVGElement.querySelector(one.getAttribute("href")));
  return [piece, ...printed].map((one) => one?.dataset.range).find(Boolean) ?? "";
}

/** A layer with every space in range: its own fire, and further what it directs. */
function shade(chart, piece) {
  const { turned } = chart.dataset;
  const spaces = middlesOf(chart);
  const own = under(chart, piece, spaces);
  const layer = node("g", { class: "ranges" });
  const [near, far = 0] = reachOf(piece).split(" ").map(Number);
  for (const [, x, y] of spaces) {
    const away = distance(x - own[1], y - own[2], turned);
    if (away === 0 || away > Math.max(near, far)) continue;
    layer.append(node("path", {
      d: CELLS[turned],
      transform: `translate(${x} ${y})`,
      class: away <= near ? "near" : "far",
    }));
  }
  return layer;
}

/** The space under a counter: that with the nearest middle. */
function under(chart, piece, spaces) {
  const box = piece.getBoundingClientRect();
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = middle.matrixTransform(chart.getScreenCTM().inverse());
  const away = ([, a, b]) => Math.hypot(a - x, b - y);
  return spaces.reduce((one, other) => (away(other) < away(one) ? other : one));
}

/** How many hexes lie between two middles; columns of hexes stand a little closer than rows. */
function distance(dx, dy, turned) {
  const [across, along] = turned === "flat" ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  const columns = across / COLUMN;
  return Math.round(columns + Math.max(0, along / APART - columns / 2));
}
