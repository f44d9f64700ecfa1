/* How many matches wait for the reader: on the icon of the tab, and on that of the app. */

let drawn = "";
let wanted = 0;

/** Show the number; none where nothing waits. */
export function badge(count) {
  const icon = document.querySelector('link[rel="icon"]');
  wanted = count;
  navigator[count ? "setAppBadge" : "clearAppBadge"]?.(...(count ? [count] : [])).catch(() => { /* no badge here */ });
  icon.href = count ? icon.dataset.turn : icon.dataset.calm;
  if (count > 1) numbered(icon, count);
}

/** The figure in the disc of the icon; one match needs none. */
async function numbered(icon, count) {
  try {
    drawn ||= await (await fetch(icon.dataset.turn)).text();
  } catch {
    return;
  }
  const figure = `<text x="24" y="12.2" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${count > 9 ? 9 : 12}" fill="#fbf6e8">${count > 99 ? 99 : count}</text></svg>`;
  if (wanted === count) icon.href = `data:image/svg+xml,${encodeURIComponent(drawn.replace("</svg>", figure))}`;
}
