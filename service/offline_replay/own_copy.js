/* The reader's own copy of a box: its pictures by their SHA-256, out of a zip on his disk. */
async function copies(laid, { by, word, lay, modules }) {
  const { hex, sha256 } = modules["verify/bytes.js"];
  const { LARGEST_HELD, isZip, membersOf, together } = modules["verify/zip.js"];
  const say = (text, css = "") => { by("copied").textContent = text; by("copied").className = css; };
  const wanted = new Set(laid.tags.flatMap((tag) => [...tag.matchAll(/href="art:([\w.]+)"/g)].map((one) => one[1])));
  const drawn = /\.(png|jpe?g|gif|webp|svg|toml)$/i;
  let found = new Map();

  const hashed = async (bytes) => hex(crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes));
  const address = (bytes) => {
    const [a, b] = bytes;
    const kind = a === 0x89 ? "png" : a === 0xff ? "jpeg" : a === 0x47 ? "gif" : a === 0x52 && b === 0x49 ? "webp" : "svg+xml";
    return URL.createObjectURL(new Blob([bytes], { type: `image/${kind}` }));
  };

  /* The pictures of this match in a file, and whether it is the one with which it was played: the
     file of a module is known by its own hash, a box of somebody's own by that of its text. */
  async function read(bytes) {
    let same = await hashed(bytes) === laid.source;
    const pictures = new Map();
    for (const member of membersOf(bytes)) {
      const name = member.name.toLowerCase();
      if (!drawn.test(name) && !(name.startsWith("images/") && !name.slice(7).includes("."))) continue;
      const content = await together(member.chunks(), "too large");
      const hash = await hashed(content);
      if (name.endsWith(".toml")) same ||= hash === laid.source;
      else if (wanted.has(hash) && !pictures.has(hash)) pictures.set(hash, address(content));
    }
    return [same, pictures];
  }

  async function choose(file) {
    say(word("One moment: your copy is being read."));
    try {
      const bytes = file.size <= LARGEST_HELD ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      if (!isZip(bytes)) return say(word("This file is neither a module (.vmod) nor a zip; the counters stay plain."), "refused");
      const [same, pictures] = await read(bytes);
      const gaps = { title: laid.title, count: [...wanted].filter((hash) => !pictures.has(hash)).length };
      if (!same) return say(word("This is another edition of {title}: it is not the file with which this match was played, so the counters stay plain. Choose the one that was brought to the match.", gaps), "refused");
      found = pictures;
      by("plain").checked = false;
      await lay(found);
      return say(word(gaps.count
        ? "Your copy of {title} lies under the boards; {count} of the pictures are not in this file."
        : "Your copy of {title} lies under the boards.", gaps), "done");
    } catch {
      return say(word("This file cannot be read; the counters stay plain."), "refused");
    }
  }

  by("copy")?.addEventListener("change", ({ target }) => { if (target.files[0]) choose(target.files[0]); });
  by("plain").addEventListener("change", ({ target }) => lay(target.checked || !found.size ? null : found));
  for (const [name, text] of Object.entries(laid.art)) found.set(name, address(Uint8Array.from(atob(text), (one) => one.charCodeAt(0))));
  if (found.size) await lay(found);
}
