/* The names of a large map, written over it as long as it is too small to read those of its sheet. */

import { node } from "./middles.js";

/** How high the letters of a sheet are, in its units, and how high any must be to be read, in pixels. */
const [PRINTED, READ] = [40, 12];
/** How wide a letter is, and how high a line, for its height. */
const [WIDE, HIGH] = [0.56, 1.15];

/** Write the names of all maps anew, or take them away where their sheets can be read. */
export function named(svg) {
  for (const chart of svg.querySelectorAll(".chart[data-afar]")) {
    chart.querySelector(":scope > .afar")?.remove();
    const scale = chart.getScreenCTM()?.a;
    if (!scale || PRINTED * scale >= READ) continue;
    const size = READ / scale;
    const layer = node("g", { class: "afar", "font-size": size, "stroke-width": size / 4, "aria-hidden": "true" });
    for (const [x, y, text] of apart(namesOf(chart), size)) {
      const name = node("text", { x, y: y + 0.35 * size });
      name.textContent = text;
      layer.append(name);
    }
    chart.append(layer);
  }
}

const namesOf = (chart) => chart.dataset.afar.split(";").map((told) => {
  const [x, y, text] = told.split(" ");
  return [Number(x), Number(y), decodeURIComponent(text)];
});

/** The names for which there is room, the first of two that would meet; a little above or below if that helps. */
function apart(names, size) {
  const taken = [];
  return names.flatMap(([x, y, text]) => {
    const half = (text.length * WIDE * size) / 2;
    const at = [0, -1, 1].map((lines) => y + lines * HIGH * size)
      .find((there) => !taken.some(([a, b, w]) => Math.abs(a - x) < w + half && Math.abs(b - there) < HIGH * size));
    if (at === undefined) return [];
    taken.push([x, at, half]);
    return [[x, at, text]];
  });
}
