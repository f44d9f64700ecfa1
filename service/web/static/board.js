/* The board: zoom and move it by buttons, wheel, fingers and keys; choose what is lit. */

import { openFans } from "./fans.js";
import { locate, openLayers } from "./locator.js";
import { litOf, middlesOf } from "./middles.js";
import { openRanges } from "./ranges.js";
import { word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 24;

/** A map of more spaces than this is also looked at by quarters. */
const LARGE = 400;
/** Units of the board below its maps that are worth a button. */
const LOW = 60;
/* A counter in the units of a sheet, and how many pixels wide it is read. */
const [COUNTER, READ] = [76, 38];
const QUARTERS = [["NW", 0, 0], ["NE", 1, 0], ["SE", 1, 1], ["SW", 0, 1]];

/** What is looked at: `null` the whole board, to be scrolled; else the left upper corner, the width, and the
    height as it was shown: a stage of another height shows more or less around the same middle. */
let look = null;
/** The map that was chosen to be looked at, by its name. */
let mapShown = "";
let brought = "";
/** The board that is shown. */
let board = null;
/** How wide the board is drawn that was looked at: another one has its things at other places. */
let drawn = 0;
/** Where each map began on it: what stands above them may be more or less on the next board. */
let tops = new Map();

/** Bring a board to life; `choose(id, lines)` is called for what is chosen on it. */
export function openBoard(stage, choose) {
  const svg = stage.querySelector("svg");
  if (!svg) return;
  const base = svg.viewBox.baseVal;
  const view = { stage, svg, full: { w: base.width, h: base.height } };
  board = view;
  if (drawn !== base.width) [look, mapShown, brought, drawn] = [null, "", "", base.width];
  stay(view);
  stage.closest("#moment").querySelector(".zoom").hidden = false;
  for (const chart of svg.querySelectorAll(".chart")) sayWhere(chart);
  for (const chart of svg.querySelectorAll(".chart[data-lit]")) layOut(chart);
  light(svg);
  offerMaps(view);
  show(view);
  listen(view, choose);
  bring(view);
  openLayers(view, () => drawMoved(stage, svg));
}

/** What was looked at is looked at again, though its map may lie higher or lower. */
function stay({ stage }) {
  const topOf = (map) => map.querySelector(".chart").transform.baseVal.consolidate().matrix.f;
  const now = new Map(maps(stage).map((map) => [map.dataset.map, topOf(map)]));
  const name = mapShown || [...now.keys()][0];
  if (look) look.y += (now.get(name) ?? 0) - (tops.get(name) ?? now.get(name) ?? 0);
  tops = now;
}

/** What a board that is sent leaves out: each piece on a map says where it stands, and those that lie in a
    group as they say the same say it themselves. */
function sayWhere(chart) {
  const spaces = middlesOf(chart);
  for (const piece of chart.querySelectorAll(".pieces [data-id]")) {
    piece.classList.add("piece");
    let title = piece.querySelector(":scope > title");
    if (!title) {
      title = piece.parentNode.querySelector(":scope > title").cloneNode(true);
      if (piece.parentNode.matches(".named")) title.textContent = `${piece.dataset.id} ${title.textContent}`;
      piece.prepend(title);
    }
    if (!title.textContent.includes("; at ")) title.textContent += `; at ${spaceUnder(piece, spaces)}`;
  }
  for (const said of chart.querySelectorAll(".alike > title")) said.remove();
}

/** The space whose middle is nearest to that of a counter or a marker, in the units of the sheet. */
function spaceUnder(piece, spaces) {
  const moved = piece.transform.baseVal.consolidate()?.matrix;
  const half = piece.querySelector(":scope > .cn.mw") || !moved ? 0 : COUNTER / 2;
  const [x, y] = moved ? [moved.e + half, moved.f + half] : [piece.x.baseVal.value, piece.y.baseVal.value];
  const away = ([, a, b]) => Math.hypot(a - x, b - y);
  return spaces.reduce((one, other) => (away(other) < away(one) ? other : one))[0];
}

/** The spaces that a chosen piece may go to: the board names them, with what each is, in groups. */
function layOut(chart) {
  const at = new Map(middlesOf(chart).map(([name, x, y]) => [name, [x, y]]));
  const { cell } = chart.dataset;
  const spaces = litOf(chart).flatMap(([words, names]) =>
    names.filter((name) => at.has(name)).map((name) => space(name, words, at.get(name), cell)));
  chart.querySelector(".printed").after(...spaces);
}

function space(name, words, [x, y], cell) {
  const drawn = document.createElementNS(SVG, "use");
  for (const [key, value] of Object.entries({ href: `#${cell}`, x, y, class: "space now" })) drawn.setAttribute(key, value);
  drawn.dataset.id = name;
  const title = document.createElementNS(SVG, "title");
  title.textContent = words ? `${name}; ${words}` : name;
  drawn.append(title);
  return drawn;
}

/** What the desk asks about: dice that fell, else pieces, else whatever can be ordered. */
const litOn = (stage) =>
  [".die.now", ".piece.now", ".now"].map((one) => [...stage.querySelectorAll(one)]).find((all) => all.length) ?? [];

/** On first sight the stage shows what can be ordered: its map, or wherever on a long board it lies. Where
    another is to move it shows where pieces stand, until something can be ordered or the reader moved it. */
function bring(view) {
  const { stage } = view;
  const [lit] = litOn(stage);
  const place = lit ? location.pathname : `${location.pathname} from afar`;
  if ([location.pathname, place].includes(brought) || !stage.clientHeight) return;
  brought = place;
  const map = lit ? lit.closest(".map") : maps(stage).find((one) => one.querySelector(".piece"));
  if (map && (large(stage).includes(map) || isTiny(map))) lookNear(view, map);
  else if (maps(stage).length > 1) lookAt(view, (lit?.closest(".map") ?? maps(stage)[0]).dataset.map);
  else if (lit && stage.scrollHeight > stage.clientHeight) {
    const [a, b] = [stage.getBoundingClientRect(), lit.getBoundingClientRect()];
    if (b.bottom > a.bottom) stage.scrollTop += b.top - a.top - a.height / 3;
  }
}

/** Another thing is asked: where nothing of what it is about is in view, that comes into it. */
export function bringAsked() {
  const { stage, svg } = board ?? {};
  const lit = stage?.isConnected ? litOn(stage) : [];
  if (!lit.length) return;
  const seen = stage.getBoundingClientRect();
  const box = (one) => one.getBoundingClientRect();
  const isSeen = ({ top, bottom, left, right }) => top >= seen.top && bottom <= seen.bottom && left >= seen.left && right <= seen.right;
  if (lit.some((one) => isSeen(box(one)))) return;
  if (look) {
    const [x, y] = thickest(lit.map((one) => middleOn(svg, one)), look.w / 2, (look.w * steepness(board)) / 2);
    look = { w: look.w, x: x - look.w / 2, y, h: 0 };
    show(board);
  } else stage.scrollTop += box(lit[0]).top - seen.top - seen.height / 3;
}

/** Whether nobody could read the counters of a map, as of Utah on a phone. */
const isTiny = (map) => COUNTER * (map.querySelector(".chart")?.getScreenCTM().a ?? 1) < READ;

const maps = (stage) => [...stage.querySelectorAll("svg .map:has(.chart)")];

/** A button for each map: it fills the stage with that map. */
function offerMaps(view) {
  const tools = view.stage.closest("#moment").querySelector(".zoom");
  for (const old of tools.querySelectorAll("[data-map], [data-quarter], [data-below]")) old.remove();
  const all = maps(view.stage);
  const narrow = view.stage.dataset.width === "narrow";
  if (narrow && all.length && view.full.h - lowest(view) > LOW) tools.append(belowButton());
  for (const map of all) {
    const button = quiet(all.length > 1 ? told(map, all) : word("Map"));
    button.dataset.map = map.dataset.map;
    button.title = word("{map}; once more: the whole of it", { map: map.dataset.map });
    tools.append(button);
  }
  if (large(view.stage).length) tools.append(quarterButton(0));
}

function quiet(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = text;
  return button;
}

/** Where the lowest map ends, in the units of the board. */
const lowest = ({ stage }) => Math.max(...maps(stage).map((map) => map.getBBox()).map((box) => box.y + box.height));

/** A button that leads to the sheets and cards below the maps. */
function belowButton() {
  const button = quiet(word("Cards"));
  button.dataset.below = "";
  button.title = word("What lies below the maps: sheets, cards, notes");
  return button;
}

/** The whole board, from where its maps end. */
function lookBelow(view) {
  whole(view);
  const { stage, svg } = view;
  const down = lowest(view) * (svg.getBoundingClientRect().width / view.full.w);
  if (stage.scrollHeight > stage.clientHeight + 1) stage.scrollTop = down;
  else window.scrollTo({ top: svg.getBoundingClientRect().top + window.scrollY + down - 60 });
}

const large = (stage) =>
  maps(stage).filter((map) => middlesOf(map.querySelector(".chart")).length > LARGE);

/** A button that leads to a quarter of a large map, and then says the next one. */
function quarterButton(number) {
  const button = quiet("");
  button.title = word("A quarter of the map; once more: the next");
  name(button, number);
  return button;
}

function name(button, number) {
  button.dataset.quarter = number;
  button.textContent = `${QUARTERS[number][0]} ¼`;
}

/** A little more than a quarter of the map that is looked at, or of the first large one. */
function lookAtQuarter(view, button) {
  const all = large(view.stage);
  const map = all.find((one) => one.dataset.map === mapShown) ?? all[0];
  const number = Number(button.dataset.quarter);
  const [, east, south] = QUARTERS[number];
  const box = map.getBBox();
  const w = 0.54 * box.width;
  const h = Math.min(w * steepness(view), box.height);
  look = { w, x: box.x + east * (box.width - w), y: box.y + south * (box.height - h) };
  mapShown = map.dataset.map;
  show(view);
  name(button, (number + 1) % QUARTERS.length);
}

/** The heading of a map among others, without the words that all of them begin or end with. */
function told(map, all) {
  const words = (one) => one.dataset.map.split(":")[0].split(" ");
  const left = words(map);
  for (const at of [0, -1]) {
    const alike = all.every((one) => words(one).at(at) === words(map).at(at));
    if (alike && left.length > 1) left.splice(at, 1);
  }
  return left.join(" ");
}

/** A map as wide as the stage, around what can be ordered there; or the whole of it. */
function lookAt(view, name, { all = false } = {}) {
  const map = maps(view.stage).find((one) => one.dataset.map === name);
  if (!map) return;
  const box = map.getBBox();
  const w = all ? Math.max(box.width, box.height / steepness(view)) : box.width;
  const h = w * steepness(view);
  const y = all || h > box.height ? box.y - (h - box.height) / 2
    : Math.min(Math.max(middleOfLit(view, map, box) - h / 2, box.y), box.y + box.height - h);
  look = { w, x: box.x - (w - box.width) / 2, y };
  mapShown = name;
  show(view);
}

/** A map as near as its counters can be read, where most can be ordered at once. */
function lookNear(view, map) {
  const { svg, stage, full } = view;
  const unit = map.querySelector(".chart").getCTM().a / svg.getCTM().a;
  const w = Math.max((COUNTER * unit * stage.clientWidth) / READ, full.w / MOST);
  const asked = [".piece.now", ".now", ".piece"].map((one) => [...map.querySelectorAll(one)]).find((all) => all.length);
  const middles = asked.map((one) => middleOn(svg, one));
  const [x, y] = thickest(middles, w / 2, (w * steepness(view)) / 2);
  const [box, h] = [map.getBBox(), w * steepness(view)]; // what lies around a map is no part of it
  look = { w, x: box.x + within(x - w / 2 - box.x, w, box.width), y: box.y + within(y - h / 2 - box.y, h, box.height) };
  mapShown = map.dataset.map;
  show(view);
}

/** The first of the points that have most of the others within so much of them. */
function thickest(points, wide, high) {
  const near = ([x, y]) => points.filter(([a, b]) => Math.abs(a - x) < wide && Math.abs(b - y) < high).length;
  const counts = points.map(near);
  return points[counts.indexOf(Math.max(...counts))];
}

/** The middle of what is drawn, in the units of the board. */
function middleOn(svg, one) {
  const box = one.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

/** What the keys reach is brought into the window. */
function follow(view, { target }) {
  const { stage, svg } = view;
  if (!look || !target.matches(".now:focus-visible")) return;
  const [a, b] = [stage.getBoundingClientRect(), target.getBoundingClientRect()];
  if (b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom) return;
  const [x, y] = middleOn(svg, target);
  look = { w: look.w, x: x - look.w / 2, y, h: 0 };
  show(view);
}

/** How far down, in the drawing, the counters are that can be ordered on a map. */
function middleOfLit({ svg }, map, box) {
  const lit = [...map.querySelectorAll(".piece.now")];
  if (!lit.length) return box.y + box.height / 2;
  const into = svg.getScreenCTM().inverse();
  const down = lit.map((one) => one.getBoundingClientRect()).map((one) => one.y + one.height / 2);
  const middle = down.reduce((a, b) => a + b) / down.length;
  return new DOMPoint(0, middle).matrixTransform(into).y;
}

function light(svg) {
  reach(svg);
  for (const one of svg.querySelectorAll(".now")) {
    one.setAttribute("role", "button");
    one.setAttribute("aria-description", word("Can be ordered now"));
  }
}

/** The Tab key stops at what is seen to be lit: spaces only where no piece is, or one is chosen that goes there. */
function reach(svg) {
  const pieces = svg.querySelector(".piece.now") !== null;
  for (const one of svg.querySelectorAll(".now:not(.fan *)")) {
    const seen = !one.matches("use.space") || !pieces || one.matches(".chosen, .target");
    one.setAttribute("tabindex", seen ? "0" : "-1");
  }
}

/** How high the stage is for its width. */
const steepness = ({ stage }) => stage.clientHeight / stage.clientWidth || 1;

function show(view) {
  const { stage, svg, full } = view;
  stage.classList.toggle("zoomed", look !== null);
  for (const button of stage.closest("#moment").querySelectorAll(".zoom [data-map]")) {
    button.setAttribute("aria-pressed", String(look !== null && button.dataset.map === mapShown));
  }
  const h = look && look.w * steepness(view);
  if (look) {
    look.x = within(look.x, look.w, full.w);
    look.y = within(look.y + ((look.h ?? h) - h) / 2, h, full.h);
    look.h = h;
  }
  svg.setAttribute("viewBox", look ? `${look.x} ${look.y} ${look.w} ${h}` : `0 0 ${full.w} ${full.h}`);
  locate(view, look, h, (x, y) => {
    look.x = x - look.w / 2;
    look.y = y - (look.w * steepness(view)) / 2;
    show(view);
  });
}

/** Where a window of a size begins so that it stays on the board; in the middle of a smaller one. */
const within = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(Math.max(at, 0), all - size));

function whole(view) {
  const unit = view.stage.clientWidth / view.full.w;
  const top = maps(view.stage).length > 1 ? 0 : (look?.y ?? 0) * unit;
  look = null;
  mapShown = "";
  show(view);
  view.stage.scrollTop = top;
}

function zoom(view, factor, at) {
  const { stage, full } = view;
  const now = look ?? { w: full.w, x: 0, y: stage.scrollTop * (full.w / stage.clientWidth) };
  const h = now.w * steepness(view);
  const w = Math.max(now.w / factor, full.w / MOST);
  if (w >= Math.max(full.w, full.h / steepness(view)) || (look === null && factor < 1)) {
    whole(view);
    return;
  }
  const point = at ?? { x: now.x + now.w / 2, y: now.y + h / 2 };
  look = { w, x: point.x - (point.x - now.x) * (w / now.w), y: point.y - (point.y - now.y) * (w / now.w) };
  show(view);
}

function place({ svg, full }, event) {
  const box = svg.getBoundingClientRect();
  const base = svg.viewBox.baseVal;
  return {
    x: base.x + ((event.clientX - box.left) / box.width) * base.width,
    y: base.y + ((event.clientY - box.top) / box.height) * (look ? base.height : full.h),
  };
}

function listen(view, choose) {
  const { stage } = view;
  const tools = stage.closest("#moment").querySelector(".zoom");
  const moved = () => { brought = location.pathname; };
  for (const kind of ["wheel", "pointerdown", "keydown"]) stage.addEventListener(kind, moved);
  tools.onclick = (event) => {
    moved();
    const button = event.target.closest("button");
    const { zoom: kind, map, quarter, below } = button?.dataset ?? {};
    if (quarter !== undefined) lookAtQuarter(view, button);
    else if (below !== undefined) lookBelow(view);
    else if (map !== undefined) lookAt(view, map, { all: look !== null && map === mapShown });
    else if (kind === "all") whole(view);
    else if (kind) zoom(view, { in: 1.4, out: 1 / 1.4 }[kind]);
  };
  new ResizeObserver(() => show(view)).observe(stage);
  stage.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey || look)) return;
    event.preventDefault();
    zoom(view, event.deltaY < 0 ? 1.2 : 1 / 1.2, place(view, event));
  }, { passive: false });
  stage.addEventListener("keydown", (event) => keyed(view, event, choose));
  stage.addEventListener("focusin", (event) => follow(view, event));
  const drag = dragging(view);
  stage.addEventListener("click", (event) => {
    if (drag.moved) return;
    const lit = pointedAt(event);
    if (lit) choose(lit);
  });
  openFans(stage);
  openRanges(stage);
}

