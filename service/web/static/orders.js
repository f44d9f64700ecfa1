/* The desk: what is chosen on the board or in the list becomes lines of the draft, and the house
   answers with the board as it would then lie. */

import { drawWays, targets } from "./board.js";
import { tellFailed } from "./failed.js";
import { ask } from "./held.js";
import { open, put } from "./place.js";
import { released } from "./press.js";
import { isStepping } from "./timeline.js";
import { word } from "./words.js";

const THINKING = 400;
const PASSES = 2500;
const MOST_PASSES = 20;
const LUCKY = 60;
const SILENT = "The house does not answer; your draft is kept here.";

let chosen = [];
let sentFrom = "";
/** The draft that is on its way to the house, and the one whose answer is being put in place. */
let sending = null;
/** The request that it went with. */
let way = null;
let answered = null;
let asked = 0;
let writing = 0;
let passing = 0;
let passed = 0;

const desk = () => document.querySelector("#orders");
const draft = () => document.querySelector("#draft");
const offers = () => [...document.querySelectorAll(".offer")];
const words = (offer) => (offer.dataset.on ? offer.dataset.on.split("|") : []);
const lines = () => draft().value.split("\n").filter((line) => line.trim());

/** Bring the desk to life after every change of the page. */
export function openDesk() {
  if (!desk()) return;
  for (const hidden of document.querySelectorAll("#send-bar .script-only")) hidden.hidden = false;
  restore();
  document.querySelector("#table").classList.toggle("sending", isSending());
  const fitting = chosen.length ? fits() : [];
  if (fitting.length) mark(fitting);
  else chosen = [];
  draft().addEventListener("input", written);
  draft().addEventListener("keydown", typed);
  pointAtRefused();
  drawWays();
  refocus();
  passEmptyPhase();
}

/** Nothing is drafted, and the last order can still be undone: the house says so. */
const mayUndo = () => !lines().length && document.querySelector("#send-bar [value=undo][data-free]") !== null;
const wishesAtOnce = () => !/(?:^|; )atonce=0/.test(document.cookie);
const send = () => document.querySelector("#send-bar .send")?.click();

/** Where the house has not tried the draft as it is written: a table that came meanwhile, a moment that
    was looked at. */
export function draftAgain() {
  if (desk() && draft().value.trim() !== draft().defaultValue.trim()) tryDraft({ again: true });
}

/** Have the house draw the board as it lies after the draft; false where nothing is drafted now. */
export function redraft() {
  if (!desk() || !lines().length || looksAway() || isSending()) return false;
  tryDraft({ again: true });
  return true;
}

const finishing = () => document.querySelector("#send-bar [name=finish][data-ends]")?.value;

/** Where nothing can be ordered but “done”, it goes by itself after a moment; any press stops that,
    and so does the setting to stop at every phase. */
function passEmptyPhase() {
  clearTimeout(passing);
  const only = offers();
  const empty = only.length === 1 && finishing() === only[0].value && !lines().length;
  const mine = document.querySelector("#table[data-turn]:not([data-answers])");
  const told = document.querySelector(".report.refused, .refusal, #moment[data-past]");
  if (!empty || !mine || told || /(?:^|; )stops=1/.test(document.cookie) || passed >= MOST_PASSES) return;
  say(word("Nothing else can be ordered: “{order}” goes by itself. Any press stops it.", { order: only[0].value }));
  passing = setTimeout(() => {
    if (document.hidden || lines().length || document.querySelector("#moment[data-past]")) return;
    passed += 1;
    draft().value = only[0].value;
    send();
  }, PASSES);
}

function stopPassing() {
  if (passing) say("");
  clearTimeout(passing);
  passing = 0;
  passed = 0;
}

/** Listen once for the whole page: buttons of the desk, and keys from anywhere. */
export function openKeys() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#desk button, #send-bar button");
    if (button && desk()) clicked(event, button);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "orders" || !isSending()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("keydown", keyed);
  document.addEventListener("DOMContentLoaded", () => { dropTaken().catch(() => { /* the draft stays; sent again it counts once */ }); });
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, (event) => { if (event.isTrusted) stopPassing(); });
  }
}

