/* Stacks fan out: pointed at, focused or tapped, each counter is shown beside with its words. */

import { coveredOf, middleOn, node } from "./middles.js";
import { hasOrders } from "../orders/choosing.js";
import { word } from "../page/words.js";

const SIZE = 40;
const ROW = 46;
const WIDE = 250;
const LINGER = 400;
const APART = 2;

/** Let the stacks of a stage fan out. */
export function openFans(stage) {
  const svg = stage.querySelector("svg");
  let fan = null;
  let of = null;
  let timer = 0;
  let tapped = null;
  let byFinger = false;
  /** A finger that opens the menu of a stack, which lists it, needs no fan over it. */
  const hasMenu = () => byFinger && "menus" in stage.dataset;

  function open(stack) {
    clearTimeout(timer);
    if (of === stack || document.querySelector(".grip-menu")) return; // a menu lists the stack itself
    close();
    of = stack;
    fan = drawn(svg, stack);
    svg.append(fan);
  }
  function close() {
    clearTimeout(timer);
    fan?.remove();
    fan = of = null;
  }
  const stackAt = (event) => event.target.closest(".stack");

  stage.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (fan?.contains(event.target)) return clearTimeout(timer);
    const stack = stackAt(event);
    clearTimeout(timer);
    if (stack && fan && stack !== of) timer = setTimeout(() => open(stack), LINGER); // on the way to it lie others
    else if (stack) open(stack);
    else if (fan) timer = setTimeout(close, LINGER);
  });
  stage.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") timer = setTimeout(close, LINGER);
  });
  stage.addEventListener("focusin", (event) => {
    const stack = stackAt(event);
    if (stack && event.target !== stage && !hasMenu()) open(stack);
    else close();
  });
  stage.addEventListener("mousedown", (event) => {
    if (fan?.contains(event.target)) event.preventDefault(); // else the focus goes to the stage, and the fan before the click
  });
  stage.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  stage.addEventListener("pointerdown", (event) => {
    byFinger = event.pointerType === "touch";
    if (!byFinger) return;
    const stack = stackAt(event);
    tapped = stack && stack !== of && !hasMenu() ? stack : null;
    if (!stack && !fan?.contains(event.target)) close();
  });
  stage.addEventListener("click", (event) => {
    const stack = stackAt(event);
    if (!stack || stack !== tapped) return;
    tapped = null;
    open(stack);
    event.stopImmediatePropagation();
  }, { capture: true });
  stage.addEventListener("click", (event) => { // chosen by now: the fan makes room where the order goes on elsewhere
    const stack = of;
    if (!fan || fan.querySelector(".target")) return;
    const isInside = fan.contains(event.target);
    close();
    if (!isInside && stack.isConnected) open(stack);
  });
}

/** The counters of a stack one below another, each with its words, beside it and inside what is seen. */
function drawn(svg, stack) {
  const pieces = [...stack.querySelectorAll(":scope > .piece")];
  const [all, target] = [together(pieces), targetUnder(stack)];
  const rows = pieces.length + (all ? 1 : 0) + (target ? 1 : 0);
  const pixel = svg.getScreenCTM().inverse();
  const room = inDrawing(roomOf(svg), pixel);
  const box = inDrawing(stack.getBoundingClientRect(), pixel);
  const scale = Math.min(pixel.a, (room.width * 0.9) / WIDE, (room.height * 0.95) / (rows * ROW + 14));
  const [wide, high] = [WIDE * scale, (rows * ROW + 14) * scale];
  const { x, y } = freest(svg, stack, box, room, pixel, wide, high);
  const fan = node("g", { class: "fan", "aria-hidden": "true", transform: `translate(${x} ${y}) scale(${scale})` });
  fan.append(node("rect", { width: WIDE, height: rows * ROW + 14, rx: 3, class: "f-card edge" }));
  pieces.reverse().forEach((piece, k) => fan.append(row(piece, k)));
  if (all) fan.append(whole({ all }, word("The whole stack"), pieces.length));
  if (target) fan.append(whole({ id: target }, word("To {place}", { place: target }), rows - 1));
  return fan;
}

