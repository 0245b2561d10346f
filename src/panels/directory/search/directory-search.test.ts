import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directorySearch } from './directory-search.ts';

describe('the address of the directory panel', () => {
  it('has the tab, the open page and the open profile', () => {
    const search = { view: 'exam', page: 12, person: 'U0M3K1Q2ZP7' };
    expect(directorySearch(search)).toEqual(search);
  });

  it('has the scheme and the experiment that are open', () => {
    const search = { view: 'older', scheme: 'window', experiment: 'edge' };
    expect(directorySearch(search)).toEqual(search);
    expect(directorySearch({ scheme: 'offset', experiment: 1 })).toEqual({});
  });

  it('leaves out what it does not know', () => {
    expect(directorySearch({ view: 'all', page: 0, person: 'u1', token: 'xoxb-1' })).toEqual({});
    expect(directorySearch({ page: '2', person: 7 })).toEqual({});
    expect(directorySearch({ page: 1.5 })).toEqual({});
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void directorySearch(raw)),
    );
  });
});