/** A form of the desk is on its way: afterwards the focus returns to where it was. */
export function noteSending(ctx) {
  if (ctx?.sourceElement?.id !== "orders") return;
  way = ctx;
  clearTimeout(writing);
  asked += 1;
  sending = draft()?.value ?? "";
  keep();
  noteGoing();
  sentFrom = document.activeElement === draft() ? "#draft" : "#desk";
  document.querySelector("#table").classList.add("sending");
}

/** What was sent from the desk has its answer, which is put in place now. */
export function noteAnswer(ctx) {
  if (!ctx || ctx !== way) return;
  answered = sending;
  sending = null;
  sessionStorage.removeItem(going());
}

/** It is in place, or none came. By then the library names the table as what asked: the form is gone. */
export function noteEnd(ctx) {
  if (!ctx || ctx !== way) return;
  way = null;
  sending = answered = null;
  document.querySelector("#table").classList.remove("sending");
}

function refocus() {
  if (sentFrom && !document.querySelector(".report.refused")) {
    document.querySelector(sentFrom)?.focus({ preventScroll: true });
  }
  sentFrom = "";
}

function store() {
  return `draft ${desk().dataset.store}`;
}

const going = () => `going ${desk()?.dataset.store}`;

/** What goes to the house, and under which id: whoever leaves the page before its answer came, as while
    a cold house draws its map, finds a draft that may be carried out already. */
function noteGoing() {
  const { nonce, words: lucky } = desk().elements;
  const said = lucky?.value.trim().split(/\s+/).join("-").replace(/[^!-~]/g, "").slice(0, LUCKY) ?? "";
  const id = `web-${nonce.value}${said ? `~${said}` : ""}`;
  sessionStorage.setItem(going(), JSON.stringify({ text: sending, id }));
}

/** A draft that the house carried out while this page was left is no draft any more. */
async function dropTaken() {
  const sent = JSON.parse(sessionStorage.getItem(going()) ?? "null");
  if (!desk() || !sent || sent.text !== draft().value) return;
  const count = lines().length;
  const answer = await fetch(`/m/${desk().dataset.match}/taken?${new URLSearchParams({ id: sent.id, lines: count })}`);
  const took = answer.ok ? (await answer.json()).lines : [];
  if (!count || took.length < count || isSending() || draft()?.value !== sent.text) return;
  sessionStorage.removeItem(going());
  draft().value = "";
  keep();
  tryDraft({ again: true });
}

function keep() {
  sessionStorage.setItem(store(), draft().value);
}

/** Somebody types: once he pauses the board follows. */
function written() {
  keep();
  clearTimeout(writing);
  writing = setTimeout(tryDraft, THINKING);
}

/** The draft survives every renewal of the desk, until it was carried out as it was sent. What was
    added behind it while it was on its way stays; one that was changed otherwise stays as it is written. */
function restore() {
  const kept = sessionStorage.getItem(store()) ?? "";
  if (answered !== null && kept !== answered) {
    const added = !answered || kept.startsWith(`${answered}\n`);
    draft().value = added ? [draft().value, kept.slice(answered.length).trim()].filter(Boolean).join("\n") : kept;
    keep();
  } else if (answered !== null && document.querySelector(".desk .done")) sessionStorage.removeItem(store());
  else if (draft().value) keep();
  else draft().value = kept;
}

function clicked(event, button) {
  if (button.name === "add") addLine(button.value);
  else if (button.name === "finish") finish(button.value);
  else if (button.value === "undo") undo();
  else if (button.value === "send" && exact()) finish(exact().value);
  else if (button.value === "send" && nothing()) tellNothing();
  else if (button.name === "drop") isShown() ? takeOut(button.closest("li")) : tryDraft();
  else if (button.dataset.move) moveLine(Number(button.dataset.move));
  else return;
  event.preventDefault();
}

/** Send with nothing to give, where it can be said what to press. */
const nothing = () => !lines().length && document.querySelector("#choosing") !== null;

function tellNothing() {
  say(word("Nothing is drafted yet: press what is lit on the board, or one of these orders."));
  document.querySelector("#choosing").scrollIntoView({ block: "nearest" });
}

function typed(event) {
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    moveLine(event.key === "ArrowUp" ? -1 : 1);
  }
}

const ACTS = { z: undo, n: () => next(1), N: () => next(-1), Escape: clear, h: lookBack };

