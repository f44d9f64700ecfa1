/* The door of the verifier, for pages and for Node. */

export { restored } from "./verify/restored.js";
export { NOBODY, NoVerdict, Refused, Unread, audit, keysOf, readTrust } from "./verify/audit.js";
export { checkRoll } from "./verify/one-roll.js";
