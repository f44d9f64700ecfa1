/* The events that a verifier looks at, one by one: the table of section 1. `fields` are there at least,
   `see` looks at the event as it stands there, `opened` at what is behind its part. */

import { opening, replaced, rekeyed, seated } from "./chains.js";
import { began, noteOrCommand, orderOpened } from "./orders.js";
import { planChanged, planOpened, restChanged, restOpened, sheetsOpened } from "./plans.js";
import { cardDealt, cardOpened, cardShown, deckOpened, deckSealed, hiddenOpened, rolled, rolledHidden, tellingOpened, told } from "./rolls.js";
import { carried, copied, erasedNow, finished, rewound, rulesChanged } from "./taking.js";

const order = { see: noteOrCommand, opened: orderOpened };
const telling = { see: told, opened: tellingOpened };

export const FORMS = {
  "match.opened": { see: opening },
  command: order,
  note: order,
  "match.begun": { see: began },
  lapsed: { see: began },
  "plan.changed": { fields: ["n", "now", "seat", "seats", "set"], see: planChanged, opened: planOpened },
  "sheets.opened": { fields: ["set", "sheets"], see: sheetsOpened },
  "rest.changed": { fields: ["seat"], see: restChanged, opened: restOpened },
  roll: { see: rolled },
  "roll.hidden": { see: rolledHidden, opened: hiddenOpened },
  "dice.rolled": telling,
  "cards.drawn": telling,
  "deck.sealed": { fields: ["cards", "deck"], see: deckSealed, opened: deckOpened },
  "card.dealt": { fields: ["deck", "pos"], see: cardDealt, opened: cardOpened },
  "card.shown": { fields: ["card", "deck", "pos", "salt"], see: cardShown },
  "dice.rekeyed": { fields: ["chains", "epoch"], see: rekeyed },
  rewound: { fields: ["consent", "to"], see: rewound },
  "rules.changed": { fields: ["release", "tables", "version"], see: rulesChanged },
  "seat.replaced": { fields: ["by", "seat"], see: replaced },
  "seat.taken": { see: seated },
  "opening.erased": { fields: ["parts", "reason"], see: erasedNow },
  "result.carried": { fields: ["carried", "hash", "scenario"], see: carried },
  "position.copied": { see: copied },
  finished: { see: finished },
};
