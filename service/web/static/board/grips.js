/* Counters under the hand, where it completes their orders itself: they are dragged to a place, and pressed
   they open a menu. */

import { closeMenu, openMenu } from "./grip-menu.js";
import { spaceUnder } from "./left-out.js";
import { middlesOf, node } from "./middles.js";
import { light } from "./targets.js";
import { filled } from "../page/words.js";

/** Pixels that a counter is pushed before it is lifted. */
const FAR = 5;
/** How near a place is lit, and how near one is meant, in the units of a sheet. */
const NEAR = 260;
const MEANT = 72;

/** What the desk says can be completed now; nothing of a moment that is past. */
function gripsOf(stage) {
  return stage.closest("#moment[data-past]") ? [] : JSON.parse(document.querySelector("#orders")?.dataset.grips ?? "[]");
}

const holds = (grip, ids) => ids.every((id) => !grip.pieces || grip.pieces.includes(id));

/** Let the hand pick counters up: `draft(line)` takes the order that comes of it. What is returned opens the
    menu of a counter, and says whether there is one. */
export function gripping({ stage, svg }, draft) {
  const grips = gripsOf(stage);
  if (!grips.length) return () => false;
  for (const piece of stage.querySelectorAll(".piece[data-id]")) {
    if (grips.some((grip) => holds(grip, [piece.dataset.id]))) piece.classList.add("now");
  }
  light(svg);
  let held = null;
  let dropped = false;
  const original = (id) => stage.querySelector(`.piece[data-id="${CSS.escape(id)}"]:not(.fan *)`);
  const stackOf = (piece) => [...(original(piece.dataset.id).closest(".stack")?.querySelectorAll(":scope > .piece") ?? [piece])].reverse();
  const laying = (ids, place) => grips.find((one) => one.line.includes("{place}") && holds(one, ids) && (!place || !one.places || one.places.includes(place)));
  const letGo = () => {
    for (const one of svg.querySelectorAll(".lifted, .landing")) one.remove();
    held = null;
  };

  stage.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".piece[data-id]");
    letGo();
    dropped = false;
    if (!event.isPrimary || event.button || !piece || !laying([piece.dataset.id])) return;
    held = { piece, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, ids: [], place: "" };
  }, { capture: true });
  stage.addEventListener("touchmove", (event) => {
    if (held && event.touches.length === 1) event.preventDefault(); // else the page scrolls, and the counter is lost
  }, { passive: false });
  stage.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(right, down) <= FAR) return;
    if (!held.ghost) lift(event);
    held.ghost.setAttribute("transform", `translate(${right * held.unit} ${down * held.unit})`);
    held.place = lightPlaces(held.charts, event);
  }, { capture: true });
  stage.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      letGo();
      return;
    }
    const { ids, place, from } = held;
    const grip = place && place !== from && laying(ids, place);
    dropped = true;
    if (grip) {
      held = null; // the counter stays where it was laid until the house has drawn it there
      draft(filled(grip.line, { pieces: ids.join(", "), place }));
    } else letGo();
  });
  stage.addEventListener("pointercancel", letGo);
  stage.addEventListener("click", (event) => {
    if (!dropped) return;
    dropped = false;
    event.stopImmediatePropagation();
  }, { capture: true });

  function lift(event) {
    const { piece } = held;
    const stack = event.shiftKey ? stackOf(piece).filter((one) => laying([one.dataset.id])) : [piece];
    const pieces = laying(stack.map((one) => one.dataset.id)) ? stack : [piece];
    const pixel = svg.getScreenCTM().inverse();
    const ghost = node("g", { class: "lifted" });
    ghost.append(...[...pieces].reverse().map((one) => copyOf(one, pixel)));
    closeMenu();
    stage.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // the fan from which it came makes room
    stage.setPointerCapture(event.pointerId);
    svg.append(ghost);
    Object.assign(held, { ghost, unit: pixel.a, ids: pieces.map((one) => one.dataset.id), from: placeOf(original(piece.dataset.id)), charts: chartsOf(svg) });
  }

  return (lit, asked = "") => {
    if (!lit.matches(".piece") || !grips.some((one) => holds(one, [lit.dataset.id]))) return false;
    const piece = original(lit.dataset.id);
    const here = placeOf(piece);
    const fits = (ids) => grips.filter((one) => holds(one, ids));
    openMenu({ stage, piece, stack: stackOf(piece), fits, asked, give: (grip, ids, more) => draft(filled(grip.line, { pieces: ids.join(", "), here, ...more })) });
    return true;
  };
}

/** Where a counter stands; "" beside the maps. */
function placeOf(piece) {
  const chart = piece.closest(".chart[data-middles]");
  return chart ? spaceUnder(piece, middlesOf(chart)) : /; at ([^;]+)$/.exec(piece.querySelector(":scope > title")?.textContent)?.[1] ?? "";
}

/** A counter as it is seen, in the units of the whole drawing. */
function copyOf(piece, pixel) {
  const { a, b, c, d, e, f } = pixel.multiply(piece.getScreenCTM());
  const copy = piece.cloneNode(true);
  copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  copy.classList.add("cd");
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const name of ["tabindex", "data-id", "role"]) copy.removeAttribute(name);
  return copy;
}

/** The places of each map, as they lie now. */
function chartsOf(svg) {
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

/** Light the places near the pointer; the one that is meant is returned, "" for none. */
function lightPlaces(charts, { clientX, clientY }) {
  let meant = "";
  for (const [chart, places] of charts) {
    chart.querySelector(":scope > .landing")?.remove();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(chart.getScreenCTM().inverse());
    const near = places.map(([name, a, b]) => [Math.hypot(a - x, b - y), name, a, b]).filter(([away]) => away < NEAR);
    if (!near.length) continue;
    const [away, name, a, b] = near.reduce((one, other) => (other[0] < one[0] ? other : one));
    const lit = node("g", { class: "landing" });
    lit.append(...near.map(([, , cx, cy]) => node("circle", { cx, cy, r: 14 })));
    if (away < MEANT) {
      meant = name;
      lit.append(node("circle", { cx: a, cy: b, r: 54, class: "meant" }));
      const label = node("text", { x: a, y: b - 66 });
      label.textContent = name;
      lit.append(label);
    }
    chart.append(lit);
  }
  return meant;
}
