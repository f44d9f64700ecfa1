/* Shapes of values: names, times, texts and fields: section 1. */

import { need } from "./bytes.js";

export const isHash = (text) => typeof text === "string" && text.length === 64 && /^[0-9a-f]+$/.test(text);
/** Steers a terminal or turns the direction of what follows. */
const STEERS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;
const ESCAPED = /[\x7f-\x9f\u2028-\u202e\u2066-\u2069]|\\[bfu]/;

/** Refuse a text or key with such a character, in a value and its canonical text. */
export function unsteered(value, text) {
  if (!ESCAPED.test(text)) return;
  const look = (one) => {
    if (typeof one === "string") need(!STEERS.test(one), "A text has a character that steers a terminal");
    else if (Array.isArray(one)) one.forEach(look);
    else if (one && typeof one === "object") for (const [key, inner] of Object.entries(one)) { look(key); look(inner); }
  };
  look(value);
}

/** Words of others as one line of a report. */
export const shown = (words) => String(words).replace(/\r\n|[\t\n\r]/g, " ").replace(new RegExp(STEERS.source, "g"), "\ufffd");

export const isObject = (one) => one !== null && typeof one === "object" && !Array.isArray(one);
export const isCount = (one) => Number.isSafeInteger(one) && one >= 0;
export const isText = (one) => typeof one === "string";

/** Just these fields, those that end in `?` perhaps. */
export function just(one, ...fields) {
  if (!isObject(one)) return false;
  const may = new Set(fields.map((name) => name.replace("?", "")));
  return Object.keys(one).every((name) => may.has(name)) && fields.every((name) => name.endsWith("?") || Object.hasOwn(one, name));
}

/** Seconds since 1970 of a second of UTC in the one form, or undefined. */
export function secondsOf(text) {
  if (!isText(text) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || text.startsWith("0000")) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) || `${new Date(at).toISOString().slice(0, 19)}Z` !== text ? undefined : at / 1000;
}

export const dateOf = (seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

export const isSeat = (one) => isText(one) && /^[a-z0-9-]{1,32}$/.test(one);
export const isStream = (one) => isText(one) && /^~?[a-z0-9-]{1,32}$/.test(one);
export const isOrigin = (one) => isText(one) && /^[a-z0-9.-]{1,253}(:\d{1,5})?\/m\/[a-z0-9-]{1,64}$/.test(one);

/** One part of an event, sealed to one seat alone (to any, if none is named). */
export function onePart({ sealed }, seat) {
  need(sealed.length === 1, "it has not just one sealed part");
  need(seat === undefined || (sealed[0].to.length === 1 && sealed[0].to[0] === seat), "it has not one part sealed to its seat alone");
}

/** Refuse data of a part that lacks what it has at least, or is of another kind. */
export function dataIs(data, kind, ...fields) {
  need(isObject(data) && data.kind === kind && fields.every((name) => Object.hasOwn(data, name)), `its part is no ${kind}`);
}
