/* The page says when it is settled, as <html data-settled>: it is loaded and drawn, its letters and the
   sheets of its map are there, no part of it is on its way, and its stream is open or was given up.
   Pictures of pages are taken then, and whoever drives a browser need not guess. */

const root = document.documentElement;
const SLOW = 700;
let awaited = 0;

/** The page is not settled before this comes to an end, well or not; the same is given back. */
export function awaiting(promise) {
  awaited += 1;
  delete root.dataset.settled;
  promise.then(ended, ended);
  return promise;
}

/** The same for what does not come as a promise; what is returned is called at its end, once or more. */
export function begun() {
  let end;
  awaiting(new Promise((resolve) => { end = resolve; }));
  return end;
}

function ended() {
  awaited -= 1;
  if (!awaited) requestAnimationFrame(() => requestAnimationFrame(drawn));
}

function drawn() {
  if (!awaited) root.dataset.settled = "";
}

/** The sheets and faces of a page, which a browser draws when it has them. Where a house draws a map for
    the first time that takes seconds: until then the page says so. */
export function awaitPictures(within) {
  const all = [...within.querySelectorAll("image, img")].filter((one) => one.decode && one.checkVisibility());
  const told = document.querySelector("#drawing");
  const slow = setTimeout(() => { if (told) told.hidden = false; }, SLOW);
  awaiting(Promise.allSettled(all.map((one) => one.decode()))).then(() => {
    clearTimeout(slow);
    if (told) told.hidden = true;
  });
}

const loaded = begun();
if (document.readyState === "complete") loaded();
else addEventListener("load", loaded, { once: true });
awaiting(document.fonts.ready);

const going = new WeakMap();
document.addEventListener("htmx:before:request", ({ detail }) => going.set(detail.ctx, begun()));
document.addEventListener("htmx:finally:request", ({ detail }) => going.get(detail.ctx)?.());
