import { gifFrames } from '../../files/gif-frames.ts';
import { readPictureHeader } from '../../files/picture-header.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

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
  try {
    return Uint8Array.from(atob(text.slice(start).trim()), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
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
