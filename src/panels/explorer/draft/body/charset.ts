/**
 * Encodes and decodes text in the charsets that a POST may name. ISO-8859-1 has its own implementation, because
 * the browser's `TextDecoder('iso-8859-1')` is windows-1252, which differs from 0x80 to 0x9f.
 */
export type Charset = 'utf-8' | 'iso-8859-1';

/** The charset that a Content-Type names; UTF-8 for an unknown name. */
export function charsetNamed(name: string): Charset {
  return /^(iso-8859-1|latin1)$/i.test(name.trim()) ? 'iso-8859-1' : 'utf-8';
}

/** Encodes text. Characters outside ISO-8859-1 become `&#…;`, as in forms that browsers submit. */
export function encodeText(text: string, charset: Charset): Uint8Array<ArrayBuffer> {
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  const escaped = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint > 0xff ? `&#${codePoint};` : character;
  }).join('');
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0));
}

/** Decodes bytes. Returns null if they are invalid in that charset. */
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
