/* Keys that order from anywhere on the page: docs and the page of keys tell them all. */

import { clear, exact, next, numbered } from "./choosing.js";

/** All keys, told where one asks for them. */
const tellKeys = () => import("../page/keys.js").then(({ tellKeys: tell }) => tell());

const lookBack = () => document.querySelector("details.back > summary")?.click();

const isTyping = (place) => place.closest?.("input, textarea, select, dialog, [contenteditable]");

/** Those that do something whether or not anything can be ordered. */
const ALWAYS = { h: lookBack, "?": tellKeys };

/** Listen once for the whole page; `mayOrder(key)` says so where one may not. */
export function openKeys({ mayOrder, undo, finish, send }) {
  const acts = {
    u: undo, z: undo, e: () => document.querySelector("#send-bar .finish")?.click(),
    n: () => next(1), N: () => next(-1), Escape: clear, ...ALWAYS,
  };
  const give = () => (exact() ? finish(exact().value) : send());
  document.addEventListener("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isSending = key === "Enter" && (ctrlKey || metaKey);
    const number = /^[1-9]$/.test(key) && !altKey && numbered(key);
    const act = isSending ? give : number ? () => number.click() : !ctrlKey && !metaKey && !altKey && acts[key];
    if (!act || (isSending ? target.closest?.("#note-form") : isTyping(target))) return;
    if (!(key in ALWAYS) && !mayOrder(key)) return;
    event.preventDefault();
    act();
  });
}
