/**
 * Stands for the token in a request that is prepared for a snippet. It survives every encoding unchanged, and
 * a snippet writes the environment variable in its place.
 */
export const TOKEN_PLACEHOLDER = 'PARLEY-TOKEN-STANDS-HERE';

/** Environment variable that snippets read the token from. */
export const TOKEN_VARIABLE = 'PARLEY_TOKEN';

/** What stands between the placeholders of a text: one piece more than there are placeholders. */
export function aroundToken(text: string): readonly string[] {
  return text.split(TOKEN_PLACEHOLDER);
}
