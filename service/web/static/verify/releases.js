/* Which rules a match names, and which a program knows: section 9 and docs/replay.md. */

import { said } from "../said.js";
import { KNOWN } from "../releases.js";
import { noVerdict, refuse } from "./bytes.js";
import { shown } from "./shapes.js";

/** What is told of the rules; refuses those that are not what they are called. */
export function releaseOf({ opening, rulesChanges = [] }, known = {}) {
  const [told, doubts] = [[], []];
  const rules = opening.rules;
  for (const { release, version } of [opening, ...rulesChanges]) {
    const versions = Object.hasOwn(known, rules) ? known[rules] : undefined;
    if (versions) {
      const releases = versions[version] ?? noVerdict(`Version ${version} of ${shown(rules)} is not known here.`);
      if (!releases.includes(release)) refuse(`The rules ${shown(rules)} ${version} have another release than is named.`);
      continue;
    }
    const listed = KNOWN[release];
    if (listed && (listed.game !== rules || listed.version !== version)) refuse(`The release of ${shown(rules)} ${version} is that of another game or version.`);
    if (listed) told.push(said("The rules {rules} {version} are those of Fieldpost {releases}.", { rules: shown(rules), version, releases: listed.in.join(", ") }));
    else doubts.push(said("The rules {rules} {version} are of a release ({release}) that this program cannot compare.", { rules: shown(rules), version, release: release.slice(0, 16) }));
  }
  return { told, doubts };
}
