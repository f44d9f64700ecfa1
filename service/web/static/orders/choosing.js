/* What is chosen on the board, the orders that it fits, and what is said of both. */

import { reachable, targets } from "../board/targets.js";
import { awaiting } from "../page/settled.js";
import { word } from "../page/words.js";

/** Pixels between the edge of a board and what comes into its view. */
const AWAY = 8;

export let chosen = [];
/** A counter on a target, the target, and what was chosen before. */
let instead = null;
/** The odds of an order that was pressed, told once it is drafted. */
let weighing = "";
/** What joins several counters, in a game that has it. */
let joining = null;
/** What brings targets into view, once it was needed. */
let nearer = null;

/** The orders that the desk offers. */
export const offers = () => [...document.querySelectorAll(".offer")];
const words = (offer) => (offer.dataset.on ? offer.dataset.on.split("|") : []);

export const isChosen = () => chosen.length > 0;

/** Nothing is chosen any more; the table that comes shows it. */
export function forget() {
  [chosen, instead] = [[], null];
  joining?.drop();
  nearer?.backAgain();
}

/** The table came anew: what is chosen stays so where an order is left that it fits. */
export function markAgain() {
  if (!joining && desk()?.dataset.together) awaiting(import("./together.js").then((found) => { joining = found; }));
  if (joining?.again()) return;
  const fitting = isChosen() ? fits() : [];
  if (fitting.length) mark(fitting);
  else {
    forget();
    count(shown());
  }
  if (weighing && document.querySelector(".drafted")) say(weighing);
  weighing = "";
}

/** What then fits one order is drafted by `give(line)`. A counter alone is only chosen. One on a
    target, `under` it, is chosen instead of what was chosen; pressed again that goes to the target. `along` with
    what was chosen comes an own counter; but after a space that is not seen to be lit it is chosen anew. */
export function choose(lit, give, under = null, along = false) {
  const { id, line } = lit.dataset;
  const joins = joining?.joins(lit, along);
  document.dispatchEvent(new CustomEvent("fieldpost:pressed", { detail: joins && !chosen.includes(id) ? chosen[0] : id }));
  if (joins) return;
  const again = instead?.id === id && instead;
  instead = null;
  if (again && again.under.isConnected) {
    chosen = again.before;
    return choose(again.under, give);
  }
  if (line && lit.matches(".now")) return give(line);
  const other = (one = id) => {
    joining?.drop();
    chosen = [one];
    mark(fits());
  };
  if (!lit.matches(".now")) return tellWhy(id, (order) => {
    if (under) other(under.dataset.id);
    else if (order && !isUnit(id)) give(order);
    else if (isChosen()) say(word("{thing}: what is chosen can do nothing there now.", { thing: called([id]) }), true);
  });
  const before = chosen;
  if (isUnit(id) && before.some(isUnseen)) return other();
  chosen = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
  const fitting = fits();
  if (fitting.length === 1 && isWhole()) {
    weighing = fitting[0].dataset.note;
    return give(fitting[0].value);
  }
  if (fitting.length) return mark(fitting);
  chosen = before;
  if (under) instead = { id, under, before };
  if (under || hasOrders(id)) return other();
  return tellWhy(id, () => other());
}

/** Whether a thing has orders. */
export const hasOrders = (id) => offers().some((offer) => words(offer)[0] === id);

/** These are chosen instead. */
export function pick(ids) {
  [chosen, instead] = [ids, null];
  mark(ids.length ? fits() : []);
}

export const isUnit = (id) => document.querySelector(`#stage .piece[data-id="${CSS.escape(id)}"]`) !== null;

/** Whether more was pressed than one counter, or a space that is not seen to be lit: somebody may only mean to look. */
const isWhole = () => chosen.length > (isUnit(chosen[0]) || isUnseen(chosen[0]) ? 1 : 0);

const isUnseen = (id) => document.querySelector("#stage .piece.now") && document.querySelector(`#stage use.space[data-id="${CSS.escape(id)}"]`);

const desk = () => document.querySelector("#orders");

/** Say why what is chosen cannot do what a press on this asks of it, or why this is not lit; else do `otherwise`. */
async function tellWhy(id, otherwise) {
  const form = desk();
  if (!form?.dataset.why) return otherwise();
  const before = chosen.join("|");
  const body = new FormData(form);
  body.set("piece", chosen[0] ?? id);
  body.set("target", chosen.length ? id : "");
  const answer = await fetch(form.dataset.why, { method: "POST", body }).catch(() => null);
  const { why, line: order } = answer?.ok ? await answer.json() : { why: word("The house does not answer; your draft is kept here.") };
  if (chosen.join("|") !== before && (isChosen() || desk() === form)) return undefined; // something else is pressed by now
  if (desk() !== form) return desk() && tellWhy(id, otherwise);
  if (why) say(why, true);
  else otherwise(order);
}

function fits() {
  return (joining?.orders() ?? offers()).filter((offer) => chosen.every((id) => words(offer).includes(id)));
}

