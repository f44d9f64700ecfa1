/* The buttons over the board: nearer and further, its maps, its quarters, what lies below. */

import { clothOf, keepHere, large, lookAtMap, lookAtQuarter, lookBelow, lowest, maps, whole, zoom } from "./look.js";
import { word } from "../page/words.js";

const QUARTERS = [["NW", 0, 0], ["NE", 1, 0], ["SE", 1, 1], ["SW", 0, 1]];
/** Units of the board below its maps that are worth a button. */
const LOW = 60;
/** Maps that are too many to show a button for each at once. */
const MANY = 6;

/** A button for each map, which fills the stage with that map, and what else can be looked at by a button. */
export function openButtons(view) {
  offerMaps(view);
  view.stage.closest("#moment").querySelector(".zoom").onclick = (event) => {
    keepHere();
    pressed(view, event.target.closest("button"));
  };
}

function pressed(view, button) {
  const { zoom: kind, map, quarter, below, more } = button?.dataset ?? {};
  if (more !== undefined) seeMore(button.parentNode);
  else if (quarter !== undefined) nextQuarter(view, button);
  else if (below !== undefined) lookBelow(view);
  else if (map !== undefined) lookAtMap(view, map);
  else if (kind === "all") whole(view);
  else if (kind) zoom(view, { in: 1.4, out: 1 / 1.4 }[kind]);
}

function nextQuarter(view, button) {
  const number = Number(button.dataset.quarter);
  const [, east, south] = QUARTERS[number];
  lookAtQuarter(view, east, south);
  name(button, (number + 1) % QUARTERS.length);
}

function offerMaps(view) {
  const tools = view.stage.closest("#moment").querySelector(".zoom");
  for (const old of tools.querySelectorAll("[data-map], [data-quarter], [data-below], [data-more]")) old.remove();
  const all = maps(view.stage);
  tools.parentElement.classList.toggle("several", all.length > 1);
  tools.parentElement.classList.toggle("many", all.length >= MANY);
  const narrow = view.stage.dataset.width === "narrow";
  const cloth = clothOf(view.stage);
  if (all.length && (cloth || (narrow && view.full.h - lowest(view) > LOW))) tools.append(belowButton(cloth));
  for (const map of handsFirst(all)) {
    const button = quiet(all.length > 1 ? told(map, all) : word("Map"));
    button.dataset.map = map.dataset.map;
    button.title = word("{map}; once more: the whole of it", { map: map.dataset.map });
    tools.append(button);
  }
  if (large(view.stage).length) tools.append(quarterButton(0));
  if (all.length >= MANY) offerMore(tools);
}

/** The first map, then hands and private windows, then all others. */
function handsFirst(all) {
  const others = all.slice(1);
  const isHand = (map) => map.querySelector(".chart[data-hand]") !== null;
  return [...all.slice(0, 1), ...others.filter(isHand), ...others.filter((map) => !isHand(map))];
}

/** A button at the end of a row that goes on, which shows what comes next; at its end the first again. */
function offerMore(tools) {
  const button = quiet("»");
  button.dataset.more = "";
  button.title = word("More boards");
  button.setAttribute("aria-label", button.title);
  tools.append(button);
  const look = () => { button.hidden = tools.scrollWidth <= tools.clientWidth; };
  new ResizeObserver(look).observe(tools);
  look();
}

function seeMore(row) {
  const isEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 2;
  row.scrollTo({ left: isEnd ? 0 : row.scrollLeft + 0.7 * row.clientWidth, behavior: "smooth" });
}

function quiet(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = text;
  return button;
}

function belowButton(cloth) {
  const button = quiet(cloth ? word("Table") : word("Cards"));
  button.dataset.below = "";
  button.title = word("What lies below the maps: sheets, cards, notes");
  return button;
}

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
