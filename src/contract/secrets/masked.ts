/** Prefixes of tokens. */
const KIND = /^(?:xox[a-z]|xapp)-/i;

/** Shorter secrets are masked completely. */
const MIN_SHOWN_LENGTH = 12;

/** A masked secret: its kind and its last four characters. */
export function maskSecret(secret: string): string {
  const kind = KIND.exec(secret)?.[0] ?? '';
  return secret.length < MIN_SHOWN_LENGTH ? `${kind}…` : `${kind}…${secret.slice(-4)}`;
}

/** A token that was masked. */
export const MASKED_TOKEN = /(?:xox[a-z]|xapp)-…[A-Za-z0-9-]*/gi;
