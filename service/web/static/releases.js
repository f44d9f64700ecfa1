/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {};
