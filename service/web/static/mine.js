/* My matches: how many of them wait stands on the icons. */

import { badge } from "./page/badge.js";

badge(Number(document.querySelector("[data-waiting]").dataset.waiting));
