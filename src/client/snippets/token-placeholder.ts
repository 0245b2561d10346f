/**
 * Replaces the token in a request for a snippet. No encoding changes it, and the snippet reads an environment variable
 * in its place.
 */
export const TOKEN_PLACEHOLDER = 'PARLEY-TOKEN-STANDS-HERE';

/** Environment variable that snippets read the token from. */
export const TOKEN_VARIABLE = 'PARLEY_TOKEN';

/** The parts of a text before, between and after the placeholders. */
export function aroundToken(text: string): readonly string[] {
  return text.split(TOKEN_PLACEHOLDER);
}
