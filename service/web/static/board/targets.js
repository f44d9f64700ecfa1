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

/** Light what can be pressed next, and let everything else step back; nothing chosen, all is lit. */
export function targets(chosen, next, told = new Map()) {
  const stage = document.querySelector("#stage");
  for (const old of stage?.querySelectorAll(".weighed") ?? []) old.remove();
  stage?.classList.toggle("choosing", chosen.length > 0);
  for (const one of stage?.querySelectorAll(".now") ?? []) {
    const on = chosen.includes(one.dataset.id) || chosen.includes(`stack of ${one.dataset.id}`);
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

/** As much of a cost or of odds as fits a space: “3 of 6 points” is 3/6, “+2: 4 of 6 …” is +2, “hits 8 %” is 8%. */
function brief(words) {
  const chances = [...words.matchAll(/(\d+) %/g)].map(([, chance]) => chance);
  if (chances.length) return `${chances.join("/")}%`;
  return /^[+-]\d+(?=:)/.exec(words)?.[0] ?? words.replace(/^(\S+) of (\S+).*$/, "$1/$2").replace(/^(\d+) (damage).*$/, "$1 !");
}

/** What a target costs, or its odds, on the board beside it; the whole of it for who points there. */
function beside(target, words) {
  const svg = target.ownerSVGElement;
  const toBoard = svg?.getScreenCTM()?.inverse();
  if (!toBoard) return;
  const box = target.getBoundingClientRect();
  const low = target.classList.contains("manned") ? box.bottom + 2 : box.bottom - box.height / 4;
  const at = new DOMPoint(box.left + box.width / 2, low).matrixTransform(toBoard);
  const label = node("text", { class: "weighed", x: at.x, y: at.y });
  label.style.fontSize = `${11 * toBoard.a}px`;
  label.textContent = brief(words);
  if (label.textContent.length > 7) return;
  svg.insertBefore(label, svg.querySelector(":scope > .fan"));
}
