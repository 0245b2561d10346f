import { expect, it } from 'vitest';
import { composerSearch } from './composer-search.ts';

it('reads what it knows and drops the rest', () => {
  expect(
    composerSearch({
      block: 2,
      draft: 'Monday',
      editor: 'json',
      look: 'narrow',
      pane: 'edit',
      surface: 'modal',
      template: 'deploy',
      to: 'B0AB',
    }),
  ).toEqual({
    block: 2,
    draft: 'Monday',
    editor: 'json',
    look: 'narrow',
    pane: 'edit',
    surface: 'modal',
    template: 'deploy',
    to: 'B0AB',
  });
  const address = 'https://hooks.parley.test/services/T1/B1/secret';
  expect(
    composerSearch({
      block: -1,
      draft: '',
      editor: 'x',
      look: 1,
      surface: 'x',
      template: '../x',
      to: address,
    }),
  ).toEqual({});
  expect(composerSearch({ draft: 'x'.repeat(200) }).draft).toHaveLength(100);
});
