/* The bar shows the whole draft: as the house tried it, or plainly as it is written until the house did. So
   a button never sends what nobody sees. */

import { draft, lines } from "./typing.js";
import { word } from "./words.js";

/** Show the draft as it is written where neither the house drew it nor its field is seen; and what the buttons do with it. */
export function showDraft() {
  const bar = document.querySelector("#send-bar");
  const drawn = bar.querySelector(".drafted");
  const [now, then] = [draft().value.trim(), draft().defaultValue.trim()];
  const isPlain = now !== then && !draft().checkVisibility();
  const isMore = now.startsWith(`${then}\n`);
  bar.querySelector(".as-written")?.remove();
  if (drawn) drawn.hidden = isPlain && !isMore;
  if (isPlain) bar.querySelector(".row").before(listed(isMore ? now.slice(then.length).trim() : now));
  const [send, undo, last] = [".send", "[value=undo]", ".finish"].map((one) => bar.querySelector(one));
  if (isPlain && now) {
    send.textContent = send.dataset.says = word("Send orders");
    send.classList.remove("quiet");
  }
  undo.disabled = !lines().length && !("free" in undo.dataset);
  last?.classList.toggle("behind", lines().length > 0 && !(isPlain && lines().at(-1) === last.value));
  const [behind, alone] = [word("Send the draft, and this behind it"), word("Give this order at once")];
  if (last) last.title = lines().length ? last.title.replace(alone, behind) : last.title.replace(behind, alone);
}

function listed(text) {
  const list = document.createElement("ol");
  list.className = "as-written";
  for (const line of text.split("\n").filter((one) => one.trim())) {
    const item = list.appendChild(document.createElement("li"));
    item.appendChild(document.createElement("code")).textContent = line;
  }
  return list;
}
