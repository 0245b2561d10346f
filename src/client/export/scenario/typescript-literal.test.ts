import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyLine, valueLiteral } from './scenario.ts';

/** The value of a literal, as an engine reads it. */
// oxlint-disable-next-line no-new-func, no-implied-eval -- the text under test is code
const valueOf = (literal: string): unknown => new Function(`return (${literal});`)();

it('a literal has the value that it was written for, whatever its names and texts', () =>
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as unknown;
      expect(valueOf(valueLiteral(json, 0, 0))).toEqual(json);
    }),
  ));

it('a property called __proto__ is a property like any other', () => {
  const value = JSON.parse('{"__proto__":{"a":1}}') as object;
  const read = valueOf(`{\n${propertyLine('held', value, 2)}}`) as { held: object };
  expect(Object.keys(read.held)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(read.held)).toBe(Object.prototype);
});
