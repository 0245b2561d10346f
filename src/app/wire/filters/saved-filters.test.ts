import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FILTER } from '../state/filter.ts';
import { MAX_NAME_LENGTH, MAX_FILTERS, readFilters, putFilter } from './saved-filters.ts';

const refused = { ...EMPTY_FILTER, status: '4xx', failuresOnly: true };

describe('saved filters', () => {
  it('are replaced by one of the same name, and need a name', () => {
    const saved = putFilter(putFilter([], 'Refused', EMPTY_FILTER), ' Refused ', refused);
    expect(saved).toEqual([{ name: 'Refused', filter: refused }]);
    expect(putFilter(saved, '  ', EMPTY_FILTER)).toEqual(saved);
  });

  it('hold no token', () => {
    const text = 'xoxb-1234567890-abcdefghijklmnop';
    const [saved] = putFilter([], 'By token', { ...EMPTY_FILTER, text });
    expect(saved?.filter.text).not.toContain('abcdefghijkl');
  });

  it('are bounded in number and length, the oldest forgotten first', () => {
    let saved = putFilter([], 'n'.repeat(500), refused);
    expect(saved[0]?.name).toHaveLength(MAX_NAME_LENGTH);
    for (let at = 0; at < MAX_FILTERS; at += 1) saved = putFilter(saved, `Filter ${at}`, refused);
    expect(saved).toHaveLength(MAX_FILTERS);
    expect(saved[0]?.name).toBe('Filter 0');
  });

  it('are read back whatever stands in the storage', () => {
    const kept = fc.record({ name: fc.string(), filter: fc.object() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(kept, fc.anything()))), (stored) => {
        const saved = readFilters(stored);
        expect(readFilters(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
        for (const { filter } of saved) expect(typeof filter.text).toBe('string');
      }),
    );
  });
});