/** What is lit under the pointer: a counter does not hide the space on which it stands. */
function pointedAt(event) {
  const own = event.target.closest(".now");
  if (own || !event.target.closest(".piece")) return own;
  return document.elementsFromPoint(event.clientX, event.clientY)
    .map((one) => one.closest(".now")).find(Boolean);
}

function keyed(view, event, choose) {
  const { stage } = view;
  const lit = event.target.closest(".now");
  if (event.ctrlKey || event.metaKey) return; // ctrl+Enter sends, also with a piece in focus
  if (lit && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(lit);
    return;
  }
  const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
  if (factor) zoom(view, factor);
  else if (event.key === "0") whole(view);
  else if (event.target === stage && look && event.key.startsWith("Arrow") && !event.shiftKey) {
    const step = 0.2 * look.w;
    look.x += { ArrowLeft: -step, ArrowRight: step }[event.key] || 0;
    look.y += { ArrowUp: -step, ArrowDown: step }[event.key] || 0;
    show(view);
    event.stopPropagation();
  } else return;
  event.preventDefault();
}

function dragging(view) {
  const { stage } = view;
  const fingers = new Map();
  const drag = { moved: false };
  let apart = 0;
  let from = null;
  const settle = () => {
    if (!from) return;
    from = null;
    view.svg.style.transform = "";
    stage.classList.remove("moving");
    show(view);
  };
  stage.addEventListener("pointerdown", (event) => {
    settle();
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
    } else if (look && (drag.moved || Math.hypot(dx, dy) > 5)) {
      drag.moved = true;
      stage.classList.add("moving");
      from ??= { ...look };
      const unit = look.w / stage.clientWidth;
      look.x -= dx * unit;
      look.y -= dy * unit;
      fingers.set(event.pointerId, event);
      slide(view, from);
    }
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    stage.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      settle();
    });
  }
  return drag;
}

