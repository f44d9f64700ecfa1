/* The locator: a small picture of the whole board with the window in it, while a part is looked at;
   and the layers that a reader may lay over the sheet. */

const SVG = "http://www.w3.org/2000/svg";
const NUMBER = 24;

function node(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Show where the window lies on the board; `look` is null where the whole of it is seen.
    `go(x, y)` is called with the point that was pressed, in the units of the board. */
export function locate({ stage, svg, full }, look, high, go) {
  let small = stage.parentNode.querySelector(".locator");
  if (!look) {
    small?.remove();
    return;
  }
  small ??= opened(stage, svg, full, go);
  const frame = small.querySelector(".window");
  frame.setAttribute("x", look.x);
  frame.setAttribute("y", look.y);
  frame.setAttribute("width", look.w);
  frame.setAttribute("height", high);
  frame.setAttribute("stroke-width", full.w / 60);
  small.style.top = `${stage.offsetTop + stage.offsetHeight - small.getBoundingClientRect().height - 8}px`;
}

function opened(stage, svg, full, go) {
  const small = node("svg", { class: "locator", "aria-hidden": "true" });
  small.append(node("rect", { class: "ground", width: full.w, height: full.h }));
  const toBoard = svg.getScreenCTM().inverse();
  const onBoard = (box) => new DOMPoint(box.x, box.y).matrixTransform(toBoard);
  const seen = [...svg.querySelectorAll("image.printed")].map((image) => {
    const at = toBoard.multiply(image.getScreenCTM());
    const copy = image.cloneNode();
    copy.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
    small.append(copy);
    const box = image.getBoundingClientRect();
    return [onBoard(box), onBoard({ x: box.right, y: box.bottom })];
  });
  const all = seen.length ? seen : [[{ x: 0, y: 0 }, { x: full.w, y: full.h }]];
  const [x, y] = ["x", "y"].map((way) => Math.min(...all.map(([a]) => a[way])));
  const [right, bottom] = ["x", "y"].map((way) => Math.max(...all.map(([, b]) => b[way])));
  small.setAttribute("viewBox", `${x} ${y} ${right - x} ${bottom - y}`);
  for (const one of svg.querySelectorAll(".now[data-line]")) {
    const box = one.getBoundingClientRect();
    const middle = onBoard({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    small.append(node("circle", { class: "lit", cx: middle.x, cy: middle.y, r: full.w / 90 }));
  }
  small.append(node("rect", { class: "window" }));
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

const LAYERS = ["numbers", "moves"];

function chosen() {
  try {
    return new Set((localStorage.getItem("layers") ?? "moves").split(" "));
  } catch {
    return new Set(["moves"]);
  }
}

/** The layers of this board: those that were chosen are laid on, and the buttons say which. */
export function openLayers({ stage, svg }, drawMoves) {
  const box = stage.closest("#moment").querySelector(".layers");
  if (!box) return;
  const charts = [...svg.querySelectorAll(".chart[data-middles]")];
  const has = { numbers: charts.length > 0, moves: Boolean(stage.dataset.moved) };
  box.hidden = !LAYERS.some((name) => has[name]);
  const on = chosen();
  for (const input of box.querySelectorAll("input")) {
    input.closest("label").hidden = !has[input.value];
    input.checked = on.has(input.value);
    input.onchange = () => {
      if (input.checked) on.add(input.value);
      else on.delete(input.value);
      try {
        localStorage.setItem("layers", [...on].join(" "));
      } catch { /* it holds until the page is left */ }
      lay();
    };
  }
  const lay = () => {
    for (const old of svg.querySelectorAll(".layer")) old.remove();
    if (on.has("numbers")) charts.forEach(number);
    if (on.has("moves") && has.moves) drawMoves();
  };
  lay();
}

/** The name of every space in letters that can be read from afar, under what stands there. */
function number(chart) {
  const layer = node("g", { class: "layer numbers", "aria-hidden": "true" });
  for (const one of chart.dataset.middles.split(";")) {
    const [name, x, y] = one.split(" ");
    const text = node("text", { x, y: Number(y) + NUMBER / 3, "font-size": NUMBER });
    text.textContent = decodeURIComponent(name);
    layer.append(text);
  }
  const printed = chart.querySelector(".printed, use");
  if (printed) printed.after(layer);
  else chart.prepend(layer);
}
