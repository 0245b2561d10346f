import type { KeyboardEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseOnEnter } from './choose-on-enter.ts';

/** The key of the item that is marked, by the id of its element. */
let marked: Record<string, string> = {};
beforeEach(() => {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id in marked ? { dataset: { key: marked[id] } } : null),
  });
});
afterEach(() => {
  marked = {};
  vi.unstubAllGlobals();
});

/** What a key chooses in a field whose list has two items. */
function press(
  key: string,
  { active = null as string | null, ids = ['a', 'b'] } = {},
  held: Partial<Record<keyof KeyboardEvent, unknown>> = {},
) {
  const chosen: string[] = [];
  let isTaken = false;
  const event = {
    key,
    nativeEvent: { isComposing: false },
    currentTarget: { getAttribute: () => active },
    stopPropagation: () => {
      isTaken = true;
    },
    ...held,
  };
  const items = ids.map((id) => ({ id }));
  chooseOnEnter(items, (id) => chosen.push(id))(
    event as unknown as KeyboardEvent<HTMLInputElement>,
  );
  return { chosen, isTaken };
}

describe('Enter in a search field', () => {
  it('chooses the item that is marked', () => {
    marked = { 'option-2': 'b' };
    expect(press('Enter', { active: 'option-2' })).toEqual({ chosen: ['b'], isTaken: true });
  });

  it.each([
    ['no item is marked yet', null],
    ['the marked item is gone', 'option-7'],
    ['the marked item is no longer among what was found', 'option-9'],
  ])('chooses the first item while %s', (_, active) => {
    marked = { 'option-9': 'z' };
    expect(press('Enter', { active })).toEqual({ chosen: ['a'], isTaken: true });
  });

  it('is left to others where nothing was found', () => {
    expect(press('Enter', { ids: [] })).toEqual({ chosen: [], isTaken: false });
  });
});

it.each([
  ['another key', 'ArrowDown', {}],
  ['Enter of an input method', 'Enter', { nativeEvent: { isComposing: true } }],
])('%s is left to others', (_, key, held) => {
  expect(press(key, {}, held)).toEqual({ chosen: [], isTaken: false });
});
