/* The match page: brings board, desk, time line and stream to life. It runs before htmx, so as to
   hear of the stream from the first. */

import { fetchPart, openAsked } from "./orders/asked.js";
import { badge } from "./page/badge.js";
import { runClocks } from "./page/clocks.js";
import { openBoard } from "./board/board.js";
import { choose } from "./orders/choosing.js";
import { openFailed } from "./page/failed.js";
import { hold } from "./board/differences.js";
import { isBusy, openLive } from "./page/live.js";
import { drawNonces } from "./nonce.js";
import { lookAfterNotes, openNotes } from "./orders/noting.js";
import { addLine, draftAgain, draftLine, noteAnswer, noteEnd, noteSending, openDesk, openOrders } from "./orders/orders.js";
import { openPlace, put, spareTimeline } from "./page/place.js";
import "./plain.js";
import { awaiting, awaitPictures } from "./page/settled.js";
import { backToNow, openTimeline } from "./board/timeline.js";
import { below, word } from "./page/words.js";

const LATE = -20;
let timer = 0;

/** Count on for what the page shows now. */
export function countDown() {
  clearTimeout(timer);
  const box = document.querySelector(".awaited"), line = box?.querySelector(".countdown");
  if (!line) return;
  box.dataset.end ??= performance.now() + 1000 * Number(box.dataset.left);
  const left = Math.ceil((Number(box.dataset.end) - performance.now()) / 1000);
  line.hidden = false;
  line.textContent = wait(left);
  if (left > LATE) timer = setTimeout(countDown, 1000);
}

function wait(left) {
  if (left > 0) return word("{seconds} s more", { seconds: left });
  return left > LATE ? word("The round is out; the dice come in a moment.") : word("The round is late. The house asks for it again and again.");
}

const more = matchMedia("(prefers-contrast: more)");

/** Ask for each sheet as its reader sees best; day or night goes with it as chosen. */
export function strengthen() {
  for (const image of document.querySelectorAll("image.printed")) {
    const [file, asked = ""] = image.getAttribute("href").split("#");
    const light = asked.replace(/^strong-?/, "");
    const wanted = more.matches ? ["strong", light].filter(Boolean).join("-") : light;
    if (wanted !== asked) image.setAttribute("href", wanted ? `${file}#${wanted}` : file);
  }
}

more.addEventListener("change", strengthen);

/** The name of the tab says where its reader looks, and with its icon whose turn it is, also while another tab is read. */
function tell() {
  const table = document.querySelector("#table");
  if (!table) return;
  const mine = table.hasAttribute("data-turn");
  const { place } = document.querySelector("#moment").dataset;
  document.title = `${mine ? word("● Your turn: ") : ""}${place ? `${place} · ` : ""}${table.dataset.title} · Fieldpost`;
  badge(Number(table.dataset.elsewhere) + mine);
  if (mine && wasMine === false) import("./page/sounds.js").then(({ chosenSound, isSilent, sound }) => { if (!isSilent()) sound(chosenSound()); });
  wasMine = mine;
}

const PHONE = 640; // pixels of a window below which a board is drawn for a phone
const AGAIN = 700;
const LATER = 5000;
let fell = 0;
let wasMine;

/** Keep how far the match was seen here, and tell again what happened since then. */
function openSeen() {
  const panel = document.querySelector("#retell");
  if (!panel || !document.querySelector("#moment:not([data-past])")) return;
  const seen = `seen ${panel.dataset.match}`;
  const now = () => Number(document.querySelector("#moment")?.dataset.size ?? 0);
  let last = now();
  const keep = () => { try { localStorage.setItem(seen, now()); } catch { /* nothing is lost but the place */ } };
  try { last = Number(localStorage.getItem(seen) ?? last); } catch { /* nothing is told again */ }
  keep();
  addEventListener("pagehide", keep);
  const isAsked = new URLSearchParams(location.search).has("play");
  if (isAsked || last < now()) awaiting(import("./board/retell.js").then(({ retellFrom }) => retellFrom(last)));
}

