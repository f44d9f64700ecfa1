/* What part of the board is looked at: the whole of it, a map, a quarter, or as near as counters can be read. */

import { locate } from "./locator.js";
import { COUNTER, boxOf, coveredOf, hiddenOf, isSeen, mapAt, middleOf, middleOn, middlesOf, sharpen, thickest } from "./middles.js";

const MOST = 24;
/** A map of more spaces than this is also looked at by quarters. */
const LARGE = 400;
/** What lies between a hand of cards and the edge of what is seen. */
const AWAY = 6;
/** How many pixels wide a counter is read. */
const READ = 38;
/** How many pixels wide a space must be for a thumb to press it. */
const THUMB = 48;

/** What is looked at: `null` the whole board; else the left upper corner, the width, and the height as it was shown:
    a stage of another height shows more or less around the same middle. */
let look = null;
/** The map that was chosen to be looked at, by its name. */
let mapShown = "";
let brought = "";
/** The board that is shown. */
let board = null;
/** How wide the board is drawn that was looked at: another one has its things at other places. */
let drawn = 0;
/** Where each map began on it. */
let tops = new Map();

/** Whoever plays several seats goes on looking at the same place, if a piece is in view there. */
const lastPlace = () => `look ${location.pathname}`;
addEventListener("pagehide", () => sessionStorage.setItem(lastPlace(), JSON.stringify(brought === location.pathname ? { look, mapShown, drawn, tops: [...tops] } : null)));
function comeBack(view) {
  const last = JSON.parse(sessionStorage.getItem(lastPlace()));
  if (!last?.look || last.drawn !== drawn) return false;
  [look, mapShown, tops] = [last.look, last.mapShown, new Map(last.tops)];
  stay(view);
  show(view);
  if ([...view.stage.querySelectorAll(".piece")].some((one) => isSeen(view, one))) return true;
  [look, mapShown] = [null, ""];
  show(view);
  return false;
}

/** Another board is shown: what was looked at on it is looked at again, though its map may lie higher or lower. */
export function begin(view) {
  board = view;
  if (drawn !== view.full.w) [look, mapShown, brought, drawn] = [null, "", "", view.full.w];
  stay(view);
}

function stay({ stage }) {
  const topOf = (map) => map.querySelector(".chart")?.transform.baseVal.consolidate().matrix.f ?? boxOf(map).y;
  const now = new Map(maps(stage).map((map) => [map.dataset.map, topOf(map)]));
  const name = mapShown || [...now.keys()][0];
  if (look) look.y += (now.get(name) ?? 0) - (tops.get(name) ?? now.get(name) ?? 0);
  tops = now;
}

/** What the desk asks about: what its question is about, else dice that fell, else pieces, else whatever can be ordered. */
const litOn = (stage) =>
  [stage.dataset.about, ".die.now", ".piece.now", ".now"].filter(Boolean).map((one) => [...stage.querySelectorAll(one)]).find((all) => all.length) ?? [];

/** On first sight the stage shows what can be ordered; of a map that is a picture all on which pieces lie, if there
    is room to make it out. Where another is to move it shows where pieces stand, until something can be ordered. */
export function bring(view) {
  const before = brought;
  atFirst(view);
  if (brought !== before && document.querySelector("#table[data-answers]")) bringAsked();
}

function atFirst(view) {
  const { stage } = view;
  if (!brought && stage.clientHeight && comeBack(view)) return void (brought = location.pathname);
  const [lit] = litOn(stage);
  const place = lit ? location.pathname : `${location.pathname} from afar`;
  if ([location.pathname, place].includes(brought) || !stage.clientHeight) return;
  const pictured = busiest(stage);
  brought = pictured ? location.pathname : place; // a box is played by hand: its view never goes by itself again
  if (pictured && stage.dataset.width !== "narrow") return lookAtPieces(view, pictured);
  const map = pictured ?? (lit ? lit.closest(".map") : maps(stage).find((one) => one.querySelector(".piece")));
  if (map && (large(stage).includes(map) || isTiny(map))) lookNear(view, map);
  else if (maps(stage).length > 1) lookAt(view, (pictured ?? lit?.closest(".map") ?? maps(stage)[0]).dataset.map);
  else if (lit && isSmall(lit)) lookClose(view, lit);
  else if (lit && stage.scrollHeight > stage.clientHeight) {
    const [a, b] = [stage.getBoundingClientRect(), lit.getBoundingClientRect()];
    if (b.bottom > a.bottom) stage.scrollTop += b.top - a.top - a.height / 3;
  }
}

