/** How many bytes are passed to one call of `fromCharCode`: engines limit the number of arguments. */
const MAX_ARGUMENTS = 8192;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += MAX_ARGUMENTS)
    binary += String.fromCharCode(...bytes.subarray(start, start + MAX_ARGUMENTS));
  return btoa(binary);
}

/** Base64 with the URL-safe alphabet, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The bytes of a text in base64; null if the text is not base64. Padding may be missing, and white space is ignored. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The bytes of a text in URL-safe base64 without padding; null if the text has any other character. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^[\w-]*$/.test(text) ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) : null;
