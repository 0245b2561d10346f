import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAnswer } from '../../../client/transport/answer.fixture.ts';
import { verdictOf } from './verdict.ts';

const answer = (body: unknown) =>
  anAnswer({ text: typeof body === 'string' ? body : JSON.stringify(body) });

describe('the verdict of an answer', () => {
  it('is ok, with the cursor of the next page', () => {
    expect(
      verdictOf(answer({ ok: true, response_metadata: { next_cursor: 'abc=' } })),
    ).toMatchObject({ ok: true, error: null, warnings: [], nextCursor: 'abc=' });
    expect(
      verdictOf(answer({ ok: true, response_metadata: { next_cursor: '' } })).nextCursor,
    ).toBeNull();
  });

  it('is an error, with what it says about itself', () => {
    const refused = {
      ok: false,
      error: 'missing_scope',
      needed: 'chat:write',
      provided: 'users:read',
      response_metadata: { messages: ['[ERROR] missing'] },
    };
    expect(verdictOf(answer(refused))).toMatchObject({
      ok: false,
      error: 'missing_scope',
      neededScopes: 'chat:write',
      tokenScopes: 'users:read',
      messages: ['[ERROR] missing'],
    });
  });

  it('names every warning once, wherever it stands', () => {
    const warned = {
      ok: true,
      warning: 'missing_charset,other',
      response_metadata: { warnings: ['missing_charset'] },
    };
    expect(verdictOf(answer(warned)).warnings).toEqual(['missing_charset', 'other']);
  });

  it('is null for anything but an answer of the Web API, and never throws', () => {
    expect(verdictOf(answer('<html>'))).toMatchObject({ ok: null, error: null, body: null });
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(verdictOf(answer(body))).toHaveProperty('ok');
      }),
    );
  });
});