/** Whether a space is too small for a thumb, as the sectors of D-Day Dice are on a phone. */
const isSmall = (lit) => lit.matches(".space") && lit.getBoundingClientRect().width < THUMB;

/** As near as a space can be pressed, where most can be ordered at once. */
function lookClose(view, lit) {
  const { svg, stage } = view;
  const w = (lit.getBBox().width * stage.clientWidth) / (2 * THUMB);
  const [x, y] = thickest(litOn(stage).map((one) => middleOn(svg, one)), w / 2, (w * steepness(view)) / 2);
  look = { w, x: x - w / 2, y, h: 0 };
  show(view);
}

/** Of boards that are pictures the one on which most pieces lie, which is not always the first. */
function busiest(stage) {
  const many = (map) => map.querySelectorAll(".piece").length;
  const pictured = maps(stage).filter((map) => map.querySelector(".printed.own") && many(map));
  return pictured.length ? pictured.reduce((one, other) => (many(other) > many(one) ? other : one)) : null;
}

/** Another thing is asked: where nothing of what it is about is in view, that comes into it. A board that is
    played by hand asks about nothing on it but what its game names. */
export function bringAsked() {
  const { stage, svg } = board ?? {};
  const isByHand = document.querySelector("#orders[data-grips]") && !stage?.dataset.about;
  const lit = stage?.isConnected && !isByHand ? litOn(stage) : [];
  if (!lit.length || lit.some((one) => isSeen(board, one))) return;
  if (look) {
    const [x, y] = thickest(lit.map((one) => middleOn(svg, one)), look.w / 2, (look.w * steepness(board)) / 2);
    look = { w: look.w, x: x - look.w / 2, y, h: 0 };
    if (mapShown) mapShown = mapAt(maps(stage), x, y) ?? mapShown;
    show(board);
  } else stage.scrollTop += lit[0].getBoundingClientRect().top - stage.getBoundingClientRect().top - stage.clientHeight / 3;
}

/** Whether nobody could read the counters of a map, as of Utah on a phone. */
const isTiny = (map) => COUNTER * (map.querySelector(".chart")?.getScreenCTM().a ?? 1) < READ;

/** The maps that can be looked at one by one: those that are drawn, and those of areas beside them. */
export const maps = (stage) =>
  stage.querySelector(".map > .chart") ? [...stage.querySelectorAll(".map:has(.chart, .space)")] : [];

/** The felt of the Table, without what lies on it: art that is cut out of a sheet is measured with all of that sheet. */
export const clothOf = (stage) => stage.querySelector("svg .felt");

/** Where the Table lies, in the units of the board: the cut sheet behind the face of a die is larger than all of it. */
function tableOf(stage) {
  const table = clothOf(stage)?.firstElementChild;
  if (!table) return null;
  const { e = 0, f = 0 } = table.transform.baseVal.consolidate()?.matrix ?? {};
  const { x, y, width, height } = table.getBBox();
  return { x: x + e, y: y + f, w: width, h: height };
}

export const lowest = ({ stage }) => Math.max(...maps(stage).map(boxOf).map((box) => box.y + box.height));

export function lookBelow(view) {
  whole(view);
  const { stage, svg } = view;
  const table = tableOf(stage);
  if (table) {
    const { top, foot } = coveredOf(view);
    const [hand, end] = (clothOf(stage).parentElement.dataset.hand ?? "0 0").split(" ").map(Number);
    const unit = table.w / stage.clientWidth;
    const lower = end + AWAY - (stage.clientHeight - foot) * unit; // the hand is in view, if need be at its foot
    look = { w: table.w, x: table.x, y: Math.max(table.y - top * unit, Math.min(lower, hand - top * unit)) }; // an empty one is 0 0
    return show(view);
  }
  const down = lowest(view) * (svg.getBoundingClientRect().width / view.full.w);
  if (stage.scrollHeight > stage.clientHeight + 1) stage.scrollTop = down;
  else window.scrollTo({ top: svg.getBoundingClientRect().top + window.scrollY + down - 60 });
}

export const large = (stage) =>
  maps(stage).filter((map) => map.querySelector(".chart") && middlesOf(map.querySelector(".chart")).length > LARGE);

/** A little more than a quarter of the map that is looked at, or of the first large one; `east` and `south` are
    1 for its far side, 0 for its near one. */
