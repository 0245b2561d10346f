import { expect, it } from 'vitest';
import { isAt } from './is-at.ts';

const VIEW = { panel: 'explorer', search: { method: 'chat.delete' } };

it.each([
  ['explorer', { method: 'chat.delete', ts: '1.2', lesson: 'x' }, true],
  ['explorer', { method: 'chat.postMessage' }, false],
  ['explorer', {}, false],
  ['composer', { method: 'chat.delete' }, false],
])('the address %s with %o is where a chapter sends to: %s', (panel, search, is) => {
  expect(isAt(VIEW, panel, search)).toBe(is);
});

it('a view without parameters is its panel', () => {
  expect(isAt({ panel: 'composer' }, 'composer', { pane: 'edit' })).toBe(true);
});
