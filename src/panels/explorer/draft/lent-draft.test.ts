import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchOfDraft } from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';
import { lentDraft } from './lent-draft.ts';
import type { RequestDraft } from './request-draft.ts';

const DRAFT: RequestDraft = {
  verb: 'POST',
  type: 'json',
  contentType: 'text/plain',
  charset: 'utf-8',
  token: 'none',
  text: '{"token":"xoxb-1-a"}',
  readable: null,
};

beforeEach(() => useKeptDrafts.setState({ drafts: {}, method: null }));

describe('the draft that the Explorer lends', () => {
  it('is the one of the open method, and is the same in another tab', () => {
    useKeptDrafts.getState().keepDraft('chat.delete', DRAFT);
    const value: unknown = JSON.parse(JSON.stringify(lentDraft.read({ method: 'chat.delete' })));
    useKeptDrafts.setState({ drafts: {} });
    lentDraft.write(value);
    expect(useKeptDrafts.getState().drafts).toEqual({ 'chat.delete': DRAFT });
  });

  it('is the one of the last method where the address names none', () => {
    useKeptDrafts.getState().keepDraft('chat.delete', DRAFT);
    useKeptDrafts.getState().keepMethod('chat.delete');
    expect(lentDraft.read({})).toMatchObject({ method: 'chat.delete' });
  });

  it('is nothing if the address holds it, or if nothing was typed', () => {
    const plain = { ...DRAFT, text: '{}' };
    useKeptDrafts.getState().keepDraft('chat.delete', plain);
    expect(lentDraft.read({ method: 'chat.delete', ...searchOfDraft(plain) })).toBeNull();
    expect(lentDraft.read({ method: 'chat.update' })).toBeNull();
  });

  it('is ignored if it is invalid', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        lentDraft.write(value);
        expect(useKeptDrafts.getState().drafts).toEqual({});
      }),
    );
  });
});
