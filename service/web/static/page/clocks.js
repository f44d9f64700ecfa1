/* The clocks of the players run on the page, which need not ask the house: first what is left until
   the deadline, then the bank behind it. */

const HOUR = 3600;
const DAY = 24 * HOUR;
let timer = 0;

/** Tell the time of every clock that the page shows now, and go on telling it. */
export function runClocks() {
  clearTimeout(timer);
  const clocks = [...document.querySelectorAll(".clock[data-due]")];
  const lefts = clocks.map(tell);
  if (clocks.length) timer = setTimeout(runClocks, Math.min(...lefts) < HOUR ? 1000 : 20_000);
}

function tell(clock) {
  const left = Math.ceil((Date.parse(clock.dataset.due) - Date.now()) / 1000);
  const bank = Number(clock.dataset.bank ?? 0);
  clock.classList.toggle("late", left <= 0);
  clock.textContent = span(left > 0 ? left : Math.max(0, left + bank));
  if (left > 0 && bank) clock.insertAdjacentHTML("beforeend", `<span class="bank"> + ${span(bank)}</span>`);
  return Math.abs(left);
}

const unit = (count, name) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "narrow" }).format(count);

/** Days and hours, hours and minutes, or in the last hour minutes and seconds. */
function span(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (seconds < HOUR) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / HOUR);
  return seconds < DAY ? `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}` : `${unit(Math.floor(hours / 24), "day")} ${unit(hours % 24, "hour")}`;
}
