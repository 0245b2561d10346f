/** The longest values that are returned, in characters. Some clients keep signed metadata in `state`. */
export const MAX_STATE_LENGTH = 8000;
export const MAX_NONCE_LENGTH = 2000;

/**
 * Why a value cannot be returned unchanged; null if it can. Control characters do not survive a form, and RFC 6749
 * (appendix A.5) does not allow them in a `state`.
 */
export function echoFault(value: string, longest: number): string | null {
  if (value.length > longest) return `it has more than ${longest} characters`;
  return /\p{Cc}/u.test(value) ? 'it contains a control character' : null;
}
