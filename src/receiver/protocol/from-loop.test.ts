import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLoopMessage, type FromLoop } from './from-loop.ts';
import { MAX_LINE_LENGTH } from './limits.ts';
import { MAX_ADDRESS_LENGTH, MAX_BODY_LENGTH } from './loop-limits.ts';

const id = fc.nat();
const short = fc.string({ maxLength: 100 });
const line = fc.option(fc.integer({ min: 1, max: 1e6 }));

const message: fc.Arbitrary<FromLoop> = fc.oneof(
  fc.record({ kind: fc.constant('loaded' as const) }),
  fc.record(
    {
      kind: fc.constant('fetch' as const),
      call: id,
      method: fc.constantFrom('GET', 'POST'),
      url: short,
      authorizes: fc.boolean(),
      accept: short,
      content_type: short,
      body: fc.option(short),
    },
    { requiredKeys: ['kind', 'call', 'method', 'url', 'authorizes', 'body'] },
  ),
  fc.record({
    kind: fc.constant('print' as const),
    level: fc.constantFrom('log', 'warn', 'error', 'note'),
    text: short,
    line,
  }),
  fc.record({
    kind: fc.constant('ended' as const),
    fault: fc.option(fc.record({ text: short, line })),
  }),
  fc.record({ kind: fc.constant('pong' as const), beat: id }),
);

const FETCH = {
  kind: 'fetch',
  call: 1,
  method: 'GET',
  url: 'http://parley/api/users.list',
  authorizes: true,
  body: null,
};

describe('a message of a loop', () => {
  it('is read as it was sent', () => {
    fc.assert(
      fc.property(message, (sent) => {
        expect(readLoopMessage(structuredClone(sent))).toEqual(sent);
      }),
    );
  });

  it('is refused with any field too many', () => {
    fc.assert(
      fc.property(message, (sent) => {
        expect(readLoopMessage({ ...sent, extra: 1 })).toBeNull();
      }),
    );
  });

  it.each([
    ['a message of a receiver', { kind: 'call', call: 1, request: 1, method: 'a.b', args: '{}' }],
    ['another verb', { ...FETCH, method: 'DELETE' }],
    ['a header of its own', { ...FETCH, headers: { authorization: 'Bearer x' } }],
    ['a token of its own', { ...FETCH, authorizes: 'Bearer x' }],
    ['an address that is no text', { ...FETCH, url: ['http://elsewhere.test/'] }],
    ['an address that is too long', { ...FETCH, url: 'x'.repeat(MAX_ADDRESS_LENGTH + 1) }],
    ['a body that is too long', { ...FETCH, body: 'x'.repeat(MAX_BODY_LENGTH + 1) }],
    [
      'a line that is too long',
      { kind: 'ended', fault: { text: 'x'.repeat(MAX_LINE_LENGTH + 1), line: 1 } },
    ],
    ['a prototype', JSON.parse('{"kind":"loaded","__proto__":{"polluted":true}}')],
    ['nothing', null],
    ['text', 'loaded'],
  ])('is refused as %s', (_what, sent) => {
    expect(readLoopMessage(sent)).toBeNull();
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('is refused without throwing, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (sent) => {
        const { kind } = Object(sent ?? {}) as { kind?: unknown };
        fc.pre(typeof kind !== 'string');
        expect(readLoopMessage(sent)).toBeNull();
      }),
    );
  });
});
