/* What scripts say, in the language of the page: its table, or English as it stands. */

const table = document.querySelector("#page-words");
const words = table ? JSON.parse(table.textContent) : {};

export const word = (said) => words[said] ?? said;
