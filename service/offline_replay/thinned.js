/* The export of its short form (thinned.py), to the byte: hashes of what is opened are those of its
   openings, origin and root of each checkpoint those of the events before it. */
function whole(short, { Tree, hex, sha256, unhex }) {
  const mark = "thinned/1\n";
  const latin = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const octets = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  if (latin(short.subarray(0, mark.length)) !== mark) return short;
  const lines = latin(short.subarray(mark.length)).split("\n");

  const opened = new Map();
  for (const line of lines) {
    const [, place, data, salt] = /^O ([0-9]+ [0-9]+) \{"data":([^]*),"salt":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
    if (!place) continue;
    opened.set(`c ${place}`, hex(sha256(unhex(salt), octets(data))));
    const [, command] = /^\{"command":([^]*),"kind":"command"\}$/.exec(data) ?? [];
    if (command !== undefined) opened.set(`cmd ${place}`, hex(sha256(octets(command))));
  }

  const tree = new Tree();
  const roots = new Map();
  const sizes = new Set(lines.filter((line) => line.startsWith("c ")).map((line) => line.split(" ", 2)[1]));
  let n = 0;
  for (const [k, line] of lines.entries()) {
    if (!line.startsWith("E ")) continue;
    lines[k] = line.replace(/"(c|cmd)":"=([0-9]+)"/g, (found, of, part) => {
      const known = opened.get(`${of} ${n} ${part}`);
      return known ? `"${of}":"${known}"` : found;
    });
    tree.add(octets(lines[k].slice(2)));
    n += 1;
    if (sizes.has(String(n))) roots.set(String(n), btoa(latin(unhex(tree.rootAt(n)))));
  }

  const origin = lines[0].split(" ")[1];
  for (const [k, line] of lines.entries()) {
    const [, size, rest] = /^c ([0-9]+) ([^]*)$/.exec(line) ?? [];
    if (!size) continue;
    const under = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets(rest)));
    const note = `${origin}\n${size}\n${roots.get(size)}\n${under}`;
    lines[k] = `C ${btoa(latin(new TextEncoder().encode(note)))}`;
  }
  return octets(lines.join("\n"));
}
