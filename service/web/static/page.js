/* Times where the reader is: his browser says so once; a zone that he chose is left alone. */

import "./page/settled.js";
import { below, word } from "./page/words.js";

const root = document.documentElement;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

const MINUTE = 60_000;
const TURNED_BACK = [-60, -30, 30, 60];

function shown(moment, more = {}) {
  const parts = new Intl.DateTimeFormat(root.lang === "en" ? "en-GB" : root.lang, {
    timeZone: here, day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...more,
  }).formatToParts(moment);
  return Object.fromEntries(parts.map((one) => [one.type, one.value]));
}

/* An hour that clocks show twice, as summer time ends, has its offset. */
function told(moment) {
  const then = Date.parse(moment), { day, month, year, hour, minute } = shown(then);
  const twice = TURNED_BACK.map((minutes) => shown(then + minutes * MINUTE))
    .some((other) => other.day === day && other.hour === hour && other.minute === minute);
  const offset = twice ? ` ${shown(then, { timeZoneName: "shortOffset" }).timeZoneName.replace("GMT", "UTC")}` : "";
  return word("{day} {month} {year}, {time}", { day, month, year, time: `${hour}:${minute}${offset}` });
}

if (here && "zoneFree" in root.dataset && root.dataset.zone !== here) {
  document.cookie = `here=${encodeURIComponent(here)};path=${below("/")};max-age=31536000;samesite=lax`;
  for (const time of document.querySelectorAll("time[datetime]")) time.textContent = told(time.dateTime);
  const field = document.getElementById("zone-field");
  if (field) field.value = here;
  for (const name of document.querySelectorAll(".zone-name")) name.textContent = `${word("Times are")} ${here}`;
}

/* Who signs in or out leaves no page for the next one to read without a net, and no draft. */

const who = root.dataset.who ?? "";
const worker = navigator.serviceWorker;
try {
  if (localStorage.getItem("who") !== who) {
    localStorage.setItem("who", who);
    for (const kept of [localStorage, sessionStorage]) {
      for (const key of Object.keys(kept).filter((one) => one.startsWith("draft "))) kept.removeItem(key);
    }
    worker?.controller?.postMessage("forget");
  }
} catch { /* nothing is kept here */ }

addEventListener("load", () => { worker?.register(below("/sw.js")).catch(() => { /* a page works without it */ }); });
