/* Where the spaces of a printed sheet are: "A1.01 0 3600 0 -120 30;…", the name of the first, its
   middle, and for a run of them the step to the next and how many there are. */

/** The name, x and y of every space of a chart, in the units of its sheet. */
export function middlesOf(chart) {
  return chart.dataset.middles.split(";").flatMap((run) => {
    const [first, x, y, dx = 0, dy = 0, many = 1] = run.split(" ");
    const figures = first.match(/\d*$/)[0];
    const stem = first.slice(0, first.length - figures.length);
    return Array.from({ length: Number(many) }, (_, k) => {
      const name = k ? stem + String(Number(figures) + k).padStart(figures.length, "0") : first;
      return [decodeURIComponent(name), Number(x) + k * dx, Number(y) + k * dy];
    });
  });
}
