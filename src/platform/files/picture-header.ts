type Bytes = Uint8Array<ArrayBuffer>;

/** What the header of a picture says of it; sizes are in pixels. */
export interface PictureHeader {
  readonly filetype: 'png' | 'jpg' | 'gif' | 'webp';
  readonly width: number;
  readonly height: number;
}

/** The most segments of a JPEG that are looked at before the one with its size. */
const MAX_SEGMENTS = 1_000;

/**
 * The type and size of a picture, from its first bytes: PNG, JPEG, GIF or WebP. Null for anything else, and if the size
 * does not come within these bytes. Nothing is decoded, and the time is bounded.
 */
export function readPictureHeader(head: Bytes): PictureHeader | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const found = png(view) ?? gif(view) ?? webp(view) ?? jpeg(view);
  return found === null || found.width === 0 || found.height === 0 ? null : found;
}

const startsWith = (view: DataView, at: number, text: string): boolean =>
  view.byteLength >= at + text.length &&
  [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));

function png(view: DataView): PictureHeader | null {
  if (view.byteLength < 24 || !startsWith(view, 0, '\x89PNG\r\n\x1a\n')) return null;
  if (!startsWith(view, 12, 'IHDR')) return null;
  return { filetype: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): PictureHeader | null {
  if (view.byteLength < 10) return null;
  if (!startsWith(view, 0, 'GIF87a') && !startsWith(view, 0, 'GIF89a')) return null;
  return { filetype: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(view: DataView): PictureHeader | null {
  if (view.byteLength < 30 || !startsWith(view, 0, 'RIFF') || !startsWith(view, 8, 'WEBP'))
    return null;
  const size = webpSize(view);
  return size === null ? null : { filetype: 'webp', ...size };
}

function webpSize(view: DataView): { width: number; height: number } | null {
  if (startsWith(view, 12, 'VP8X'))
    return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (startsWith(view, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(view, 12, 'VP8 ')) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const uint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** A start of frame: it has the size. Four markers of the same range mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpeg(view: DataView): PictureHeader | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (let segments = 0; segments < MAX_SEGMENTS && at + 9 <= view.byteLength; segments += 1) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker))
      return { filetype: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    // A marker may be preceded by any number of fill bytes; a shorter length is invalid.
    if (marker === 0xff) at += 1;
    else if (length < 2) return null;
    else at += 2 + length;
  }
  return null;
}
