import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryOf } from './created-request.ts';
import { findMeaning, splitRedirect } from './RawRedirect.tsx';

const parameters = fc.array(
  fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })),
);

describe('a redirect', () => {
  it('is taken apart into what it was made of, in the query or in a form', () => {
    fc.assert(
      fc.property(parameters, fc.boolean(), (sent, posts) => {
        const base = 'https://app.example/callback';
        const query = queryOf(sent);
        const parts = posts ? splitRedirect(base, query) : splitRedirect(`${base}?${query}`, null);
        expect(parts).toEqual({ base, parameters: sent });
      }),
    );
  });

  it('of any text is taken apart without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (url, body) => {
        const { base } = splitRedirect(url, body);
        expect(url.startsWith(base)).toBe(true);
        expect(base).not.toContain('?');
      }),
    );
  });

  it.each(['__proto__', 'constructor', 'toString'])('has no meaning for %s', (name) => {
    expect(findMeaning({ state: 'What ties it to its request.' }, name)).toBeUndefined();
  });
});
