/* The board: zoom and move it by buttons, wheel, fingers and keys; choose what is lit. */

import { openFans } from "./fans.js";

const MOST = 8;
const whole = () => ({ scale: 1, x: 0, y: 0 });
let look = whole();

/** Bring a board to life; `choose(id, lines)` is called for what is chosen on it. */
export function openBoard(stage, choose) {
  const svg = stage.querySelector("svg");
  if (!svg) return;
  const base = svg.viewBox.baseVal;
  const full = { w: base.width, h: base.height };
  const view = { stage, svg, full };
  stage.closest("#moment").querySelector(".zoom").hidden = false;
  light(svg);
  show(view);
  listen(view, choose);
  bring(stage);
}

let brought = "";

/** On first sight the stage shows what can be ordered, wherever on a long board it lies. */
function bring(stage) {
  const lit = stage.querySelector(".now");
  if (brought === location.pathname || !lit || stage.scrollHeight <= stage.clientHeight) return;
  brought = location.pathname;
  const [a, b] = [stage.getBoundingClientRect(), lit.getBoundingClientRect()];
  if (b.bottom > a.bottom) stage.scrollTop += b.top - a.top - a.height / 3;
}

function light(svg) {
  for (const one of svg.querySelectorAll(".now[data-line]")) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "button");
    one.setAttribute("aria-description", "Can be ordered now");
  }
}

function show({ stage, svg, full }) {
  const [w, h] = [full.w / look.scale, full.h / look.scale];
  look.x = Math.min(Math.max(look.x, 0), full.w - w);
  look.y = Math.min(Math.max(look.y, 0), full.h - h);
  svg.setAttribute("viewBox", `${look.x} ${look.y} ${w} ${h}`);
  stage.classList.toggle("zoomed", look.scale > 1);
}

function zoom(view, factor, at) {
  const before = look.scale;
  const scale = Math.min(Math.max(before * factor, 1), MOST);
  const { full } = view;
  const point = at ?? { x: look.x + full.w / before / 2, y: look.y + full.h / before / 2 };
  look = {
    scale,
    x: point.x - (point.x - look.x) * (before / scale),
    y: point.y - (point.y - look.y) * (before / scale),
  };
  show(view);
}

function place({ svg, full }, event) {
  const box = svg.getBoundingClientRect();
  return {
    x: look.x + ((event.clientX - box.left) / box.width) * (full.w / look.scale),
    y: look.y + ((event.clientY - box.top) / box.height) * (full.h / look.scale),
  };
}

function listen(view, choose) {
  const { stage } = view;
  const tools = stage.closest("#moment").querySelector(".zoom");
  tools.addEventListener("click", (event) => {
    const kind = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (kind === "all") look = whole();
    if (kind) zoom(view, { in: 1.4, out: 1 / 1.4, all: 1 }[kind]);
  });
  stage.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey || look.scale > 1)) return;
    if (look.scale === 1 && event.deltaY > 0) return;
    event.preventDefault();
    zoom(view, event.deltaY < 0 ? 1.2 : 1 / 1.2, place(view, event));
  }, { passive: false });
  stage.addEventListener("keydown", (event) => keyed(view, event, choose));
  const drag = dragging(view);
  stage.addEventListener("click", (event) => {
    if (drag.moved) return;
    const lit = pointedAt(event);
    if (lit) choose(lit);
  });
  openFans(stage);
}

/** What is lit under the pointer: a counter does not hide the space on which it stands. */
function pointedAt(event) {
  const own = event.target.closest(".now[data-line]");
  if (own || !event.target.closest(".piece")) return own;
  return document.elementsFromPoint(event.clientX, event.clientY)
    .map((one) => one.closest(".now[data-line]")).find(Boolean);
}

function keyed(view, event, choose) {
  const { stage, full } = view;
  const lit = event.target.closest(".now[data-line]");
  if (lit && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(lit);
    return;
  }
  const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
  if (factor) zoom(view, factor);
  else if (event.key === "0") { look = whole(); show(view); }
  else if (event.target === stage && look.scale > 1 && event.key.startsWith("Arrow") && !event.shiftKey && !event.ctrlKey) {
    const step = 0.2 / look.scale;
    look.x += { ArrowLeft: -step, ArrowRight: step }[event.key] * full.w || 0;
    look.y += { ArrowUp: -step, ArrowDown: step }[event.key] * full.h || 0;
    show(view);
    event.stopPropagation();
  } else return;
  event.preventDefault();
}

