/* A sound when it becomes my turn: drawn by the browser, off until chosen. */

const NOTES = {
  bell: [[880, 0, 0.9, "sine"], [1320, 0.02, 0.7, "sine"]],
  knock: [[140, 0, 0.09, "triangle"], [120, 0.16, 0.09, "triangle"]],
  horn: [[430, 0, 0.12, "square"], [430, 0.18, 0.12, "square"], [430, 0.6, 0.12, "square"], [430, 0.78, 0.12, "square"]],
};

/** The sound that was chosen in this browser; "" for none. */
export function chosenSound() {
  try {
    return localStorage.getItem("sound") ?? "";
  } catch {
    return "";
  }
}

/** When no sound comes, as minutes of the day of this browser; null for never. */
function silence() {
  try {
    const [from, to] = ["sound from", "sound to"].map((name) => localStorage.getItem(name)?.split(":").map(Number));
    return from?.length === 2 && to?.length === 2 ? [from[0] * 60 + from[1], to[0] * 60 + to[1]] : null;
  } catch {
    return null;
  }
}

/** Whether a moment lies in the quiet hours of this browser, which may pass midnight. */
export function isSilent(now = new Date()) {
  const [from, to] = silence() ?? [0, 0];
  const minute = now.getHours() * 60 + now.getMinutes();
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
}

export function sound(name) {
  if (!NOTES[name]) return;
  const air = new AudioContext();
  for (const [pitch, start, length, kind] of NOTES[name]) {
    const tone = new OscillatorNode(air, { frequency: pitch, type: kind });
    const volume = new GainNode(air, { gain: 0 });
    const at = air.currentTime + start;
    volume.gain.linearRampToValueAtTime(kind === "square" ? 0.06 : 0.22, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(volume).connect(air.destination);
    tone.start(at);
    tone.stop(at + length);
  }
  setTimeout(() => air.close(), 2500);
}
