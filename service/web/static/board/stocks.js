/* What waits beside the boards, such as a supply: found by its name, dragged to its place, or by its menu. */

import { closeMenu, openMenu, saysToSend } from "./grip-menu.js";
import { FAR, chartsOf, glassOver, lightPlaces, point, putOut } from "./landing.js";
import { node } from "./middles.js";
import { filled, word } from "../page/words.js";

/** How many are listed at once, and how many lists are open before somebody looks for a name. */
const [MOST, UNFOLDED] = [24, 2];

let sought = "";
/** The art of what is called so, if it has some. */
let pictureOf = () => null;

/** List what the desk says there is; `draft(line, place, at)` takes the order that comes of it, which lays
    something at a place, from where. */
export function openStocks(view, draft) {
  const box = document.querySelector("#stocks");
  if (!box || box.childElementCount) return;
  const { stocks, files, arts } = JSON.parse(box.dataset.stocks);
  pictureOf = (name) => arts[name] && thumb(arts[name], files);
  const many = stocks.reduce((sum, one) => sum + Object.keys(one.pieces).length, 0);
  const lists = stocks.map((stock, n) => list(view, stock, draft, n < UNFOLDED));
  const show = () => lists.forEach((one) => one.show(plain(sought)));
  if (many > 6) box.append(search(show));
  box.append(...lists.map((one) => one.part));
  show();
}

/** Open the list of a tray that was pressed on the table. */
export function showStock(title) {
  const part = [...document.querySelectorAll("#stocks .stock")].find((one) => one.dataset.own === `stock ${title}`);
  if (!part) return;
  part.open = true;
  part.scrollIntoView({ block: "start" });
  part.querySelector("summary").focus({ preventScroll: true });
}

function search(show) {
  const field = Object.assign(document.createElement("input"), { type: "search", value: sought, placeholder: word("Find a counter"), autocomplete: "off", spellcheck: false });
  field.setAttribute("aria-label", word("Find a counter"));
  field.addEventListener("input", () => {
    sought = field.value;
    show();
  });
  return field;
}

function thumb([w, h, parts], files) {
  const svg = node("svg", { class: "chip-art", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" });
  for (const [file, cx, cy, cw, ch, x, y, width, height] of parts) {
    const [href, wide, high] = files[file];
    const part = node("svg", { x, y, width, height, viewBox: `${cx} ${cy} ${cw} ${ch}`, preserveAspectRatio: "none" });
    part.append(node("image", { href, width: wide, height: high }));
    svg.append(part);
  }
  return svg;
}

/** Words as they are compared: without case, accents, hyphens and blanks. */
const plain = (words) => words.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}/+]/gu, "");

function list(view, stock, draft, open) {
  const part = Object.assign(document.createElement("details"), { className: "stock", open });
  part.dataset.own = `stock ${stock.title}`;
  const title = part.appendChild(document.createElement("summary"));
  const row = part.appendChild(document.createElement("div"));
  row.className = "chips-row";
  const all = Object.entries(stock.pieces).map(([name, left]) => [name, left, plain(name)]);
  const show = (asked) => {
    const found = all.filter(([, , name]) => name.includes(asked));
    title.textContent = `${stock.title} (${found.length})`;
    row.replaceChildren(...found.slice(0, MOST).map(([name, left]) => entry(view, stock, name, left, draft)));
    if (found.length > MOST) row.append(word("… and {count} more: type a part of the name.", { count: found.length - MOST }));
    part.hidden = !found.length;
    part.open ||= Boolean(asked);
  };
  return { part, show };
}

function entry(view, stock, name, left, draft) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet small-button", textContent: left === 1 ? name : `${left || "∞"} × ${stock.kinds?.[name] ?? name}` });
  Object.assign(made.dataset, { id: name, name });
  const art = pictureOf(name);
  if (art) made.prepend(art);
  const give = (grip, ids, more) => draft(filled(grip.line, { pieces: name, ...more }), more.place ?? "", made);
  made.addEventListener("click", () => {
    if (made.dataset.dropped) return delete made.dataset.dropped;
    if (saysToSend(view.stage, made)) return;
    openMenu({ stage: view.stage, piece: made, stack: [made], fits: () => stock.grips, asked: "", give, point: (grip) => point(view, grip, [name], (place) => give(grip, [name], { place })) });
  });
  dragged(made, view, (place) => give(stock.grips[0], [name], { place }));
  return made;
}

/** Let a mouse or pen drag it over the board; a finger scrolls the list, and has the menu. */
function dragged(made, { stage, svg }, lay) {
  let held = null;
  const letGo = () => {
    held?.ghost?.remove();
    putOut();
    held = null;
  };
  made.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button) return;
    held = { x: event.clientX, y: event.clientY, ghost: null, place: "" };
    made.setPointerCapture(event.pointerId);
  });
  made.addEventListener("pointermove", (event) => {
    if (!held || (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) <= FAR)) return;
    if (!held.ghost && saysToSend(stage, made)) return letGo();
    if (!held.ghost) {
      closeMenu();
      held.charts = chartsOf(svg);
      held.ghost = Object.assign(made.cloneNode(true), { className: "small-button held-name" });
      if (!held.ghost.querySelector("svg")) held.ghost.textContent = made.dataset.name;
      document.body.append(held.ghost);
    }
    held.ghost.style.translate = `${event.clientX + 10}px ${event.clientY + 10}px`;
    const { left, right, top, bottom } = stage.getBoundingClientRect();
    const over = event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom;
    if (!over) putOut();
    held.glass = over ? held.glass ?? glassOver(stage, held.charts) : null;
    held.place = over ? lightPlaces(held.glass, event) : "";
  });
  made.addEventListener("pointerup", () => {
    const { ghost, place } = held ?? {};
    if (ghost) made.dataset.dropped = "";
    letGo();
    if (place) lay(place);
  });
  made.addEventListener("pointercancel", letGo);
}
