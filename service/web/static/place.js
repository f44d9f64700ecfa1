/* What its reader has under his hand when the table is replaced: focus, scrolling, what lies open. */

const DETAILS = ".typing, .back, .words, .changed-list, .lucky, .turns, .verb";

/** Remember it; what is returned puts it back into the new table. With `told`, what became of the
    reader's own orders is still told. */
export function remember({ told = false } = {}) {
  const open = [...document.querySelectorAll(`#table :is(${DETAILS})`)].map((one) => [nameOf(one), one.open]);
  const scrolls = [".aside-body", ".stage"].map((one) => [one, document.querySelector(one)?.scrollTop ?? 0]);
  const field = document.activeElement;
  const { selectionStart, selectionEnd } = field ?? {};
  const place = placeOf(field);
  const said = told ? [...document.querySelectorAll("#desk > .done, #desk > .reports")] : [];
  return () => {
    const was = new Map(open);
    for (const one of document.querySelectorAll(`#table :is(${DETAILS})`)) {
      if (was.has(nameOf(one))) one.open = was.get(nameOf(one));
    }
    for (const one of said) one.removeAttribute("role");
    document.querySelector("#orders")?.before(...said);
    for (const [one, top] of scrolls) {
      const fresh = document.querySelector(one);
      if (fresh) fresh.scrollTop = top;
    }
    const under = place && document.querySelector(place);
    if (!under) return;
    under.focus({ preventScroll: true });
    if (selectionStart != null && under.setSelectionRange) under.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Lists of offers bear the word that their orders begin with. */
const nameOf = (details) => `${details.className} ${details.querySelector(".offer")?.value.split(" ")[0] ?? ""}`;

/** How to find the same element in the next table: what is lit on the board has its own name. */
function placeOf(element) {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  if (element?.matches?.("#stage [data-id]")) return `#stage [data-id="${CSS.escape(element.dataset.id)}"]`;
  if (element?.matches?.(".offer")) return `.offer[value="${CSS.escape(element.value)}"]`;
  return "";
}
