/* What went to the house from the desk and has no answer yet. Whoever leaves the page before it came, as while
   a cold house draws its map, or loses his connection, finds a draft that may be carried out already. */

import { below } from "../page/words.js";

const desk = () => document.querySelector("#orders");
const place = () => `going ${desk()?.dataset.store}`;

/** Note down what goes, and the ids of its lines. */
export const noteGoing = (text, ids) => sessionStorage.setItem(place(), JSON.stringify({ text, ids }));

/** Its text and ids; null where everything that went has its answer. */
export const unsure = () => JSON.parse(sessionStorage.getItem(place()) ?? "null");

/** It is known what became of it. */
export const settle = () => sessionStorage.removeItem(place());

/** Whether the house carried all of it out; null where it does not say. */
export async function tookAll({ ids }) {
  const took = await taken(desk().dataset.match, ids);
  return took && took.length >= ids.length;
}

/** Which of these orders the house carried out; null where it does not say. */
export async function taken(match, ids) {
  try {
    const answer = await fetch(`${below(`/m/${match}/taken`)}?${new URLSearchParams({ ids: ids.join(" ") })}`);
    return answer.ok ? (await answer.json()).ids : null;
  } catch {
    return null;
  }
}
