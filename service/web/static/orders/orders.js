/* The desk: what is chosen on the board or in the list becomes lines of the draft, and the house
   answers with the board as it would then lie. */

import { clear, exact, forget, isChosen, markAgain, say } from "./choosing.js";
import { tellFailed } from "../page/failed.js";
import { settle, tookAll, unsure } from "./going.js";
import { ask } from "../board/differences.js";
import { openKeys } from "./hotkeys.js";
import { dropDraft, keepDraft, keptDraft, onSentElsewhere } from "./keeping.js";
import { drawNonces } from "../nonce.js";
import { put } from "../page/place.js";
import { onLost, released } from "../page/press.js";
import { awaiting } from "../page/settled.js";
import { isStepping } from "../board/timeline.js";
import { draft, lines, passEmptyPhase, pointAtRefused, showDraft, stopPassing } from "./typing.js";
import { word } from "../page/words.js";

const THINKING = 400;
const SILENT = "The house does not answer; your draft is kept here.";

let sentFrom = "";
/** The draft that is on its way to the house, and the one whose answer is being put in place. */
let sending = null;
/** The request that it went with, and what was pressed meanwhile and did nothing. */
let way = null;
let missed = "";
let answered = null;
let asked = 0;
let writing = 0;

const desk = () => document.querySelector("#orders");

/** Bring the desk to life after every change of the page. */
export function openDesk() {
  if (!desk()) return;
  for (const hidden of document.querySelectorAll("#send-bar .script-only")) hidden.hidden = false;
  restore();
  document.querySelector("#table").classList.toggle("sending", isSending());
  markAgain();
  draft().addEventListener("input", written);
  draft().addEventListener("keydown", typed);
  pointAtRefused();
  if (document.querySelector("#stage:is([data-ways], [data-aims])")) awaiting(import("../board/ways.js").then(({ drawWays }) => drawWays()));
  refocus();
  passEmptyPhase(finish);
}

/** Nothing is drafted, and the last order can still be undone: the house says so. */
const mayUndo = () => !lines().length && document.querySelector("#send-bar [value=undo][data-free]") !== null;
const wishesAtOnce = () => !/(?:^|; )atonce=0/.test(document.cookie);
const send = () => document.querySelector("#send-bar .send")?.click();

/** Where the house has not tried the draft as it is written: a table that came meanwhile, a moment that
    was looked at. */
export function draftAgain() {
  show();
  if (desk() && draft().value.trim() !== draft().defaultValue.trim()) tryDraft({ again: true });
}

/** Have the house draw the board as it lies after the draft; false where nothing is drafted now. */
export function redraft() {
  if (!desk() || !lines().length || looksAway() || isSending()) return false;
  tryDraft({ again: true });
  return true;
}

/** Listen once for the whole page: buttons of the desk, and keys from anywhere. */
export function openOrders() {
  onLost((why) => say(word(why), true));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#desk button, #send-bar button");
    if (button && desk()) clicked(event, button);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "orders" || !isSending()) return;
    if (event.submitter?.value !== way.request.body.get("do")) miss(event.submitter?.value);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  openKeys({ mayOrder, undo, finish, send });
  document.addEventListener("toggle", ({ target }) => { if (target.matches?.(".typing")) show(); }, true);
  document.addEventListener("DOMContentLoaded", dropTaken);
  addEventListener("pageshow", (event) => { if (event.persisted) cameBack(); });
  onSentElsewhere((text) => {
    if (isSending() || draft().value !== text) return;
    write("");
    tryDraft();
  });
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
  sentFrom = document.activeElement === draft() ? "#draft" : "#desk";
  document.querySelector("#table").classList.add("sending");
}

/** What was sent from the desk has its answer, which is put in place now. */
export function noteAnswer(ctx) {
  if (!ctx || ctx !== way) return;
  answered = sending;
  sending = null;
  if (ctx.response.status < 500) settle();
}

/** It is in place, or none came. By then the library names the table as what asked: the form is gone. */
export function noteEnd(ctx) {
  if (!ctx || ctx !== way) return;
  way = null;
  sending = answered = null;
  document.querySelector("#table").classList.remove("sending");
  show();
  if (missed && desk() && (missed !== "send" || lines().length)) say(word("What you pressed first was still on its way. Press again."));
  missed = "";
}

/** The bar shows what its buttons would send; what is on its way already they do not. */
function show() {
  if (desk() && !isSending()) showDraft();
}

/** A page that the back button brought: another may have sent its draft, or written on. */
function cameBack() {
  if (!desk()) return;
  write(keptDraft());
  dropTaken();
  draftAgain();
}

