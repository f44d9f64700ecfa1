/* Addresses of the house: it may lie below a path of its host. */

/** An address of the house, as `/mine`, below the path at which the house lies. */
export const below = (path) => `${document.documentElement.dataset.root ?? ""}${path}`;
