/* Live: when the match goes on, the table is fetched anew; the draft and the focus stay. */

const PATIENCE = 15000;
const TYPING = 700;
let streaming = false;
let timer = 0;
let typed = 0;
let wanted = 0;

const live = () => document.querySelector("#live");
const moment = () => document.querySelector("#moment");
const shown = () => Number(moment().dataset.size);

/** Listen to the stream of this match, and ask now and then where there is none. */
export function openLive() {
  const element = live();
  if (!element) return;
  element.addEventListener("entry", (event) => cameUpTo(Number(event.detail.id) + 1));
  element.addEventListener("htmx:sse:after:connection", () => connected(true));
  for (const kind of ["htmx:sse:error", "htmx:sse:close"]) element.addEventListener(kind, () => connected(false));
  document.addEventListener("keydown", () => { typed = Date.now(); });
  setInterval(poll, PATIENCE);
}

function connected(on) {
  streaming = on;
  live().dataset.streaming = on ? "yes" : "no";
}

async function poll() {
  if (streaming || document.hidden) return;
  try {
    const answer = await fetch(live().dataset.poll);
    if (answer.ok) cameUpTo((await answer.json()).size);
  } catch {
    say("No connection to the house; trying again.");
  }
}

function cameUpTo(size) {
  wanted = Math.max(wanted, size);
  if (shown() < wanted) soon(150);
}

function soon(pause) {
  clearTimeout(timer);
  timer = setTimeout(refresh, pause);
}

async function refresh() {
  if (moment().hasAttribute("data-past")) {
    say("The match went on while you looked back.");
    return;
  }
  if (document.querySelector("#table.sending") || Date.now() - typed < TYPING) {
    soon(TYPING / 2);
    return;
  }
  const page = new URL(live().dataset.match, location.href);
  page.searchParams.set("since", moment().dataset.size);
  document.addEventListener("htmx:before:swap", keepFocus, { once: true });
  await htmx.ajax("GET", page.href, { target: "#table", swap: "outerHTML" });
  say("The match went on.");
  // The stream tells of entries before the pages do: they follow the journal a moment behind.
  if (shown() < wanted) soon(TYPING / 2);
}

/** What has the focus before a swap has it again after it. */
function keepFocus() {
  const { id, selectionStart, selectionEnd } = document.activeElement ?? {};
  document.addEventListener("htmx:after:swap", () => {
    const field = id && document.getElementById(id);
    if (!field) return;
    field.focus({ preventScroll: true });
    if (selectionStart != null && field.setSelectionRange) field.setSelectionRange(selectionStart, selectionEnd);
  }, { once: true });
}

function say(text) {
  document.querySelector("#live-state").textContent = text;
}
