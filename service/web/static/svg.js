/* Parts of a drawing, made by a page. */

const SVG = "http://www.w3.org/2000/svg";

/** A new part of a drawing, with its attributes. */
export function node(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
