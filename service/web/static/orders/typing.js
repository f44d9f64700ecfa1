/* The draft as it is typed: its field and its lines. */

import { offers, say } from "./choosing.js";
import { open } from "../page/place.js";
import { word } from "../page/words.js";

export const draft = () => document.querySelector("#draft");

/** The lines that say something. */
export const lines = () => draft().value.split("\n").filter((line) => line.trim());

/** Pixels above the first reason of a refusal where its desk is scrolled to it, as on a phone. */
const ABOVE = 8;

/** The first line that was refused is marked in the draft, from where its fault begins. */
export function pointAtRefused() {
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

/** Show the draft as it is written where neither the house drew it nor its field is seen; and what the buttons do with it. */
export function showDraft() {
  const bar = document.querySelector("#send-bar");
  const drawn = bar.querySelector(".drafted");
  const [now, then] = [draft().value.trim(), draft().defaultValue.trim()];
  const isPlain = now !== then && !draft().checkVisibility();
  const isMore = now.startsWith(`${then}\n`);
  bar.querySelector(".as-written")?.remove();
  if (drawn) drawn.hidden = isPlain && !isMore;
  if (isPlain) bar.querySelector(".row").before(listed(isMore ? now.slice(then.length).trim() : now));
  const [send, undo, last] = [".send", "[value=undo]", ".finish[name=finish]"].map((one) => bar.querySelector(one));
  if (isPlain && now) {
    send.textContent = send.dataset.says = word("Send orders");
    send.classList.remove("quiet");
  }
  undo.disabled = !lines().length && !("free" in undo.dataset);
  last?.classList.toggle("behind", lines().length > 0 && !(isPlain && lines().at(-1) === last.value));
  const [behind, alone] = [word("Send the draft, and this behind it"), word("Give this order at once")];
  if (last) last.title = lines().length ? last.title.replace(alone, behind) : last.title.replace(behind, alone);
}

function listed(text) {
  const list = document.createElement("ol");
  list.className = "as-written";
  for (const line of text.split("\n").filter((one) => one.trim())) {
    const item = list.appendChild(document.createElement("li"));
    item.appendChild(document.createElement("code")).textContent = line;
  }
  return list;
}

/** Milliseconds until it goes, and how often in a row without a press. */
const PASSES = 2500;
const MOST_PASSES = 20;

let passing = 0;
let passed = 0;

const finishing = () => document.querySelector("#send-bar [name=finish][data-ends]")?.value;

/** Where nothing can be ordered but “done”, it goes by itself after a moment; any press stops that,
    and so does the setting to stop at every phase. `send()` sends the draft. */
export function passEmptyPhase(send) {
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

/** Somebody is there: whatever would go by itself stays. */
export function stopPassing() {
  if (passing) say("");
  clearTimeout(passing);
  passing = 0;
  passed = 0;
}
