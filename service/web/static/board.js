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
  const svg = document.querySelector("#stage svg");
  const unit = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
  for (const piece of document.querySelectorAll("#stage .piece")) {
    const [was, is] = [before.get(piece.dataset.id), piece.getBoundingClientRect()];
    const [dx, dy] = was ? [(was.x - is.x) * unit, (was.y - is.y) * unit] : [0, 0];
    if (Math.hypot(dx, dy) < 2) continue;
    piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 350, easing: "ease-in-out" });
  }
}
