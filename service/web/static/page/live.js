/* Live: when the match goes on, the table is fetched anew; the draft and the focus stay. */

import { isAsking } from "../orders/asked.js";
import { fetchPart } from "../orders/asked.js";
import { put } from "./place.js";
import { isPressed } from "./press.js";
import { begun } from "./settled.js";
import { isStepping } from "../board/timeline.js";
import { word } from "./words.js";

const PATIENCE = 15000;
const TYPING = 700;
const APART = 20;
const LATEST = 10000;
const AGAIN = 5000;
let streaming = false;
let timer = 0;
let typed = 0;
let wanted = 0;
let renewing = false;
/** Called once the stream is open, or given up. */
let heard = () => {};

const live = () => document.querySelector("#live");
const moment = () => document.querySelector("#moment");
/** The match as desk and lists show it; the board may look at another moment. */
const shown = () => Number(document.querySelector("#table").dataset.size);

/** Listen to how far this match comes, and ask now and then where nobody tells. */
export function openLive() {
  if (!live()) return;
  heard = begun();
  if (live().dataset.streams) listenFar();
  else listenNear();
  // What is pasted, dictated or chosen from a phone's suggestions presses no key.
  for (const kind of ["keydown", "input"]) document.addEventListener(kind, () => { typed = Date.now(); });
  for (const kind of ["htmx:after:swap", "fieldpost:table"]) document.addEventListener(kind, backFromThePast);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && shown() < wanted) soon(150); });
  setInterval(poll, PATIENCE);
}

/** The part of the house that does nothing but this; the web itself where it cannot be reached. */
function listenFar() {
  const source = new EventSource(`${live().dataset.streams}?after=${shown()}`);
  let failures = 0;
  const leave = () => {
    source.close();
    listenNear();
  };
  source.addEventListener("open", () => { failures = 0; connected(true); });
  source.addEventListener("size", (event) => {
    const { size, readers } = JSON.parse(event.data);
    cameUpTo(size, live().dataset.sits ? 0 : Math.random() * Math.min(readers * APART, LATEST));
  });
  source.addEventListener("error", () => {
    connected(false);
    failures += 1;
    if (source.readyState === EventSource.CLOSED || failures > 1) leave();
  });
  source.addEventListener("full", leave);
}

/** The stream of the web, which has room for a few: given back while nobody looks at the page. */
function listenNear() {
  if (document.hidden) {
    heard();
    document.addEventListener("visibilitychange", listenNear, { once: true });
    return;
  }
  const source = new EventSource(live().dataset.stream);
  const away = () => {
    source.close();
    connected(false);
    listenNear();
  };
  source.addEventListener("open", () => connected(true));
  source.addEventListener("entry", (event) => cameUpTo(Number(event.lastEventId) + 1));
  source.addEventListener("error", () => {
    connected(false);
    heard();
    if (source.readyState !== EventSource.CLOSED) return;
    document.removeEventListener("visibilitychange", away);
    setTimeout(listenNear, PATIENCE);
  });
  document.addEventListener("visibilitychange", away, { once: true });
}

function connected(on) {
  streaming = on;
  live().dataset.streaming = on ? "yes" : "no";
  if (on) heard();
}

async function poll() {
  if (streaming || document.hidden) return;
  try {
    const answer = await fetch(live().dataset.poll);
    if (answer.ok) cameUpTo((await answer.json()).size);
  } catch {
    say(word("There is no connection to the house; trying again."));
  }
}

/** The match has so many entries: those who only watch come one after the other. */
function cameUpTo(size, later = 0) {
  wanted = Math.max(wanted, size);
  if (shown() < wanted && !isUnseen()) soon(150 + later);
}

/** Nobody looks, and nobody here is waited for: the page is renewed when somebody does. */
const isUnseen = () => document.hidden && !live().dataset.sits;

function soon(pause) {
  clearTimeout(timer);
  timer = setTimeout(refresh, pause);
}

/** Whether the reader is at something that a renewal of the table would undo: a press that has not
    become a click, a word half typed, a form on its way, a step to another moment. */
export const isBusy = () => isPressed() || Date.now() - typed < TYPING || isStepping() || isAsking();

const looksBack = () => moment().hasAttribute("data-past");

async function refresh() {
  if (looksBack()) {
    say(word("The match went on while you were looking back."));
    return;
  }
  if (isBusy()) {
    soon(TYPING / 2);
    return;
  }
  if (renewing) return;
  renewing = true;
  const came = await renew();
  renewing = false;
  // The stream tells of entries before the pages do: they follow the journal a moment behind.
  if (shown() < wanted) soon(came ? TYPING / 2 : AGAIN);
  else say(document.querySelector(".ended") ? "" : word("The match went on."));
}

/** The table anew, unless its reader is busy by then, or has another table already; whether the house
    gave one. */
async function renew() {
  const table = document.querySelector("#table");
  const page = new URL(live().dataset.match, location.href);
  page.searchParams.set("since", shown());
  const lying = document.querySelector("#fell"); // what nobody touched yet lies on beside what falls now
  if (lying) page.searchParams.set("fell", lying.dataset.since);
  try {
    const text = await fetchPart(page.href);
    if (table.isConnected && !isBusy() && !looksBack()) put("#table", text, { told: true });
    return true;
  } catch {
    return false;
  }
}

/** Whoever looked back while the match went on has the board of now, and desk and lists of before. */
function backFromThePast() {
  if (!looksBack()) cameUpTo(Number(moment().dataset.size));
}

function say(text) {
  document.querySelector("#live-state").textContent = text;
}
