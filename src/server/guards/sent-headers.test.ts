import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentHeaders } from './sent-headers.ts';

const NAMES = ['Host', 'host', 'Cookie', 'COOKIE', 'Set-Cookie', 'X-Two', 'x-two', 'Accept'];
const ASKED = ['host', 'cookie', 'set-cookie', 'x-two', 'accept', 'x-absent'];

/** Fields as Node's parser gives them: names in any case, values without space around them. */
const fields = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('', 'a', 'b c', 'é')));

describe('the header fields of a request', () => {
  it('read as `Headers` do', () => {
    fc.assert(
      fc.property(fields, (sent) => {
        const expected = new Headers(sent);
        const read = new SentHeaders(sent.flat());
        expect([...read]).toEqual([...expected]);
        for (const name of ASKED) {
          expect([name, read.get(name)]).toEqual([name, expected.get(name)]);
          expect([name, read.has(name)]).toEqual([name, expected.has(name)]);
        }
      }),
    );
  });

  it('are without the key of the server, however it was sent', () => {
    const read = new SentHeaders(['Host', 'a', 'X-Parley-Key', 'b', 'x-parley-key', 'c', 'A', 'd']);
    expect(read.has('x-parley-key')).toBe(false);
    expect(read.get('x-parley-key')).toBeNull();
    expect([...read]).toEqual([
      ['a', 'd'],
      ['host', 'a'],
    ]);
  });
});
