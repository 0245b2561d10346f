import { expect, it } from 'vitest';
import { isViewInAddress } from './is-view-in-address.ts';

const VIEW = { panel: 'explorer', search: { method: 'chat.delete' } };

it.each([
  ['explorer', { method: 'chat.delete', ts: '1.2', lesson: 'x' }, true],
  ['explorer', { method: 'chat.postMessage' }, false],
  ['explorer', {}, false],
  ['composer', { method: 'chat.delete' }, false],
])('the address %s with %o is where a chapter sends to: %s', (panel, search, is) => {
  expect(isViewInAddress(VIEW, panel, search)).toBe(is);
});

it('a view without parameters is its panel', () => {
  expect(isViewInAddress({ panel: 'composer' }, 'composer', { pane: 'edit' })).toBe(true);
});
