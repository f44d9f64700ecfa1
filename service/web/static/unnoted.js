/* What stands in the journal and not so in the notes of this browser: an order in the name of its reader that
   they do not have, and a receipt that shows another order than was sent. */

import { hashOf, noted, placeOf } from "./noted.js";
import { said, someOf } from "./said.js";

const kept = (place) => `given ${placeOf(place)}`;
const looked = (place) => JSON.parse(localStorage.getItem(kept(place)) ?? `{"strange":[],"to":0}`);
const keepLooked = (place, found) => localStorage.setItem(kept(place), JSON.stringify(found));

/** Ask the house which orders it has in the name of a seat, as far as a journal of this size was not looked
    through yet, from the first one on that these notes have. */
export async function lookForStrange(place, size) {
  const before = looked(place);
  if (size <= before.to) return;
  const { pressed } = await noted(placeOf(place));
  if (!pressed.length) return;
  const from = Math.max(before.to, Math.min(...pressed.map(([, { seen }]) => seen)));
  const answer = await fetch(`/m/${place.match}/given?${new URLSearchParams({ after: from, as: place.seat })}`).catch(() => null);
  if (!answer?.ok) return;
  const { orders, to } = await answer.json();
  const own = new Set((await noted(placeOf(place))).pressed.map(([, { id }]) => id));
  const strange = orders.filter(({ id }) => !own.has(id)).map(({ n, orders: words }) => ({ n, orders: words }));
  keepLooked(place, { strange: [...before.strange, ...strange], to });
}

/** Their reader gave them in another way. */
export const ownStrange = (place) => keepLooked(place, { ...looked(place), strange: [] });

/** The sentence of orders that the notes do not have; "" for none. */
export function tellOfStrange(place) {
  const [first, ...more] = looked(place).strange;
  if (!first) return "";
  if (!more.length) return said("Entry {n} is an order in your name (“{orders}”), and the notes of this browser do not have it. If you gave it in no other way, it is not yours.", first);
  return said("{count} orders in your name are not in the notes of this browser (entries {some}). If you gave them in no other way, they are not yours.", { count: more.length + 1, some: someOf([first, ...more].map(({ n }) => n)) });
}

const spelled = (text) => text.normalize("NFC").split(/\s+/).join(" ").trim().toLowerCase();

/** The sentences of receipts that show another order than was sent: each press with the `proof` of it. */
export async function tellOfOthers(presses, pressed) {
  const found = [];
  for (const { id, orders, proof } of presses.filter((one) => one.proof)) {
    const sent = pressed.map(([, command]) => command).filter((one) => one.id === id);
    const { n, by, command, cmd } = proof;
    if (command && !(by === sent[0].seat && sent.some((one) => spelled(one.orders) === spelled(command.orders))))
      found.push(said("You sent “{orders}”, and its receipt shows “{there}” (entry {n}, {by}). If that is more than another spelling, it is not your order: save your notes.", { orders, there: command.orders, n, by }));
    else if (cmd && !(await Promise.all(sent.map((one) => hashOf(JSON.stringify(one))))).includes(cmd))
      found.push(said("You sent “{orders}”, and its receipt seals other words (entry {n}). If you did not spell it in your own way, it is not your order: save your notes.", { orders, n }));
  }
  return found;
}
