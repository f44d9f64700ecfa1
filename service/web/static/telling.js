/* The report of an audit as a player reads it, on the page and in Node: titles with their sentences. */

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

export function told(found) {
  const { checkpoints, events, commands, rolls, draws, dice } = found;
  const proved = [`${events} events and ${commands} orders stand as they were signed, in ${checkpoints} checkpoints of a key that you trust.`];
  if (rolls) proved.push(`The dice of this match were computed again from the sealed chains: ${rolls} of ${rolls} rolls, with ${draws} draws and ${dice} dice, are right.`);
  if (found.openings) proved.push(`${found.openings} sealed parts are opened, and are what was committed to.`);
  if (found.decksProved) proved.push(`${found.decksProved} of ${found.decks} decks lay as their shuffles gave them.`);
  if (found.cards) proved.push(`${found.cards} cards lay at their places in their sealed decks.`);
  if (found.receipts) proved.push(`${found.receipts} receipts show the very lines of this export.`);
  if (found.seen) proved.push(`${found.seen} checkpoints in your mail say the same: nothing that they cover was changed since.`);
  if (found.cosigned) proved.push(`The first ${found.cosigned} of ${events} events are cosigned by ${found.need} of your witnesses.`);
  if (found.sent) proved.push(`${found.sent} of your orders are in the log as you sent them.`);
  const know = [...(found.converted ?? [])];
  if (found.commandsWithoutResult) know.push(`Nothing came of ${found.commandsWithoutResult} orders.`);
  know.push(...found.takebacks, ...(found.told ?? []));
  const open = [...found.notChecked, ...found.absent.map((one) => `Absent: ${one}`)];
  return [["Proved", proved], ["To know", know], ["Not proved", open]].filter(([, sentences]) => sentences.length);
}