export function lookAtQuarter(view, east, south) {
  const all = large(view.stage);
  const map = all.find((one) => one.dataset.map === mapShown) ?? all[0];
  const box = boxOf(map);
  const w = 0.54 * box.width;
  const h = Math.min(w * steepness(view), box.height);
  look = { w, x: box.x + east * (box.width - w), y: box.y + south * (box.height - h) };
  mapShown = map.dataset.map;
  show(view);
}

/** A map by its button: pressed once more, the whole of it. */
export const lookAtMap = (view, name) => lookAt(view, name, { all: look !== null && name === mapShown });

/** A map as wide as the stage, around what can be ordered there; or the whole of it. */
function lookAt(view, name, { all = false } = {}) {
  const map = maps(view.stage).find((one) => one.dataset.map === name);
  if (!map) return;
  const box = boxOf(map);
  const { top, foot } = hiddenOf(view);
  const steep = steepness(view) - (top + foot) / view.stage.clientWidth; // of what is seen
  const [wide, least] = [Math.max(box.width, box.height / steep), leastOf(view, map)];
  const w = all || least > box.width ? wide : Math.max(box.width, least); // a small board is seen whole, as that of a hand
  const h = w * steep;
  const y = all || h > box.height ? box.y - (h - box.height) / 2
    : Math.min(Math.max(middleOfLit(view, map, box) - h / 2, box.y), box.y + box.height - h);
  look = { w, x: box.x - (w - box.width) / 2, y: y - (top * w) / view.stage.clientWidth };
  mapShown = name;
  show(view);
}

/** All of a map on which pieces lie, with some room around them: most of it. */
function lookAtPieces(view, map) {
  const box = boxOf(map);
  const into = view.svg.getScreenCTM().inverse();
  const all = [...map.querySelectorAll(".piece")].map((one) => one.getBoundingClientRect());
  const onBoard = (x, y) => new DOMPoint(x, y).matrixTransform(into);
  const first = onBoard(Math.min(...all.map((one) => one.left)), Math.min(...all.map((one) => one.top)));
  const last = onBoard(Math.max(...all.map((one) => one.right)), Math.max(...all.map((one) => one.bottom)));
  const around = box.width / 30;
  const [left, top] = [Math.max(first.x - around, box.x), Math.max(first.y - around, box.y)];
  const [right, bottom] = [Math.min(last.x + around, box.x + box.width), Math.min(last.y + around, box.y + box.height)];
  const isFree = map.querySelector(".chart[data-free]"); // pieces go anywhere on it
  const least = isFree ? Math.max(box.width, box.height / steepness(view)) : 0.8 * box.width;
  const w = Math.max(right - left, (bottom - top) / steepness(view), leastOf(view, map), least);
  const from = (middle, size, start, whole) => start + within(middle - size / 2 - start, size, whole);
  const h = w * steepness(view);
  look = { w, x: from((left + right) / 2, w, box.x, box.width), y: from((top + bottom) / 2, h, box.y, box.height) };
  mapShown = map.dataset.map;
  show(view);
}

/** How much of a board that is a picture is seen at least, so that no counter fills the stage. */
function leastOf({ svg, stage }, map) {
  const picture = map.querySelector(".printed.own");
  return picture ? (COUNTER * picture.getCTM().a * stage.clientWidth) / (3 * READ * svg.getCTM().a) : 0;
}

/** A map as near as its counters can be read, where most can be ordered at once; what stands beside it is not cut for little. */
function lookNear(view, map) {
  const { svg, stage, full } = view;
  const near = Math.max((COUNTER * map.querySelector(".chart").getCTM().a * stage.clientWidth) / svg.getCTM().a / READ, full.w / MOST);
  const w = near > Math.max(boxOf(map).width, 0.75 * full.w) ? Math.max(near, full.w) : near;
  const asked = [".piece.now", ".now", ".piece"].map((one) => [...map.querySelectorAll(one)]).find((all) => all.length);
  const middles = asked.filter((one) => !one.closest(".stack") || !one.nextElementSibling?.matches(".piece")) // each stack once
    .map((one) => middleOn(svg, one));
  const [box, h] = [boxOf(map), w * steepness(view)]; // what lies around a map is not a part of it
  const [x, y] = middleOf(middles, thickest(middles, w / 2, h / 2), w / 2, h / 2);
  look = { w, x: box.x + within(x - w / 2 - box.x, w, box.width), y: box.y + within(y - h / 2 - box.y, h, box.height) };
  mapShown = map.dataset.map;
  show(view);
}

