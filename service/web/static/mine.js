/* My matches: how many of them wait stands on the icons. */

import { badge } from "./badge.js";

badge(Number(document.querySelector("[data-waiting]").dataset.waiting));
