import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIXEL } from '../testing/files.ts';
import { readPictureHeader } from './picture-header.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part],
    ),
  );

const zeros = (count: number) => Array.from({ length: count }, () => 0);

const FRAME = [0xff, 0xc0, 0, 17, 8, 1, 0x2c, 2, 0x58, 3];

describe('the header of a picture', () => {
  it.each([
    ['PNG', PIXEL, { filetype: 'png', width: 1, height: 1 }],
    ['GIF', bytes('GIF89a', [0x40, 1, 0xf0, 0]), { filetype: 'gif', width: 320, height: 240 }],
    ['older GIF', bytes('GIF87a', [1, 0, 2, 0]), { filetype: 'gif', width: 1, height: 2 }],
    ['JPEG', bytes([0xff, 0xd8], FRAME), { filetype: 'jpg', width: 600, height: 300 }],
    [
      'JPEG with data of a camera',
      bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6], zeros(4), [0xff], FRAME),
      { filetype: 'jpg', width: 600, height: 300 },
    ],
    [
      'JPEG with a table before its size',
      bytes([0xff, 0xd8, 0xff, 0xc4, 0, 3, 0], FRAME),
      { filetype: 'jpg', width: 600, height: 300 },
    ],
    [
      'WebP with losses',
      bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(7), [0x9d, 1, 0x2a], [0x40, 1, 0xf0, 0]),
      { filetype: 'webp', width: 320, height: 240 },
    ],
    [
      'WebP without losses',
      bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x3f, 0xc1, 0x3b, 0], zeros(5)),
      { filetype: 'webp', width: 320, height: 240 },
    ],
    [
      'extended WebP',
      bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 1, 0, 0xef, 0, 0]),
      { filetype: 'webp', width: 320, height: 240 },
    ],
  ])('has the size of a %s', (_name, head, expected) => {
    expect(readPictureHeader(head)).toEqual(expected);
  });

  it.each([
    ['nothing', bytes()],
    ['a text', bytes('hello')],
    ['a picture without a size', bytes('GIF89a', zeros(10))],
    ['the beginning of a PNG', PIXEL.slice(0, 20)],
    ['a JPEG whose size comes too late', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], zeros(40))],
    ['a JPEG with a segment of no length', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0], zeros(40))],
    [
      'a JPEG of fill bytes',
      bytes(
        [0xff, 0xd8],
        Array.from({ length: 5_000 }, () => 0xff),
      ),
    ],
    ['a JPEG without markers', bytes([0xff, 0xd8], zeros(40))],
    ['another RIFF', bytes('RIFF', zeros(4), 'WAVEfmt ', zeros(40))],
    ['a WebP of another kind', bytes('RIFF', zeros(4), 'WEBPVP8Z', zeros(40))],
  ])('is not that of %s', (_name, head) => {
    expect(readPictureHeader(head)).toBeNull();
  });

  it('is found or not, whatever the bytes and wherever they lie in memory', () => {
    const starts = [
      '',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      '\xff\xd8',
      'RIFF1234WEBPVP8X',
      'RIFF1234WEBPVP8L\0\0\0\0\x2f',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
        const whole = bytes([7, 7, 7], start, [...rest]);
        const found = readPictureHeader(whole.subarray(3));
        expect(found).toEqual(readPictureHeader(bytes(start, [...rest])));
        if (found !== null) {
          expect(found.width).toBeGreaterThan(0);
          expect(found.height).toBeGreaterThan(0);
        }
      }),
    );
  });
});
