/* The board: what it shows is looked at by buttons, wheel, fingers and keys; what is lit on it is chosen. */

import { dragging } from "./drag.js";
import { openFans } from "./fans.js";
import { layOut, sayAll } from "./left-out.js";
import { openLayers } from "./locator.js";
import { begin, bring, follow, keepHere, looked, place, shift, show, whole, zoom } from "./look.js";
import { openButtons } from "./map-buttons.js";
import { node, spaceAt } from "./middles.js";
import { light, nearest } from "./targets.js";
import { awaiting } from "../page/settled.js";

/** What lets the hand pick counters up, once it came: few games have any. */
let hands = null;
/** The board that is shown. */
let board = null;
matchMedia("print").addEventListener("change", () => { if (board?.stage.isConnected) show(board); });

const GOES = /^(Arrow|Home$|End$)/;

/** Bring a board to life; `choose(one, under, along)` is called for what is pressed on it, a target below, and whether it joins,
    `draft(line)` with an order that the hand completed there. */
export function openBoard(stage, choose, draft) {
  const svg = stage.querySelector("svg");
  if (!svg) return;
  const base = svg.viewBox.baseVal;
  const view = { stage, svg, full: { w: base.width, h: base.height } };
  board = view;
  begin(view);
  stage.closest("#moment").querySelector(".zoom").hidden = false;
  sayAll(svg);
  for (const chart of svg.querySelectorAll(".chart[data-lit]")) layOut(chart);
  light(svg);
  openButtons(view);
  show(view);
  bring(view); // before the hand lights what it holds: else the first view depends on which script came first
  listen(view, choose, draft);
  openLayers(view, () => awaiting(import("./ways.js").then(({ drawMoved }) => drawMoved(stage, svg))));
  if (svg.querySelector(".chart[data-afar]")) {
    awaiting(import("./afar.js").then(({ named }) => {
      view.nameAfar = () => named(svg);
      view.nameAfar();
    }));
  }
  if (svg.querySelector(".chart[data-free]")) awaiting(import("./ruler.js").then(({ offerRuler }) => offerRuler(view, draft)));
  if (svg.querySelector("image[data-tiles]")) {
    awaiting(import("./tiles.js").then(({ layTiles }) => {
      view.layTiles = () => layTiles(view);
      view.layTiles();
    }));
  }
}

function listen(view, choose, draft) {
  const { stage, svg } = view;
  let menuOf = () => false;
  const take = (module) => {
    hands = module;
    if (stage.isConnected) menuOf = module.gripping(view, draft); // else it would list what waits for a board that is gone
  };
  if (document.querySelector("#orders[data-grips]")) {
    if (hands) take(hands); // what is pressed on a board as soon as it is there has its menu
    else awaiting(import("./grips.js").then(take));
  }
  const press = (lit, under, along) => menuOf(lit) || choose(lit, under, along);
  for (const kind of ["wheel", "pointerdown", "keydown"]) stage.addEventListener(kind, keepHere);
  new ResizeObserver(() => show(view)).observe(stage);
  stage.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey || looked())) return;
    event.preventDefault();
    stage.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // a fan is as large as it was opened
    zoom(view, event.deltaY < 0 ? 1.2 : 1 / 1.2, place(view, event));
  }, { passive: false });
  stage.addEventListener("keydown", (event) => keyed(view, event, press, (...asked) => menuOf(...asked)));
  stage.addEventListener("focusin", (event) => follow(view, event));
  const drag = dragging(view);
  stage.addEventListener("click", (event) => {
    if (drag.moved) return;
    const lit = pointedAt(event);
    const unlit = event.target.closest(".piece[data-id]:not(.now)");
    if (lit && !(unlit && lit.matches(".space:not(.target)"))) press(lit, targetUnder(event, lit), event.shiftKey);
    else {
      const one = unlit ?? (stage.matches(".choosing") && spaceUnder(svg, event));
      if (one) choose(one, lit);
    }
  });
  openFans(stage);
  if (stage.querySelector("[data-range]")) awaiting(import("./ranges.js").then(({ openRanges }) => openRanges(stage)));
}

/** What is lit under the pointer: no counter and no line of a sheet hides the space on which it lies, and that of a
    stack goes before its counters, which are pressed in its fan. A press that
    began on one of them and ended on another, such as a fan that opened in between, is a click on what holds both. */
function pointedAt(event) {
  const own = event.target.closest(".now");
  if (own?.matches(".stack > .target")) return goalAt(event) ?? own;
  if (own || event.target.closest(".fan") || event.target.matches("g, svg, .stage")) return own;
  return document.elementsFromPoint(event.clientX, event.clientY)
    .map((one) => one.closest(".now")).find(Boolean);
}

/** From the middle of a space to its corners, in the units of a sheet. */
const HALF = 69;

function spaceUnder(svg, event) {
  for (const chart of event.target.closest(".now, .fan, .die, .card") ? [] : svg.querySelectorAll(".chart[data-middles]")) {
    const [id, far] = spaceAt(chart, event);
    if (far >= HALF) continue;
    const space = node("use");
    space.dataset.id = id;
    return space;
  }
  return null;
}

/** The space that can be pressed next with what is chosen, below a counter that cannot. */
const targetUnder = (event, lit) => (lit.matches(".piece:not(.target):not(.fan *)") ? goalAt(event) : null);

const goalAt = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".space.target")) ?? null;

function keyed(view, event, choose, menuOf) {
  const { stage } = view;
  const lit = event.target.closest(".now");
  if (lit && GOES.test(event.key) && !event.altKey && !event.metaKey) { // from piece to piece; nothing is rewound
    event.preventDefault();
    nearest(stage, lit, event.key)?.focus();
    return;
  }
  if (event.ctrlKey || event.metaKey) return; // ctrl+Enter sends, also with a piece in focus
  if (lit && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(lit, null, event.shiftKey);
    return;
  }
  if (lit && event.key === "m" && !event.altKey && menuOf(lit, "place")) {
    event.preventDefault();
    return;
  }
  const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
  if (factor) zoom(view, factor);
  else if (event.key === "0") whole(view);
  else if (event.target === stage && looked() && event.key.startsWith("Arrow") && !event.shiftKey) {
    const step = 0.2 * looked().w;
    const [right, down] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    shift(view, right, down);
    show(view);
    event.stopPropagation();
  } else return;
  event.preventDefault();
}
