import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from './known.ts';
import { mask } from './mask.ts';

describe('several secrets in a text', () => {
  it('are masked each, in whatever order they are found', () => {
    const secrets = new KnownSecrets(['correct-horse-battery']);
    const known = { secrets, sent: ['opened'] };
    const each = ['code=abcdef', 'xoxb-0123456789ab', 'correct-horse-battery', 'opened'];
    const shown = ['code=…', 'xoxb-…89ab', '…tery', '…'];
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }), (order) => {
        const text = order.map((n) => each[n]).join(' ');
        expect(mask(text, known)).toBe(order.map((n) => shown[n]).join(' '));
      }),
    );
  });

  it('are masked as one where one holds another, and apart where one follows the other', () => {
    expect(mask('client_secret=ab.xoxb-cdef_and-its-end&b=c')).toBe('client_secret=…-end&b=c');
    expect(mask('openedclosed', { sent: ['opened', 'closed'] })).toBe('……');
  });
});
