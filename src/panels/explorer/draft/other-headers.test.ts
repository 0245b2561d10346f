import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headerNotes } from './header-notes.ts';
import { parseHeaders } from './other-headers.ts';

const readHeaders = (text?: string) => ({ headers: parseHeaders(text), notes: headerNotes(text) });

it('reads a header from each line', () => {
  expect(
    readHeaders('X-Forwarded-For: 203.0.113.7\n\n  accept:application/json \r\nx-empty:'),
  ).toEqual({
    headers: [
      ['X-Forwarded-For', '203.0.113.7'],
      ['accept', 'application/json'],
      ['x-empty', ''],
    ],
    notes: [],
  });
  expect(readHeaders()).toEqual({ headers: [], notes: [] });
});

it.each([
  [
    'Host: a\nCookie: b=c\nSec-Fetch-Mode: cors',
    'Not sent: Host, Cookie, Sec-Fetch-Mode. That is because browsers write them.',
  ],
  [
    'AUTHORIZATION: Bearer x',
    'Not sent: AUTHORIZATION. That is because the token and the content type',
  ],
  ['X-Parley-Client: lesson', 'Not sent: X-Parley-Client. That is because this page writes them.'],
  ['no header', 'Not sent: “no header” is no header'],
  ['X-Emoji: 🙂', 'is no header'],
  ['X\u0000: y', 'is no header'],
  [': y', 'is no header'],
  ['x: y\n'.repeat(51), 'Only the first 50 headers are sent.'],
])('of %j sends nothing, and says why', (text, why) => {
  const { headers, notes } = readHeaders(text);
  expect(headers.length).toBe(why.startsWith('Only') ? 50 : 0);
  expect(notes).toEqual([expect.stringContaining(why)]);
});

it('of any text gives only what fetch takes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(fc.tuple(fc.string(), fc.string({ unit: 'binary' })), { maxLength: 4 })
          .map((pairs) => pairs.map(([name, value]) => `${name}: ${value}`).join('\n')),
      ),
      (text) => {
        const { headers } = readHeaders(text);
        const taken = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
        for (const [name] of headers) expect(taken.has(name)).toBe(true);
        expect(taken.has('authorization')).toBe(false);
      },
    ),
  );
});
