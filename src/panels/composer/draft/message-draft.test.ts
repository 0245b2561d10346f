import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeDraft,
  EMPTY_DRAFT,
  draftOfPayload,
  payloadOf,
  type MessageDraft,
} from './message-draft.ts';
import { checkView } from '../../../contract/views/check-view.ts';
import { anyChange, anyJson, anyView } from './message-draft.fixture.ts';
import { surfaceOf } from './surface.ts';

const draft = draftOfPayload({
  text: 'hello',
  blocks: [{ type: 'divider', block_id: 'one' }, { type: 'header' }, { type: 'divider' }],
  thread_ts: '1.0',
});
const types = ({ blocks }: MessageDraft) =>
  blocks.map(({ block }) => (block as { type: string }).type);

describe('a draft', () => {
  it('is changed block by block', () => {
    expect(types(changeDraft(draft, { kind: 'move', from: 1, to: 2 }))).toEqual([
      'divider',
      'divider',
      'header',
    ]);
    expect(types(changeDraft(draft, { kind: 'remove', at: 1 }))).toEqual(['divider', 'divider']);
    const inserted = changeDraft(draft, { kind: 'insert', at: 1, blocks: [{ type: 'section' }] });
    expect(types(inserted)).toEqual(['divider', 'section', 'header', 'divider']);
    const [original, copy] = changeDraft(draft, { kind: 'duplicate', at: 0 }).blocks;
    expect(original?.block).toEqual({ type: 'divider', block_id: 'one' });
    expect(copy?.block).toEqual({ type: 'divider' });
    expect(changeDraft(draft, { kind: 'move', from: 9, to: 0 })).toBe(draft);
  });

  it('keeps the keys of its blocks when its JSON is written', () => {
    const keys = draft.blocks.map(({ key }) => key);
    const edited = changeDraft(draft, {
      kind: 'payload',
      payload: { blocks: [{ type: 'divider' }, { type: 'section' }, { type: 'divider' }] },
    });
    expect(edited.blocks.map(({ key }) => key)).toEqual(keys);
    const shorter = changeDraft(draft, {
      kind: 'payload',
      payload: { blocks: [{ type: 'header' }] },
    });
    expect(shorter.blocks.map(({ key }) => key)).toEqual([keys[1]]);
  });

  it('is the payload it came from', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('text', 'blocks', 'attachments', 'x'), anyJson),
        (payload) => {
          const { text, blocks, ...rest } = payload;
          const expected = {
            ...rest,
            ...(text === '' || text === undefined ? {} : { text }),
            ...(blocks === undefined || (Array.isArray(blocks) && blocks.length === 0)
              ? {}
              : { blocks }),
          };
          expect(payloadOf(draftOfPayload(payload))).toEqual(expected);
        },
      ),
    );
  });

  it('has a key of its own for each block, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        const { blocks } = changes.reduce(changeDraft, EMPTY_DRAFT);
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
      }),
    );
  });

  it('goes to another surface with its blocks, and is one there', () => {
    const modal = changeDraft(draft, { kind: 'surface', surface: 'modal' });
    expect(payloadOf(modal)).toEqual({
      type: 'modal',
      title: { type: 'plain_text', text: 'New modal' },
      submit: { type: 'plain_text', text: 'Submit' },
      close: { type: 'plain_text', text: 'Cancel' },
      blocks: draft.blocks.map(({ block }) => block),
    });
    expect(modal.blocks.map(({ key }) => key)).toEqual(draft.blocks.map(({ key }) => key));
    const named = draftOfPayload({
      ...payloadOf(modal),
      callback_id: 'mine',
      clear_on_close: true,
    });
    const home = changeDraft(named, { kind: 'surface', surface: 'home' });
    expect(home.otherFields).toEqual({ type: 'home', callback_id: 'mine' });
    expect(changeDraft(home, { kind: 'surface', surface: 'message' }).otherFields).toEqual({});
  });

  it('is any view that the schema accepts, there and back', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { type } = view as { readonly type: 'modal' | 'home' };
        const read = checkView(view, '', type);
        expect(read).toHaveProperty('view');
        expect(payloadOf(draftOfPayload(view))).toEqual(view);
        // The JSON pane reads what it has written.
        const again = draftOfPayload(JSON.parse(JSON.stringify(payloadOf(draftOfPayload(view)))));
        expect(payloadOf(again)).toEqual(view);
        expect(surfaceOf(again.otherFields)).toBe(type);
      }),
    );
  });

  it('is a whole view also without blocks', () => {
    expect(payloadOf(draftOfPayload({ type: 'home' }))).toEqual({ type: 'home', blocks: [] });
  });
});
