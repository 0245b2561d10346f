import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursorText, splitAtEscapes } from './CursorView.tsx';

const cursorOf = (...lines: string[]) =>
  btoa(lines.join('\n')).replaceAll('+', '-').replaceAll('/', '_');

describe('a cursor', () => {
  it('of this sandbox says its method, its age and its place', () => {
    const cursor = cursorOf('a1b2c3d4', 'users.list', 'e5f6', '1767225600', 'U0M3K1Q2ZP7', ' ');
    expect(decodeCursorText(cursor)).toEqual({
      method: 'users.list',
      issued: 1_767_225_600,
      after: 'U0M3K1Q2ZP7',
    });
  });

  it.each(['', 'dXNlcjpVMEc5V0ZYTlo=', '===', 'a b', '%3D', 'x'.repeat(3000)])(
    '%j says nothing',
    (cursor) => {
      expect(decodeCursorText(cursor)).toBeNull();
    },
  );

  it('never fails to be decoded', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeCursorText(text)));
    fc.assert(fc.property(fc.base64String(), (text) => void decodeCursorText(text)));
  });
});

describe('percent escapes', () => {
  it('are pieces of their own', () => {
    expect(splitAtEscapes('abc%3D%3D&x=%2')).toEqual([
      { text: 'abc', isEscape: false },
      { text: '%3D%3D', isEscape: true },
      { text: '&x=%2', isEscape: false },
    ]);
  });

  it('lose nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('%', '3', 'D', 'x') }), (text) => {
        expect(
          splitAtEscapes(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
