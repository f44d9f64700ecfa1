/* Files and folders of a disk as the verifier reads them: { path, blob }. */

import fs from "node:fs";
import path from "node:path";

const WHY = { ENOENT: "there is no such file", EISDIR: "it is a folder", EACCES: "it may not be read", EPERM: "it may not be read" };

/** What is wrong with a name of the command line, in words; the error's own where there are none. */
export const whyNot = (error) => (WHY[error.code] ? `${error.path ?? "A file"}: ${WHY[error.code]}.` : error.message);

/** The bytes of a file; a pipe could not be read twice, and may never end. */
export function bytesOf(name) {
  const kind = fs.statSync(name);
  if (kind.isDirectory()) throw new Error(`${name}: it is a folder.`);
  if (!kind.isFile()) throw new Error(`${name}: it is a pipe or a device; save it to a file first.`);
  return fs.readFileSync(name);
}

/** The files of mailboxes, with the paths inside a folder; undefined where none was named. */
export async function filesOf(names) {
  if (!names.length) return undefined;
  const found = [];
  for (const name of names) {
    const kind = fs.statSync(name);
    if (!kind.isDirectory() && !kind.isFile()) throw new Error(`${name}: it is a pipe or a device; save it to a file first.`);
    const inside = kind.isDirectory() ? fs.readdirSync(name, { recursive: true }).map((one) => path.join(name, one)) : [name];
    for (const one of inside)
      if (fs.statSync(one).isFile())
        found.push({ path: inside[0] === name ? path.basename(name) : one.split(path.sep).join("/"), blob: await fs.openAsBlob(one) });
  }
  return found;
}
