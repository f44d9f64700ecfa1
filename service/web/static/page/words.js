/* What scripts say, in the language of the page: its table, or English as it stands; and where the house lies. */

const table = globalThis.document?.querySelector("#page-words");
const words = table ? JSON.parse(table.textContent) : {};

/** Words with what `{names}` in them stand for. */
export const word = (said, named = {}) => filled(words[said] ?? said, named);

export const filled = (said, named) => said.replace(/\{(\w+)\}/g, (gap, name) => named[name] ?? gap);

/** An address of the house, as `/mine`, below the path at which the house lies. */
export const below = (path) => `${document.documentElement.dataset.root ?? ""}${path}`;
