/* What the reader asked of the house with a form, and has no answer to yet. No answer is put in place
   between a press and its click; and a part that came anew meanwhile must not cost him the answer: the
   library drops one whose target is gone. */

import { ask } from "../board/differences.js";
import { released } from "../page/press.js";
import { awaiting } from "../page/settled.js";

const asking = new Set();

const isForm = (ctx) => ctx?.target?.id === "table" && ctx.sourceElement?.closest?.("form")?.method === "post";

/** Listen to what goes and what comes; before whoever asks whether something is on its way. */
export function openAsked() {
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (isForm(ctx)) asking.add(ctx);
    ctx.fetch = unhurried;
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id && !ctx.target.isConnected) ctx.target = document.getElementById(ctx.target.id) ?? ctx.target;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => asking.delete(ctx));
}

async function unhurried(address, request) {
  const { answer, text } = await ask(address, request);
  await released();
  answer.text = async () => text;
  return answer;
}

/** Whether a form is on its way, or its answer is being put in place. */
export const isAsking = () => asking.size > 0;

/** A part of the page at an address, past the library, which drops a third request; once no finger is down; throws where the house gives none. */
export function fetchPart(address) {
  return awaiting(fetched(address));
}

async function fetched(address) {
  const { answer, text } = await ask(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok || !/id="(table|moment)"/.test(text)) throw new Error(`no part of the page: ${answer.status}`);
  await released();
  return text;
}
