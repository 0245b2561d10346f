import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonText, answerBody, answerValues } from './json-text.ts';

/** Anything that JSON can hold, with strings of any code units and fields without a value. */
const { value } = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, '', '"', '\\', '\u2028', '\ud800', '__proto__'),
    fc.array(again('value')),
    fc.dictionary(fc.string({ unit: 'binary' }), again('value')),
  ),
}));

/** What JSON has of a value: a list has null where a value is missing. */
const written = (part: unknown) => new JsonText([JSON.stringify(part) ?? 'null']);

const field = fc.oneof(
  value.map((part) => ({ given: part, plain: part })),
  value.map((part) => ({ given: written(part), plain: part ?? null })),
  fc.array(value).map((parts) => ({ given: JsonText.list(parts.map(written)), plain: parts })),
);

const body = fc.dictionary(fc.string({ unit: 'binary' }), field).map((fields) => {
  const of = (which: 'given' | 'plain') =>
    Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, part[which]]));
  return { given: of('given'), plain: of('plain') };
});

describe('an answer with parts that are written already', () => {
  it('is the same text as that of its values', () => {
    fc.assert(
      fc.property(body, ({ given, plain }) => {
        expect(String(answerBody(given))).toBe(JSON.stringify(plain));
        expect(JSON.stringify(given)).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('can be read as its values', () => {
    fc.assert(
      fc.property(body, ({ given, plain }) => {
        expect(JSON.stringify(answerValues(given))).toBe(JSON.stringify(plain));
      }),
    );
  });
});