function dragging(view) {
  const { stage, svg, full } = view;
  const fingers = new Map();
  const drag = { moved: false };
  let apart = 0;
  stage.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    drag.moved = false;
    apart = spread(fingers);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (fingers.size === 2) {
      fingers.set(event.pointerId, event);
      const now = spread(fingers);
      if (apart) zoom(view, now / apart, place(view, event));
      apart = now;
      drag.moved = true;
    } else if (look.scale > 1 && (drag.moved || Math.hypot(dx, dy) > 5)) {
      drag.moved = true;
      stage.classList.add("moving");
      const unit = full.w / look.scale / svg.getBoundingClientRect().width;
      look.x -= dx * unit;
      look.y -= dy * unit;
      fingers.set(event.pointerId, event);
      show(view);
    }
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    stage.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      stage.classList.remove("moving");
    });
  }
  return drag;
}

function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** Light what can be pressed next, and let everything else step back; nothing chosen, all is lit. */
export function targets(chosen, next) {
  const stage = document.querySelector("#stage");
  stage?.classList.toggle("choosing", chosen.length > 0);
  for (const one of stage?.querySelectorAll(".now") ?? []) {
    const on = chosen.includes(one.dataset.id);
    one.classList.toggle("chosen", on);
    one.classList.toggle("target", !on && next.has(one.dataset.id));
    one.setAttribute("aria-pressed", String(on));
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** Draw what the draft moves: an arrow from where a piece lies now, and its ghost there. */
export function drawWays() {
  const stage = document.querySelector("#stage[data-ways]");
  const svg = stage?.querySelector("svg");
  if (!svg) return;
  for (const [id, from, to] of JSON.parse(stage.dataset.ways)) {
    const piece = svg.querySelector(`.piece[data-id="${CSS.escape(id)}"]`);
    const on = piece?.closest(".stack")?.parentNode ?? piece?.parentNode ?? svg;
    const [a, b] = [middle(svg, on, from), middle(svg, on, to)];
    piece?.classList.add("drafted");
    if (!a || !b) continue;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "draft-ways");
    if (piece) layer.append(ghost(piece, a.x - b.x, a.y - b.y));
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

/** The middle of a space that is on the printed sheet alone, as the sheet's own layer tells it. */
function printed(svg, on, id) {
  for (const chart of svg.querySelectorAll(".chart[data-middles]")) {
    const named = chart.dataset.middles.split(";").map((one) => one.split(" "))
      .find(([name]) => decodeURIComponent(name) === id);
    if (!named) continue;
    const onto = on.getScreenCTM().inverse().multiply(chart.getScreenCTM());
    return new DOMPoint(Number(named[1]), Number(named[2])).matrixTransform(onto);
  }
  return null;
}

function ghost(piece, dx, dy) {
  const copy = piece.cloneNode(true);
  copy.removeAttribute("id");
  for (const kind of ["data-id", "data-line", "tabindex", "role"]) copy.removeAttribute(kind);
  copy.setAttribute("class", "ghost");
  copy.setAttribute("aria-hidden", "true");
  const moved = document.createElementNS(SVG, "g");
  moved.setAttribute("transform", `translate(${dx} ${dy})`);
  moved.append(copy);
  return moved;
}

function arrow(a, b, pixel) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const tip = { x: b.x - ux * 14 * pixel, y: b.y - uy * 14 * pixel };
  const path = document.createElementNS(SVG, "path");
  const head = 9 * pixel;
  path.setAttribute("d", `M${a.x} ${a.y}L${tip.x} ${tip.y}M${tip.x - ux * head - uy * head} ${tip.y - uy * head + ux * head}L${tip.x} ${tip.y}L${tip.x - ux * head + uy * head} ${tip.y - uy * head - ux * head}`);
  path.setAttribute("class", "way-arrow");
  return path;
}

/** Where every piece is on the screen, by its id. */
export function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#stage .piece")) {
    found.set(piece.dataset.id, piece.getBoundingClientRect());
  }
  return found;
}

/** Let the pieces glide from where they were. */
export function glide(before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const piece of document.querySelectorAll("#stage .piece")) {
    const [was, is] = [before.get(piece.dataset.id), piece.getBoundingClientRect()];
    const unit = 1 / piece.parentNode.getScreenCTM().a;
    const [dx, dy] = was ? [(was.x - is.x) * unit, (was.y - is.y) * unit] : [0, 0];
    if (Math.hypot(dx, dy) < 2) continue;
    piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 350, easing: "ease-in-out" });
  }
}
