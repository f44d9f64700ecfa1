/* A part of the page as the house draws it now, for what no form asked: the match that went on, another
   moment, a board of another width. They go past the library, which lets one of its own requests wait
   behind another and drops the third. */

import { ask } from "../board/held.js";
import { released } from "./press.js";
import { awaiting } from "./settled.js";

/** The part at an address, once no finger is down; throws where the house gives none. */
export function fetchPart(address) {
  return awaiting(fetched(address));
}

async function fetched(address) {
  const { answer, text } = await ask(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok || !/id="(table|moment)"/.test(text)) throw new Error(`no part of the page: ${answer.status}`);
  await released();
  return text;
}
