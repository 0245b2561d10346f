import { expect, it } from 'vitest';
import { SUGGESTIONS } from './JsonPane.tsx';

const at = (...steps: (string | number | [string, string])[]) =>
  steps.map((step) =>
    Array.isArray(step) ? { step: step[0], type: step[1] } : { step, type: null },
  );

it('offers what the block at the cursor may have', () => {
  expect(SUGGESTIONS.message.names([], null)).toEqual([
    'text',
    'blocks',
    'attachments',
    'thread_ts',
  ]);
  expect(SUGGESTIONS.message.names(at('blocks', 0), null)).toEqual(['type']);
  expect(SUGGESTIONS.message.names(at('blocks', 0), 'image')).toContain('alt_text');
  expect(SUGGESTIONS.message.names(at('blocks', 0, ['accessory', 'section']), 'button')).toContain(
    'style',
  );
  expect(SUGGESTIONS.message.names(at('nowhere', 0), null)).toEqual([]);
});

it('offers types and the words a value may be', () => {
  expect(SUGGESTIONS.message.values(at('blocks', 0, 'type'))).toContain('divider');
  expect(SUGGESTIONS.message.values(at('blocks', 0, 'type'))).not.toContain('alert');
  const style = at('blocks', 0, ['elements', 'actions'], 0, ['style', 'button']);
  expect(SUGGESTIONS.message.values(style)).toEqual(['primary', 'danger']);
  expect(SUGGESTIONS.message.values(at('text'))).toEqual([]);
});

it('offers what a view may have, and blocks that are for it', () => {
  expect(SUGGESTIONS.modal.names([], null)).toContain('notify_on_close');
  expect(SUGGESTIONS.home.names([], null)).not.toContain('title');
  expect(SUGGESTIONS.modal.values(at('blocks', 0, 'type'))).toContain('alert');
  expect(SUGGESTIONS.modal.values(at('blocks', 0, 'type'))).not.toContain('markdown');
});