/** Dice that fell since the page showed the match last tumble; those that lay there lie still. */
function tumble() {
  const tray = document.querySelector("#fell");
  if (!tray) return;
  tray.classList.toggle("tumbles", Number(tray.dataset.last) > fell);
  fell = Number(tray.dataset.last);
}

/** What fell lies there until its reader goes on: a press beside it, or Esc. */
function clearTray({ target, key }) {
  if (key === "Escape") document.querySelector("#unit")?.remove();
  if (key ? key === "Escape" : target.closest?.("#table") && !target.closest("#fell :is(a, summary)")) document.querySelector("#fell")?.remove();
}

function revive() {
  tumble();
  drawNonces();
  lookAfterNotes();
  countDown();
  runClocks();
  tell();
  const stage = document.querySelector("#stage:not([data-alive])");
  if (stage) {
    stage.dataset.alive = "";
    hold(stage);
    openBoard(stage, (lit, under, along) => choose(lit, addLine, under, along), draftLine);
    strengthen();
    awaitPictures(stage);
  }
  const form = document.querySelector("#orders:not([data-alive])");
  if (form) {
    form.dataset.alive = "";
    openDesk();
  }
  spareTimeline();
  if (document.querySelector("#sight")) awaiting(import("./board/sight.js").then(({ tellSight }) => tellSight()));
  draftAgain();
}

const fitting = () => (innerWidth >= PHONE ? "wide" : "narrow");

/** A board drawn for another width is drawn anew, once its reader is at nothing that this would undo;
    the house is told for the next page. An answer to a table that was renewed meanwhile is asked for again.
    The width of a sheet of paper says nothing of the window. */
async function fit() {
  if (matchMedia("print").matches) return;
  const wide = fitting();
  document.cookie = `fit=${wide};path=${below("/")};max-age=31536000;samesite=lax`;
  const chosen = /(?:^|; )w=(wide|narrow)/.exec(document.cookie)?.[1] ?? wide;
  const stage = document.querySelector("#stage");
  const here = location.href;
  if (!stage || stage.dataset.width === chosen) return;
  try {
    const text = await fetchPart(here);
    if (fitting() !== wide) fit();
    else if (isBusy() || !stage.isConnected || location.href !== here) setTimeout(fit, AGAIN);
    else put("#table", text, { told: true });
  } catch {
    setTimeout(fit, LATER);
  }
}

document.documentElement.classList.add("scripted");
document.addEventListener("htmx:after:swap", revive);
document.addEventListener("fieldpost:table", revive);
document.addEventListener("htmx:before:request", (event) => noteSending(event.detail.ctx));
document.addEventListener("htmx:after:request", (event) => noteAnswer(event.detail.ctx));
document.addEventListener("htmx:finally:request", (event) => noteEnd(event.detail.ctx));
document.addEventListener("htmx:after:swap", backToNow);
document.addEventListener("fieldpost:arrived", draftAgain);
const desk = matchMedia("(min-width: 64rem) and (min-height: 36rem)");
document.querySelector(".tabs[data-beside]")?.addEventListener("click", (event) => {
  const tab = event.target.closest("a[data-tab]");
  if (!tab || !desk.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./page/beside.js").then(({ openBeside }) => openBeside(tab));
});
document.addEventListener("fieldpost:pressed", ({ detail }) => import("./orders/unit.js").then(({ tellUnit }) => tellUnit(detail)));
openAsked();
openTimeline();
openOrders();
openFailed();
for (const kind of ["click", "keydown"]) document.addEventListener(kind, clearTray);
openNotes();
openLive();
revive();
openSeen();
openPlace();
addEventListener("DOMContentLoaded", fit);
matchMedia(`(min-width: ${PHONE}px)`).addEventListener("change", fit);
