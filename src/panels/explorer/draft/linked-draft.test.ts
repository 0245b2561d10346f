import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchOfDraft } from './explorer-search.ts';
import { useTabDrafts } from './tab-drafts.ts';
import { linkedDraft } from './linked-draft.ts';
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

beforeEach(() => useTabDrafts.setState({ drafts: {}, method: null }));

describe('the draft that the Explorer lends', () => {
  it('is the one of the open method, and is the same in another tab', () => {
    useTabDrafts.getState().storeDraft('chat.delete', DRAFT);
    const value: unknown = JSON.parse(JSON.stringify(linkedDraft.read({ method: 'chat.delete' })));
    useTabDrafts.setState({ drafts: {} });
    linkedDraft.write(value);
    expect(useTabDrafts.getState().drafts).toEqual({ 'chat.delete': DRAFT });
  });

  it('is the one of the last method where the address names none', () => {
    useTabDrafts.getState().storeDraft('chat.delete', DRAFT);
    useTabDrafts.getState().storeLastMethod('chat.delete');
    expect(linkedDraft.read({})).toMatchObject({ method: 'chat.delete' });
  });

  it('is nothing if the address holds it, or if nothing was typed', () => {
    const plain = { ...DRAFT, text: '{}' };
    useTabDrafts.getState().storeDraft('chat.delete', plain);
    expect(linkedDraft.read({ method: 'chat.delete', ...searchOfDraft(plain) })).toBeNull();
    expect(linkedDraft.read({ method: 'chat.update' })).toBeNull();
  });

  it('is ignored if it is invalid', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        linkedDraft.write(value);
        expect(useTabDrafts.getState().drafts).toEqual({});
      }),
    );
  });
});
