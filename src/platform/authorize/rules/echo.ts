/** The longest `state` or `nonce` that is carried along, in characters. */
const LONGEST = 2000;

/**
 * Why a value cannot go back as it came; null when it can. Control characters do not survive a form, and
 * RFC 6749 (appendix A.5) has none in a `state`.
 */
export function echoFault(value: string): string | null {
  if (value.length > LONGEST) return `it holds more than ${LONGEST} characters`;
  return /\p{Cc}/u.test(value) ? 'it holds a control character' : null;
}
