import { expect, it } from 'vitest';
import { appsSearch } from './apps-search.ts';

it('reads the app and the view of an address, and ignores all else', () => {
  expect(appsSearch({ app: 'A01', view: 'text' })).toEqual({ app: 'A01', view: 'text' });
  expect(appsSearch({ app: '<b>', view: 'none', more: 1 })).toEqual({});
  expect(appsSearch({ app: 7 })).toEqual({});
});
