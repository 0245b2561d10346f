/** A parsed Content-Type header: names in lower case, without quotes. */
export interface ContentType {
  readonly type: string;
  readonly charset: string | null;
  readonly boundary: string | null;
}

/** The last header, and what was read from it: programs send the same one again and again. */
let last: { readonly header: string; readonly read: ContentType } | null = null;

/** Reads a Content-Type header; null if it is missing or blank. Never throws. */
export function parseContentType(header: string | null): ContentType | null {
  if (header === null || header.trim() === '') return null;
  if (last?.header !== header) last = { header, read: contentTypeOf(header) };
  return last.read;
}

function contentTypeOf(header: string): ContentType {
  const [type = '', ...rest] = header.split(';');
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const value = part
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    parameters.set(part.slice(0, at).trim().toLowerCase(), value);
  }
  return {
    type: type.trim().toLowerCase(),
    charset: parameters.get('charset')?.toLowerCase() ?? null,
    boundary: parameters.get('boundary') ?? null,
  };
}

export const POST_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
] as const;

const UTF_8 = new TextDecoder('utf-8');

/** Charsets a POST may use (interface, "Limits"), with their decoders. */
const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  'utf-8': (bytes) => UTF_8.decode(bytes),
  utf8: (bytes) => UTF_8.decode(bytes),
  // One byte per character, as ISO 8859-1 defines it; browsers decode windows-1252 under that name.
  'iso-8859-1': (bytes) => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return text;
  },
};

export function decoderOf(charset: string | null): ((bytes: Uint8Array) => string) | undefined {
  const name = charset ?? 'utf-8';
  return Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
}
