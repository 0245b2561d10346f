import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../contract/sandbox.ts';
import { ephemeralOf } from './ephemeral.ts';

const posted = (text: string, type = 'application/x-www-form-urlencoded') =>
  ({
    id: 'x1',
    request: { headers: [['Content-Type', type]], body: { text } },
  }) as unknown as Exchange;

describe('what one person is shown', () => {
  it('is read from the call that showed it', () => {
    const form = new URLSearchParams({
      channel: 'C1',
      user: 'U1',
      text: 'psst',
      blocks: '[{"type":"divider"}]',
    });
    const expected = {
      id: 'x1',
      channel: 'C1',
      user: 'U1',
      text: 'psst',
      blocks: [{ type: 'divider' }],
    };
    expect(ephemeralOf(posted(form.toString()))).toEqual(expected);
    const json = JSON.stringify({
      channel: 'C1',
      user: 'U1',
      text: 'psst',
      blocks: [{ type: 'divider' }],
    });
    expect(ephemeralOf(posted(json, 'application/json'))).toEqual(expected);
  });

  it('is nothing where the call says neither where nor to whom', () => {
    expect(ephemeralOf(posted('text=x'))).toBeNull();
    fc.assert(
      fc.property(fc.string(), (body) => {
        expect(ephemeralOf(posted(body, 'text/plain'))).toSatisfy(
          (found) => found === null || typeof found === 'object',
        );
      }),
    );
  });
});
