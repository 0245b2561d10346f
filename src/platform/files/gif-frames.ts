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
