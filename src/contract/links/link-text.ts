import { fromBase64Url, toBase64Url } from '../../base/base64.ts';
import { joinBytes } from '../joined-bytes.ts';

/** The number of this way of writing, before a dot. It rises only if what follows the dot is written differently. */
const WRITING = 1;

/** What chat programs and mail add around addresses, and what they break them with. */
const ADDED = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const ADDED_BEHIND = /[.,;:!?)\]}>'"*=…]{1,20}$/;

/** What a link holds, or why that cannot be read. `newer` is the version of its writing. */
export type LinkTextReading =
  | { readonly bytes: Uint8Array }
  | { readonly fault: 'damaged' | 'truncated' | 'oversized' }
  | { readonly newer: string };

/** A text as letters, digits, `.`, `-` and `_`, for a link: `1.` and the deflated text in base64url. */
export async function encodeLinkText(text: string): Promise<string> {
  return `${WRITING}.${toBase64Url(await deflate(new TextEncoder().encode(text)))}`;
}

/**
 * Reads what `encodeLinkText` wrote, at most this many bytes. It ignores blanks, full stops and the like that programs add to
 * links, and undoes percent escapes. Never throws or rejects, whatever the text; takes linear time and limited memory.
 */
export async function decodeLinkText(text: string, maxBytes: number): Promise<LinkTextReading> {
  // Deflating makes no text longer by half.
  if (text.length > 2 * maxBytes) return { fault: 'oversized' };
  const clean = unescapeText(text).replaceAll(ADDED, '');
  const end = clean.slice(-20).search(ADDED_BEHIND);
  const plain = end < 0 ? clean : clean.slice(0, clean.length - Math.min(20, clean.length) + end);
  if (plain === '' || plain === String(WRITING)) return { fault: 'truncated' };
  const [, writing, code = ''] = /^([1-9]\d{0,2})\.([^]*)$/.exec(plain) ?? [];
  if (writing === undefined) return { fault: 'damaged' };
  if (Number(writing) > WRITING)
    return { newer: `It is a link of version ${writing}; this Parley reads version ${WRITING}.` };
  const bytes = fromBase64Url(code);
  // No text of whole bytes has this length, so a character of it is missing.
  if (bytes === null)
    return { fault: code.length % 4 === 1 && /^[\w-]*$/.test(code) ? 'truncated' : 'damaged' };
  return inflate(bytes, maxBytes);
}

/** What to do about a damaged or shortened link, for people. */
export const LINK_FAULTS = {
  damaged:
    'The link is damaged: a part of it was changed. Copy it again, whole, from where it came.',
  truncated:
    'The link is not complete: its end is missing. Copy it again, whole, from where it came.',
};

/** The text with its percent escapes undone, once; escapes of anything but ASCII are left as they are. */
const unescapeText = (text: string): string =>
  text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** How many bytes are inflated at once: each can become a thousand before anybody can count them. */
const MAX_SLICE_BYTES = 1024;

/** Bytes, or the reason why they could not be read. */
type Inflated =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: 'damaged' | 'truncated' | 'oversized' };

/** Deflates bytes in the zlib format, whose checksum shows damage. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/**
 * Inflates bytes of the zlib format, and stops once there are more than `most`. A slice is written after the one before
 * was taken, so that little more is inflated than that. Never rejects.
 */
async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Inflated> {
  const { readable, writable } = new DecompressionStream('deflate');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const state = { isStopped: false, isWritten: false };
  const write = async () => {
    for (let at = 0; at < bytes.length && !state.isStopped; at += MAX_SLICE_BYTES)
      await writer.write(bytes.subarray(at, at + MAX_SLICE_BYTES));
    state.isWritten = !state.isStopped;
    await (state.isStopped ? writer.abort() : writer.close());
  };
  const written = write();
  // The reader gets the same error.
  written.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > most) {
        state.isStopped = true;
        reader.cancel().catch(() => undefined);
        return { fault: 'oversized' };
      }
      chunks.push(value);
    }
    await written;
    return { bytes: joinBytes(chunks, length) };
  } catch (error) {
    state.isStopped = true;
    return { fault: state.isWritten && !isNodesDataError(error) ? 'truncated' : 'damaged' };
  }
}

/** Node takes slices before it looks at them, but tells damage from a missing end. */
const isNodesDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR';