function keyed(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    if (event.target.closest?.("#note-form") || !desk()) return;
    event.preventDefault();
    if (exact()) finish(exact().value);
    else send();
  } else if (ACTS[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (event.key !== "h" && !desk()) return;
    event.preventDefault();
    ACTS[event.key]();
  }
}

function lookBack() {
  document.querySelector("details.back > summary")?.click();
}

/** Go to the next piece that can act, or while one is chosen to the next thing that can be pressed with it. */
function next(by) {
  const all = chosen.length ? [...document.querySelectorAll("#stage .target")] : [];
  const lit = all.length ? all : [...document.querySelectorAll('#stage .now[tabindex="0"]')];
  if (!lit.length) return;
  const at = lit.indexOf(document.activeElement);
  lit[(at + by + lit.length + (at < 0 && by < 0 ? 1 : 0)) % lit.length].focus();
}

/** Take back what was chosen or drafted last; what is on its way cannot be. */
function undo() {
  if (isSending()) return;
  if (chosen.length) clear();
  else if (isShown()) takeOut([...document.querySelectorAll(".drafted > li")].at(-1));
  else if (lines().length) change((all) => all.slice(0, -1));
  else if (mayUndo()) {
    draft().value = "takeback";
    keep();
    send();
  }
}

/** Whether the list shows the draft as it is written now. */
const isShown = () => document.querySelector(".drafted > li") && draft().value === draft().defaultValue;

/** Take an order out of the draft, with all its lines. */
function takeOut(item) {
  if (isSending()) return;
  const [first, stop] = [Number(item.dataset.first), Number(item.dataset.stop)];
  draft().value = draft().value.split("\n").filter((_, k) => k < first || k >= stop).join("\n");
  keep();
  tryDraft();
}

function change(how) {
  draft().value = how(lines()).join("\n");
  keep();
  tryDraft();
}

/** What is drafted, and this behind it, goes at once. */
function finish(line) {
  if (isSending()) return;
  clear();
  draft().value = [...lines(), line].join("\n");
  keep();
  send();
}

/** An order that is pressed goes at once, where the house finds that it rolls nothing and asks nobody;
    else, and for whoever wishes so, it waits in the draft. */
function addLine(line) {
  chosen = [];
  if (wishesAtOnce() && !lines().length && !isSending()) {
    draft().value = line;
    keep();
    document.querySelector("#send-bar [value=act]").click();
    return;
  }
  if (lines().at(-1) === line && !isShown()) return; // pressed twice before the house answered
  change((all) => [...all, line]);
  say(word("In the draft: {order}. Send it when you are ready.", { order: line.replaceAll("\n", "; ") }));
}

/** Ask the house how the board lies after the draft; only the latest answer counts, and none that
    would come between a press and its click. */
