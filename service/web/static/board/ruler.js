/* A ruler for boards on which pieces lie anywhere: between two points or counters, in pixels and in what a unit is. */

import { lengthOf, node } from "./middles.js";
import { word } from "../page/words.js";

/** Pixels of the window that a hand moves between two points, at least. */
const FAR = 5;

let isOut = false;
/** The ends of what is measured: the name of the map, x and y there. */
let ends = [];
/** Shows both as the board lies now. */
let showNow = () => {};
addEventListener("scroll", () => showNow(), { capture: true, passive: true });

const button = document.createElement("button");
Object.assign(button, { type: "button", className: "quiet" });

/** Offer the ruler among the buttons over the board. */
export function offerRuler(view, draft) {
  const { stage } = view;
  const moment = stage.closest("#moment");
  const listen = (kind, what) => moment.addEventListener(kind, (event) => {
    if (!isOut || !stage.contains(event.target)) return;
    event.stopPropagation();
    what(event);
  }, { capture: true });
  button.textContent = word("Ruler");
  button.title = word("How far it is from one point or counter to another");
  button.dataset.ruler = "";
  button.onclick = () => {
    isOut = !isOut;
    ends = [];
    show();
  };
  moment.querySelector(".zoom [data-zoom=all]").after(button);
  view.rule = showNow = show;
  show();

  let down = null;
  listen("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    event.preventDefault();
    const point = pointAt(event);
    down = point && [event.clientX, event.clientY];
    if (point && !(ends.open && ends[0].map === point.map)) ends = [point];
  });
  listen("pointermove", (event) => {
    if (ends.length && (down || ends.open)) measureTo(event);
  });
  listen("pointerup", (event) => {
    if (!down) return;
    const isMoved = Math.hypot(event.clientX - down[0], event.clientY - down[1]) > FAR;
    down = null;
    const isFirst = !isMoved && !ends.open;
    if (!isFirst) measureTo(event);
    ends.open = isFirst;
    show();
  });
  listen("click", () => {});

  function measureTo(event) {
    const point = pointAt(event);
    if (!point || point.map !== ends[0].map) return;
    ends[1] = point;
    show();
  }

  /** What lies under the pointer: the middle of a counter, or just that point. */
  function pointAt({ clientX, clientY }) {
    const under = document.elementsFromPoint(clientX, clientY).filter((one) => stage.contains(one));
    const chart = under.map((one) => one.closest(".chart[data-free]")).find(Boolean);
    if (!chart) return null;
    const piece = under.map((one) => one.closest(".piece[data-id]")).find((one) => chart.contains(one));
    const box = piece?.getBoundingClientRect();
    const at = box ? new DOMPoint(box.x + box.width / 2, box.y + box.height / 2) : new DOMPoint(clientX, clientY);
    const { x, y } = at.matrixTransform(chart.getScreenCTM().inverse());
    return { map: chart.closest(".map").dataset.map, x, y };
  }

  function show() {
    button.setAttribute("aria-pressed", String(isOut));
    stage.style.touchAction = isOut ? "none" : "";
    stage.style.cursor = isOut ? "crosshair" : "";
    moment.querySelector(".ruler")?.remove();
    const chart = ends[1] && [...stage.querySelectorAll(".chart[data-free]")].find((one) => one.closest(".map").dataset.map === ends[0].map);
    const pixels = chart ? Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) / chart.dataset.pixel : 0;
    tell(pixels);
    if (!chart || !isOut) return;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const glass = node("svg", { class: "ruler" });
    Object.assign(glass.style, { position: "fixed", zIndex: 5, left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, pointerEvents: "none" });
    const [a, b] = ends.map(({ x, y }) => new DOMPoint(x, y).matrixTransform(chart.getScreenCTM())).map(({ x, y }) => [x - left, y - top]);
    const line = node("path", { d: `M${a.join(" ")}L${b.join(" ")}`, stroke: "currentColor", "stroke-width": 2.5 });
    const text = node("text", { x: Math.min(Math.max((a[0] + b[0]) / 2, 80), width - 80), y: Math.max((a[1] + b[1]) / 2 - 8, 18), "text-anchor": "middle" });
    text.textContent = lengthOf(chart, pixels);
    glass.append(line, ...[a, b].map(([cx, cy]) => node("circle", { cx, cy, r: 4 })), text);
    stage.after(glass);
  }

  /** What to press, and once something is measured a field that says how long that is. */
  function tell(pixels) {
    let line = moment.querySelector(".ruler-line");
    if (!isOut) return line?.remove();
    if (!line) {
      line = Object.assign(document.createElement("form"), { className: "grip-menu grip-pointing ruler-line" });
      line.append(document.createElement("span"), ...(document.querySelector("#orders[data-grips]") ? unitFields() : []));
      line.onsubmit = (event) => {
        event.preventDefault();
        const { long, unit } = line.elements;
        draft(`set ${unit.value.trim().replace(/\s+/g, "-")} ${Number((line.dataset.pixels / Number(long.value)).toFixed(2))} px`);
      };
      stage.after(line);
    }
    const { left, top } = stage.getBoundingClientRect();
    Object.assign(line.style, { left: `${left + 8}px`, top: `${top + 8}px` });
    line.dataset.pixels = pixels;
    line.firstChild.textContent = word("Ruler: press two points or counters, or draw from one to the other.");
    for (const one of line.querySelectorAll("label, button")) one.hidden = !(pixels > 0) || ends.open;
  }

  function unitFields() {
    const field = (name, says, more) => {
      const label = Object.assign(document.createElement("label"), { textContent: says });
      label.append(Object.assign(document.createElement("input"), { name, required: true, autocomplete: "off", ...more }));
      return label;
    };
    const keep = Object.assign(document.createElement("button"), { className: "quiet small-button", textContent: word("Keep it for all") });
    return [field("long", word("This is"), { type: "number", min: "0.01", step: "any" }), field("unit", word("inch, pace …"), { maxLength: 20 }), keep];
  }
}
