/* Story, chat, dice and sheet beside the board: a page of the match in the place of the desk's list. */

import { toMoment } from "../board/timeline.js";
import { awaiting } from "./settled.js";
import { below, word } from "./words.js";

let asked = 0;
const panel = document.createElement("section");
panel.id = "beside";
panel.innerHTML = `<link rel="stylesheet"><button type="button" class="quiet small-button close">✕</button><div></div>`;
const [styles, close, body] = panel.children;
close.setAttribute("aria-label", word("Close"));
close.addEventListener("click", shut);
panel.addEventListener("keydown", ({ key }) => { if (key === "Escape") shut(); });

/** Show what a tab leads to, with its tab marked; that of the board brings the desk back. */
export function openBeside(tab) {
  if (tab === boardTab()) return shut();
  mark(tab);
  styles.href = tab.closest("[data-beside]").dataset.beside;
  panel.setAttribute("aria-label", tab.textContent);
  return awaiting(show(tab.href));
}

async function show(address, request) {
  const mine = ++asked;
  const answer = await fetch(address, request).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const main = page.querySelector("main");
  if (mine !== asked) return; // another page is wanted by now, or none
  if (!main) {
    location.href = address;
    return;
  }
  main.querySelector(".match-head")?.remove();
  body.replaceChildren(...main.childNodes);
  attach();
  panel.scrollTop = 0;
  close.focus();
}

/** A table that comes anew has it too. */
function attach() {
  document.querySelector("#table > .aside")?.prepend(panel);
}

function shut() {
  asked += 1;
  panel.remove();
  body.replaceChildren();
  mark(boardTab());
}

const boardTab = () => document.querySelector(".tabs[data-beside] > [data-tab]");

function mark(tab) {
  tab.parentElement.querySelector("[aria-current]")?.removeAttribute("aria-current");
  tab.setAttribute("aria-current", "page");
}

/** What leads to a moment moves the board; only what a tab leads to opens in here, as other pages have scripts of
    their own, which check a roll. */
panel.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { pathname, searchParams, hash } = new URL(link.href);
  const match = below(`/m/${document.querySelector("#retell").dataset.match}`);
  const isMoment = pathname === match && searchParams.has("at");
  const isTab = [...boardTab().parentElement.children].some((tab) => tab.pathname === pathname);
  if (!isMoment && (hash || !isTab)) return;
  event.preventDefault();
  if (isMoment) toMoment(link.href);
  else awaiting(show(link.href));
});

panel.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.matches("[data-gives]")) return; // orders of the table go as on their own page
  event.preventDefault();
  const sent = new FormData(form, submitter);
  if (form.method === "post") awaiting(show(form.action, { method: "POST", body: sent }));
  else awaiting(show(`${form.action.split("?")[0]}?${new URLSearchParams(sent)}`));
});

for (const kind of ["htmx:after:swap", "fieldpost:table"]) document.addEventListener(kind, () => { if (body.firstChild && !panel.isConnected) attach(); });
