/** How many bytes are passed to one call of `fromCharCode`: engines limit the number of arguments. */
const MAX_ARGUMENTS = 8192;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += MAX_ARGUMENTS)
    binary += String.fromCharCode(...bytes.subarray(at, at + MAX_ARGUMENTS));
  return btoa(binary);
}

/** Base64 with the URL-safe alphabet, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The bytes of a text in base64; null if the text is not base64. Padding may be missing, and white space is ignored. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The bytes of a text in URL-safe base64 without padding; null if the text has any other character. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^[\w-]*$/.test(text) ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) : null;
