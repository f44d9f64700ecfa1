/* Plans that seats seal, change, and open together (docs/fair-play.md 8, from which alone this was
   written). */

import { hashOf, isCount, isName, isObject, keysAre, need, STREAM } from "./proofs.js";

const STATES = ["sealed", "ready", "unready", "withdrawn"];

export class Plans {
  opened = new Set();
  #latest = { n: -1, by: "", cmd: "", set: "" };
  #set = "";
  #seats = [];
  #standing = new Map();

  /** A seat gives a command; `cmd` is the hash of a secret one, `set` the set that it is a plan of. */
  command(n, by, cmd, set) {
    this.#latest = { n, by, cmd, set };
  }

  get stand() {
    return [...this.#standing].map(([seat, plan]) => ({ seat, n: plan.n }));
  }

  get set() {
    return this.#set;
  }

  changed(e, [part]) {
    const { n, now, seat, seats, set } = e.pub;
    need(keysAre(e.pub, ["n", "now", "seat", "seats", "set"]) && isCount(n) && STATES.includes(now) && isName(seat)
      && Array.isArray(seats) && seats.length > 0 && seats.every(isName) && typeof set === "string" && STREAM.test(set), "a change of a plan is out of form");
    need(!this.opened.has(set), `it changes a plan of ${set}, which was opened`);
    need(this.#standing.size === 0 || (set === this.#set && seats.join() === this.#seats.join()), "it plans for another set, or with other seats, than the plans that stand");
    need(seat === this.#latest.by && seats.includes(seat), `the command before it is not of ${seat}, who plans`);
    [this.#set, this.#seats] = [set, seats];
    if (now === "sealed") this.#seal(e, part);
    else this.#say(e);
  }

  #seal(e, part) {
    const { n, cmd, set } = this.#latest;
    need(e.pub.n === n && cmd && set === e.pub.set, "the command before it is not the plan");
    need(e.sealed.length === 1 && e.sealed[0].to.length === 1 && e.sealed[0].to[0] === e.pub.seat, "a plan is one part sealed to its seat");
    need(part === undefined || (isObject(part) && keysAre(part, ["command", "kind"]) && part.kind === "plan" && hashOf(part.command) === cmd), "its sealed part is not the plan that it seals");
    this.#standing.set(e.pub.seat, { n, cmd, ready: false });
  }

  #say({ pub: { n, now, seat }, sealed }) {
    const plan = this.#standing.get(seat);
    need(sealed.length === 0, "its sealed part is not the plan that it seals");
    need(plan?.n === n, `event ${n} is not the plan of ${seat} that stands`);
    if (now === "withdrawn") this.#standing.delete(seat);
    else {
      need(plan.ready === (now === "unready"), `${seat} is ${now} a second time`);
      plan.ready = !plan.ready;
    }
  }

  /** All plans of a set are opened: each that stands, and no other. */
  open(e) {
    const { due, ...pub } = e.pub;
    const { set, sheets } = pub;
    need(keysAre(pub, ["set", "sheets"]) && Array.isArray(sheets) && sheets.every((s) => isObject(s) && keysAre(s, ["command", "n"]) && isObject(s.command)), "the opening of plans is out of form");
    need(set === this.#set && !this.opened.has(set) && this.#standing.size > 0, `no plans of ${set} wait to be opened`);
    const late = this.#seats.find((seat) => !this.#standing.get(seat)?.ready);
    need(late === undefined, `it opens the plans of ${set} before ${late} is ready`);
    const standing = [...this.#standing.values()].sort((a, b) => a.n - b.n);
    need(sheets.map((s) => s.n).join() === standing.map((p) => p.n).join(), `it does not open all plans of ${set}, and no other`);
    for (const [k, plan] of standing.entries()) need(hashOf(sheets[k].command) === plan.cmd, `the plan of event ${plan.n} is not the one that was sealed`);
    this.opened.add(set);
    this.#standing.clear();
    this.#set = "";
    return sheets;
  }

  rewound(to) {
    for (const [seat, plan] of this.#standing) if (plan.n >= to) this.#standing.delete(seat);
  }
}
