/* The replay: boards and story step by step, and the check of the journal that lies in this file. */
(async () => {
  const by = (id) => document.getElementById(id);

  /* Five letters are four bytes (RFC 1924), with a comma for the sign that HTML would read. */
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~";
  const value = new Map([...letters].map((letter, k) => [letter, k]));

  function bytes(text) {
    const spare = (5 - (text.length % 5)) % 5;
    const padded = text + "~".repeat(spare);
    const view = new DataView(new ArrayBuffer((padded.length / 5) * 4));
    for (let k = 0; k < padded.length; k += 5) {
      let sum = 0;
      for (let j = k; j < k + 5; j += 1) sum = sum * 85 + value.get(padded[j]);
      view.setUint32((k / 5) * 4, sum);
    }
    return new Uint8Array(view.buffer, 0, view.byteLength - spare);
  }

  async function unpacked(id) {
    const stream = new Blob([bytes(by(id).textContent.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  const told = JSON.parse(new TextDecoder().decode(await unpacked("told-data")));
  const whole_boards = (steps) => {
    const boards = [];
    let last = -1;
    let unseen = 0;
    for (const step of steps) {
      const before = boards.at(-1) ?? [];
      let at = 0;
      boards.push(step.flatMap((one) => {
        if (Array.isArray(one)) {
          const start = at + one[0];
          at = start + one[1];
          return before.slice(start, at);
        }
        at += 1;
        last = one === 0 ? unseen : last + (one > 0 ? one : one + 1);
        unseen = Math.max(unseen, last + 1);
        return [last];
      }));
    }
    return boards;
  };
  const plain = { tags: told.tags, boards: whole_boards(told.steps.map((step) => step.board)), found: new Map() };
  let shown = plain;

  /* What is said, in the language in which the file was made. */
  const word = (said, gaps = {}) => (told.words[said] ?? said).replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);

  const at = by("at");
  at.max = told.steps.length - 1;

  function show(k) {
    const step = told.steps[k];
    at.value = k;
    const turn = /^\d+$/.test(step.turn) ? `Turn ${step.turn}` : step.turn;
    const moment = word("Moment {k} of {moments}, after {entries} entries.", { k: k + 1, moments: told.steps.length, entries: step.at });
    by("where").textContent = `${[turn, step.phase].filter(Boolean).join(" · ")}. ${moment}`;
    by("told").replaceChildren(...step.told.map((text) => {
      const one = document.createElement("p");
      one.textContent = text;
      return one;
    }));
    const drawing = shown.boards[k].map((tag) => shown.tags[tag]).join("")
      .replace(/(href=")art:([\w.]+)"/g, (whole, head, name) => `${head}${shown.found.get(name) ?? "data:,"}"`);
    const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    by("board").replaceChildren(document.importNode(parsed, true));
    location.replace(`#${step.at}`);
  }

  const step = (by_) => show(Math.min(told.steps.length - 1, Math.max(0, Number(at.value) + by_)));
  at.addEventListener("input", () => show(Number(at.value)));
  by("first").addEventListener("click", () => show(0));
  by("back").addEventListener("click", () => step(-1));
  by("on").addEventListener("click", () => step(1));
  by("last").addEventListener("click", () => show(told.steps.length - 1));
  document.addEventListener("keydown", (key) => {
    if (key.target instanceof HTMLInputElement) return;
    if (key.key === "ArrowLeft") step(-1);
    if (key.key === "ArrowRight") step(1);
  });
  let playing = 0;
  by("play").addEventListener("click", () => {
    if (playing) {
      clearInterval(playing);
      playing = 0;
    } else {
      playing = setInterval(() => {
        if (Number(at.value) >= told.steps.length - 1) by("play").click();
        else step(1);
      }, 900);
    }
    by("play").textContent = word(playing ? "Stop" : "Play");
  });

  /* The proof */

  const verifier = document.createElement("script");
  verifier.textContent = new TextDecoder().decode(await unpacked("verifier-data"));
  document.head.append(verifier);
  const { again } = modules["said.js"];
  const journal = whole(await unpacked("journal-data"), modules["verify/bytes.js"]);
  by("vkey").value = told.vkey;
  by("journal").href = URL.createObjectURL(new Blob([journal], { type: "application/octet-stream" }));
  by("journal").download = `${told.match}.journal`;
  by("check").addEventListener("click", async () => {
    const verdict = by("verdict");
    const say = (text, css = "") => { verdict.textContent = text; verdict.className = css; };
    try {
      const progress = async (what) => { say(word("Checking: {what}.", { what: again(what, word) })); await new Promise((go) => setTimeout(go)); };
      const keys = by("vkey").value.split(/\s+/).filter(Boolean);
      const found = await modules["verify.js"].audit(journal, keys, { progress });
      say(word("It fits: every roll and draw of this match ({rolls}) was computed again from the sealed chains, and every hash and signature is right.", found), "done");
    } catch (error) {
      const unread = error instanceof modules["verify.js"].Unread;
      say(`${word(unread ? "Not checked" : "Refused")}: ${again(error.message, word)}`, "refused");
    }
  });

  /* The pictures of its box: such as the file brings, or those of the reader's own copy. */

  if (told.laid) {
    const lay = async (found) => {
      shown = found ? { ...told.laid, boards: whole_boards(told.laid.boards), found } : plain;
      show(Number(at.value));
    };
    await copies(told.laid, { by, word, lay, modules });
  }

  const wanted = told.steps.findIndex((one) => `#${one.at}` === location.hash);
  show(wanted < 0 ? 0 : wanted);
})();
