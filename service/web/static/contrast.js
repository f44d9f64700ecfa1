/* Sheets in strong contrast for who wishes it: not every browser tells an image of that wish. */

const more = matchMedia("(prefers-contrast: more)");

/** Ask for each sheet as its reader sees best; day or night goes with it as chosen. */
export function strengthen() {
  for (const image of document.querySelectorAll("image.printed")) {
    const [file, asked = ""] = image.getAttribute("href").split("#");
    const light = asked.replace(/^strong-?/, "");
    const wanted = more.matches ? ["strong", light].filter(Boolean).join("-") : light;
    if (wanted !== asked) image.setAttribute("href", wanted ? `${file}#${wanted}` : file);
  }
}

more.addEventListener("change", strengthen);
