import { joinBytes } from '../joined-bytes.ts';
import { parseJson } from '../json.ts';
import { type Demo, type DemoReading, MAX_DEMO_LENGTH, unreadable } from '../demo/demo.ts';
import { normalDemo } from '../demo/normal-form.ts';
import { newer, readDemo } from '../demo/read-demo.ts';
import { fromBase64Url, toBase64Url } from '../demo/values/base64url.ts';

/** The number of this way of writing, before a dot. It rises only if what follows the dot is written differently. */
const WRITING = 1;

/** Longer texts are not looked at: they could not hold a demo that is small enough. */
const MAX_TEXT_LENGTH = 2 * MAX_DEMO_LENGTH;

/** What chat programs and mail add around addresses, and what they break them with. */
const ADDED = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const ADDED_BEHIND = /[.,;:!?)\]}>'"*=…]{1,20}$/;

/** The JSON of a demo in its normal form: equal demos have equal texts. `spaces` for files. */
export const demoJson = (demo: Demo, spaces = 0): string =>
  JSON.stringify(normalDemo(demo), null, spaces);

/** A demo as a text of letters, digits, `.`, `-` and `_`, for a link: `1.` and the deflated JSON in base64url. */
export async function encodeDemo(demo: Demo): Promise<string> {
  const bytes = new TextEncoder().encode(demoJson(demo));
  return `${WRITING}.${toBase64Url(await deflate(bytes))}`;
}

/**
 * Reads what `encodeDemo` wrote. It ignores blanks, full stops and the like that programs add to links, and undoes
 * percent escapes. Never throws or rejects, whatever the text; time is linear, memory limited by `MAX_DEMO_LENGTH`.
 */
export async function decodeDemo(text: string): Promise<DemoReading> {
  if (text.length > MAX_TEXT_LENGTH) return OVERSIZED;
  const clean = unescapeText(text).replaceAll(ADDED, '');
  const end = clean.slice(-20).search(ADDED_BEHIND);
  const plain = end < 0 ? clean : clean.slice(0, clean.length - Math.min(20, clean.length) + end);
  if (plain === '' || plain === String(WRITING)) return TRUNCATED;
  const [, writing, code = ''] = /^([1-9]\d{0,2})\.([^]*)$/.exec(plain) ?? [];
  if (writing === undefined) return DAMAGED;
  if (Number(writing) > WRITING)
    return newer(`It is a link of version ${writing}; this Parley reads version ${WRITING}.`);
  const bytes = fromBase64Url(code);
  // No text of whole bytes has this length, so a character of it is missing.
  if (bytes === null) return code.length % 4 === 1 && /^[\w-]*$/.test(code) ? TRUNCATED : DAMAGED;
  const inflating = await inflate(bytes, MAX_DEMO_LENGTH);
  if ('fault' in inflating) return FAULTS[inflating.fault];
  return readDemoText(inflating.bytes);
}

/** Reads the JSON of a demo, from a file: its bytes or its text. Never throws. */
export function readDemoText(json: Uint8Array | string): DemoReading {
  if (json.length > MAX_DEMO_LENGTH) return OVERSIZED;
  const read = parseJson(typeof json === 'string' ? json : new TextDecoder().decode(json));
  return 'value' in read
    ? readDemo(read.value)
    : unreadable('invalid', `It cannot be read as JSON: ${read.fault}.`);
}

const DAMAGED = unreadable(
  'damaged',
  'The link is damaged: a part of it was changed. Copy it again, whole, from where it came.',
);
const TRUNCATED = unreadable(
  'truncated',
  'The link is not complete: its end is missing. Copy it again, whole, from where it came.',
);
const OVERSIZED = unreadable(
  'oversized',
  `The demo is larger than ${MAX_DEMO_LENGTH / 1024 / 1024} megabytes, and was not read. Ask for a smaller one.`,
);
const FAULTS = { damaged: DAMAGED, truncated: TRUNCATED, oversized: OVERSIZED };

/** The text with its percent escapes undone, once; escapes of anything but ASCII are left as they are. */
const unescapeText = (text: string): string =>
  text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** How many bytes are inflated at once: each can become a thousand before anybody can count them. */
const SLICE = 1024;

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
    for (let at = 0; at < bytes.length && !state.isStopped; at += SLICE)
      await writer.write(bytes.subarray(at, at + SLICE));
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
