/* A card of what was pressed on the board: what it is and is worth, what it may do now, and what became of it. */

import { below } from "../page/words.js";
import { awaiting } from "../page/settled.js";

let asked = "";

/** Show it above what the coach says; what is no piece leaves the card as it is. */
export const tellUnit = (id) => awaiting(told(id));

async function told(id) {
  const form = document.querySelector("#orders");
  if (!form || asked === id && document.querySelector("#unit")) return;
  asked = id;
  const body = new FormData(form);
  body.set("piece", id);
  const answer = await fetch(below(`/m/${form.dataset.match}/unit`), { method: "POST", body }).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (!text.trim() || asked !== id || !form.isConnected) return;
  document.querySelector("#unit")?.remove();
  (document.querySelector("#desk .coach:has(h3)") ?? form).insertAdjacentHTML("beforebegin", text);
  document.querySelector("#unit").scrollIntoView({ block: "nearest" });
}
