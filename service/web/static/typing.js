/* The draft as it is typed: its field and its lines. */

import { open } from "./place.js";

export const draft = () => document.querySelector("#draft");

/** The lines that say something. */
export const lines = () => draft().value.split("\n").filter((line) => line.trim());

/** Pixels above the first reason of a refusal where its desk is scrolled to it, as on a phone. */
const ABOVE = 8;

/** The first line that was refused is marked in the draft, from where its fault begins. */
export function pointAtRefused() {
  const refused = document.querySelector(".report.refused");
  if (!refused) return;
  const desk = refused.closest(".aside-body");
  if (desk) desk.scrollTop += refused.getBoundingClientRect().top - desk.getBoundingClientRect().top - ABOVE;
  const line = refused.querySelector("code").textContent.split("\n")[0];
  const at = draft().value.split("\n").findIndex((one) => one.trim() === line.trim());
  if (at < 0) return;
  const start = draft().value.split("\n").slice(0, at).join("\n").length + (at ? 1 : 0);
  const column = Math.min(line.length, Math.max(0, Number(refused.dataset.column)));
  open(document.querySelector(".typing"));
  draft().focus();
  draft().setSelectionRange(start + column, start + line.length);
}
