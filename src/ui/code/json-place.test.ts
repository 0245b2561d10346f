import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOfPointer } from './json-place.ts';
import { parseSource } from './json-tree.ts';

/** What a text says where pointers lead. */
function reader(json: string): (pointer: string) => string {
  const { source, root } = parseSource(json);
  return (pointer) => {
    const { from, to } = rangeOfPointer(source, root, pointer);
    return json.slice(from, to);
  };
}

const textAt = (json: string, pointer: string) => reader(json)(pointer);

/** Every pointer into a value, with what it leads to. */
function pointersInto(value: unknown): readonly (readonly [pointer: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [['', value]];
  const below = Object.entries(value).flatMap(([name, held]) => {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return pointersInto(held).map(([rest, at]) => [`/${step}${rest}`, at] as const);
  });
  return [['', value], ...below];
}

describe('the place of a JSON pointer in a text', () => {
  it('holds the value that the pointer leads to', () => {
    const name = fc.oneof(fc.constantFrom('', '/', '~', '~1', '0', '__proto__', '"'), fc.string());
    const { value: any } = fc.letrec((tie) => ({
      value: fc.oneof(
        { withCrossShrink: true },
        fc.jsonValue({ maxDepth: 0 }),
        fc.array(tie('value')),
        fc.dictionary(name, tie('value')),
      ),
    }));
    fc.assert(
      fc.property(any, fc.nat(3), (given, indent) => {
        const json = JSON.stringify(given, null, indent);
        const at = reader(json);
        for (const [pointer, value] of pointersInto(JSON.parse(json))) {
          expect(JSON.parse(at(pointer))).toEqual(value);
        }
      }),
    );
  });

  it('is found far down in a long text', () => {
    const json = JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ at })));
    expect(textAt(json, '/4999/at')).toBe('4999');
  });

  it('is the last of several values of one name, the one that JSON.parse reads', () => {
    expect(textAt('{"a": 1, "a": {"b": 2}}', '/a/b')).toBe('2');
  });

  it('is the last place on the way there where something is missing', () => {
    expect(textAt('{"a": [{"b": 1}]}', '/a/0/c')).toBe('{"b": 1}');
    expect(textAt('{"a": [1]}', '/a/7')).toBe('[1]');
    expect(textAt('{"a": }', '/a/7')).toBe('"a"');
    expect(textAt('', '/a')).toBe('');
  });

  it('is found in a text that is nested a thousand levels deep', () => {
    expect(textAt(nested(500), '/a/0'.repeat(500))).toBe('1');
  });

  it('is somewhere in a text that is nested deeper than Lezer goes', () => {
    const json = nested(10_000);
    expect(json).toContain(textAt(json, '/a/0'.repeat(10_000)));
  });
});

const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
