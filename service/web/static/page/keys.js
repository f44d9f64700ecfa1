/* All keys of a board, over it: the page of keys without the rest of it. */

import { ask } from "../board/differences.js";
import { below, word } from "./words.js";

/** Show them until they are closed; nothing where the house does not answer. */
export async function tellKeys() {
  if (document.querySelector("dialog#keys")) return;
  const { answer, text } = await ask(below("/keys"), {});
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const dialog = document.createElement("dialog");
  dialog.id = "keys";
  dialog.append(page.querySelector("link[href*='keys.css']"), ...page.querySelector("#keys").children);
  const close = document.createElement("button");
  close.textContent = word("Close");
  close.addEventListener("click", () => dialog.close());
  dialog.append(close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