/** Push the board along as it is drawn: a new viewBox would have the browser draw the whole sheet
    again for each frame. Where the hand lets go, it is drawn there once. */
function slide(view, from) {
  const { stage, svg, full } = view;
  const unit = look.w / stage.clientWidth;
  look.x = within(look.x, look.w, full.w);
  look.y = within(look.y, look.w * steepness(view), full.h);
  svg.style.transform = `translate(${(from.x - look.x) / unit}px, ${(from.y - look.y) / unit}px)`;
}

function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** Light what can be pressed next, and let everything else step back; nothing chosen, all is lit. */
export function targets(chosen, next, told = new Map()) {
  const stage = document.querySelector("#stage");
  for (const old of stage?.querySelectorAll(".weighed") ?? []) old.remove();
  stage?.classList.toggle("choosing", chosen.length > 0);
  for (const one of stage?.querySelectorAll(".now") ?? []) {
    const on = chosen.includes(one.dataset.id);
    one.classList.toggle("chosen", on);
    one.classList.toggle("target", !on && next.has(one.dataset.id));
    one.setAttribute("aria-pressed", String(on));
    const words = !on && told.get(one.dataset.id);
    one.setAttribute("aria-description", words || word("Can be ordered now"));
  }
  if (!stage) return;
  standOut(stage);
  for (const one of stage.querySelectorAll(".now:not(.chosen)")) {
    if (told.get(one.dataset.id)) beside(one, told.get(one.dataset.id));
  }
  reach(stage);
}

