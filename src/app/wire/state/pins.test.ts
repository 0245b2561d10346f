import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PINS, readPins, withPin } from './pins.ts';

describe('the pins of exchanges', () => {
  it('are set and removed', () => {
    expect(withPin(withPin([], 'a'), 'b')).toEqual(['a', 'b']);
    expect(withPin(['a', 'b'], 'a')).toEqual(['b']);
  });

  it('are bounded in number, the oldest forgotten first', () => {
    let pins: readonly string[] = ['first'];
    for (let at = 0; at < MAX_PINS; at += 1) pins = withPin(pins, `key ${at}`);
    expect(pins).toHaveLength(MAX_PINS);
    expect(pins).not.toContain('first');
  });

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
