import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, isJsonObject, isValueDeeper, parseJson, withoutNulls } from './json.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('bounded JSON', () => {
  it('is read as JSON.parse reads it, where it is not too deep', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  it('is read up to the limit, and not one level beyond it', () => {
    expect(parseJson(nested(MAX_DEPTH))).toHaveProperty('value');
    const fault = { fault: 'nested more than 64 levels deep' };
    expect(parseJson(nested(MAX_DEPTH + 1))).toEqual(fault);
    expect(parseJson('{"a":'.repeat(100_000))).toEqual(fault);
    expect(parseJson(nested(3), 2)).toEqual({ fault: 'nested more than 2 levels deep' });
  });

  it('does not count the brackets in strings', () => {
    const text = JSON.stringify({ text: `"\\${'[{'.repeat(200)}` });
    expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
  });

  it('says of any text whether it could be read, and never throws', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('[', ']', '{', '}', '"', '\\', ':', 'a')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseJson(text);
        expect('fault' in read ? typeof read.fault : 'value' in read).toBe(
          'fault' in read ? 'string' : true,
        );
      }),
    );
  });

  it('is as deep as a value as it is as a text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 6 }), (text, deepest) => {
        expect(isValueDeeper(JSON.parse(text), deepest)).toBe('fault' in parseJson(text, deepest));
      }),
    );
  });
});

describe('a value without nulls', () => {
  it('has none at any depth, and everything else', () => {
    expect(withoutNulls({ a: null, b: [null, { c: null, d: 0 }, [null, '']], e: false })).toEqual({
      b: [{ d: 0 }, ['']],
      e: false,
    });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        let nulls = 0;
        JSON.stringify(withoutNulls({ value }), (_name, held: unknown) => {
          if (held === null) nulls += 1;
          return held;
        });
        expect(nulls).toBe(0);
      }),
    );
  });

  it('keeps columns of a table that have no settings', () => {
    const table = { type: 'table', column_settings: [null, { align: 'right' }] };
    expect(withoutNulls({ blocks: [table, null] })).toEqual({ blocks: [table] });
  });
});

describe('a JSON object', () => {
  it('is what has braces', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(isJsonObject(JSON.parse(text))).toBe(text.startsWith('{'));
      }),
    );
  });

  it('is neither null nor a list', () => {
    expect([{}, { a: 1 }, null, [], [{}], '{}', undefined].map(isJsonObject)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
