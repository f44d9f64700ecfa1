/* The names of a large map, written over it as long as it is too small to read those of its sheet. */

import { node } from "./middles.js";

/** How high the letters of a sheet are, in its units, and how high any must be to be read, in pixels. */
const [PRINTED, READ] = [40, 12];
/** How much paper lies around a name, and how high a line is, for the height of its letters. */
const [PAPER, HIGH] = [0.25, 1.15];

/** Write the names of all maps anew, or take them away where their sheets can be read. */
export function named(svg) {
  for (const chart of svg.querySelectorAll(".chart[data-afar]")) {
    chart.querySelector(":scope > .afar")?.remove();
    const scale = chart.getScreenCTM()?.a;
    const { letters = PRINTED, below } = chart.dataset;
    if (!scale || letters * scale >= READ) continue;
    const size = READ / scale;
    const layer = node("g", { class: "afar", "font-size": size, "stroke-width": size / 4, "aria-hidden": "true" });
    const sheet = chart.querySelector(":scope > image")?.getBBox();
    const names = namesOf(chart).map(([x, y, text]) => [x, below ? y + Number(below) + 0.6 * size : y, text]);
    for (const [x, y, text] of apart(names, size, sheet)) {
      const name = node("text", { x, y: y + 0.35 * size });
      name.textContent = text;
      layer.append(name);
    }
    if (below) chart.querySelector(":scope > .pieces").before(layer);
    else chart.append(layer);
  }
}

const namesOf = (chart) => chart.dataset.afar.split(";").map((told) => {
  const [x, y, text] = told.split(" ");
  return [Number(x), Number(y), decodeURIComponent(text)];
});

const pen = document.createElement("canvas").getContext("2d");

/** How wide a name is for the height of its letters. */
function widthOf(text) {
  pen.font = "700 100px Cabin, sans-serif";
  return pen.measureText(text).width / 100;
}

/** The names for which there is room, the first of two that would meet; a little above or below if that helps.
    None reaches over the edge of its sheet, to be cut off there or to meet those of the next map. */
function apart(names, size, sheet) {
  const taken = [];
  return names.flatMap(([middle, y, text]) => {
    const half = ((widthOf(text) + PAPER) * size) / 2;
    const x = sheet ? Math.min(Math.max(middle, sheet.x + half), sheet.x + sheet.width - half) : middle;
    const at = [0, -1, 1].map((lines) => y + lines * HIGH * size)
      .find((there) => !taken.some(([a, b, w]) => Math.abs(a - x) < w + half && Math.abs(b - there) < HIGH * size));
    if (at === undefined) return [];
    taken.push([x, at, half]);
    return [[x, at, text]];
  });
}
