import { readPictureHeader } from '../../files/picture-header.ts';
import { fail, type Failure } from '../../pipeline/method.ts';
import { fromBase64 } from '../../../base/base64.ts';

/** The longest side of a photo, in pixels. */
const MAX_PHOTO_PIXELS = 1024;

/** The largest photo, in bytes: a call has at most a mebibyte. */
const MAX_PHOTO_BYTES = 768 * 1024;

/** The most pictures of an animated photo. */
const MAX_FRAMES = 100;

export const PHOTO_ERRORS = ['bad_image', 'too_large', 'too_many_frames'] as const;

/** A photo that can be somebody's picture. */
export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filetype: 'png' | 'jpg' | 'gif';
}

/** Bytes that were sent as base64, with or without the head of a data URL; null if they are none. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  return fromBase64(text.slice(start).trim());
}

/** Looks at a photo: its bytes decide what it is, by their header (docs/assumptions.md, A-99). */
export function readPhoto(
  bytes: Uint8Array<ArrayBuffer> | null,
): Photo | Failure<(typeof PHOTO_ERRORS)[number]> {
  const header = bytes === null ? null : readPictureHeader(bytes);
  if (bytes === null || header === null)
    return fail('bad_image', 'image', 'its bytes are no PNG, JPEG or GIF');
  const { filetype, width, height } = header;
  if (filetype === 'webp') return fail('bad_image', 'image', 'a WebP; send a PNG, JPEG or GIF');
  if (Math.max(width, height) > MAX_PHOTO_PIXELS)
    return fail(
      'too_large',
      `image of ${width} × ${height} pixels`,
      `at most ${MAX_PHOTO_PIXELS} on each side`,
    );
  if (bytes.length > MAX_PHOTO_BYTES)
    return fail('too_large', `image of ${bytes.length} bytes`, `at most ${MAX_PHOTO_BYTES}`);
  if (filetype !== 'gif') return { bytes, filetype };
  const frames = gifFrames(bytes, MAX_FRAMES);
  if (frames === 0) return fail('bad_image', 'image', 'a GIF without a picture');
  return frames > MAX_FRAMES
    ? fail('too_many_frames', 'image', `more than ${MAX_FRAMES} frames`)
    : { bytes, filetype };
}

/** Bytes before the first block of a GIF: its signature, and what describes its screen. */
const HEADER_BYTES = 13;

const IMAGE = 0x2c;
const EXTENSION = 0x21;

/** The bytes of a table of colours, as the flags before it say. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** How many pictures a GIF has, up to `most` and one more; those that come whole. Looks at each block once, and decodes nothing. */
export function gifFrames(bytes: Uint8Array, most: number): number {
  let frames = 0;
  let at = HEADER_BYTES + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && frames <= most) {
    const kind = bytes[at];
    if (kind === IMAGE) at += 11 + tableBytes(bytes[at + 9] ?? 0);
    else if (kind === EXTENSION) at += 2;
    else return frames;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
    if (at >= bytes.length) return frames;
    at += 1;
    if (kind === IMAGE) frames += 1;
  }
  return frames;
}
