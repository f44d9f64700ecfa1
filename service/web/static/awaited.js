/* Dice that wait for their round: the seconds are counted here, from how many the page was made with.
   When they fell, the stream says so, as of any other change. */

import { word } from "./words.js";

const LATE = -20;
let timer = 0;

/** Count on for what the page shows now. */
export function countDown() {
  clearTimeout(timer);
  const box = document.querySelector(".awaited"), line = box?.querySelector(".countdown");
  if (!line) return;
  box.dataset.end ??= performance.now() + 1000 * Number(box.dataset.left);
  const left = Math.ceil((Number(box.dataset.end) - performance.now()) / 1000);
  line.hidden = false;
  line.textContent = told(left);
  if (left > LATE) timer = setTimeout(countDown, 1000);
}

function told(left) {
  if (left > 0) return word("{seconds} s more", { seconds: left });
  return left > LATE ? word("The round is out; the dice come in a moment.") : word("The round is late. The house asks for it again and again.");
}
