/* The match that another goes on from, or is a branch of: section 9. */

import { said } from "../said.js";
import { Tree, canonical, latin, need, parsed } from "./bytes.js";
import { linesOf } from "./reader.js";
import { isObject } from "./shapes.js";

/** What an export of the match before shows: `told` and in `doubts`; refuses one that does not fit. */
export function before({ opening: { from } }, bytes) {
  if (!from) return { told: [], doubts: [], origin: "" };
  const { how, origin } = from;
  if (!bytes) return { told: [], doubts: [how === "branch" ? said("The export of {origin}, of which this match is a branch, was not given.", { origin }) : said("The export of {origin}, from which this match goes on, was not given.", { origin })], origin: "" };
  const lines = [...linesOf(bytes)];
  const events = lines.filter((line) => line[0] === 69 && line[1] === 32).map((line) => line.subarray(2));
  const tree = new Tree();
  for (const line of events.slice(0, from.size)) tree.add(line);
  const named = latin(lines[0] ?? new Uint8Array()).split(" ")[1];
  need(named === origin && tree.size === from.size && tree.rootAt(from.size) === from.root, how === "branch" ? "The branch does not fit its parent." : "The match before is not the one that is named, or ended otherwise.");
  if (how === "branch") {
    const rolls = events.slice(from.size).filter((line) => ["roll", "roll.hidden", "deck.sealed"].includes(parsed(line).type)).length;
    const told = !rolls ? [] : [rolls === 1 ? said("1 roll of {origin} lies after the branch.", { origin }) : said("{rolls} rolls of {origin} lie after the branch.", { rolls, origin })];
    return { told, doubts: [], origin };
  }
  const last = parsed(events[from.size - 1]);
  need(last.type === "result.carried" && isObject(last.pub) && canonical(last.pub.carried ?? null) === canonical(from.value), "The match before carries something else than this one began with.");
  return { told: [], doubts: [], origin };
}