/** What stands on a lit space does not step back: it is what one aims at. */
function standOut(stage) {
  const spaces = [...stage.querySelectorAll(".space.now")];
  for (const space of spaces) space.classList.remove("manned");
  const goals = spaces.filter((one) => one.classList.contains("target")).map((one) => [one, one.getBoundingClientRect()]);
  for (const piece of stage.querySelectorAll(".piece:not(.now)")) {
    const { x, y, width, height } = goals.length ? piece.getBoundingClientRect() : {};
    const [midX, midY] = [x + width / 2, y + height / 2];
    const goal = goals.find(([, box]) => midX > box.left && midX < box.right && midY > box.top && midY < box.bottom);
    piece.classList.toggle("aimed", goal !== undefined);
    goal?.[0].classList.add("manned");
  }
}

/** As much of a cost or of odds as fits a space: “3 of 6 points” is 3/6, “+2: 4 of 6 …” is +2. */
const brief = (words) => /^[+-]\d+(?=:)/.exec(words)?.[0] ?? words.replace(/^(\S+) of (\S+).*$/, "$1/$2").replace(/^(\d+) (damage).*$/, "$1 !");

/** What a target costs, or its odds, on the board beside it; the whole of it for who points there. */
function beside(target, words) {
  const svg = target.ownerSVGElement;
  const toBoard = svg?.getScreenCTM()?.inverse();
  if (!toBoard) return;
  const box = target.getBoundingClientRect();
  const low = target.classList.contains("manned") ? box.bottom + 2 : box.bottom - box.height / 4;
  const at = new DOMPoint(box.left + box.width / 2, low).matrixTransform(toBoard);
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("class", "weighed");
  label.setAttribute("x", at.x);
  label.setAttribute("y", at.y);
  label.style.fontSize = `${11 * toBoard.a}px`;
  label.textContent = brief(words);
  if (label.textContent.length > 6) return;
  svg.insertBefore(label, svg.querySelector(":scope > .fan"));
}

