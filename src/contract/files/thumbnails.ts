import * as z from 'zod/mini';

/** Thumbnails of pictures: which there are, how large they are, and of what (docs/assumptions.md, A-98). */

/** Sides of the square ones, which are cut from the middle, in pixels. */
const SQUARES = [64, 80, 160] as const;

/** The longer sides of the others, in pixels. */
const FITTED = [360, 480, 720, 800, 960, 1024] as const;

/** The largest pictures that thumbnails are made of: one pixel takes four bytes while it is decoded. */
const MAX_PIXELS = 25_000_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** A size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const address = z.optional(z.string());
const pixels = z.optional(z.int());

/** The fields of a file object with them. */
export const THUMBNAIL_FIELDS = {
  thumb_64: address,
  thumb_80: address,
  thumb_160: address,
  thumb_360: address,
  thumb_360_w: pixels,
  thumb_360_h: pixels,
  thumb_480: address,
  thumb_480_w: pixels,
  thumb_480_h: pixels,
  thumb_720: address,
  thumb_720_w: pixels,
  thumb_720_h: pixels,
  thumb_800: address,
  thumb_800_w: pixels,
  thumb_800_h: pixels,
  thumb_960: address,
  thumb_960_w: pixels,
  thumb_960_h: pixels,
  thumb_1024: address,
  thumb_1024_w: pixels,
  thumb_1024_h: pixels,
};

/** Whether a picture is small enough to be decoded, by its header and its bytes: a few bytes can mean billions of pixels. */
export const isDecodable = ({ width, height }: PixelSize, bytes: number): boolean =>
  width * height <= MAX_PIXELS && bytes <= MAX_BYTES;

/** A thumbnail of a picture. */
export interface Thumbnail extends PixelSize {
  /** Its longer side, which names it. */
  readonly side: number;
  /** Whether it is cut from the middle of the picture; else the whole picture fits in it. */
  readonly isCut: boolean;
}

/** The thumbnails of a picture: the squares, and of the others those up to the first that is not smaller than the picture. */
export function thumbnailsOf(picture: PixelSize): Thumbnail[] {
  const longer = Math.max(picture.width, picture.height);
  const enough = FITTED.findIndex((side) => side >= longer);
  const fitted = enough < 0 ? FITTED : FITTED.slice(0, enough + 1);
  return [
    ...SQUARES.map((side) => ({ side, width: side, height: side, isCut: true })),
    ...fitted.map((side) => ({ side, ...fittedIn(picture, side), isCut: false })),
  ];
}

/** The size of a picture when it fits in a square; it never grows. */
export function fittedIn({ width, height }: PixelSize, side: number): PixelSize {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaleLength = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaleLength(width), height: scaleLength(height) };
}
