import { expect, it } from 'vitest';
import { findChangedFields } from './ChangesView.tsx';

it('names the fields that differ, and no other', () => {
  const before = { id: 'M1', text: 'old', tags: ['a'] };
  const after = { id: 'M1', text: 'new', tags: ['a'], edited: { user: 'U1' } };
  expect(findChangedFields(before, after)).toEqual([
    { field: 'text', before: 'old', after: 'new' },
    { field: 'edited', before: undefined, after: { user: 'U1' } },
  ]);
});

it('takes every field of a record that is new or gone', () => {
  expect(findChangedFields(null, { id: 'M1' })).toEqual([
    { field: 'id', before: undefined, after: 'M1' },
  ]);
  expect(findChangedFields({ id: 'M1' }, null)).toEqual([
    { field: 'id', before: 'M1', after: undefined },
  ]);
});
