/* What is lit on the board: what can be ordered, and what can be pressed next with what is chosen. */

import { node } from "./middles.js";
import { word } from "../page/words.js";

export function light(svg) {
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

/** What the keys go through: what can be pressed next with what is chosen, else all that is lit. */
export function reachable(stage) {
  const next = stage.classList.contains("choosing") ? [...stage.querySelectorAll(".target")] : [];
  return next.length ? next : [...stage.querySelectorAll('.now[tabindex="0"]')];
}

/** The nearest of them by an arrow key, from one of them; Home and End are the first and the last. */
export function nearest(stage, from, key) {
  const all = reachable(stage).filter((one) => one !== from);
  if (key === "Home" || key === "End") return all.at(key === "Home" ? 0 : -1);
  const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  const far = (one) => {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * right + dy * down;
    return along > 1 ? along + 2 * (Math.abs(dx * down) + Math.abs(dy * right)) : Infinity;
  };
  const found = all.map((one) => [far(one), one]).filter(([way]) => way < Infinity);
  return found.sort(([a], [b]) => a - b)[0]?.[1];
}

/** Light what can be pressed next; nothing chosen, all is lit. */
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
  const lit = [...stage.querySelectorAll(".now:not(.chosen)")].filter((one) => told.get(one.dataset.id));
  const taken = lit.length ? [...stage.querySelectorAll(".piece:not(.fan *)")].map((one) => one.getBoundingClientRect()) : [];
  for (const one of lit) beside(one, told.get(one.dataset.id), taken);
  reach(stage);
}

/** What stands on a lit space does not step back: it is what one aims at, or aims with where the space is chosen. */
function standOut(stage) {
  const spaces = [...stage.querySelectorAll(".space.now")];
  for (const space of spaces) space.classList.remove("manned");
  const goals = spaces.filter((one) => one.matches(".target, .chosen")).map((one) => [one, one.getBoundingClientRect()]);
  for (const piece of stage.querySelectorAll(".piece:not(.now)")) {
    const { x, y, width, height } = goals.length ? piece.getBoundingClientRect() : {};
    const [midX, midY] = [x + width / 2, y + height / 2];
    const goal = goals.find(([, box]) => midX > box.left && midX < box.right && midY > box.top && midY < box.bottom);
    piece.classList.toggle("aimed", goal !== undefined);
    if (goal?.[0].matches(".target")) goal[0].classList.add("manned");
  }
}

/** As much of a cost or of odds as fits a space: “3 of 6 points” is 3/6, “+2: 4 of 6 …” is +2, “hits 8 %” is 8%. */
function brief(words) {
  const chances = [...words.matchAll(/(\d+) %/g)].map(([, chance]) => chance);
  if (chances.length) return `${chances.join("/")}%`;
  return /^[+-]\d+(?=:)/.exec(words)?.[0] ?? words.replace(/^(\S+) of (\S+).*$/, "$1/$2").replace(/^(\d+) (damage).*$/, "$1 !");
}

/** The letters of a label, in pixels, and the room around them. */
const [WIDE, HIGH, ROUND] = [6.6, 15, 3];

/** What a target costs, or its odds: low on a bare space, and beside what stands there on a plate, over no counter
    and no other plate where there is room. `taken` is what lies on the board; the label is added to it. */
function beside(target, words, taken) {
  const text = brief(words);
  const svg = target.ownerSVGElement;
  const toBoard = svg?.getScreenCTM()?.inverse();
  if (!toBoard || text.length > 7) return;
  const box = target.getBoundingClientRect();
  const around = taken.filter(({ plate, x, y, width, height }) => !plate && isIn(box, x + width / 2, y + height / 2));
  const [left, top] = [Math.min(box.right, ...around.map((one) => one.left)), Math.min(box.bottom, ...around.map((one) => one.top))];
  const [right, low] = [Math.max(box.left, ...around.map((one) => one.right)), Math.max(box.top, ...around.map((one) => one.bottom))];
  const [wide, high] = [WIDE * text.length + 2 * ROUND, HIGH];
  const [midX, midY] = [(left + right) / 2, (top + low) / 2];
  const [mid, down] = [box.left + box.width / 2, box.bottom - box.height / 4];
  const places = around.length
    ? [[midX, top - high / 2], [midX, low + high / 2], [right + wide / 2, midY], [left - wide / 2, midY], [midX, top - 1.5 * high], [midX, low + 1.5 * high]]
    : [[mid, down], [mid, box.top + box.height / 4], [mid, down - high]];
  const areas = places.map(([x, y]) => ({ plate: true, left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }));
  const isFree = (one, of) => of.every((other) => one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom);
  const area = areas.find((one) => isFree(one, taken)) ?? areas.find((one) => isFree(one, taken.filter(({ plate }) => plate))) ?? areas[0];
  taken.push(area);
  const pixel = toBoard.a;
  const at = new DOMPoint((area.left + area.right) / 2, (area.top + area.bottom) / 2).matrixTransform(toBoard);
  const label = node("g", { class: "weighed", transform: `translate(${at.x} ${at.y}) scale(${pixel})` });
  if (around.length) label.append(node("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: ROUND }));
  label.append(node("text", {}));
  label.lastChild.textContent = text;
  svg.insertBefore(label, svg.querySelector(":scope > .fan"));
}

const isIn = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
