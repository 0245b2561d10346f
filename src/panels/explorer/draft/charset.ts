/**
 * Text to bytes and back in the charsets a POST may name. ISO-8859-1 is written by hand because the
 * platform's `TextDecoder('iso-8859-1')` is windows-1252, which differs from 0x80 to 0x9f.
 */
export type Charset = 'utf-8' | 'iso-8859-1';

/** The charset that bytes are written in when a Content-Type names `name`; unknown names send UTF-8. */
export function writtenCharset(name: string): Charset {
  return /^(iso-8859-1|latin1)$/i.test(name.trim()) ? 'iso-8859-1' : 'utf-8';
}

/** Characters ISO-8859-1 lacks are written as `&#…;`, as browsers do when they submit a form. */
export function encodeText(text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  const escaped = Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return point > 0xff ? `&#${point};` : character;
  }).join('');
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0));
}

/** Null when the bytes are not text in that charset. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, charset: Charset): string | null {
  if (charset === 'iso-8859-1') {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
