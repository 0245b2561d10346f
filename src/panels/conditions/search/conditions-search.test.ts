import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conditionsSearch } from './conditions-search.ts';

it('reads what it knows and drops the rest', () => {
  expect(
    conditionsSearch({ view: 'gallery', error: 'not_authed', filter: 404, group: '', other: 1 }),
  ).toEqual({
    view: 'gallery',
    condition: undefined,
    error: 'not_authed',
    filter: '404',
    group: undefined,
  });
  expect(conditionsSearch({ view: 'elsewhere' }).view).toBeUndefined();
});

it('takes any address without throwing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
      for (const value of Object.values(conditionsSearch(raw))) {
        expect(['string', 'undefined']).toContain(typeof value);
      }
    }),
  );
});

it('understands the group names in links from earlier versions', () => {
  expect(conditionsSearch({ group: 'Who calls' }).group).toBe('Authentication');
  expect(conditionsSearch({ group: 'Warnings' }).group).toBe('Warnings');
});
