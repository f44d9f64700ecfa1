/* A mail taken apart: its head, and its parts with their bytes decoded (RFC 5322, 2045 to 2047).
   What programs made of a mail is put up with; what cannot be read is left out. */

const DEEPEST = 20;
const MOST_PARTS = 200;
const MOST_TEXT = 2_000_000;

/** Bytes as characters of the same number; what browsers call latin1 is another thing. */
export function characters(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
export const bytesOf = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** The head of a mail, or of a part: `field(name)` is the first of a name, "" for none. */
export function headOf(text) {
  const fields = [];
  for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const cut = line.indexOf(":");
    if (cut > 0) fields.push([line.slice(0, cut).trim().toLowerCase(), line.slice(cut + 1).trim()]);
  }
  const all = (name) => fields.filter(([key]) => key === name).map(([, value]) => value);
  return { all, field: (name) => all(name)[0] ?? "" };
}

const FIELD = /^[!-9;-~]+:/m;

/** The head and the body of a mail in characters; the line that mailboxes put before it is left out. */
export function cutHead(text) {
  const mail = text.startsWith("From ") ? text.slice(text.indexOf("\n") + 1) : text;
  if (/^\r?\n/.test(mail)) return [headOf(""), mail.replace(/^\r?\n/, "")];
  const cut = /\r?\n\r?\n/.exec(mail);
  const head = cut ? mail.slice(0, cut.index) : mail;
  if (!FIELD.test(head)) return [headOf(""), mail];
  return [headOf(head), cut ? mail.slice(cut.index + cut[0].length) : ""];
}

/** The parts of a mail that hold something, in reading order; those of forwarded mails too if asked. */
export function partsOf(mail, forwarded, depth = 0, found = []) {
  if (depth > DEEPEST || found.length >= MOST_PARTS) return found;
  const [head, body] = cutHead(mail);
  const type = head.field("content-type");
  const kind = (/^[^;\s]+/.exec(type)?.[0] ?? "text/plain").toLowerCase();
  const boundary = parameter(type, "boundary");
  if (kind.startsWith("multipart/") && boundary && `\n${body}`.includes(`\n--${boundary}`)) {
    const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
    const end = parts.findIndex((one) => one.startsWith("--"));
    for (const one of end < 0 ? parts : parts.slice(0, end)) partsOf(one.replace(/^[^\n]*\n/, ""), forwarded, depth + 1, found);
    return found;
  }
  const bytes = decoded(body, head.field("content-transfer-encoding").trim().toLowerCase());
  const place = head.field("content-disposition");
  const name = parameter(place, "filename") || parameter(type, "name");
  if (kind === "message/rfc822" || (forwarded && name.endsWith(".eml"))) return forwarded ? partsOf(characters(bytes), forwarded, depth + 1, found) : found;
  found.push({
    kind, bytes, charset: parameter(type, "charset"),
    flowed: parameter(type, "format").toLowerCase() === "flowed", delsp: parameter(type, "delsp").toLowerCase() === "yes",
    attached: /^attachment\b/i.test(place), name,
  });
  return found;
}

const parameter = (value, name) => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]*))`, "i").exec(value);
  return found?.[1] ?? found?.[2] ?? "";
};

function decoded(body, how) {
  if (how === "base64") {
    try {
      const letters = body.split("=", 1)[0].replace(/[^A-Za-z0-9+/]/g, "");
      return bytesOf(atob(letters.slice(0, letters.length - (letters.length % 4 === 1))));
    } catch {
      return new Uint8Array();
    }
  }
  if (how !== "quoted-printable") return bytesOf(body);
  return bytesOf(body.replace(/=[ \t]*\r?\n/g, "").replace(/=([0-9A-Fa-f]{2})/g, (_, two) => String.fromCharCode(parseInt(two, 16))));
}

/* What Windows-1252 has from 80 to 9f on; Node 20 leaves it as it is. */
const WINDOWS = "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

function read(bytes, charset, fatal = false) {
  const decoder = new TextDecoder(charset, { fatal });
  const text = decoder.decode(bytes);
  return decoder.encoding === "windows-1252" ? text.replace(/[\x80-\x9f]/g, (c) => WINDOWS[c.charCodeAt(0) - 0x80]) : text;
}

/** The text of a part: UTF-8 where its bytes are, else in the charset it names, else Windows-1252. */
export function textOf({ bytes, charset }) {
  const some = bytes.subarray(0, MOST_TEXT);
  for (const name of /^utf-?(16|32)|^iso-2022|^hz/i.test(charset) ? [charset] : ["utf-8", charset]) {
    try {
      return read(some, name, bytes.length <= MOST_TEXT);
    } catch {
      continue;
    }
  }
  return read(some, "windows-1252");
}
