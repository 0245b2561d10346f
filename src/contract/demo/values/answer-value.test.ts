import fc from 'fast-check';
import { html } from 'hono/html';
import { describe, expect, it } from 'vitest';
import { answerValue, partsOfLocation } from './answer-value.ts';

/** A page with hidden fields, as the platform writes them. */
function pageOf(fields: readonly (readonly [string, string])[]): string {
  const page = html`<form method="post" action="/">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `)}
  </form>`;
  if (page instanceof Promise) throw new Error('the markup holds no promise');
  return page.toString();
}

const fields = fc.uniqueArray(fc.tuple(fc.string({ maxLength: 9 }), fc.string({ maxLength: 20 })), {
  selector: ([name]) => name,
  minLength: 1,
  maxLength: 5,
});

describe('the value of an answer', () => {
  it('is its JSON; other texts have none', () => {
    expect(['{"a":1}', 'ok', '', '<p>A page</p>'].map((body) => answerValue({ body }))).toEqual([
      { a: 1 },
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of a page is its hidden fields, whatever they hold', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const form = Object.fromEntries(given);
        expect(answerValue({ body: pageOf(given) })).toEqual({ form });
      }),
    );
  });

  it('of a redirect is the parameters of where it leads; the first of a name counts', () => {
    const location = 'https://app.test/cb?code=F0%2F1&state=a+b&code=other#part?code=x';
    expect(answerValue({ body: '{"a":1}', location })).toEqual({
      location: { code: 'F0/1', state: 'a b' },
    });
    expect(answerValue({ body: '', location: 'https://app.test/cb' })).toEqual({ location: {} });
    expect(partsOfLocation(location).address).toBe('https://app.test/cb');
  });

  it('of anything is found without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string({ unit: 'binary' })),
        (...all) => {
          const [body, location] = all;
          answerValue({ body, location });
        },
      ),
    );
  });
});
