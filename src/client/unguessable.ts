/** A random value that nobody can guess, for `state`, `nonce` and the like. */
export function unguessable(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