/** Where a fan hides least of what can be pressed next, and of the counters, near its stack. */
function freest(svg, stack, box, room, pixel, wide, high) {
  const away = 6 * pixel.a;
  const across = [box.x + box.width + away, box.x - wide - away, box.x + (box.width - wide) / 2, room.x, Infinity];
  const down = [box.y + (box.height - high) / 2, box.y - high - away, box.y + box.height + away, room.y, Infinity];
  const others = [...svg.querySelectorAll(".target, .piece:not(.fan *)")].map((one) => [middleOn(svg, one), stack.contains(one) ? 99 : one.matches(".target") ? 3 : 1]);
  const hides = (at) => others.filter(([[x, y]]) => x > at.x && x < at.x + wide && y > at.y && y < at.y + high).reduce((sum, [, worth]) => sum + worth, 0);
  const gap = (at) => Math.hypot(Math.max(at.x - box.x - box.width, box.x - at.x - wide, 0), Math.max(at.y - box.y - box.height, box.y - at.y - high, 0));
  const costs = (at) => hides(at) + gap(at) / away;
  const within = (at, size, from, all) => Math.min(Math.max(at, from), from + all - size);
  return down.flatMap((y) => across.map((x) => ({ x: within(x, wide, room.x, room.width), y: within(y, high, room.y, room.height) })))
    .reduce((one, other) => (costs(other) < costs(one) ? other : one));
}

/** The ids of all in a stack, "" where fewer than two have orders. */
function together(pieces) {
  const ids = pieces.map((piece) => piece.dataset.id);
  return document.querySelector("#together[data-alive]") && ids.filter(hasOrders)[1] ? ids.join("|") : "";
}

/** The id of the space under a stack that can be pressed next with what is chosen. */
function targetUnder(stack) {
  const { x, y, width, height } = stack.getBoundingClientRect();
  return document.elementsFromPoint(x + width / 2, y + height / 2).find((one) => one.matches(".space.target"))?.dataset.id;
}

function whole(data, words, k) {
  const group = node("g", { class: "now whole", transform: `translate(0 ${k * ROW + 11})` });
  Object.assign(group.dataset, data);
  group.append(node("rect", { width: WIDE, height: ROW, rx: 3 }), node("text", { x: WIDE / 2, y: 27, class: "fact" }));
  group.lastChild.textContent = words;
  return group;
}

/** What is seen of a board on the screen, beside the buttons that lie over it. */
function roomOf(svg) {
  const stage = svg.closest(".stage");
  const { top, foot } = coveredOf({ stage });
  const [a, b] = [svg.getBoundingClientRect(), stage.getBoundingClientRect()];
  const [x, y] = [Math.max(a.left, b.left, 0), Math.max(a.top, b.top + top + APART, 0)];
  const [right, bottom] = [Math.min(a.right, b.right, innerWidth), Math.min(a.bottom, b.bottom - foot, innerHeight)];
  return { x, y, width: Math.max(right - x, ROW), height: Math.max(bottom - y, ROW) };
}

/** A box on the screen in the units of the drawing, whichever sheet it lies on. */
function inDrawing(box, pixel) {
  const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(pixel);
  return { x, y, width: box.width * pixel.a, height: box.height * pixel.a };
}

function row(piece, k) {
  const group = node("g", { transform: `translate(6 ${k * ROW + 8})` });
  const copy = piece.cloneNode(true);
  copy.classList.add("cd"); // on its map all that lies there is
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  copy.removeAttribute("tabindex");
  const box = piece.getBBox();
  const scale = Math.min(1, SIZE / box.height, 96 / box.width);
  copy.setAttribute("transform", `scale(${scale})`);
  const words = (copy.querySelector(":scope > title")?.textContent ?? "").replace(/; at [^;]*$/, "");
  const left = box.width * scale + 10;
  group.append(copy);
  lines(words, (WIDE - left - 14) / 6.4).forEach((line, n) => {
    const text = node("text", { x: left, y: 13 + n * 14, class: "fact" });
    text.textContent = line;
    group.append(text);
  });
  return group;
}

/** Words in at most three lines of so many letters. What a counter is stands first, and on itself;
    how it is now stands last, so the middle is what is left out. */
export function lines(words, most) {
  const found = [""];
  for (const word of words.split(" ")) {
    if (found.at(-1) && found.at(-1).length + word.length >= most) found.push("");
    found[found.length - 1] += `${found.at(-1) ? " " : ""}${word}`;
  }
  return found.length > 3 ? [`${found[0]} …`, ...found.slice(-2)] : found;
}
