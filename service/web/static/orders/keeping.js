/* The draft on this device: for the tab in which it is written, and for when the browser was closed. There it
   holds as long as the match stands as it stood. */

const desk = () => document.querySelector("#orders");
const place = () => `draft ${desk().dataset.store}`;
const size = () => desk().elements.seen.value;

/** Do this with what outlives the tab, where the browser lets us. */
function lasting(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** Keep what is drafted. */
export function keepDraft(text) {
  if (text) lasting((kept) => kept.setItem(place(), JSON.stringify({ text, size: size() })));
  else letGo();
  sessionStorage.setItem(place(), text);
}

/** What this tab drafted outlives it no more; what another tab drafts meanwhile stays. */
function letGo() {
  const text = sessionStorage.getItem(place());
  lasting((kept) => {
    if (JSON.parse(kept.getItem(place()))?.text !== text) return;
    kept.setItem(place(), JSON.stringify({ text, isGone: true })); // so other tabs are told
    kept.removeItem(place());
  });
}

/** What was drafted in this tab, or else before the browser was closed; "" for nothing. */
export function keptDraft() {
  const here = sessionStorage.getItem(place());
  if (here !== null) return here;
  const last = lasting((kept) => JSON.parse(kept.getItem(place())));
  if (last?.size === size()) return last.text;
  lasting((kept) => kept.removeItem(place()));
  return "";
}

/** It was sent. */
export function dropDraft() {
  letGo();
  sessionStorage.removeItem(place());
}

/** Tell of a draft that another tab sent or emptied. */
export function onSentElsewhere(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    const { text, isGone } = (desk() && key === place() && JSON.parse(newValue)) || {};
    if (isGone) tell(text);
  });
}