async function tryDraft({ again = false } = {}) {
  const form = desk();
  const mine = ++asked;
  clearTimeout(writing);
  if (!form || isSending() || looksAway()) return;
  const body = new FormData(form);
  body.set("do", "draft");
  const still = () => mine === asked && desk() === form && !isSending() && !looksAway() && draft().value === body.get("orders");
  try {
    const { answer, text } = await ask(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    await released();
    if (!still()) return;
    if (answer.ok) put("#table", text, { told: again });
    else tellFailed(answer.status, SILENT);
  } catch {
    say(word(SILENT));
  }
}

const isSending = () => sending !== null;

/** Whether another moment is looked at, or is on its way: the draft is tried once it is now again. */
const looksAway = () => isStepping() || document.querySelector("#moment[data-past]") !== null;

function moveLine(by) {
  if (isSending()) return;
  const field = draft();
  const at = field.value.slice(0, field.selectionStart).split("\n").length - 1;
  const all = field.value.split("\n");
  if (at + by < 0 || at + by >= all.length) return;
  [all[at], all[at + by]] = [all[at + by], all[at]];
  field.value = all.join("\n");
  const start = all.slice(0, at + by).join("\n").length + (at + by ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start);
  keep();
  tryDraft();
}

/** Something lit was chosen on the board: one offer goes into the draft, several are shown. A counter whose
    one order is its own (“move mode”) is chosen first: who presses it may mean to look at it. */
export function choose(lit) {
  const { id, line } = lit.dataset;
  const own = line ? [] : offers().filter((offer) => words(offer).includes(id));
  const looks = own.length === 1 && words(own[0]).length === 1 && lit.matches(".piece") && !chosen.includes(id);
  if (line || (own.length === 1 && !looks)) return addLine(line ?? own[0].value);
  chosen = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  let fitting = fits();
  if (!fitting.length) {
    chosen = [id];
    fitting = fits();
  }
  if (fitting.length === 1 && chosen.length && !looks) return addLine(fitting[0].value);
  mark(fitting);
}

function fits() {
  return offers().filter((offer) => chosen.every((id) => words(offer).includes(id)));
}

function mark(fitting) {
  targets(chosen, new Set(chosen.length ? fitting.flatMap(words) : []), weighed(fitting));
  for (const offer of offers()) {
    const exact = chosen.length > 0 && fitting.includes(offer) && chosen.length === words(offer).length;
    offer.classList.toggle("fits", exact);
    offer.classList.toggle("out", chosen.length > 0 && !fitting.includes(offer));
    if (fitting.includes(offer) && chosen.length) openAround(offer);
  }
  if (chosen.length) bringTarget();
  const order = exact()?.querySelector(".says")?.textContent ?? exact()?.value;
  const pieces = chosen.join(", ");
  offerToSend(order);
  if (!chosen.length) say("");
  else if (order && fitting.length === 1) say(word("{pieces}: press it once more, or Send, for “{order}”.", { pieces, order }));
  else if (order) say(word("{pieces}: Send gives “{order}”{note}; or choose more.", { pieces, order, note: exact().dataset.note ? ` (${exact().dataset.note})` : "" }));
  else say(word("{pieces}: press what is lit, or one of {count} orders.", { pieces, count: fitting.length }));
}

/** The order that is just what is chosen. */
const exact = () => document.querySelector(".offer.fits");

/** Send gives what is chosen, and says so; chosen otherwise it says again what it said. */
function offerToSend(order) {
  const button = document.querySelector("#send-bar .send");
  if (!button) return;
  button.dataset.says ??= button.textContent;
  button.textContent = order ? word("Send: {order}", { order }) : button.dataset.says;
  button.classList.toggle("gives", order !== undefined);
  button.classList.toggle("quiet", !order && !document.querySelector(".drafted"));
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

/** Where none of what can be pressed next is in view on a board that scrolls, the first comes into it. */
function bringTarget() {
  const stage = document.querySelector("#stage");
  const all = [...stage.querySelectorAll(".target")];
  if (!all.length || stage.classList.contains("zoomed")) return;
  const seen = stage.getBoundingClientRect();
  const within = (box) => box.top >= seen.top && box.bottom <= seen.bottom && box.left >= seen.left && box.right <= seen.right;
  if (all.some((one) => within(one.getBoundingClientRect()))) return;
  const { top, bottom } = all[0].getBoundingClientRect();
  stage.scrollTop += bottom > seen.bottom ? bottom - seen.bottom + ABOVE : top - seen.top - ABOVE;
}

function openAround(offer) {
  for (let one = offer.closest("details"); one; one = one.parentElement.closest("details")) one.setAttribute("open", "");
}

function clear() {
  chosen = [];
  mark([]);
}

function say(text) {
  const place = document.querySelector("#choosing");
  if (!place) return;
  place.setAttribute("role", "status");
  place.hidden = !text;
  place.textContent = text;
}

/** Pixels above the first reason of a refusal where its desk is scrolled to it, as on a phone. */
const ABOVE = 8;

function pointAtRefused() {
  const refused = document.querySelector(".report.refused");
  if (!refused) return;
  const desk = refused.closest(".aside-body");
  if (desk) desk.scrollTop += refused.getBoundingClientRect().top - desk.getBoundingClientRect().top - ABOVE;
  const line = refused.querySelector("code").textContent.split("\n")[0];
  const at = draft().value.split("\n").findIndex((one) => one.trim() === line.trim());
  if (at < 0) return;
  const start = draft().value.split("\n").slice(0, at).join("\n").length + (at ? 1 : 0);
  const column = Math.min(line.length, Math.max(0, Number(refused.dataset.column)));
  open(document.querySelector(".typing"));
  draft().focus();
  draft().setSelectionRange(start + column, start + line.length);
}
