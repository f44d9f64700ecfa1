/* What lies under the hand, where it completes orders itself: counters are dragged to a place, and they, piles,
   cards or dice open a menu when pressed. */

import { ask, closeMenu, leftOpen, openMenu, saysToSend } from "./grip-menu.js";
import { FAR, chartsOf, glassOver, lightPlaces, point, putOut } from "./landing.js";
import { spaceFinder } from "./left-out.js";
import { lengthOf, middlesOf, node } from "./middles.js";
import { openStocks, showStock } from "./stocks.js";
import { light } from "./targets.js";
import { offers } from "../orders/choosing.js";
import { filled, word } from "../page/words.js";

/** What the desk says can be completed now; nothing of a moment that is past. */
function gripsOf(stage) {
  const told = stage.closest("#moment[data-past]") ? [] : JSON.parse(document.querySelector("#orders")?.dataset.grips ?? "[]");
  return told.map((grip) => ({ ...grip, pieces: grip.pieces && new Set(grip.pieces) }));
}

const holds = (grip, ids) => ids.every((id) => grip.pieces?.has(id) ?? true);

/** The orders that the desk offers of one thing alone. */
const offered = (ids) => (ids.length > 1 ? [] : offers()).filter((offer) => offer.dataset.on === ids[0])
  .map((offer) => ({ line: offer.value, says: offer.querySelector(".says")?.textContent ?? offer.value }));

/** What a hand can press besides spaces. */
const THINGS = "[data-id]:not(.space, .fan *)";

/** Let the hand pick counters up: `draft(line)` takes the order that comes of it. What is returned opens the
    menu of a counter, and says whether there is one. */
export function gripping(view, draft) {
  const { stage, svg } = view;
  const grips = gripsOf(stage);
  let held = null;
  const letGo = () => {
    for (const one of svg.querySelectorAll(".lifted")) one.remove();
    putOut();
    held = null;
  };
  if (!stage.closest("#moment[data-past]")) openStocks(view, lay);
  if (!grips.length) return () => false;
  for (const one of stage.querySelectorAll(THINGS)) {
    if (grips.some((grip) => holds(grip, [one.dataset.id]) && (grip.pieces || one.matches(".piece")))) one.classList.add("now");
  }
  light(svg);
  stage.dataset.menus = ""; // a tapped stack opens its menu and no fan
  let dropped = false;
  const original = (id) => stage.querySelector(`[data-id="${CSS.escape(id)}"]:not(.space, .fan *)`);
  const stackOf = (piece) => lyingWith(original(piece.dataset.id));
  const laying = (ids, place) => grips.find((one) => one.line.includes("{place}") && holds(one, ids) && (!place || !one.places || one.places.includes(place)));

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
    if (!held.ghost && saysToSend(stage, held.piece)) {
      dropped = true;
      letGo();
      return;
    }
    if (!held.ghost) lift(event);
    held.ghost.setAttribute("transform", `translate(${right} ${down})`);
    held.place = lightPlaces(held.over, event, (place) => howFar(held, place));
  }, { capture: true });
  stage.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      letGo();
      return;
    }
    const { ids, place, from, ghost } = held;
    const { left, top } = stage.getBoundingClientRect();
    const grip = place && place !== from && laying(ids, place);
    dropped = true;
    if (grip) {
      // The counter stays where it was laid until the house has drawn it there.
      const { a, d, e, f } = svg.getScreenCTM().inverse().translate(left + event.clientX - held.x, top + event.clientY - held.y);
      ghost.setAttribute("transform", `translate(${e} ${f}) scale(${a} ${d})`);
      svg.append(ghost);
      putOut();
      held = null;
      lay(filled(grip.line, { pieces: ids.join(", "), place }), place, ghost);
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
    const over = glassOver(stage, chartsOf(svg));
    const pixel = new DOMMatrix().translate(-over.left, -over.top);
    const ghost = node("g", { class: "lifted" });
    ghost.append(...[...pieces].reverse().map((one) => copyOf(one, pixel)));
    closeMenu();
    foldFan(stage);
    stage.setPointerCapture(event.pointerId);
    over.glass.append(ghost);
    Object.assign(held, { ghost, over, ids: pieces.map((one) => one.dataset.id), from: placeOf(original(piece.dataset.id)) });
  }

  /** Draft what lays something at a place; what goes to another side's window is asked first. */
  function lay(line, place, at) {
    const chart = [...stage.querySelectorAll(".chart[data-hand]")].find((one) => isOf(one, place));
    const seats = chart?.dataset.hand.split(" ").filter(Boolean) ?? [];
    if (!seats.length || seats.includes(document.querySelector("#orders").dataset.seat)) return draft(line);
    const named = { map: chart.closest(".map").dataset.map, seat: seats.map((one) => one[0].toUpperCase() + one.slice(1)).join(", ") };
    ask(stage, at, word("{map} is {seat}'s own: what you lay there lies face down for all others.", named), () => draft(line), letGo);
  }

  for (const one of document.querySelectorAll(".hand-arts [data-card]")) besideOrders(one);

  /** A card in the row above the orders has the menu that it has on the table. */
  function besideOrders(one) {
    const { card } = one.dataset;
    const lying = original(card);
    if (!lying?.matches(".now")) return;
    Object.assign(one, { tabIndex: 0, role: "button" }).classList.add("pressed");
    one.addEventListener("click", () => menuOf(lying, "", one));
    one.addEventListener("keydown", (event) => { if (event.key === "Enter") menuOf(lying, "", one); });
  }

  const again = original(leftOpen());
  if (again?.matches(".now")) menuOf(again); // it was pressed while the draft before was tried

  stage.addEventListener("click", ({ target }) => {
    const thing = target.closest("[data-id]:not(.now, .space, .fan *)");
    if (thing?.closest(".on-cloth") && !saysToSend(stage, thing)) showStock(thing.dataset.id);
  });

  return menuOf;

  function menuOf(lit, asked = "", beside = null) {
    const fits = (ids) => {
      const ready = offered(ids);
      const known = new Set(ready.map((one) => one.line));
      const apt = (one) => holds(one, ids) && (one.pieces || lit.matches(".piece")) && !known.has(filled(one.line, { pieces: ids.join(", ") }));
      return [...ready, ...grips.filter(apt)];
    };
    if (!lit.matches(THINGS) || !fits([lit.dataset.id]).length) return false;
    const piece = original(lit.dataset.id);
    if (saysToSend(stage, beside ?? piece)) return true;
    const here = placeOf(piece);
    foldFan(stage);
    const give = (grip, ids, more) => lay(filled(grip.line, { pieces: ids.join(", "), here, ...more }), more.place ?? "", beside ?? piece);
    openMenu({ stage, piece, at: beside ?? piece, stack: stackOf(piece), fits, asked, give, point: (grip, ids) => point(view, grip, ids, (place) => give(grip, ids, { place })) });
    return true;
  }
}

