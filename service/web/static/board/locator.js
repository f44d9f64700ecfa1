/* The locator: a small picture of the board, or of the map in view, with the window in it, while a part is looked at;
   and the layers that a reader may lay over the sheet. */

import { hiddenOf, middlesOf, node, spacesOf } from "./middles.js";

const NUMBER = 24;

/** Show where the window lies on the board; `look` is null where the whole of it is seen.
    `go(x, y)` is called with the point that was pressed, in the units of the board. */
export function locate(view, look, high, go) {
  const { stage, svg, full } = view;
  let small = stage.parentNode.querySelector(".locator");
  if (!look) {
    small?.remove();
    return;
  }
  small ??= opened(stage, svg, full, go);
  const [x, y, w, h] = around(small, look.x + look.w / 2, look.y + high / 2);
  small.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  for (const one of small.querySelectorAll(".lit")) one.setAttribute("r", w / 50);
  const frame = small.querySelector(".window");
  frame.setAttribute("x", look.x);
  frame.setAttribute("y", look.y);
  frame.setAttribute("width", look.w);
  frame.setAttribute("height", high);
  frame.setAttribute("stroke-width", w / 60);
  small.style.top = `${stage.offsetTop + stage.offsetHeight - small.getBoundingClientRect().height - hiddenOf(view).foot - 8}px`;
}

/** The map, of several, on which a point lies, or which is nearest to it. */
function around(small, x, y) {
  const away = ([left, top, w, h]) => Math.hypot(Math.max(left - x, 0, x - left - w), Math.max(top - y, 0, y - top - h));
  return JSON.parse(small.dataset.maps).reduce((one, other) => (away(other) < away(one) ? other : one));
}

