/* The report of an audit as a player reads it, on the page and in Node: titles with their sentences. */

import { again, said, someOf } from "../said.js";
import { verdictOf } from "./verdict.js";
import { KINDS, LAST } from "./classes.js";
import { filled } from "../page/words.js";
import { shown } from "./shapes.js";

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
  if (seen) proved.push(seen === 1 ? say("1 checkpoint that you kept says the same: nothing that it covers was changed since.") : say("{seen} checkpoints that you kept say the same: nothing that they cover was changed since.", { seen }));
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

/** A sentence that what is in doubt asks for. */
const where = (form) => ({ notChecked }) => notChecked.some((one) => form.test(one));

/** What would prove more than this report does: sentences, and what of the report asks for each. */
const MORE = [
  [said("The mails that you got from the house, from the invitation on (--seen)."), where(/^No mails and no notes were given/)],
  [said("The mailbox that the house writes to, from the invitation on (--seen)."), where(/^Nothing that you gave/)],
  [said("The mail of that time (--seen); the first of them is the invitation."), where(/in the mailbox shows|No mail shows what you had seen/)],
  [said("The mails that you sent (--sent), and your notes of the match (--mine)."), where(/^No orders of yours were given/)],
  [said("The rules, which decide every order again: fieldpost audit --replay."), where(/^The rules were not replayed/)],
  [said("The export of the match that is named (--parent)."), where(/was not given\.$/)],
  [said("A later log.tlog-proof, which more cosigners have signed (--receipt)."), where(/of this match is cosigned|None of your cosigners/)],
  [said("The cosigners and the beacon that you know, named in a file of yours (--trust)."), ({ classes }) => classes.trusted > 0],
  [said("Next time, play with dice from a beacon; nothing can add one to a match afterwards."), where(/^No beacon protects/)],
  [said("A later export: what is sealed is opened to its seat, and to all once the match is over. What was erased stays closed for good."), ({ unopened }) => unopened > 0],
];

export const moreOf = (found) => MORE.filter(([, asked]) => asked(found)).map(([sentence]) => sentence);

/** What the rolls of each seat rest on: the heads of a table, and its rows; no rows where nothing was rolled. */
export const HEADS = [said("rolls"), said("proved"), said("if you trust"), said("on a number"), said("word of the house")];

export function rowsOf({ table }) {
  const place = (name) => LAST.indexOf(name);
  const names = Object.keys(table).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  return names.map((name) => [name, ...KINDS.map((kind) => `${table[name].rolls[kind] || "-"}`), entriesOf(new Set(table[name].late))]);
}

function entriesOf(late) {
  if (!late.size) return "";
  return late.size === 1 ? said("event {some}", { some: [...late][0] }) : said("events {some}", { some: someOf([...late]) });
}

/** Whose export it says it is. */
export function exported({ origin, view }) {
  if (view === "public") return said("{origin}, the public export", { origin });
  return view === "full" ? said("{origin}, the full export", { origin }) : said("{origin}, the export for {view}", { origin, view });
}

/** The report of a program, line by line. */
export function linesOf(found) {
  const rows = rowsOf(found);
  const wide = Math.max(...rows.map(([name]) => name.length));
  const inColumns = ([name, ...cells]) => [name.padEnd(wide), ...cells.slice(0, -1).map((cell, k) => cell.padStart(HEADS[k + 1].length)), ...cells.slice(-1).filter(Boolean)].join("  ");
  return [
    verdictOf(found).join(" "), ...(found.assumed ? [found.assumed] : []), "", exported(found), "",
    ...(rows.length ? [inColumns([...HEADS, ""]), ...rows.map(inColumns)] : []),
    ...told(found).flatMap(([title, sentences]) => ["", `${title}:`, ...sentences.map((one) => `  ${shown(one)}`)]),
  ];
}
