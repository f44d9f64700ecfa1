/* The report of an audit as a player reads it, on the page and in Node: titles with their sentences. */

import { again, said } from "./said.js";
import { filled } from "./words.js";

const REST = {
  beacon: "{n} on rounds of the beacon", order: "{n} on a person's own order", house: "{n} on the word of the house alone",
};

/** What the dice rest on, and how many; "" where that is not told apart. */
export function restOf({ rolls, rollsBy }, say = filled) {
  if (!rolls) return "";
  return Object.entries(REST).filter(([key]) => rollsBy[key]).map(([key, said]) => say(said, { n: rollsBy[key] })).join(", ");
}

/** The report in one sentence: what was found, and what the dice rest on. */
export function verdictOf(found) {
  const by = restOf(found);
  return by ? `Right, as far as it was checked; its rolls rest as follows: ${by}.` : "Right, as far as it was checked.";
}

/** The first of several events. */
export const someOf = (events) => `${events.slice(0, 5).join(", ")}${events.length > 5 ? ", …" : ""}`;

/** How many of each: one order, two orders. */
function numbers({ checkpoints, commands, dice, draws, events }, say) {
  return {
    events: events === 1 ? say("1 event") : say("{n} events", { n: events }),
    commands: commands === 1 ? say("1 order") : say("{n} orders", { n: commands }),
    checkpoints: checkpoints === 1 ? say("1 checkpoint") : say("{n} checkpoints", { n: checkpoints }),
    draws: draws === 1 ? say("1 draw") : say("{n} draws", { n: draws }),
    dice: dice === 1 ? say("1 die") : say("{n} dice", { n: dice }),
  };
}

/** What was found, under titles; ``say`` words a sentence in the language of its reader. */
export function told(found, say = filled) {
  const { cards, cosigned, decks, decksProved, openings, receipts, rolls, seen, sent } = found;
  const one = numbers(found, say);
  const proved = [
    say("{events} and {commands} stand as they were signed, in {checkpoints} of a key that you trust.", one),
    ...(found.before ? [say("It goes on from {before}: the export of that match was read, and fits.", found)] : []),
  ];
  if (rolls === 1) proved.push(say("The dice of this match were computed again from the sealed chains: its only roll, with {draws} and {dice}, is right.", one));
  if (rolls > 1) proved.push(say("The dice of this match were computed again from the sealed chains: {rolls} of {rolls} rolls, with {draws} and {dice}, are right.", { ...one, rolls }));
  if (openings) proved.push(openings === 1 ? say("1 sealed part is opened, and is what was committed to.") : say("{openings} sealed parts are opened, and are what was committed to.", { openings }));
  if (decksProved) proved.push(decks === 1 ? say("The only deck lay as its shuffle gave it.") : say("{decksProved} of {decks} decks lay as their shuffles gave them.", { decks, decksProved }));
  if (cards) proved.push(cards === 1 ? say("1 card lay at its place in its sealed deck.") : say("{cards} cards lay at their places in their sealed decks.", { cards }));
  if (seen) proved.push(seen === 1 ? say("1 checkpoint in your mail says the same: nothing that it covers was changed since.") : say("{seen} checkpoints in your mail say the same: nothing that they cover was changed since.", { seen }));
  if (receipts) proved.push(receipts === 1 ? say("1 receipt shows the very lines of this export.") : say("{receipts} receipts show the very lines of this export.", { receipts }));
  if (cosigned) proved.push(say("The first {cosigned} of {events} events are cosigned by {need} of your cosigners.", found));
  if (sent) proved.push(sent === 1 ? say("1 of your orders is in the log as you sent it.") : say("{sent} of your orders are in the log as you sent them.", { sent }));
  const heard = (text) => again(text, say);
  const know = (found.converted ?? []).map(heard);
  const vain = found.commandsWithoutResult;
  const some = someOf(found.withoutResult);
  if (vain) know.push(vain === 1 ? say("Nothing came of 1 order (event {some}).", { some }) : say("Nothing came of {vain} orders (events {some}).", { vain, some }));
  know.push(...[...found.takebacks, ...(found.told ?? [])].map(heard));
  const open = [...found.notChecked.map(heard), ...found.absent.map((one) => say("Absent: {one}", { one: heard(one) }))];
  const more = moreOf(found).map(heard);
  return [[say("Proved", {}), proved], [say("To know", {}), know], [say("Not proved", {}), open], [say("What would prove more", {}), more]].filter(([, sentences]) => sentences.length);
}

/** What would prove more than this report does: a sentence, and what of the report asks for it. */
const MORE = [
  [said("The mails that you got from the house, from the invitation on (--seen)."), /^No mailbox was given/],
  [said("The mailbox that the house writes to, from the invitation on (--seen)."), /received holds/],
  [said("The mail of that time (--seen); the first of them is the invitation."), /in the mailbox shows|No mail holds the checkpoint/],
  [said("The mails that you sent to the match, and your Sent file (--sent)."), /^No sent commands were given/],
  [said("The rules, which decide every order again: fieldpost audit --replay."), /^The rules were not replayed/],
  [said("The export of the match that is named (--parent)."), /was not given\.$/],
  [said("A later log.tlog-proof, which more cosigners have signed (--receipt)."), /of this match is cosigned|are cosigned by/],
  [said("For the next match: dice by a beacon. What this one was played without, nothing adds later."), /^No beacon protects/],
];

const LATER = said("A later export: what is sealed is opened to its seat, and to all once the match is over. What was erased stays closed for good.");

export const moreOf = ({ notChecked, unopened }) => [
  ...MORE.filter(([, asked]) => notChecked.some((one) => asked.test(one))).map(([sentence]) => sentence),
  ...(unopened ? [LATER] : []),
];
