import { fittedIn } from '../../contract/files/thumbnails.ts';
import type { PictureToShrink, ShrunkPicture } from '../../platform/runtime/file-store.ts';

/** The last picture of the queue. They are shrunk one at a time: each takes four bytes of memory for each pixel. */
let last: Promise<unknown> = Promise.resolve();

/** Makes a picture smaller with a canvas of the browser; null where there is none. */
export function shrinkPicture(picture: PictureToShrink): Promise<ShrunkPicture | null> {
  const shrunk = last.then(() => draw(picture).catch(() => null));
  last = shrunk;
  return shrunk;
}

async function draw({
  bytes,
  mimetype,
  side,
  isCut,
}: PictureToShrink): Promise<ShrunkPicture | null> {
  // Some browsers have no canvas without an element.
  if (!('OffscreenCanvas' in globalThis)) return null;
  const whole = await createImageBitmap(new Blob([bytes], { type: mimetype }));
  try {
    const { width, height } = whole;
    const cut = Math.min(width, height);
    const from = isCut ? { width: cut, height: cut } : { width, height };
    const to = fittedIn(from, side);
    const canvas = new OffscreenCanvas(to.width, to.height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    const [x, y] = [(width - from.width) / 2, (height - from.height) / 2];
    context.drawImage(whole, x, y, from.width, from.height, 0, 0, to.width, to.height);
    const type = mimetype === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const blob = await canvas.convertToBlob({ type, quality: QUALITY });
    return { bytes: new Uint8Array(await blob.arrayBuffer()), mimetype: type };
  } finally {
    whole.close();
  }
}

const QUALITY = 0.85;