/** Draw what the draft does: an arrow from where a piece lies now, and its ghost there if it moves. */
export function drawWays() {
  const stage = document.querySelector("#stage:is([data-ways], [data-aims])");
  const svg = stage?.querySelector("svg");
  if (!svg) return;
  if (stage.dataset.aims) drawArrows(svg, JSON.parse(stage.dataset.aims), "draft-ways");
  if (!stage.dataset.ways) return;
  const inCells = svg.querySelector(".chart[data-middles]"); // a plate closes up where somebody leaves it
  for (const [id, from, to] of JSON.parse(stage.dataset.ways)) {
    const piece = svg.querySelector(`.piece[data-id="${CSS.escape(id)}"]`);
    const on = piece?.closest(".stack")?.parentNode ?? piece?.parentNode ?? svg;
    const [a, b] = [middle(svg, on, from), middle(svg, on, to)];
    piece?.classList.add("drafted");
    if (!a || !b) continue;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "draft-ways");
    if (piece && inCells) layer.append(ghost(piece, a.x - b.x, a.y - b.y));
    layer.append(arrow(a, b, 1 / on.getScreenCTM().a));
    on.append(layer);
  }
}

/** Draw what the last order moved: a thin trail to where each piece lies now. */
function drawMoved(stage, svg) {
  drawArrows(svg, JSON.parse(stage.dataset.moved), "layer moves");
}

function drawArrows(svg, ways, kind) {
  for (const [id, from, to] of ways) {
    const piece = svg.querySelector(`.piece[data-id="${CSS.escape(id)}"]`);
    const on = piece?.closest(".stack")?.parentNode ?? piece?.parentNode;
    const [a, b] = on ? [middle(svg, on, from), middle(svg, on, to)] : [];
    if (!a || !b) continue;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", kind);
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
    const named = middlesOf(chart).find(([name]) => name === id);
    if (!named) continue;
    const onto = on.getScreenCTM().inverse().multiply(chart.getScreenCTM());
    return new DOMPoint(named[1], named[2]).matrixTransform(onto);
  }
  return null;
}

function ghost(piece, dx, dy) {
  const copy = piece.cloneNode(true);
  copy.removeAttribute("id");
  for (const kind of ["data-id", "tabindex", "role"]) copy.removeAttribute(kind);
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
  const most = long / 3; // drawn from afar, a short arrow keeps its shape when one goes nearer
  const short = Math.min(14 * pixel, most);
  const tip = { x: b.x - ux * short, y: b.y - uy * short };
  const path = document.createElementNS(SVG, "path");
  const head = Math.min(9 * pixel, most);
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
