import { decodeText, encodeText, type Charset } from './charset.ts';

/** Bytes that are not escaped in `application/x-www-form-urlencoded`. */
const UNRESERVED = /[A-Za-z0-9*\-._]/;
/** Encoded text without `%`, `+` and characters outside ASCII: it decodes to itself in every charset. */
const PLAIN = /^[\x20-\x24\x26-\x2a\x2c-\x7e]*$/;
const PERCENT = 0x25;
const PLUS = 0x2b;

/** Encodes one name or value of a form: a space becomes `+`, other bytes are percent-encoded. */
export function percentEncode(text: string, charset: Charset): string {
  return Array.from(encodeText(text, charset), (byte) => {
    const character = String.fromCharCode(byte);
    if (UNRESERVED.test(character)) return character;
    return byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Decodes a name or value. It fails at a stray `%` and at invalid bytes, which a lenient decoder would change. */
export function percentDecode(encoded: string, charset: Charset): DecodedText {
  if (PLAIN.test(encoded)) return { ok: true, text: encoded };
  const strayPercent = /%(?![0-9A-Fa-f]{2}).{0,2}/su.exec(encoded);
  if (strayPercent) {
    return {
      ok: false,
      reason: `Invalid escape “${strayPercent[0]}”. Write a percent sign as %25.`,
    };
  }
  const encodedBytes = encodeText(encoded, charset);
  const bytes = new Uint8Array(encodedBytes.length);
  let length = 0;
  for (let index = 0; index < encodedBytes.length; index += 1) {
    const byte = encodedBytes[index] ?? 0;
    if (byte === PERCENT) {
      const digits = String.fromCharCode(...encodedBytes.subarray(index + 1, index + 3));
      bytes[length] = Number.parseInt(digits, 16);
      index += 2;
    } else {
      bytes[length] = byte === PLUS ? 0x20 : byte;
    }
    length += 1;
  }
  const text = decodeText(bytes.subarray(0, length), charset);
  return text === null
    ? { ok: false, reason: `“${encoded.slice(0, 40)}” is not valid ${charset.toUpperCase()}.` }
    : { ok: true, text };
}
