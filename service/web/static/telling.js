/* The report of an audit as a player reads it, on the page and in Node: titles with their sentences. */

import { again } from "./said.js";
import { filled } from "./words.js";

const REST = {
  witness: "on links of the witness", letter: "on letters of other persons", order: "on a person's own order", house: "on the word of the house alone",
};

/** The report in one sentence: what was found, and what the dice rest on. */
export function verdictOf({ fair, rolls, rollsBy }) {
  const right = "Right, as far as it was checked.";
  if (fair === 1 || !rolls) return right;
  const parts = Object.entries(REST).filter(([key]) => rollsBy[key]).map(([key, said]) => `${rollsBy[key]} ${said}`);
  return parts.length ? `${right} Of its rolls rest ${parts.join(", ")}.` : right;
}

/** What was found, under titles; ``say`` words a sentence in the language of its reader. */
export function told(found, say = filled) {
  const { cards, cosigned, decks, decksProved, openings, receipts, rolls, seen, sent } = found;
  const proved = [say("{events} events and {commands} orders stand as they were signed, in {checkpoints} checkpoints of a key that you trust.", found)];
  if (rolls) proved.push(say("The dice of this match were computed again from the sealed chains: {rolls} of {rolls} rolls, with {draws} draws and {dice} dice, are right.", found));
  if (openings) proved.push(say("{openings} sealed parts are opened, and are what was committed to.", { openings }));
  if (decksProved) proved.push(say("{decksProved} of {decks} decks lay as their shuffles gave them.", { decks, decksProved }));
  if (cards) proved.push(say("{cards} cards lay at their places in their sealed decks.", { cards }));
  if (receipts) proved.push(say("{receipts} receipts show the very lines of this export.", { receipts }));
  if (seen) proved.push(say("{seen} checkpoints in your mail say the same: nothing that they cover was changed since.", { seen }));
  if (cosigned) proved.push(say("The first {cosigned} of {events} events are cosigned by {need} of your witnesses.", found));
  if (sent) proved.push(say("{sent} of your orders are in the log as you sent them.", { sent }));
  const heard = (text) => again(text, say);
  const know = (found.converted ?? []).map(heard);
  if (found.commandsWithoutResult) know.push(say("Nothing came of {commandsWithoutResult} orders.", found));
  know.push(...[...found.takebacks, ...(found.told ?? [])].map(heard));
  const open = [...found.notChecked.map(heard), ...found.absent.map((one) => say("Absent: {one}", { one: heard(one) }))];
  return [[say("Proved", {}), proved], [say("To know", {}), know], [say("Not proved", {}), open]].filter(([, sentences]) => sentences.length);
}
