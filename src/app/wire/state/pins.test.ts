import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPins } from './pins.ts';

describe('the pins of exchanges', () => {
  it('are read back whatever stands in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (stored) => {
        const pins = readPins(stored);
        expect(pins.every((key) => typeof key === 'string')).toBe(true);
        expect(readPins(JSON.parse(JSON.stringify(pins)))).toEqual(pins);
      }),
    );
  });
});
