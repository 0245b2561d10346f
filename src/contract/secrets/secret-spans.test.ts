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

it('JSON in JSON with the address of a webhook stays JSON, whatever is escaped in it', () => {
  const url = 'https://h.test/actions/T0AB/R0CD/q8RZ0v3bTnY1LmK7';
  const kept = JSON.stringify({ to: url, at: 'here' });
  for (const text of [
    JSON.stringify({ private_metadata: kept }),
    JSON.stringify({ private_metadata: kept }).replaceAll('/', String.raw`\/`),
    JSON.stringify({ payload: JSON.stringify({ private_metadata: kept }) }),
  ]) {
    const masked = mask(text);
    expect(masked).not.toContain('q8RZ0v3bTnY1');
    expect(JSON.parse(masked)).toBeTruthy();
    expect(masked).toContain('here');
  }
});
