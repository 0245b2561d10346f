import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_TYPES } from './body/body-type.ts';
import {
  draftInSearch,
  explorerSearch,
  canBeInAddress,
  searchOfDraft,
  TOKEN_PLACES,
} from './explorer-search.ts';
import { EMPTY_DRAFT, type RequestDraft } from './request-draft.ts';

const draft: RequestDraft = { ...EMPTY_DRAFT, text: 'channel=C1' };

describe('the address of the explorer', () => {
  it('holds a draft, whatever is typed in it', () => {
    const anyDraft = fc.record({
      verb: fc.constantFrom('GET' as const, 'POST'),
      type: fc.constantFrom(...BODY_TYPES),
      contentType: fc.option(fc.string()),
      charset: fc.string(),
      token: fc.constantFrom(...TOKEN_PLACES),
      text: fc.string({ unit: 'grapheme' }),
      headers: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      readable: fc.constant(null),
    });
    fc.assert(
      fc.property(anyDraft, ({ headers, ...rest }) => {
        const given: RequestDraft = headers === undefined ? rest : { ...rest, headers };
        fc.pre(canBeInAddress(given));
        expect(draftInSearch(explorerSearch(searchOfDraft(given)))).toEqual(given);
      }),
    );
  });

  it('drops what it does not know and never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
        explorerSearch(raw);
      }),
    );
    expect(explorerSearch({ method: {}, verb: 'PUT', type: 'xml', auth: 1 })).toEqual(
      explorerSearch({}),
    );
    expect(draftInSearch(explorerSearch({ text: 'a=1' }))).toBeNull();
  });

  it.each([
    'token=xoxb-1-2',
    'channel=xoxp-1',
    'channel=xoxb%2D1',
    '{"token": "something"}',
    '{"text": "xapp-1"}',
    'a=1&client_secret=x',
  ])('never holds a secret: %s', (text) => {
    expect(JSON.stringify(searchOfDraft({ ...draft, text }))).toBe('{}');
    expect(JSON.stringify(searchOfDraft({ ...draft, contentType: text }))).toBe('{}');
  });

  it('leaves out what is too long for a link', () => {
    expect(canBeInAddress({ ...draft, text: 'x'.repeat(4000) })).toBe(true);
    expect(canBeInAddress({ ...draft, text: 'x'.repeat(4001) })).toBe(false);
  });
});
