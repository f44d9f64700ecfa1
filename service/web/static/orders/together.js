/* Several counters that act together: the house is asked for the orders that they have so. */

import { chosen, hasOrders, isUnit, pick, say } from "./choosing.js";
import { word } from "../page/words.js";

/** Those that its answer is about; none where fewer than two are chosen. */
let asked = [];
/** Whether what is pressed joins what is chosen, or leaves it. */
let adding = false;

const list = () => document.querySelector("#together");
const line = () => document.querySelector("#others");

/** The orders of those that were asked about; null where nobody was. */
export const orders = () => (asked.length ? [...(list()?.querySelectorAll(".offer") ?? [])] : null);

/** No several are chosen any more. */
export function drop() {
  [asked, adding] = [[], false];
  list()?.replaceChildren();
}

/** The table came anew: those that are chosen are asked about again; whether several were. */
export function again() {
  list()?.setAttribute("data-alive", "");
  const are = asked.length > 0 && chosen === asked && list() !== null;
  if (are) join(asked);
  return are;
}

/** Whether a press is on one that joins what is chosen, or leaves it, or on a whole stack. */
export function joins({ dataset: { id, all } }, along) {
  if (all) join([...(along || adding ? chosen : []), ...all.split("|")]);
  else if (asked.length && chosen.includes(id)) join(chosen.filter((one) => one !== id));
  else if ((along || adding) && isUnit(id) && hasOrders(id) && canBeJoined() && !chosen.includes(id)) join([...chosen, id]);
  else return false;
  return true;
}

const canBeJoined = () => chosen.length > 0 && chosen.every(isUnit) && (asked.length > 0 || hasOrders(chosen[0]));

/** Choose these, and ask what they can do together. */
async function join(all) {
  const ids = [...new Set(all)];
  asked = ids.length > 1 ? ids : [];
  list()?.replaceChildren();
  if (!asked.length) return pick(ids);
  const form = document.querySelector("#orders");
  const body = new FormData(form);
  body.set("pieces", ids.join("|"));
  pick(ids);
  const answer = await fetch(form.dataset.together, { method: "POST", body }).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (asked !== ids || !form.isConnected) return undefined;
  list().innerHTML = text;
  pick(ids);
  if (!orders().length) say(word("{pieces}: there is nothing that they can do together now.", { pieces: ids.join(", ") }), true);
  return undefined;
}

/** What is chosen can be joined by others, or cannot. */
export function offer() {
  if (!line()) return;
  line().hidden = !canBeJoined();
  if (line().hidden) adding = false; // nobody sees any more that it is on
  const press = line().firstElementChild;
  press.setAttribute("aria-pressed", String(adding));
  press.onclick = () => {
    adding = !adding;
    press.setAttribute("aria-pressed", String(adding));
  };
}

again();
offer();
