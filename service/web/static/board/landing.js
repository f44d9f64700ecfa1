/* Where a counter under the hand would be laid: the places near the pointer are lit. */

import { openPointing } from "./grip-menu.js";
import { middlesOf, node } from "./middles.js";
import { filled } from "../page/words.js";

/** Pixels that a counter is pushed before it is lifted. */
export const FAR = 5;

/** How near a place is lit, and how near one is meant, in the units of a sheet. */
const NEAR = 260;
const MEANT = 72;
/** The same where places are not cells: areas, boxes. */
const MEANT_APART = 200;

/** Where pieces lie anywhere, how many pixels of the window around a point are lit. */
const POINT = 18;
/** How high the letters of a label are in units of a sheet, and in pixels of the window at least and at most. */
const LETTERS = 34;
const [LEAST, MOST] = [14, 18];

/** The places of each map, as they lie now. */
export function chartsOf(svg) {
  const printed = [...svg.querySelectorAll(".chart[data-middles]")].map((chart) => [chart, middlesOf(chart)]);
  const drawn = [...svg.querySelectorAll(".map:not(:has(.chart))")].map((map) => {
    const own = map.getScreenCTM().inverse();
    return [map, [...map.querySelectorAll(".space[data-id]")].map((space) => {
      const { x, y, width, height } = space.getBoundingClientRect();
      const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(own);
      return [space.dataset.id, middle.x, middle.y];
    })];
  });
  return [...printed, ...drawn];
}

/** A sheet of glass over the stage, in pixels of the window from its corner, with how the charts lie below it: what
    moves under a hand is drawn on that, so that no frame draws the board again or measures it. */
export function glassOver(stage, charts) {
  const glass = stage.parentElement.querySelector(".glass") ?? node("svg", { class: "board glass" });
  if (!glass.isConnected) stage.after(glass);
  return measured({ glass, stage, charts });
}

/** It as the stage lies now, until that is scrolled or zoomed. */
function measured(over) {
  const { left, top, width, height } = over.stage.getBoundingClientRect();
  Object.assign(over.glass.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  const lying = over.charts.map(([chart, places]) => [chart, places, chart.getScreenCTM()]);
  for (const kind of ["wheel", "scroll"]) over.stage.addEventListener(kind, () => { over.lying = null; }, { once: true, passive: true });
  return Object.assign(over, { left, top, width, lying });
}

/** Light the places near the pointer; the one that is meant is returned, "" for none. It is labelled with its name, or
    with what `says(place)` has for it. */
export function lightPlaces(over, { clientX, clientY }, says = (place) => place) {
  let meant = "";
  const { glass, left, top, width, lying } = over.lying ? over : measured(over);
  for (const old of glass.querySelectorAll(".landing")) old.remove();
  for (const [chart, places, onScreen] of lying) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(onScreen.inverse());
    const near = placesNear(chart, places, x, y).map(([name, a, b]) => [Math.hypot(a - x, b - y), name, a, b]).filter(([away]) => away < NEAR);
    if (!near.length) continue;
    const [away, name, a, b] = near.reduce((one, other) => (other[0] < one[0] ? other : one));
    const { a: wide, d: high, e, f } = onScreen;
    const lit = node("g", { class: "landing", transform: `translate(${e - left} ${f - top}) scale(${wide} ${high})` });
    const most = "free" in chart.dataset ? POINT / wide : Infinity;
    lit.append(...near.map(([, , cx, cy]) => node("circle", { cx, cy, r: Math.min(14, most / 4) })));
    if (away < ("apart" in chart.dataset ? MEANT_APART : MEANT)) {
      meant = name;
      const around = node("circle", { cx: a, cy: b, r: Math.min(54, most), class: "meant" });
      lit.append(around, labelled(says(name), { left, width }, [a, b - around.r.baseVal.value], onScreen));
    }
    glass.append(lit);
  }
  return meant;
}

/** A name above a point of a chart, as large as it is read and no larger, within what is seen. */
function labelled(name, { left, width }, [x, y], { a: wide, e }) {
  const size = Math.min(Math.max(LETTERS * wide, LEAST), MOST);
  const half = 0.3 * size * name.length;
  const middle = Math.min(Math.max(x * wide + e - left, half), Math.max(width - half, half));
  const scale = size / (LETTERS * wide);
  const label = node("text", { transform: `translate(${(middle + left - e) / wide} ${y - 12 * scale}) scale(${scale})` });
  label.textContent = name;
  return label;
}

/** The places of a chart; where pieces lie anywhere the pixel of its picture that is pointed at. */
function placesNear(chart, places, x, y) {
  const { free, pixel } = chart.dataset;
  if (!free) return places.filter(([, a, b]) => Math.abs(a - x) < NEAR && Math.abs(b - y) < NEAR);
  const { width, height, x: left, y: top } = chart.querySelector(".printed").getBBox();
  const on = x >= left && x <= left + width && y >= top && y <= top + height;
  const at = `${free} @${Math.round(x / pixel)},${Math.round(y / pixel)}`;
  return on ? [[at, x, y]] : [];
}

/** Nothing is lit any more. */
export function putOut() {
  for (const one of document.querySelectorAll(".glass")) one.remove();
}

/** The next place that is pressed on the board is the one that is meant. */
export function point({ stage, svg }, grip, ids, give) {
  const over = new AbortController();
  const charts = chartsOf(svg);
  const close = openPointing(stage, filled(grip.says, { pieces: ids.join(", "), place: "…" }), () => {
    over.abort();
    putOut();
    stage.classList.remove("pointing");
  });
  stage.classList.add("pointing");
  const listen = (kind, what) => stage.addEventListener(kind, what, { capture: true, signal: over.signal });
  listen("pointermove", (event) => { if (event.pointerType === "mouse" && !event.buttons) lightPlaces(glassOver(stage, charts), event); });
  let pressed = null;
  listen("pointerdown", (event) => { pressed = event; });
  listen("click", (event) => {
    event.stopImmediatePropagation();
    if (Math.hypot(event.clientX - pressed?.clientX, event.clientY - pressed?.clientY) > FAR) return; // the board was pushed along
    const place = lightPlaces(glassOver(stage, charts), event);
    if (!place) return;
    close();
    give(place);
  });
}
