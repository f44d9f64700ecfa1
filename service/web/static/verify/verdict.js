/* The first line of a report: whether the dice are proved, and if not, what they rest on
   (docs/fair-play.md 12, from which alone this was written). */

import { allOf, said, someOf } from "../said.js";
import { shown } from "./shapes.js";

/** What has words of its own in the verdict. */
const NAMED = /^(?:No mails and no notes were given|No orders of yours were given|The rules were not replayed|\d+ (?:sealed parts?|decks?) (?:is|are) not )/;

/** Why something is refused, as a sentence. */
export const sentence = (why) => shown(`${why.charAt(0).toUpperCase()}${why.slice(1)}${/[.?!]$/.test(why) ? "" : "."}`);

/** The sentences of the verdict on what is not. */
export function verdictOf(found) {
  const { back, classes: { proved, trusted, number, house }, unnamed } = found;
  const all = proved + trusted + number + house;
  const left = leftOut(found);
  const verdict = [all ? said("THE DICE ARE PROVED ({rolls}). Not looked at: {left}.", { rolls: counted(all), left }) : said("NO DICE. This export opens no roll. Not looked at: {left}.", { left })];
  if (house) verdict[0] = said("NOT PROVED. Whoever runs the house could have chosen {rolls}.", { rolls: all === 1 ? said("the only roll") : said("{n} of {all} rolls", { n: house, all }) });
  else if (trusted) verdict[0] = said("NOT PROVED. {hold} only if you trust {names}, whom you have not named.", { hold: hold(trusted, all), names: allOf(unnamed) });
  else if (number === 1) verdict[0] = said("NOT PROVED. {hold} only if the sender's own program drew its number by chance.", { hold: hold(number, all) });
  else if (number) verdict[0] = said("NOT PROVED. {hold} only if the sender's own program drew their number by chance.", { hold: hold(number, all) });
  if (back.length === 1) verdict.push(said("1 of them was taken back after it was seen (event {n}); that all agreed is the word of the house.", { n: back[0] }));
  if (back.length > 1) verdict.push(said("{n} of them were taken back after they were seen (events {some}); that all agreed is the word of the house.", { n: back.length, some: someOf(back) }));
  return verdict;
}

function hold(n, all) {
  if (all === 1) return said("The only roll holds");
  return n === 1 ? said("1 of {all} rolls holds", { all }) : said("{n} of {all} rolls hold", { n, all });
}

const counted = (n) => (n === 1 ? said("1 roll") : said("{n} rolls", { n }));

/** What was not looked at, in a few words; the rules never are. */
function leftOut({ absent, notChecked, unopened }) {
  const left = [said("whether the rules ask for just these rolls")];
  if (notChecked.some((one) => /^No (?:mails and no notes|orders of yours)/.test(one))) left.push(said("your mails and notes"));
  if (unopened) left.push(unopened === 1 ? said("1 sealed part") : said("{n} sealed parts", { n: unopened }));
  if (absent.length || notChecked.some((one) => !NAMED.test(one))) left.push(said("what is named below"));
  return left.reduce((one, other) => said("{one}; {other}", { one, other }));
}
