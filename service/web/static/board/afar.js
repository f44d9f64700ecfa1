/* The names of a large map, written over it as long as it is too small to read those of its sheet. */

import { node } from "./middles.js";

/** How high the letters of a sheet are, in its units, and how high any must be to be read, in pixels. */
const [PRINTED, READ] = [40, 12];
/** How much paper lies around a name, and how high a line is, for the height of its letters. */
const [PAPER, HIGH] = [0.25, 1.15];

/** Write the names of all maps anew, or take them away where their sheets can be read; a name of two maps once. */
export function named(svg) {
  const told = new Set();
  for (const chart of svg.querySelectorAll(".chart[data-afar]")) {
    chart.querySelector(":scope > .afar")?.remove();
    const ctm = chart.getScreenCTM();
    const { letters = PRINTED, below } = chart.dataset;
    const isRead = !ctm?.a || letters * ctm.a >= READ;
    leaveNames(chart.querySelector(":scope > image.printed:not(.own)"), isRead);
    if (isRead) continue;
    const size = READ / ctm.a;
    const layer = node("g", { class: "afar", "font-size": size, "stroke-width": size / 4, "aria-hidden": "true" });
    const sheet = chart.querySelector(":scope > image")?.getBBox();
    const names = namesOf(chart).map(([x, y, text]) => [x, below ? y + Number(below) + 0.6 * size : y, text])
      .filter(([x, y, text]) => !told.has(text) || !isInView(svg, ctm, x, y));
    for (const [x, y, text] of apart(names, size, sheet, below ? [] : piecesOf(chart))) {
      if (isInView(svg, ctm, x, y)) told.add(text);
      const name = node("text", { x, y: y + 0.35 * size });
      name.textContent = text;
      layer.append(name);
    }
    if (below) chart.querySelector(":scope > .pieces").before(layer);
    else chart.append(layer);
  }
}

/** A sheet bears its own names only where they can be read: else each would stand there twice. */
function leaveNames(image, isRead) {
  if (!image) return;
  const [file, asked = ""] = image.getAttribute("href").split("#");
  const light = asked.replace(/-?afar$/, "");
  const wanted = [file, [light, isRead ? "" : "afar"].filter(Boolean).join("-")].filter(Boolean).join("#");
  if (wanted !== image.getAttribute("href")) image.setAttribute("href", wanted);
}

function isInView(svg, { a, e, f }, x, y) {
  const box = svg.closest(".stage").getBoundingClientRect();
  const [across, down] = [a * x + e, a * y + f];
  return across > box.left && across < box.right && down > box.top && down < box.bottom;
}

const boxes = new WeakMap();

/** Where the counters of a map lie, as middle and half of each: they never move on it. */
function piecesOf(chart) {
  if (!boxes.has(chart)) {
    const { a, e, f } = chart.getScreenCTM();
    boxes.set(chart, [...chart.querySelectorAll(".pieces .piece")].map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [(left + width / 2 - e) / a, (top + height / 2 - f) / a, width / 2 / a, height / 2 / a];
    }));
  }
  return boxes.get(chart);
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

/** How many lines above or below its place a name may stand, and how many halves of its width beside it. */
const PLACES = [0, -1, 1, -2, 2].flatMap((lines) => [0, -1, 1].map((halves) => [halves, lines]));

/** The names for which there is room, the first of two that would meet; a little beside its place if that helps, and
    beside the counters where it can. None reaches over the edge of its sheet, to be cut off there or to meet those
    of the next map. */
function apart(names, size, sheet, pieces) {
  const taken = [];
  const meets = (x, y, w, h, all) => all.some(([a, b, half, high]) => Math.abs(a - x) < w + half && Math.abs(b - y) < h + high);
  return names.flatMap(([middle, y, text]) => {
    const half = ((widthOf(text) + PAPER) * size) / 2;
    const high = (HIGH * size) / 2;
    const onSheet = (x) => (sheet ? Math.min(Math.max(x, sheet.x + half), sheet.x + sheet.width - half) : x);
    const free = PLACES.map(([halves, lines]) => [onSheet(middle + halves * half), y + 2 * lines * high])
      .filter(([x, there]) => !meets(x, there, half, high, taken));
    if (!free.length) return [];
    const [x, at] = free.find(([x_, there]) => !meets(x_, there, half, high, pieces)) ?? free[0];
    taken.push([x, at, half, high]);
    return [[x, at, text]];
  });
}
