/** A token that may be seen over a shoulder: its kind and its last four characters. */
export function maskedToken(token: string): string {
  const kind = /^(?:xox[a-z]|xapp)-/.exec(token)?.[0] ?? '';
  return token.length < 12 ? `${kind}…` : `${kind}…${token.slice(-4)}`;
}
