/* Sentences of the verifier. Its reports hold them in English, as programs and both verifiers compare
   them; who shows one to a reader words it again in his language. */

import { filled } from "./page/words.js";

const made = new Map();

/** A sentence in English; what stands in its `{gaps}` is kept, and may be such a sentence itself. */
export function said(sentence, named = {}) {
  const text = filled(sentence, named);
  made.set(text, [sentence, named]);
  return text;
}

/** Several of them, with commas between; "" for none. */
export const joined = (parts) => (parts.length ? parts.reduce((one, other) => said(COMMA, { one, other })) : "");

const COMMA = "{one}, {other}";

/** One, two and three. */
export const allOf = (names) => (names.length > 1 ? said("{most} and {last}", { most: joined(names.slice(0, -1)), last: names.at(-1) }) : names[0]);

/** The first of several events. */
export const someOf = (events) => `${events.slice(0, 5).join(", ")}${events.length > 5 ? ", …" : ""}`;

/** The same in the words of `word`; what was not made here stays as it is. */
export function again(text, word) {
  const [sentence, named] = made.get(text) ?? [];
  if (sentence === undefined) return text;
  return word(sentence, Object.fromEntries(Object.entries(named).map(([name, value]) => [name, again(value, word)])));
}
