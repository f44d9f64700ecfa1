/* Pieces glide from where they were on the board before. */

/** Where every piece is on the screen, by its id. */
export function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("#stage .piece")) {
    found.set(piece.dataset.id, piece.getBoundingClientRect());
  }
  return found;
}

/** Let the pieces glide from where they were. */
export function glide(before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const piece of document.querySelectorAll("#stage .piece")) {
    const [was, is] = [before.get(piece.dataset.id), piece.getBoundingClientRect()];
    const unit = 1 / piece.parentNode.getScreenCTM().a;
    const [dx, dy] = was ? [(was.x - is.x) * unit, (was.y - is.y) * unit] : [0, 0];
    if (Math.hypot(dx, dy) < 2) continue;
    piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 350, easing: "ease-in-out" });
  }
}
