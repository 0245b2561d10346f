/** How tokens begin. */
const KIND = /^(?:xox[a-z]|xapp)-/i;

/** Shorter secrets show nothing of themselves. */
const SHORTEST_SHOWN = 12;

/** A secret as people may see it: its kind and its last four characters. */
export function masked(secret: string): string {
  const kind = KIND.exec(secret)?.[0] ?? '';
  return secret.length < SHORTEST_SHOWN ? `${kind}…` : `${kind}…${secret.slice(-4)}`;
}

/** A token that was masked. */
export const MASKED_TOKEN = /(?:xox[a-z]|xapp)-…[A-Za-z0-9-]*/gi;
