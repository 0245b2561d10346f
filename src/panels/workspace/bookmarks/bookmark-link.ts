/** The longest link that a bookmark can have, in characters. */
const MAX_LINK_LENGTH = 3000;

/** Why a typed text is no link for a bookmark, in words; undefined for one that is. */
export function linkProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > MAX_LINK_LENGTH) return `A link has at most ${MAX_LINK_LENGTH} characters`;
  const isLink = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  return isLink ? undefined : 'Begin with https:// or http://, as in https://example.com';
}
