/* What went to the house from the desk and has no answer yet. Whoever leaves the page before it came, as while
   a cold house draws its map, or loses his connection, finds a draft that may be carried out already. */

const LUCKY = 60;

const desk = () => document.querySelector("#orders");
const place = () => `going ${desk()?.dataset.store}`;

/** Note down what goes, and under which id. */
export function noteGoing(text) {
  const { nonce, words: lucky } = desk().elements;
  const said = lucky?.value.trim().split(/\s+/).join("-").replace(/[^!-~]/g, "").slice(0, LUCKY) ?? "";
  sessionStorage.setItem(place(), JSON.stringify({ text, id: `web-${nonce.value}${said ? `~${said}` : ""}` }));
}

/** Its text and id; null where everything that went has its answer. */
export const unsure = () => JSON.parse(sessionStorage.getItem(place()) ?? "null");

/** It is known what became of it. */
export const settle = () => sessionStorage.removeItem(place());

/** Whether the house carried all of it out; null where it does not say. */
export async function tookAll({ text, id }) {
  const count = text.split("\n").filter((line) => line.trim()).length;
  try {
    const answer = await fetch(`/m/${desk().dataset.match}/taken?${new URLSearchParams({ id, lines: count })}`);
    return answer.ok ? count > 0 && (await answer.json()).lines.length >= count : null;
  } catch {
    return null;
  }
}