export function follow(view, { target }) {
  if (!look || !target.matches(".now:focus-visible") || isSeen(view, target)) return;
  const [x, y] = middleOn(view.svg, target);
  look = { w: look.w, x: x - look.w / 2, y, h: 0 };
  show(view);
}

/** How far down, in the drawing, the counters are that can be ordered on a map. */
function middleOfLit({ svg }, map, box) {
  const down = [...map.querySelectorAll(".piece.now")].map((one) => middleOn(svg, one)[1]);
  return down.length ? down.reduce((a, b) => a + b) / down.length : box.y + box.height / 2;
}

export const looked = () => look && { ...look };

export function lookTo(other) {
  if (isGone(board)) return;
  look = other;
  show(board);
}

/** Whether a board was exchanged for another one: a drag on it, or a glide, may still be under way, and nothing that
    is measured there is true any more. */
const isGone = (view) => view !== board || !view.stage.isConnected;

/** The reader chose himself what he looks at: nothing else is brought. */
export function keepHere() {
  brought = location.pathname;
}

/** Look so much further right and down, in the units of the board, without drawing it there yet. */
export function shift(view, dx, dy) {
  if (isGone(view)) return;
  look.x = within(look.x + dx, look.w, view.full.w);
  look.y = onBoard(view, look.y + dy, look.w * steepness(view));
}

/** Where a window of a height begins so that what is seen of it stays on the board. */
function onBoard(view, y, h) {
  const { top, foot } = hiddenOf(view);
  const unit = look.w / view.stage.clientWidth;
  return within(y + top * unit, h - (top + foot) * unit, view.full.h) - top * unit;
}

/** How high the window onto the board is for its width. */
function steepness({ stage }) {
  const [isWhole, scrolled] = [!stage.classList.contains("zoomed"), stage.scrollTop];
  stage.classList.add("zoomed");
  const steep = stage.clientHeight / stage.clientWidth || 1;
  if (isWhole) {
    stage.classList.remove("zoomed");
    if (scrolled) stage.scrollTop = scrolled;
  }
  return steep;
}

export function show(view) {
  if (isGone(view)) return;
  const { stage, svg, full } = view;
  const now = matchMedia("print").matches ? null : look; // on paper the board is whole
  for (const css of ["zoomed", "near"]) stage.classList.toggle(css, now !== null);
  for (const button of stage.closest("#moment").querySelectorAll(".zoom [data-map]")) {
    button.setAttribute("aria-pressed", String(now !== null && button.dataset.map === mapShown));
  }
  const h = now && now.w * steepness(view);
  if (now) {
    look.x = within(look.x, look.w, full.w);
    look.y += ((look.h ?? h) - h) / 2;
    look.h = h;
  }
  const table = now && tableOf(stage);
  const isTable = table && look.y + h / 2 > table.y && look.y + h / 2 < table.y + table.h;
  if (now && !isTable) look.y = onBoard(view, look.y, h); // what is told below the Table comes and goes with a draft
  svg.setAttribute("viewBox", now ? `${look.x} ${look.y} ${look.w} ${h}` : `0 0 ${full.w} ${full.h}`);
  const isPlain = maps(stage).some((map) => map.dataset.map === mapShown && !map.querySelector(".chart"));
  locate(view, isTable || isPlain ? null : now, h, (x, y) => {
    look.x = x - look.w / 2;
    look.y = y - (look.w * steepness(view)) / 2;
    show(view);
  });
  sharpen(svg);
  view.nameAfar?.();
  view.layTiles?.();
  view.rule?.();
}

/** Where a window of a size begins so that it stays on the board; in the middle of a smaller one. */
const within = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(Math.max(at, 0), all - size));

export function whole(view) {
  const unit = view.stage.clientWidth / view.full.w;
  const top = maps(view.stage).length > 1 ? 0 : (look?.y ?? 0) * unit;
  look = null;
  mapShown = "";
  show(view);
  view.stage.scrollTop = top;
}

export function zoom(view, factor, at) {
  if (isGone(view)) return;
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

export function place({ svg, full }, event) {
  const box = svg.getBoundingClientRect();
  const base = svg.viewBox.baseVal;
  return {
    x: base.x + ((event.clientX - box.left) / box.width) * base.width,
    y: base.y + ((event.clientY - box.top) / box.height) * (look ? base.height : full.h),
  };
}