function opened(stage, svg, full, go) {
  const small = node("svg", { class: "locator", "aria-hidden": "true" });
  small.append(node("rect", { class: "ground", width: full.w, height: full.h }));
  const toBoard = svg.getScreenCTM().inverse();
  const onBoard = (box) => new DOMPoint(box.x, box.y).matrixTransform(toBoard);
  const seen = [...svg.querySelectorAll("image.printed, rect.printed")].map((image) => {
    small.append(...[image, ...zonesOf(image)].map((one) => copyOf(one, toBoard)));
    const box = image.getBoundingClientRect();
    return [onBoard(box), onBoard({ x: box.right, y: box.bottom })];
  });
  const all = seen.length ? seen : [[{ x: 0, y: 0 }, { x: full.w, y: full.h }]];
  small.dataset.maps = JSON.stringify(all.map(([a, b]) => [a.x, a.y, b.x - a.x, b.y - a.y]));
  for (const one of svg.querySelectorAll(".now, rect.printed ~ .pieces .piece")) {
    const box = one.getBoundingClientRect();
    const middle = onBoard({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    small.append(node("circle", { class: "lit", cx: middle.x, cy: middle.y }));
  }
  small.append(node("rect", { class: svg.querySelector(".printed.own") ? "window own" : "window" }));
  const press = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(small.getScreenCTM().inverse());
    go(at.x, at.y);
  };
  small.addEventListener("pointerdown", (event) => {
    small.setPointerCapture(event.pointerId);
    press(event);
  });
  small.addEventListener("pointermove", (event) => { if (event.buttons) press(event); });
  stage.after(small);
  return small;
}

/** The outlines of a map that has no picture. */
const zonesOf = (ground) => (ground.matches("rect") ? ground.parentNode.querySelectorAll(":scope > .zone") : []);

function copyOf(one, toBoard) {
  const at = toBoard.multiply(one.getScreenCTM());
  const copy = one.cloneNode();
  copy.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
  return copy;
}

const LAYERS = ["numbers", "moves"];
const SIGNS = ["╱", "╲", "●", "│"];
/* How the spaces of a layer are marked: by strokes that lean otherwise, so that no colour is needed. */
const LEANS = [[1, -1], [1, 1], null, [0, 1]];

function chosen() {
  try {
    return new Set((localStorage.getItem("layers") ?? "moves").split(/[|]/));
  } catch {
    return new Set(["moves"]);
  }
}

/** The layers of this board: those that were chosen are laid on, and the buttons say which. */
export function openLayers({ stage, svg }, drawMoves) {
  const box = stage.closest("#moment").querySelector(".layers");
  if (!box) return;
  const charts = [...svg.querySelectorAll(".chart[data-middles]")];
  const over = JSON.parse(stage.dataset.layers ?? "[]");
  offerOver(box, over);
  const has = { numbers: charts.length > 0, moves: Boolean(stage.dataset.moved), ...Object.fromEntries(over.map((one) => [`over-${one.name}`, true])) };
  box.hidden = !over.length && !LAYERS.some((name) => has[name]);
  const on = chosen();
  for (const input of box.querySelectorAll("input")) {
    input.closest("label").hidden = !has[input.value];
    input.checked = on.has(input.value);
    input.onchange = () => {
      if (input.checked) on.add(input.value);
      else on.delete(input.value);
      try {
        localStorage.setItem("layers", [...on].join("|"));
      } catch { /* it holds until the page is left */ }
      lay();
    };
  }
  const lay = () => {
    for (const old of svg.querySelectorAll(".layer")) old.remove();
    over.forEach((one, place) => on.has(`over-${one.name}`) && charts.forEach((chart) => mark(chart, one, place)));
    if (on.has("numbers")) charts.forEach(number);
    if (on.has("moves") && has.moves) drawMoves();
  };
  lay();
}

/** A box to tick for each layer that the game tells of this position. */
function offerOver(box, over) {
  for (const old of box.querySelectorAll(".over")) old.remove();
  over.forEach(({ name }, place) => {
    const label = document.createElement("label");
    label.className = "over";
    label.lang = "en";
    const input = document.createElement("input");
    input.type = "checkbox";
    input.value = `over-${name}`;
    label.append(input, ` ${SIGNS[place % SIGNS.length]} ${name}`);
    box.querySelector("div").append(label);
  });
}

/** The spaces of a layer, each with strokes through it or a dot, on the sheet and under the counters. */
function mark(chart, { spaces }, place) {
  const middles = middlesOf(chart);
  const [, x0, y0] = middles[0];
  const half = Math.min(...middles.slice(1).map(([, x, y]) => Math.hypot(x - x0, y - y0))) / 2;
  const [within, lean] = [new Set(spacesOf(spaces.split(" "))), LEANS[place % LEANS.length]];
  const layer = node("g", { class: `layer over over-${place % LEANS.length}`, "aria-hidden": "true" });
  const strokes = middles.filter(([name]) => within.has(name)).map(([, x, y]) => (lean ? strokesAt(x, y, half * 0.72, lean) : dotAt(x, y, half)));
  layer.append(node("path", { d: strokes.join(""), "stroke-width": half / (lean ? 9 : 4) }));
  const printed = chart.querySelector(".printed, use");
  if (printed) printed.after(layer);
  else chart.prepend(layer);
}

const strokesAt = (x, y, long, [dx, dy]) => [-0.55, 0, 0.55].map((off) => {
  const far = long * (off ? 0.75 : 1) / Math.hypot(dx, dy);
  const [ax, ay] = [x - off * long * (dy || 0), y + off * long * (dx || 0)];
  return `M${(ax - far * dx).toFixed(1)} ${(ay - far * dy).toFixed(1)}l${(2 * far * dx).toFixed(1)} ${(2 * far * dy).toFixed(1)}`;
}).join("");

const dotAt = (x, y, half) => `M${x - half * 0.1} ${y + half * 0.62}h${half * 0.2}`;

/** The name of every space in letters that can be read from afar, under what stands there. */
function number(chart) {
  const layer = node("g", { class: "layer numbers", "aria-hidden": "true" });
  for (const [name, x, y] of middlesOf(chart)) {
    const text = node("text", { x, y: y + NUMBER / 3, "font-size": NUMBER });
    text.textContent = name;
    layer.append(text);
  }
  const printed = chart.querySelector(".printed, use");
  if (printed) printed.after(layer);
  else chart.prepend(layer);
}
