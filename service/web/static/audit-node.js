/* Checks an export in Node, 20.12 or newer, with no package and no network. The files of this folder
   are the program:

     node audit-node.js EXPORT --key VKEY [--seen FILE ...] [--sent MAILBOX ...] [--mine NOTES ...] [--as SEAT]
       [--trust FILE] [--receipt FILE ...] [--parent EXPORT] [--json]

   EXPORT may be notes that show sealed parts too, or a stream of journals, of which each match is told in a
   line. A mailbox is an mbox, a Maildir or any folder of mails, a single mail, or a zip of such; what anybody
   kept (--seen) is a mailbox, notes, a receipt or another export. Exit status: 1 something is wrong, 2 right
   as far as this program can check it (the rules it cannot), 3 the command was not understood, or a file
   cannot be read. */

import fs from "node:fs";
import path from "node:path";
import { bytesOf, filesOf, whyNot } from "./files-node.js";
import { BEYOND, partTold, partsIn } from "./verify/part.js";
import { JOURNALS, NO_MATCH, OF_JOURNALS, judged, matchTold } from "./verify/journals.js";
import { linesOf, moreOf } from "./verify/telling.js";
import { sentence } from "./verify/verdict.js";
import { NOBODY, NoVerdict, Refused, audit, keysOf, readTrust, restored } from "./verify.js";
import { refuse, textOf } from "./verify/bytes.js";
import { NOTES } from "./verify/notes-file.js";

const [FAILED, INCOMPLETE, USAGE] = [1, 2, 3];
const HOW = "node audit-node.js EXPORT --key VKEY [--seen FILE ...] [--sent MAILBOX ...] [--mine NOTES ...] [--as SEAT] [--trust FILE] [--receipt FILE ...] [--parent EXPORT] [--json]";

function asked(args) {
  const found = { files: [], key: [], seen: [], sent: [], mine: [], as: [], trust: [], receipt: [], parent: [], json: false };
  for (let at = 0; at < args.length; at += 1) {
    const name = /^--(key|seen|sent|mine|as|trust|receipt|parent)$/.exec(args[at])?.[1];
    if (args[at] === "--json") found.json = true;
    else if (name && at + 1 < args.length) found[name].push(args[(at += 1)]);
    else if (args[at].startsWith("-")) throw new Error(`${args[at]} is not understood. ${HOW}`);
    else found.files.push(args[at]);
  }
  if (found.files.length !== 1 || !(found.key.length || found.trust.length)) throw new Error(`Name one EXPORT, and a --key out of your invitation, or a file of whom you --trust. ${HOW}`);
  return found;
}

/** Whom the reader trusts. */
async function trusted(file) {
  if (!file) return NOBODY;
  const bytes = bytesOf(file);
  try {
    return await readTrust(textOf(bytes) ?? refuse("It is not UTF-8."));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

/** Sealed parts that notes show. */
async function shown(bytes, name, key, json) {
  const parts = await partsIn(bytes, name, key);
  console.log(json ? JSON.stringify({ result: "incomplete", format: NOTES.trim(), parts }) : ["Proved:", ...parts.map((one) => `  ${partTold(one)}`), "Not proved:", `  ${BEYOND}`].join("\n"));
  return INCOMPLETE;
}

/** A stream of journals, a match a line. */
async function journals(bytes, key, json) {
  const found = [];
  try {
    for await (const one of judged(bytes, key)) {
      found.push(one);
      if (!json) console.log(matchTold(one));
    }
  } catch (error) {
    throw error instanceof Refused ? new NoVerdict(error.message) : error;
  }
  const status = found.some((one) => one.refused) ? FAILED : found.length && INCOMPLETE;
  if (json) console.log(JSON.stringify({ matches: found }));
  else if (status !== FAILED) console.log(status ? OF_JOURNALS : NO_MATCH);
  return status;
}

/** Notes of the reader's own. */
function notesFile(name) {
  const bytes = new Uint8Array(bytesOf(name));
  if (!begins(bytes, NOTES)) throw new Error(`${name} holds no notes: what else you kept, give it with --seen.`);
  return { name: path.basename(name), bytes };
}

const begins = (bytes, mark) => Buffer.from(bytes.subarray(0, mark.length)).toString("latin1") === mark;

async function main(args) {
  const { files: [file], key: named, seen, sent, mine, as, trust: [list], receipt, parent, json } = asked(args);
  const trust = await trusted(list);
  const key = [...named, ...trust.houses];
  if (!key.length) throw new Error(`${list} names no house: give a --key out of your invitation.`);
  await keysOf(key).catch((error) => { throw new Error(error.message); });
  const evidence = {
    seen: await filesOf(seen), sent: await filesOf(sent), mine: mine.map(notesFile), seat: as[0], trust,
    kept: receipt.map((name) => bytesOf(name).toString("utf8").replace(/\r\n/g, "\n")), parent: parent.length ? (await restored(new Uint8Array(bytesOf(parent[0])))).bytes : undefined, parentName: parent.length ? path.basename(parent[0]) : "",
  };
  const raw = new Uint8Array(bytesOf(file));
  if (begins(raw, NOTES)) return shown(raw, path.basename(file), key, json);
  if (begins(raw, JOURNALS)) return journals(raw, key, json);
  const { bytes, converted } = await restored(raw);
  const found = { ...(await audit(bytes, key, evidence)), converted };
  console.log(json ? JSON.stringify({ result: "incomplete", ...found, more: moreOf(found) }) : linesOf(found).join("\n"));
  return INCOMPLETE;
}

/** Tells what is wrong, and returns the exit status. */
function wrong(error) {
  const reason = error.message;
  if (error instanceof NoVerdict) console.error(`NO VERDICT. ${sentence(reason)}`);
  else if (!(error instanceof Refused)) console.error(whyNot(error));
  else {
    console.log(process.argv.includes("--json") ? JSON.stringify({ result: "failed", reason }) : `FALSE. ${sentence(reason)}`);
    return FAILED;
  }
  return USAGE;
}

process.removeAllListeners("warning");
main(process.argv.slice(2)).catch(wrong).then((status) => { process.exitCode = status; });
