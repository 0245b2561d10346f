/** Prefixes of tokens. */
const KIND = /^(?:xox[a-z]|xapp)-/i;

/** Shorter secrets are masked completely. */
const SHORTEST_SHOWN = 12;

/** A masked secret: its kind and its last four characters. */
export function masked(secret: string): string {
  const kind = KIND.exec(secret)?.[0] ?? '';
  return secret.length < SHORTEST_SHOWN ? `${kind}…` : `${kind}…${secret.slice(-4)}`;
}

/** A token that was masked. */
export const MASKED_TOKEN = /(?:xox[a-z]|xapp)-…[A-Za-z0-9-]*/gi;
