/* What the reader asked of the house with a form of the table and has no answer to yet. A table that
   came meanwhile must not cost him the answer: the library drops one whose target is gone. */

const asking = new Set();

const isForm = (ctx) => ctx?.target?.id === "table" && ctx.sourceElement?.closest?.("form")?.method === "post";

/** Listen to what goes and what comes; before whoever asks whether something is on its way. */
export function openAsked() {
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (isForm(ctx)) asking.add(ctx); });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (asking.has(ctx) && !ctx.target.isConnected) ctx.target = document.querySelector("#table");
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => asking.delete(ctx));
}

/** Whether a form is on its way, or its answer is being put in place. */
export const isAsking = () => asking.size > 0;
