/* A press acts on what lay under it as it began, or the page says why not. While a finger, the mouse or the space bar
   is down nothing is replaced. */

/** Milliseconds in which a finger that was lifted becomes a click, however busy its machine is. */
const LINGER = 400;
/** Pixels that a press may slip. */
const NEAR = 10;

/** Where a press gives an order, or chooses for one. */
const ORDERS = "#desk, #send-bar, #stage";
const THINGS = "a, button, summary, label, input, select, textarea, [data-id], [data-all]";
const GONE = "What you pressed is there no more.";

/** The table on which a press was that may be one of several on the same place: one of these that meets what came
    instead was meant for what was there. */
let table = null;
/** Where the press began, what lay there, and the place of that. */
let began = null;
let down = false;
let lifted = -Infinity;
let tell = () => {};

/** Call this with the reason where a press gives nothing. */
export const onLost = (how) => { tell = how; };

/** The mouse clicks as it is let go; a tap only after the finger was lifted, and until then it counts as a press. */
function pressed(on, mayClick = false) {
  if (down && !on && mayClick) lifted = performance.now();
  down = on;
}

function begins({ target, isPrimary, button, clientX: x, clientY: y }) {
  const thing = isPrimary && !button ? target.closest?.(THINGS) ?? target : null;
  began = thing?.getBoundingClientRect ? { thing, x, y, box: thing.getBoundingClientRect() } : null;
}

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    if (kind === "pointerdown") begins(event);
    else if (kind === "pointerup" && began) setTimeout(gone, LINGER, began);
    pressed((event.buttons & 1) === 1, kind === "pointerup" && event.pointerType !== "mouse");
  }, { capture: true });
}
for (const kind of ["keydown", "keyup"]) {
  document.addEventListener(kind, (event) => { if (event.key === " ") pressed(kind === "keydown"); }, { capture: true });
}
document.addEventListener("click", (event) => {
  const from = began;
  began = null;
  lifted = -Infinity;
  if (event.detail < 2) table = document.querySelector("#table");
  else if (table !== document.querySelector("#table") && event.target.closest(ORDERS)) {
    stop(event);
    tell("This came up only as you pressed: press again if you mean it.");
    return;
  }
  if (from && event.isTrusted) follow(from, event);
}, { capture: true });
addEventListener("blur", () => pressed(false));

/** What moved from under a press before its click is pressed all the same, and nothing that came in its place. */
function follow({ thing, x, y, box }, event) {
  const isSlip = Math.hypot(event.clientX - x, event.clientY - y) > NEAR;
  if (isSlip || thing === (event.target.closest(THINGS) ?? event.target)) return;
  if (document.elementsFromPoint(x, y).some((one) => thing.contains(one))) return; // it lies there: its browser knows what a finger means
  stop(event);
  if (!thing.matches(THINGS)) return;
  if (!thing.isConnected) {
    tell(GONE);
    return;
  }
  const { left, top } = thing.getBoundingClientRect();
  const { shiftKey, ctrlKey, metaKey } = event;
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x + left - box.left, clientY: y + top - box.top, shiftKey, ctrlKey, metaKey }));
}

/** Of what is there no more many a browser makes no click. */
function gone(from) {
  if (from !== began || from.thing.isConnected) return;
  began = null;
  if (from.thing.matches(THINGS)) tell(GONE);
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether a press has not become a click yet. */
export const isPressed = () => down || performance.now() - lifted < LINGER;

/** Waits until it has. */
export async function released() {
  while (isPressed()) await new Promise((resolve) => { setTimeout(resolve, 30); });
}