/** The fan from which a counter came makes room for it, or for its menu. */
const foldFan = (stage) => stage.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));

/** On a board on which pieces lie anywhere, how far a counter is dragged; of any other where it would lie. */
function howFar({ piece, from }, place) {
  const chart = piece.closest(".chart[data-free]");
  const [a, b] = [from, place].map((one) => /@(\d+),(\d+)$/.exec(one));
  const isThere = chart && a && b && place.startsWith(`${chart.dataset.free} @`);
  return isThere ? lengthOf(chart, Math.hypot(b[1] - a[1], b[2] - a[2])) : place;
}

/** Whether a place is one of a chart. */
const isOf = (chart, place) => (chart.dataset.free ? place.startsWith(`${chart.dataset.free} @`) : middlesOf(chart).some(([name]) => name === place));

/** What lies in one place with a counter, as it is seen: a stack from its top, in an area as they are listed there. */
function lyingWith(piece) {
  const area = areaUnder(piece);
  if (area) return [...area.parentNode.querySelectorAll(":scope > .piece")].filter((one) => areaUnder(one) === area);
  return [...piece.closest(".stack")?.querySelectorAll(":scope > .piece") ?? [piece]].reverse();
}

/** The area of a drawn map on which a counter stands: its own counters follow each. */
function areaUnder(piece) {
  let one = piece.parentNode.matches(".map") ? piece : null;
  while (one && !one.matches(".space")) one = one.previousElementSibling;
  return one;
}

/** Where a counter stands; "" beside the maps. */
function placeOf(piece) {
  const chart = piece.closest(".chart[data-middles]");
  const area = areaUnder(piece);
  if (area) return area.dataset.id;
  return chart ? spaceFinder(middlesOf(chart))(piece) : /; at ([^;]+)$/.exec(piece.querySelector(":scope > title")?.textContent)?.[1] ?? "";
}

/** A counter as it is seen, in pixels of the glass. */
function copyOf(piece, pixel) {
  const { a, b, c, d, e, f } = pixel.multiply(piece.getScreenCTM());
  const copy = piece.cloneNode(true);
  copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  copy.classList.add("cd");
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const name of ["tabindex", "data-id", "role"]) copy.removeAttribute(name);
  return copy;
}
