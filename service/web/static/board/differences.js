/* What the page holds of its board is not sent again: each request says which board it has, as that was
   named, and where the answer tells tags of it by their numbers they are put back. */

const HEADER = "Board-Held";

/** The board as it came, before any script drew on it: its name, and its tags. */
let held = { name: "", tags: [] };

/** Hold a board that has just come; one of which a browser has other tags than the house is not held. */
export function hold(stage) {
  const svg = stage.querySelector("svg[data-board]");
  const name = svg?.dataset.board ?? "";
  const tags = (svg?.outerHTML ?? "").split("<").slice(1).map((tag) => `<${tag}`);
  held = name.endsWith(`-${tags.length}`) ? { name, tags } : { name: "", tags: [] };
}

/** Ask the house for a part of the page; its text is whole. */
export async function ask(address, request = {}) {
  const { name, tags } = held;
  const headers = new Headers(request.headers);
  if (name) headers.set(HEADER, name);
  const answer = await fetch(address, { ...request, headers });
  const text = await answer.text();
  return { answer, text: text.replace(/<held (\d+)-(\d+)\/>/g, (_, start, stop) => tags.slice(start, stop).join("")) };
}
