/* The board under the hand: dragged by a pointer, zoomed by two fingers. */

import { looked, place, shift, show, zoom } from "./look.js";

/** Pixels that a press may slip and is still one. */
const SLIP = { mouse: 5, touch: 12 };

/** Let the hand move a board that is looked at nearer, and two fingers zoom; tells whether it was moved, as no
    click then means what lies under it. */
export function dragging(view) {
  const { stage } = view;
  const fingers = new Map();
  const drag = { moved: false };
  let apart = 0;
  let from = null;
  const settle = () => {
    if (!from) return;
    from = null;
    view.svg.style.transform = "";
    stage.classList.remove("moving");
    show(view);
  };
  stage.addEventListener("pointerdown", (event) => {
    settle();
    if (event.isPrimary) fingers.clear(); // one that was lifted unseen would make two of it
    fingers.set(event.pointerId, event);
    drag.moved = false;
    apart = spread(fingers);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (fingers.size === 2) {
      fingers.set(event.pointerId, event);
      const now = spread(fingers);
      if (apart) zoom(view, now / apart, place(view, event));
      apart = now;
      drag.moved = true;
    } else if (looked() && (drag.moved || Math.hypot(dx, dy) > (SLIP[event.pointerType] ?? SLIP.mouse))) {
      drag.moved = true;
      stage.classList.add("moving");
      from ??= looked();
      const unit = from.w / stage.clientWidth;
      shift(view, -dx * unit, -dy * unit);
      fingers.set(event.pointerId, event);
      slide(view, from);
    }
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    stage.addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      settle();
    });
  }
  return drag;
}

/** Push the board along as it is drawn: a new viewBox would have the browser draw the whole sheet
    again for each frame. Where the hand lets go, it is drawn there once. */
function slide({ stage, svg }, from) {
  const unit = from.w / stage.clientWidth;
  const now = looked();
  svg.style.transform = `translate(${(from.x - now.x) / unit}px, ${(from.y - now.y) / unit}px)`;
}

function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}
