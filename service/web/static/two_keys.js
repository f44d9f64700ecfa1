/* Two keys: the seats of who runs the house roll for another seat's command (docs/fair-play.md 9). */

import { isName, need, own } from "./proofs.js";

export class TwoKeys {
  seats = [];
  turned = [];
  #by = "";
  #orders = "";
  #command = -1;
  #held = null;
  #rollsFor = "";

  opened(pub) {
    this.seats = own(pub, "two_keys") ?? [];
    need(Array.isArray(this.seats) && this.seats.every(isName), "its seats under two keys are out of form");
  }

  /** A seat gives a command; `orders` is "" for a secret one. */
  command(n, by, orders) {
    [this.#command, this.#by, this.#orders, this.#rollsFor] = [n, by, orders, ""];
  }

  held(n, pub) {
    const seat = own(pub, "seat");
    need(this.seats.includes(seat) && seat === this.#by && own(pub, "entry") === this.#command, "it holds an order that is not the one before it, or of no seat under two keys");
    need(this.#held === null, "it holds an order while another waits");
    this.#held = { seat, entry: this.#command, at: n };
  }

  released(pub, fixed) {
    const held = this.#held;
    need(held !== null && own(pub, "entry") === held.entry, "it releases an order that does not wait");
    need(!this.seats.includes(this.#by), "the key is turned by a seat under two keys");
    need(this.#orders === `key ${held.entry}`, "the command before it is not the key to that order");
    need(fixed.some((size) => held.at < size && size <= this.#command), "no checkpoint fixed the held order before its key");
    this.turned.push({ held: held.at, key: this.#command });
    [this.#rollsFor, this.#held] = [held.seat, null];
  }

  /** The position is that before event `to`: an order given since waits no longer. */
  rewound(to) {
    if (this.#held !== null && this.#held.entry >= to) this.#held = null;
  }

  /** Who runs the house rolls for the command of somebody else alone. */
  rolls(stream) {
    if (this.seats.length === 0) return;
    const owner = stream.replace(/^~/, "");
    need(!this.seats.includes(this.#by), `it rolls for the command of ${this.#by} alone, whose dice need a second key`);
    need(!this.seats.includes(owner) || owner === this.#rollsFor, `it rolls on the stream of ${owner} with no order released by another seat`);
  }
}
