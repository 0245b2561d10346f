import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { JsonSchema } from '../../contract/catalog.ts';
import { argumentDecoder } from './decode-arguments.ts';

/** Every type an argument can have, including those that no method uses yet. */
const ARGS = z.object({
  text: z.optional(z.string().check(z.maxLength(5), z.regex(/^[^!]*$/))),
  whole: z.optional(z.int().check(z.gte(1), z.lte(9))),
  share: z.optional(z.number()),
  flag: z.optional(z.boolean()),
  word: z.optional(z.enum(['one', 'two'])),
  list: z.optional(z.array(z.object({ name: z.string() }))),
  record: z.optional(z.object({ name: z.string() })),
  either: z.optional(z.union([z.string(), z.int()])),
});
const SCHEMA = z.toJSONSchema(ARGS, { io: 'input' }) as JsonSchema;

const decode = argumentDecoder(ARGS, SCHEMA);
const decoded = (given: object) => decode(new Map(Object.entries(given)));

describe('an argument', () => {
  it.each([
    [{ text: 7 }, { text: '7' }],
    [{ text: true }, { text: 'true' }],
    [{ text: '' }, {}],
    [{ whole: ' 3 ' }, { whole: 3 }],
    [{ share: '0.5' }, { share: 0.5 }],
    [{ flag: 'YES' }, { flag: true }],
    [{ flag: 'off' }, { flag: false }],
    [{ word: 'two' }, { word: 'two' }],
    [{ list: '[{"name":"a"},null]' }, { list: [{ name: 'a' }] }],
    [{ record: '{"name":"a","more":null}' }, { record: { name: 'a' } }],
    [{ record: { name: 'a' } }, { record: { name: 'a' } }],
    [{ either: 'x' }, { either: 'x' }],
    [{ either: 5 }, { either: 5 }],
    [{ unknown: 'x', 'unknown[]': 'x' }, {}],
  ])('%j is taken as %j', (given, args) => {
    expect(decoded(given)).toEqual({ args });
  });

  it.each([
    [{ text: { a: 1 } }, 'must be a string, not {"a":1} [json-pointer:/text]'],
    [{ text: 'longer' }, 'must be at most 5, not "longer" [json-pointer:/text]'],
    [{ text: 'a!' }, 'is malformed, not "a!" [json-pointer:/text]'],
    [{ whole: 0 }, 'must be at least 1, not 0 [json-pointer:/whole]'],
    [{ whole: 10 }, 'must be at most 9, not 10 [json-pointer:/whole]'],
    [{ share: ' ' }, 'must be a number, not " " [json-pointer:/share]'],
    [{ share: 'Infinity' }, 'must be a number, not "Infinity" [json-pointer:/share]'],
    [{ flag: 2 }, 'must be a boolean, not 2 [json-pointer:/flag]'],
    [{ flag: ['yes'] }, 'must be a boolean, not ["yes"] [json-pointer:/flag]'],
    [{ flag: { toString: 1 } }, 'must be a boolean, not {"toString":1} [json-pointer:/flag]'],
    [{ word: 'three' }, 'must be one of "one", "two", not "three" [json-pointer:/word]'],
    [{ list: 'x' }, 'must be an array, not "x" [json-pointer:/list]'],
    [{ list: [{}] }, 'must be a string [json-pointer:/list/0/name]'],
    [{ list: ['x'] }, 'must be an object, not "x" [json-pointer:/list/0]'],
    [{ record: {} }, 'must be a string [json-pointer:/record/name]'],
  ])('%j is refused: %s', (given, message) => {
    expect(decoded(given)).toEqual({
      fault: 'invalid_arguments',
      messages: [`[ERROR] ${message}`],
    });
  });

  it.each([['text[]'], ['text[0]'], ['text[12]'], ['list[]']])(
    'named %s is a list as some libraries write it',
    (name) => {
      const [bare] = name.split('[');
      const message = `[ERROR] expected a string, not an array [json-pointer:/${bare}]`;
      expect(decoded({ [name]: 'x' })).toEqual({ fault: 'invalid_array_arg', messages: [message] });
    },
  );

  it.each([['x text[]'], ['text[]x'], ['text[x]'], ['text[']])(
    'named %s is not that list',
    (name) => {
      expect(decoded({ [name]: 'x' })).toEqual({ args: {} });
    },
  );

  it('is ignored where a method declares none', () => {
    expect(argumentDecoder(z.object({}), {})(new Map([['text[]', 'x']]))).toEqual({ args: {} });
  });
});
