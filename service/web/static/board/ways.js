/* How pieces go over the board: what the draft does, and what the last order moved. */

import { middlesOf, node } from "./middles.js";

/** Draw what the draft does: an arrow from where a piece lies now, and its ghost there if it moves. */
export function drawWays() {
  const stage = document.querySelector("#stage:is([data-ways], [data-aims])");
  const svg = stage?.querySelector("svg");
  if (!svg || svg.querySelector(".draft-ways")) return;
  if (stage.dataset.aims) drawArrows(svg, JSON.parse(stage.dataset.aims), "draft-ways");
  if (!stage.dataset.ways) return;
  for (const [id, from, to] of JSON.parse(stage.dataset.ways)) {
    const piece = svg.querySelector(`.piece[data-id="${CSS.escape(id)}"]`);
    const on = piece?.closest(".stack")?.parentNode ?? piece?.parentNode ?? svg;
    const [a, b] = [middle(svg, on, from), middle(svg, on, to)];
    piece?.classList.add("drafted");
    if (!a || !b) continue;
    const [layer, below] = [node("g", { class: "draft-ways" }), node("g", { class: "draft-ways" })];
    if (piece && !svg.querySelector(`.map > .space[data-id="${CSS.escape(from)}"]`)) { // an area closes up where somebody leaves it
      below.append(ghost(piece, a.x - b.x, a.y - b.y));
      (on.closest(".pieces") ?? on).prepend(below); // under the counters that stay there
    }
    layer.append(arrow(a, b, 1 / on.getScreenCTM().a));
    on.append(layer);
  }
}

/** Draw what the last order moved: a thin trail to where each piece lies now. */
export function drawMoved(stage, svg) {
  drawArrows(svg, JSON.parse(stage.dataset.moved), "layer moves");
}

function drawArrows(svg, ways, kind) {
  const drawn = new Set(); // of a stack that goes as one, one arrow
  for (const [id, from, to] of ways) {
    const piece = svg.querySelector(`.piece[data-id="${CSS.escape(id)}"]`);
    if (kind === "draft-ways") piece?.classList.add("drafted", "aims");
    if (drawn.has(`${from} ${to}`)) continue;
    const on = piece?.closest(".stack")?.parentNode ?? piece?.parentNode;
    let [a, b] = on ? [middle(svg, on, from), middle(svg, on, to)] : [];
    if (!a || !b) continue;
    if (kind === "layer moves") [a, b] = [beside(svg, a, b, from), beside(svg, b, a, to)];
    drawn.add(`${from} ${to}`);
    const layer = node("g", { class: kind });
    layer.append(arrow(a, b, 1 / on.getScreenCTM().a));
    on.append(layer);
  }
}

/** The middle of a space in the units of a part of the drawing. */
function middle(svg, on, id) {
  const space = svg.querySelector(`.space[data-id="${CSS.escape(id)}"]`);
  if (!space) return printed(svg, on, id);
  const box = space.getBoundingClientRect();
  const into = on.getScreenCTM().inverse();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(into);
}

/** Where a way to elsewhere leaves an area, which has words in its middle; the middle of another space. */
function beside(svg, at, other, id) {
  const space = svg.querySelector(`.space[data-id="${CSS.escape(id)}"]`);
  if (!space?.querySelector(":scope > .name")) return at;
  const { width, height } = space.getBBox();
  const [dx, dy] = [other.x - at.x, other.y - at.y];
  const part = Math.min(0.45, width / 2 / Math.abs(dx || 1), height / 2 / Math.abs(dy || 1));
  return { x: at.x + dx * part, y: at.y + dy * part };
}

/** The middle of a space that is on the printed sheet alone, as the sheet's own layer tells it. */
function printed(svg, on, id) {
  for (const chart of svg.querySelectorAll(".chart[data-middles]")) {
    const named = middlesOf(chart).find(([name]) => name === id);
    if (!named) continue;
    const onto = on.getScreenCTM().inverse().multiply(chart.getScreenCTM());
    return new DOMPoint(named[1], named[2]).matrixTransform(onto);
  }
  return null;
}

function ghost(piece, dx, dy) {
  const copy = piece.cloneNode(true);
  copy.removeAttribute("id");
  for (const kind of ["data-id", "tabindex", "role"]) copy.removeAttribute(kind);
  copy.classList.remove("piece", "now", "drafted", "chosen", "aimed", "target", "changed"); // its stripe stays
  copy.classList.add("ghost");
  copy.setAttribute("aria-hidden", "true");
  const moved = node("g", { transform: `translate(${dx} ${dy})` });
  moved.append(copy);
  return moved;
}

function arrow(a, b, pixel) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const most = long / 3; // drawn from afar, a short arrow keeps its shape when one goes nearer
  const short = Math.min(14 * pixel, most);
  const tip = { x: b.x - ux * short, y: b.y - uy * short };
  const head = Math.min(9 * pixel, most);
  const line = `M${a.x} ${a.y}L${tip.x} ${tip.y}M${tip.x - ux * head - uy * head} ${tip.y - uy * head + ux * head}L${tip.x} ${tip.y}L${tip.x - ux * head + uy * head} ${tip.y - uy * head - ux * head}`;
  return node("path", { d: line, class: "way-arrow" });
}
