/* Runs the program for Node again and again in one process: each line that comes in has the words of
   a command, each that goes out has what it told and its exit status. */

import readline from "node:readline";
import { format } from "node:util";

const program = new URL("../../service/web/static/audit-node.js", import.meta.url);
let told;
console.log = (...words) => { told.stdout += `${format(...words)}\n`; };
console.error = (...words) => { told.stderr += `${format(...words)}\n`; };

let count = 0;
for await (const line of readline.createInterface({ input: process.stdin })) {
  told = { stdout: "", stderr: "" };
  process.argv = [process.argv[0], program.pathname, ...JSON.parse(line)];
  process.exitCode = undefined;
  await import(`${program.href}?${count += 1}`);
  while (process.exitCode === undefined) await new Promise(setImmediate);
  process.stdout.write(`${JSON.stringify({ ...told, status: process.exitCode })}\n`);
}
process.exitCode = 0;
