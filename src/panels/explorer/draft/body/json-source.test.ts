import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitProperties } from './body-codec.ts';

describe('the properties of the source of a JSON object', () => {
  it('are those that it has, in their order', () => {
    const name = fc.oneof(fc.constantFrom('', '"', '\\', '}', 'a: b,', '__proto__'), fc.string());
    const objects = fc.array(fc.tuple(name, fc.jsonValue()));
    fc.assert(
      fc.property(objects, fc.constantFrom('', ' ', '\n  ', '\t'), (entries, space) => {
        const written = entries.map(
          ([key, value]) =>
            `${space}${JSON.stringify(key)}${space}:${space}${JSON.stringify(value, null, space)}${space}`,
        );
        const found = splitProperties(`${space}{${written.join(',')}${space}}${space}`);
        expect(found.map(({ name: key, source }) => [key, JSON.parse(source)])).toEqual(
          entries.map(([key, value]) => [key, JSON.parse(JSON.stringify(value))]),
        );
      }),
    );
  });

  it('keep how their values are written', () => {
    expect(
      splitProperties('{"a": 1.500e+400, "b" : [1,  {"c": "}"}] , "a": "\\u0041", "d":{}}'),
    ).toEqual([
      { name: 'a', source: '1.500e+400' },
      { name: 'b', source: '[1,  {"c": "}"}]' },
      { name: 'a', source: '"\\u0041"' },
      { name: 'd', source: '{}' },
    ]);
  });

  it('have decoded names', () => {
    expect(splitProperties(String.raw`{"\u0061\"": 1}`)).toEqual([{ name: 'a"', source: '1' }]);
  });
});