function refocus() {
  if (sentFrom && !document.querySelector(".report.refused")) {
    document.querySelector(sentFrom)?.focus({ preventScroll: true });
  }
  sentFrom = "";
}

/** What the house carried out though its answer never came, as while this page was left, is not a draft any more.
    False where the house does not say. */
async function dropTaken() {
  const sent = desk() && unsure();
  if (!sent || !begins(sent.text)) return true;
  const took = await tookAll(sent);
  if (took && !isSending() && begins(sent.text)) {
    settle();
    write(draft().value.slice(sent.text.length).trimStart());
    tryDraft({ again: true });
  }
  return took !== null;
}

/** Whether the draft is this text, or more behind it. */
const begins = (text) => `${draft()?.value}\n`.startsWith(`${text}\n`);

/** The draft is written anew; the bar shows it at once. */
function write(text) {
  draft().value = text;
  keep();
  show();
}

const keep = () => keepDraft(draft().value);

/** Somebody types: once he pauses the board follows. */
function written() {
  keep();
  show();
  clearTimeout(writing);
  writing = setTimeout(tryDraft, THINKING);
}

/** The draft survives every renewal of the desk, until it was carried out as it was sent. What was
    added behind it while it was on its way stays; one that was changed otherwise stays as it is written. */
function restore() {
  const kept = keptDraft();
  if (answered !== null && kept !== answered) {
    const added = !answered || kept.startsWith(`${answered}\n`);
    draft().value = added ? [draft().value, kept.slice(answered.length).trim()].filter(Boolean).join("\n") : kept;
    keep();
  } else if (draft().value) keep();
  else if (answered !== null && document.querySelector(".desk .done")) dropDraft();
  else draft().value = kept;
  show();
}

function clicked(event, button) {
  if (button.name === "add") addLine(button.value);
  else if (button.name === "finish") finish(button.value);
  else if (button.value === "undo") undo();
  else if (button.value === "send" && exact()) finish(exact().value);
  else if (button.value === "send" && nothing()) tellNothing();
  else if (button.value === "send" && unsure() && unsure().text !== draft().value) sure().then((is) => is && send());
  else if (button.value === "draft") tryDraft();
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

/** Whether a key may order from the page as it is; it is said where only another moment hinders it. */
function mayOrder(key) {
  if (desk() && looksAway() && key !== "Escape") say(word("Nothing is ordered while you look at another moment: End leads back to now."), true);
  return desk() && !looksAway();
}

/** Take back what was chosen or drafted last; what is on its way cannot be. */
function undo() {
  if (isSending()) return miss("undo");
  if (isChosen()) clear();
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
  if (isSending()) return miss("drop");
  const [first, stop] = [Number(item.dataset.first), Number(item.dataset.stop)];
  write(draft().value.split("\n").filter((_, k) => k < first || k >= stop).join("\n"));
  tryDraft();
}

function change(how) {
  write(how(lines()).join("\n"));
  tryDraft();
}

/** What is drafted, and this behind it, goes at once. */
async function finish(line) {
  if (isSending()) return sending.endsWith(line) ? undefined : miss("finish");
  clear();
  if (lines().at(-1) === line && !isShown()) return send(); // pressed twice before the house answered
  if (!(await sure()) || isSending()) return;
  draft().value = [...lines(), line].join("\n");
  keep();
  send();
}

/** Before something else is sent than what has no answer yet, the house says whether it carried that out:
    an order must not go a second time with another. */
async function sure() {
  if (!unsure()) return true;
  const is = await dropTaken();
  if (is) {
    settle();
    drawNonces(desk());
  } else say(word(SILENT));
  return is;
}

/** An order that is pressed goes at once, where the house finds that it rolls nothing and asks nobody;
    else, and for whoever wishes so, it waits in the draft. */
export function addLine(line) {
  forget();
  if (wishesAtOnce() && !lines().length && !isSending()) {
    draft().value = line;
    keep();
    document.querySelector("#send-bar [value=act]").click();
    return;
  }
  draftLine(line);
}

/** An order joins the draft, and waits there for Send. */
export function draftLine(line) {
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

/** A press that does nothing as something is on its way: its reader hears of it once that has its answer. Send is
    meant for what is left then. */
function miss(what) {
  missed ||= what;
}

/** Whether another moment is looked at, or is on its way: the draft is tried once it is now again. */
const looksAway = () => isStepping() || document.querySelector("#moment[data-past]") !== null;

function moveLine(by) {
  if (isSending()) return miss("move");
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