function mark(fitting) {
  joining?.offer();
  targets(chosen, new Set(chosen.length ? fitting.flatMap(words) : []), weighed(fitting));
  const whole = isWhole();
  for (const offer of offers()) {
    const exact = whole && fitting.includes(offer) && chosen.length === words(offer).length;
    offer.classList.toggle("fits", exact);
    offer.classList.toggle("whole", fitting.includes(offer) && chosen.length > 0 && !isUnit(chosen[0])); // whose order it is
    offer.classList.toggle("out", chosen.length > 0 && !fitting.includes(offer));
    if (fitting.includes(offer) && chosen.length) openAround(offer);
  }
  count(chosen.length ? fitting : shown());
  if (chosen.length) bringTarget();
  else nearer?.backAgain();
  const order = exact()?.querySelector(".says")?.textContent ?? exact()?.value;
  const pieces = called(chosen);
  offerToSend(order);
  if (!chosen.length) say("");
  else if (instead) say(word("{pieces}: press it again if {others} shall go on to {target}, on which it stands.", { pieces, others: called(instead.before), target: called([instead.under.dataset.id]) }));
  else if (order) say(word("{pieces}: Send gives “{order}”{note}; or choose more.", { pieces, order, note: exact().dataset.note ? ` (${exact().dataset.note})` : "" }));
  else say(`${word("{pieces}: press what is lit, or an order below.", { pieces })} ${odds(fitting)}`);
}

/** What things on the board are called: each by its title up to what it is. */
const called = (ids) => ids.map((id) => document.querySelector(`#stage [data-id="${CSS.escape(id)}"] > title`)?.textContent.split(/[,;]/)[0] ?? id).join(", ");

function odds(fitting) {
  const told = fitting.find((offer) => / %.* %/.test(offer.dataset.note));
  return told ? `${called(words(told).filter((id) => !chosen.includes(id)))}: ${told.dataset.note}.` : "";
}

/** What the desk offers in view of its reader. */
const shown = () => [...document.querySelectorAll("#orders :is(.offer, .batch)")].filter((one) => one.checkVisibility());

/** A digit gives each of the first nine of these. */
function count(orders) {
  for (const old of document.querySelectorAll("#orders [data-n]")) delete old.dataset.n;
  orders.slice(0, 9).forEach((one, k) => { one.dataset.n = k + 1; });
}

/** The order with this number. */
export const numbered = (n) => document.querySelector(`#orders [data-n="${n}"]`);

/** The order that is just what is chosen. */
export const exact = () => document.querySelector(".offer.fits");

/** Send gives what is chosen, and says so; chosen otherwise it says again what it said. */
function offerToSend(order) {
  const button = document.querySelector("#send-bar .send");
  if (!button) return;
  button.dataset.says ??= button.textContent;
  button.textContent = order ? word("Send: {order}", { order }) : button.dataset.says;
  button.classList.toggle("gives", order !== undefined);
  button.classList.toggle("quiet", !order && !document.querySelector(".drafted, .as-written"));
}

/** What is told beside each target: the cost or odds of the one order that ends there. */
function weighed(fitting) {
  const told = new Map();
  for (const offer of chosen.length ? fitting : []) {
    const rest = words(offer).filter((id) => !chosen.includes(id));
    if (rest.length === 1 && offer.dataset.note) told.set(rest[0], told.has(rest[0]) ? "" : offer.dataset.note);
  }
  return told;
}

/** Where none of what can be pressed next is in view, the nearest comes into it, of a map's piece on a map; on a
    board that scrolls the first. */
function bringTarget() {
  const stage = document.querySelector("#stage");
  const map = stage.querySelector(".chosen")?.closest(".map");
  const all = [...stage.querySelectorAll(".target")].filter((one) => !map || one.closest(".map"));
  if (!all.length) return;
  if (stage.classList.contains("zoomed")) {
    awaiting(import("../board/nearer.js").then((found) => {
      nearer = found;
      nearer.bringNext(stage, stage.querySelector(".chosen"), all);
    }));
    return;
  }
  const seen = stage.getBoundingClientRect();
  const within = (box) => box.top >= seen.top && box.bottom <= seen.bottom && box.left >= seen.left && box.right <= seen.right;
  if (all.some((one) => within(one.getBoundingClientRect()))) return;
  const { top, bottom } = all[0].getBoundingClientRect();
  stage.scrollTop += bottom > seen.bottom ? bottom - seen.bottom + AWAY : top - seen.top - AWAY;
}

function openAround(offer) {
  for (let one = offer.closest("details"); one; one = one.parentElement.closest("details")) one.setAttribute("open", "");
}

/** Go to the next piece that can act, or while one is chosen to the next thing that can be pressed with it. */
export function next(by) {
  const lit = reachable(document.querySelector("#stage"));
  if (!lit.length) return;
  const at = lit.indexOf(document.activeElement);
  lit[(at + by + lit.length + (at < 0 && by < 0 ? 1 : 0)) % lit.length].focus();
}

export function clear() {
  joining?.drop();
  pick([]);
}

export function say(text, isAnswer = false) {
  const place = document.querySelector("#choosing");
  if (text && !place?.parentElement.checkVisibility()) document.querySelector("#live-state").textContent = text;
  if (!place) return;
  place.setAttribute("role", "status");
  place.hidden = !text;
  place.textContent = text;
  const panel = text && place.closest(".aside-body");
  const [a, b] = panel ? [place, panel].map((one) => one.getBoundingClientRect()) : [];
  if (panel && (a.top < b.top || (isAnswer && a.bottom > b.bottom))) panel.scrollTop += a.top - b.top - AWAY;
}
