/* Whether a finger, the mouse or the space bar is down: nothing may be replaced between a press and its click. */

const LINGER = 60;

/** Where a press gives an order, or chooses for one. */
const ORDERS = "#desk, #send-bar, #stage";

/** The table on which a press was that may be one of several on the same place: one of these that meets what came
    instead was meant for what was there. */
let table = null;
let down = false;
let lifted = -Infinity;

/** A tap becomes a click only after the finger was lifted: until then it counts as a press. */
function pressed(on) {
  if (down && !on) lifted = performance.now();
  down = on;
}

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => pressed((event.buttons & 1) === 1), { capture: true });
}
for (const kind of ["keydown", "keyup"]) {
  document.addEventListener(kind, (event) => { if (event.key === " ") pressed(kind === "keydown"); }, { capture: true });
}
document.addEventListener("click", (event) => {
  lifted = -Infinity;
  if (event.detail < 2) table = document.querySelector("#table");
  else if (table !== document.querySelector("#table") && event.target.closest(ORDERS)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, { capture: true });
addEventListener("blur", () => pressed(false));

/** Whether a press has not become a click yet. */
export const isPressed = () => down || performance.now() - lifted < LINGER;

/** Waits until it has. */
export async function released() {
  while (isPressed()) await new Promise((resolve) => { setTimeout(resolve, 30); });
}
