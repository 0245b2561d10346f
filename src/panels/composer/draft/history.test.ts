import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, payloadOf } from './message-draft.ts';
import { anyChange } from './message-draft.fixture.ts';
import { historyOf, applyChange, type History } from './history.ts';

const undo = (history: History) => applyChange(history, { kind: 'undo' });
const redo = (history: History) => applyChange(history, { kind: 'redo' });

describe('the history of a draft', () => {
  it('takes typing in one place as one step', () => {
    let history = historyOf(EMPTY_DRAFT);
    for (const text of ['h', 'he', 'hey']) history = applyChange(history, { kind: 'text', text });
    history = applyChange(history, { kind: 'insert', at: 0, blocks: [{ type: 'divider' }] });
    history = applyChange(history, { kind: 'text', text: 'hey!' });
    expect(payloadOf(undo(history).present)).toEqual({
      text: 'hey',
      blocks: [{ type: 'divider' }],
    });
    expect(payloadOf(undo(undo(history)).present)).toEqual({ text: 'hey' });
    expect(payloadOf(undo(undo(undo(history))).present)).toEqual({});
  });

  it('goes back to where it began and forth to where it was, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
        const done = changes.reduce(applyChange, historyOf(EMPTY_DRAFT));
        let history = done;
        while (history.past.length > 0) history = undo(history);
        expect(history.present).toBe(EMPTY_DRAFT);
        while (history.future.length > 0) history = redo(history);
        expect(history.present).toBe(done.present);
      }),
    );
  });

  it('forgets what was undone once something else is done, and has an end', () => {
    const one = applyChange(historyOf(EMPTY_DRAFT), { kind: 'text', text: 'one' });
    const other = applyChange(undo(one), { kind: 'text', text: 'other' });
    expect(redo(other)).toBe(other);
    let history = historyOf(EMPTY_DRAFT);
    for (let n = 0; n < 500; n += 1)
      history = applyChange(history, { kind: 'insert', at: 0, blocks: [n] });
    expect(history.past).toHaveLength(200);
    expect(undo(historyOf(EMPTY_DRAFT)).present).toBe(EMPTY_DRAFT);
  });
});
