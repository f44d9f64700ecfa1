/* The desk: what is chosen on the board or in the list becomes lines of the draft. */

let chosen = [];
let sentFrom = "";
let sentDraft = "";

const desk = () => document.querySelector("#orders");
const draft = () => document.querySelector("#draft");
const offers = () => [...document.querySelectorAll(".offer")];
const words = (offer) => (offer.dataset.on ? offer.dataset.on.split("|") : []);

/** Bring the desk to life after every change of the page. */
export function openDesk() {
  const form = desk();
  if (!form) return;
  const fitting = chosen.length ? fits() : [];
  if (fitting.length) mark(fitting);
  else chosen = [];
  for (const hidden of form.querySelectorAll(".script-only")) hidden.hidden = false;
  restore(form);
  form.addEventListener("click", clicked);
  draft().addEventListener("input", keep);
  draft().addEventListener("keydown", typed);
  pointAtRefused();
  refocus();
}

/** A form of the desk is on its way: afterwards the focus returns to where it was. */
export function noteSending(source) {
  if (!source?.closest?.("#desk")) return;
  sentDraft = draft()?.value ?? "";
  sentFrom = document.activeElement === draft() ? "#draft" : "#desk";
  document.querySelector("#table").classList.add("sending");
}

/** What was sent from the desk has its answer, or none came. */
export function noteAnswer(source) {
  if (source?.closest?.("#desk")) document.querySelector("#table").classList.remove("sending");
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

function keep() {
  sessionStorage.setItem(store(), draft().value);
}

/** The draft survives every renewal of the desk, until it was carried out as it was sent. */
function restore() {
  const kept = sessionStorage.getItem(store()) ?? "";
  if (document.querySelector(".desk .done") && kept === sentDraft) sessionStorage.removeItem(store());
  else if (draft().value) keep();
  else draft().value = kept;
}

function clicked(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.name === "add") addLine(button.value);
  else if (button.value === "undo") change((lines) => lines.slice(0, -1));
  else if (button.dataset.move) moveLine(Number(button.dataset.move));
  else return;
  event.preventDefault();
}

function typed(event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    desk().querySelector(".send").click();
  } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    moveLine(event.key === "ArrowUp" ? -1 : 1);
  }
}

function change(how) {
  const field = draft();
  field.value = how(field.value.split("\n").filter((line) => line.trim())).join("\n");
  keep();
}

function addLine(line) {
  change((lines) => [...lines, line]);
  clear();
  say(`In the draft: ${line}. Send it when you are ready.`);
}

function moveLine(by) {
  const field = draft();
  const at = field.value.slice(0, field.selectionStart).split("\n").length - 1;
  const lines = field.value.split("\n");
  if (at + by < 0 || at + by >= lines.length) return;
  [lines[at], lines[at + by]] = [lines[at + by], lines[at]];
  field.value = lines.join("\n");
  const start = lines.slice(0, at + by).join("\n").length + (at + by ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start);
  keep();
}

/** Something lit was chosen on the board: one offer goes into the draft, several are shown. */
export function choose(lit) {
  const own = lit.dataset.line.split("\n");
  const id = lit.dataset.id;
  if (!id || own.length === 1) return addLine(own[0]);
  chosen = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  let fitting = fits();
  if (!fitting.length) {
    chosen = [id];
    fitting = fits();
  }
  if (fitting.length === 1 && chosen.length) return addLine(fitting[0].value);
  mark(fitting);
}

function fits() {
  return offers().filter((offer) => chosen.every((id) => words(offer).includes(id)));
}

function mark(fitting) {
  for (const one of document.querySelectorAll("#stage .now")) {
    const on = chosen.includes(one.dataset.id);
    one.classList.toggle("chosen", on);
    one.setAttribute("aria-pressed", String(on));
  }
  for (const offer of offers()) {
    const exact = chosen.length > 0 && fitting.includes(offer) && chosen.length === words(offer).length;
    offer.classList.toggle("fits", exact);
    offer.classList.toggle("out", chosen.length > 0 && !fitting.includes(offer));
    if (fitting.includes(offer) && chosen.length) offer.closest("details")?.setAttribute("open", "");
  }
  const exact = document.querySelector(".offer.fits");
  if (!chosen.length) say("");
  else if (exact) say(`${chosen.join(", ")}: press “${exact.value}”, or choose more.`);
  else say(`${chosen.join(", ")}: choose one more, or press one of ${fitting.length} orders.`);
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

function pointAtRefused() {
  const refused = document.querySelector(".report.refused");
  if (!refused) return;
  const line = refused.querySelector("code").textContent;
  const at = draft().value.split("\n").findIndex((one) => one.trim() === line.trim());
  if (at < 0) return;
  const start = draft().value.split("\n").slice(0, at).join("\n").length + (at ? 1 : 0);
  const column = Math.max(0, Number(refused.dataset.column));
  draft().focus();
  draft().setSelectionRange(start + column, start + line.length);
}
