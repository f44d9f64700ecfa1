/* Files and folders of a disk as the verifier reads them: { path, blob }. */

import fs from "node:fs";
import path from "node:path";

/** The files of mailboxes, with the paths inside a folder; undefined where none was named. */
export async function filesOf(names) {
  if (!names.length) return undefined;
  const found = [];
  for (const name of names) {
    const inside = fs.statSync(name).isDirectory() ? fs.readdirSync(name, { recursive: true }).map((one) => path.join(name, one)) : [name];
    for (const one of inside)
      if (fs.statSync(one).isFile())
        found.push({ path: inside[0] === name ? path.basename(name) : one.split(path.sep).join("/"), blob: await fs.openAsBlob(one) });
  }
  return found;
}
